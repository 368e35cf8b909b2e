/**
 * Which of the rules for legal moves ever came into play.
 */
import type { GameCore } from "../game/game.ts";
import { parseTerms } from "../gdl/parse.ts";
import { termText } from "../gdl/print.ts";
import type { Rulesheet, Term } from "../gdl/rules.ts";
import type { MoveKind } from "./report.ts";

interface Kind {
  readonly role: Term;
  readonly move: Term;
  readonly rule: Pick<MoveKind, "role" | "move" | "span">;
  legal: number;
  played: number;
}

export class MoveKinds {
  readonly #game: GameCore;
  readonly #kinds: readonly Kind[];
  /** For each role the kinds of each move, by its number. */
  readonly #known: readonly Map<number, readonly Kind[]>[];

  constructor(game: GameCore, { rules }: Rulesheet) {
    this.#game = game;
    this.#known = game.roles.map(() => new Map());
    this.#kinds = rules.flatMap(({ head, span }) => {
      const [role, move] = head.args;
      if (head.name !== "legal" || role === undefined || move === undefined) return [];
      return [{ role, move, rule: { role: termText(role), move: termText(move), span }, legal: 0, played: 0 }];
    });
  }

  sawLegal(role: number, moves: readonly number[]): void {
    for (const move of moves) for (const kind of this.#kindsOf(role, move)) kind.legal++;
  }

  sawPlayed(role: number, move: number): void {
    for (const kind of this.#kindsOf(role, move)) kind.played++;
  }

  found(): readonly MoveKind[] {
    return this.#kinds.map(({ rule, legal, played }) => ({ ...rule, legal, played }));
  }

  #kindsOf(role: number, move: number): readonly Kind[] {
    const known = this.#known[role]!.get(move);
    if (known !== undefined) return known;
    const [mover] = parseTerms(this.#game.roles[role]!).value;
    const [term] = parseTerms(this.#game.moveText(role, move)).value;
    const kinds = this.#kinds.filter((kind) => fits(kind.role, mover!) && fits(kind.move, term!));
    this.#known[role]!.set(move, kinds);
    return kinds;
  }
}

/** Whether a term is an instance of the pattern, the same variable standing for the same everywhere. */
export function fits(pattern: Term, term: Term, bound: Map<string, string> = new Map()): boolean {
  if (pattern.kind === "variable") {
    const text = termText(term);
    const before = bound.get(pattern.name);
    bound.set(pattern.name, before ?? text);
    return before === undefined || before === text;
  }
  if (pattern.kind !== term.kind || pattern.name !== term.name) return false;
  if (pattern.kind !== "compound" || term.kind !== "compound") return true;
  return (
    pattern.args.length === term.args.length && pattern.args.every((arg, index) => fits(arg, term.args[index]!, bound))
  );
}
