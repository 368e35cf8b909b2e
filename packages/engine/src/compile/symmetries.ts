/**
 * Symmetries of a compiled game, as permutations of the bits of its states.
 */
import type { GameSymmetry, SymmetryTime } from "../game/game.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { type InPieces, inOnePiece } from "../pieces.ts";
import type { Circuit } from "./circuit/circuit.ts";
import { groundRules } from "./ground/ground.ts";
import { renamingsInPieces, type SymmetryOptions } from "./ground/symmetry.ts";
import { toMini } from "./passes/mini.ts";

/** How much longer grounding the rules again may take than finding symmetries in them. */
const GROUNDING = 4;

/** Bit i of a state is bit `symmetry[i]` of its image. */
export type BitSymmetry = Int32Array;

/**
 * Positions that a symmetry maps to one another have the same value. Empty where none is found, or where the rules are too large for
 * the time given.
 */
export function symmetriesOf(
  rulesheet: Rulesheet,
  { stateBits, always }: Pick<Circuit, "stateBits" | "always">,
  options: SymmetryOptions = {},
): BitSymmetry[] {
  const kinds = [options.exchanged ?? false];
  return inOnePiece(groundedSymmetries(rulesheet, { stateBits, always }, options, kinds)).map(({ bits }) => bits);
}

/**
 * Of both kinds: those that keep the roles, and one that exchanges them, from which the others follow. For games of two roles. To ground the
 * rules is one piece, each step of the comparison another.
 */
export function playerSymmetriesOf(
  rulesheet: Rulesheet,
  circuit: Pick<Circuit, "stateBits" | "always" | "roles">,
  { milliseconds, clock }: SymmetryTime,
): InPieces<GameSymmetry[]> {
  const kinds = circuit.roles.length === 2 ? [false, true] : [false];
  const share = milliseconds / (GROUNDING + kinds.length);
  return groundedSymmetries(rulesheet, circuit, { milliseconds: share, ...(clock && { clock }) }, kinds);
}

function* groundedSymmetries(
  rulesheet: Rulesheet,
  { stateBits, always }: Pick<Circuit, "stateBits" | "always">,
  options: SymmetryOptions,
  kinds: readonly boolean[],
): InPieces<GameSymmetry[]> {
  const ground = groundRules(toMini(rulesheet).program, { milliseconds: GROUNDING * (options.milliseconds ?? 500) });
  if (!ground.ok) return [];
  const { facts } = ground.value;
  const texts = new Map(facts.map(({ atom, text }) => [atom, text]));
  const atoms = new Map(facts.map(({ atom, text }) => [text, atom]));
  const bits = new Map(stateBits.map(({ fact }, bit) => [fact, bit]));
  const bitsOf = (renaming: Int32Array, exchanged: boolean): BitSymmetry[] => {
    const image = (fact: string): string | undefined => texts.get(renaming[atoms.get(fact) ?? -1] ?? -1);
    const symmetry = Int32Array.from(stateBits, ({ fact }) => bits.get(image(fact) ?? "") ?? -1);
    // Facts that always hold are not in the state, so they must stay among themselves.
    const keepsAlways = always.every((fact) => !atoms.has(fact) || always.includes(image(fact) ?? ""));
    const isNone = !exchanged && symmetry.every((to, bit) => to === bit);
    return symmetry.includes(-1) || !keepsAlways || isNone ? [] : [symmetry];
  };
  const found: GameSymmetry[] = [];
  for (const exchanged of kinds) {
    yield;
    const renamings = yield* renamingsInPieces(ground.value, { ...options, exchanged, ...(exchanged && { most: 1 }) });
    for (const renaming of renamings) for (const bits of bitsOf(renaming, exchanged)) found.push({ bits, exchanged });
  }
  return found;
}
