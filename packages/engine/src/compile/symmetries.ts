/**
 * Symmetries of a compiled game, as permutations of the bits of its states.
 */
import type { Rulesheet } from "../gdl/rules.ts";
import type { Circuit } from "./circuit/circuit.ts";
import { groundRules } from "./ground/ground.ts";
import { findRenamings, type SymmetryOptions } from "./ground/symmetry.ts";
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
  const ground = groundRules(toMini(rulesheet).program, { milliseconds: GROUNDING * (options.milliseconds ?? 500) });
  if (!ground.ok) return [];
  const { facts } = ground.value;
  const texts = new Map(facts.map(({ atom, text }) => [atom, text]));
  const atoms = new Map(facts.map(({ atom, text }) => [text, atom]));
  const bits = new Map(stateBits.map(({ fact }, bit) => [fact, bit]));
  return findRenamings(ground.value, options).flatMap((renaming) => {
    const image = (fact: string): string | undefined => texts.get(renaming[atoms.get(fact) ?? -1] ?? -1);
    const symmetry = Int32Array.from(stateBits, ({ fact }) => bits.get(image(fact) ?? "") ?? -1);
    // Facts that always hold are not in the state, so they must stay among themselves.
    const keepsAlways = always.every((fact) => !atoms.has(fact) || always.includes(image(fact) ?? ""));
    return symmetry.includes(-1) || !keepsAlways || symmetry.every((to, bit) => to === bit) ? [] : [symmetry];
  });
}
