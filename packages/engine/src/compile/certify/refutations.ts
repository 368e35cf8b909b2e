/**
 * Refutes lists of literals that should never hold together: joint move by joint move where moves matter; and what is left then
 * with all means.
 */
import { FALSE, type GateLiteral, TRUE } from "../circuit/circuit.ts";
import type { Miter } from "./miter.ts";
import { type MoveCase, MoveCases } from "./move-cases.ts";
import type { MoveSplit } from "./move-split.ts";
import { NARROW, PATIENT, type Plan, QUICK, THOROUGH } from "./sweeper.ts";

/** Literals that never hold together. */
export interface Obligation {
  /** What it is about, for people. */
  readonly name: string;
  readonly literals: readonly GateLiteral[];
}

export interface RefutationOptions {
  readonly miter: Miter;
  /** Told of an obligation that is not met where these moves are played; the miter has the position. */
  readonly onPossible: (obligation: Obligation, played?: readonly number[]) => never;
  /** Told of an obligation that could be neither proved nor refuted. */
  readonly onUnknown: (obligation: Obligation) => never;
}

export class Refutations {
  readonly #options: RefutationOptions;
  /** Literals, joined, that are refuted whatever is played. */
  readonly #refuted = new Set<string>();

  constructor(options: RefutationOptions) {
    this.#options = options;
  }

  /** With all means, one after the other. */
  refuteEach(obligations: Iterable<Obligation>): void {
    for (const obligation of obligations)
      if (!this.#isRefuted(obligation, THOROUGH)) this.#options.onUnknown(obligation);
  }

  /** Where moves are played. */
  refuteByMoves(obligations: readonly Obligation[], split: MoveSplit): void {
    const open = split.isComplete ? obligations : obligations.filter((each) => !this.#isRefuted(each, QUICK));
    this.refuteEach(open.length > 0 ? this.#hardByMoves(open, split) : []);
  }

  #isRefuted(obligation: Obligation, plan: Plan, played?: readonly number[]): boolean {
    const answer = this.#options.miter.sweeper.refute(obligation.literals, plan);
    if (answer === "possible") this.#options.onPossible(obligation, played);
    return answer === "refuted";
  }

  /** Looks at joint moves one by one; returns what is left to be proved in another way. */
  #hardByMoves(obligations: readonly Obligation[], { roles, cases }: MoveSplit): ReadonlySet<Obligation> {
    const { miter } = this.#options;
    const { graph } = miter;
    const moveCases = new MoveCases(
      { graph, and: miter.comparedAnd, roles },
      obligations.flatMap(({ literals }) => literals),
    );
    const holdsAtBase = ({ literals }: Obligation): boolean => {
      return this.#isRefutedAnyway(literals.map((literal) => moveCases.base(literal)));
    };
    const affected = new Affected(obligations, holdsAtBase);
    const hard = new Set<Obligation>();
    for (const played of cases) {
      const given = moveCases.given(played);
      for (const obligation of affected.by(given))
        if (!hard.has(obligation) && !this.#isRefutedIn(given, obligation, played)) hard.add(obligation);
    }
    return hard;
  }

  #isRefutedIn({ of }: MoveCase, { name, literals }: Obligation, played: readonly number[]): boolean {
    const left = literals.map(of);
    if (this.#isRefutedAnyway(left)) return true;
    const legal = played.map((node) => this.#options.miter.legalOf(node));
    const all = [...new Set([...legal, ...left])].filter((literal) => literal !== TRUE);
    return isContradiction(all) || this.#isRefuted({ name, literals: all }, PATIENT, played);
  }

  /** Whether literals are seen to be refuted whatever is played; such are remembered. */
  #isRefutedAnyway(literals: readonly GateLiteral[]): boolean {
    if (isContradiction(literals)) return true;
    const key = literals.join();
    if (this.#refuted.has(key)) return true;
    const asked = literals.filter((literal) => literal !== TRUE);
    if (this.#options.miter.questions.ask(asked, NARROW) !== "refuted") return false;
    this.#refuted.add(key);
    return true;
  }
}

/** Which obligations a case of moves is about: those that it changes, and those that are not met where no move is played. */
class Affected {
  readonly #readers = new Map<number, Obligation[]>();
  readonly #always: readonly Obligation[];

  constructor(obligations: readonly Obligation[], holdsAtBase: (obligation: Obligation) => boolean) {
    this.#always = obligations.filter((obligation) => !holdsAtBase(obligation));
    for (const obligation of obligations)
      for (const literal of obligation.literals) {
        const readers = this.#readers.get(literal >> 1);
        if (readers) readers.push(obligation);
        else this.#readers.set(literal >> 1, [obligation]);
      }
  }

  by({ changed }: MoveCase): ReadonlySet<Obligation> {
    const affected = new Set(this.#always);
    for (const node of changed) for (const obligation of this.#readers.get(node) ?? []) affected.add(obligation);
    return affected;
  }
}

function isContradiction(literals: readonly GateLiteral[]): boolean {
  return literals.some((literal) => literal === FALSE || literals.includes(literal ^ 1));
}
