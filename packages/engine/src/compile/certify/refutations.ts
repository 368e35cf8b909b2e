/**
 * Refutes lists of literals that should never hold together: where moves matter by decision diagrams, for all joint moves at once;
 * and what is left then with all means.
 */
import { FALSE, type GateLiteral, TRUE } from "../circuit/circuit.ts";
import { DiagramOrders, type OrderedEdges } from "./diagram-orders.ts";
import type { Miter } from "./miter.ts";
import type { Edge, MoveChoice } from "./move-diagrams.ts";
import { type OpenLeaf, OpenLeaves } from "./open-leaves.ts";
import { NARROW, PATIENT, type Plan, THOROUGH } from "./sweeper.ts";

/** Something that must be so of some literals. */
export interface Obligation {
  /** What it is about, for people. */
  readonly name: string;
  readonly literals: readonly GateLiteral[];
  /** Of these literals, or of what is left of them: lists of literals that must not hold together. */
  readonly excluded: (literals: readonly GateLiteral[]) => readonly (readonly GateLiteral[])[];
  /** Whether nothing is excluded below some edges of diagrams, as far as that is seen at once. Default: no. */
  readonly isObvious?: (edges: readonly Edge[]) => boolean;
}

export interface RefutationOptions {
  readonly miter: Miter;
  /** Told of an obligation that is not met where these moves are played; the miter has the position. */
  readonly onPossible: (obligation: Obligation, played?: readonly number[]) => never;
  /** Told of an obligation that could be neither proved nor refuted. */
  readonly onUnknown: (obligation: Obligation) => never;
  /** Throws where time is over. */
  readonly check: () => void;
}

/** Joint moves that are looked at one by one, at most. */
const MOST_CASES = 20_000;

export class Refutations {
  readonly #options: RefutationOptions;
  /** Literals, joined, and whether they are soon refuted. */
  readonly #soonRefuted = new Map<string, boolean>();

  constructor(options: RefutationOptions) {
    this.#options = options;
  }

  /** With all means, one after the other. */
  refuteEach(obligations: Iterable<Obligation>): void {
    for (const obligation of obligations)
      for (const excluded of obligation.excluded(obligation.literals))
        if (!isContradiction(excluded) && !this.#isRefuted(obligation, excluded, { plan: THOROUGH }))
          this.#options.onUnknown(obligation);
  }

  /** Whatever legal joint move is played: one option of each choice. */
  refuteByMoves(obligations: Iterable<Obligation>, choices: readonly MoveChoice[]): void {
    const { check, miter } = this.#options;
    const orders = new DiagramOrders({ graph: miter.graph, and: miter.comparedAnd, choices, check });
    const hard: Obligation[] = [];
    for (const obligation of obligations)
      if (!this.#isMet(obligation, orders.of(obligation.literals))) hard.push(obligation);
    this.refuteEach(hard);
  }

  #isMet(obligation: Obligation, { edges, choices, diagrams }: OrderedEdges): boolean {
    const isRight = (left: readonly GateLiteral[]): boolean =>
      obligation.excluded(left).every((excluded) => this.#isSoonRefuted(excluded));
    for (const leaf of new OpenLeaves(diagrams, { ...obligation, isRight }).below(edges, choices))
      if (!this.#isMetAt(leaf, obligation)) return false;
    return true;
  }

  #isMetAt({ left, choices }: OpenLeaf, obligation: Obligation): boolean {
    return obligation.excluded(left).every((excluded) => this.#isExcluded(excluded, obligation, choices));
  }

  /** Whether literals of the state do not hold together where an option of each choice is legal. */
  #isExcluded(excluded: readonly GateLiteral[], obligation: Obligation, choices: readonly MoveChoice[]): boolean {
    const literals = this.#withLegal(excluded, choices);
    if (this.#isSoonRefuted(literals)) return true;
    const cases = choices.reduce((product, { length }) => product * length, 1);
    if (cases === 1) return this.#isRefuted(obligation, literals, { plan: PATIENT, played: choices.flat(2) });
    if (cases > MOST_CASES) return false;
    const open = [...choices.keys()].filter((choice) => choices[choice]!.length > 1);
    const splits = (choice: number): (readonly MoveChoice[])[] =>
      choices[choice]!.map((option) => choices.with(choice, [option]));
    const isSplitSoon = (choice: number): boolean =>
      splits(choice).every((given) => this.#isSoonRefuted(this.#withLegal(excluded, given)));
    return open.some(isSplitSoon) || splits(open[0]!).every((given) => this.#isExcluded(excluded, obligation, given));
  }

  /** The literals, and what makes the moves legal that are certain to be played. */
  #withLegal(literals: readonly GateLiteral[], choices: readonly MoveChoice[]): readonly GateLiteral[] {
    const played = choices.filter(({ length }) => length === 1).flat(2);
    return [...new Set([...played.map((node) => this.#options.miter.legalOf(node)), ...literals])];
  }

  #isRefuted(
    obligation: Obligation,
    literals: readonly GateLiteral[],
    { plan, played }: { readonly plan: Plan; readonly played?: readonly number[] },
  ): boolean {
    const asked = literals.filter((literal) => literal !== TRUE);
    const answer = this.#options.miter.sweeper.refute(asked, plan);
    if (answer === "possible") this.#options.onPossible(obligation, played);
    return answer === "refuted";
  }

  #isSoonRefuted(literals: readonly GateLiteral[]): boolean {
    if (isContradiction(literals)) return true;
    const key = literals.join();
    let isRefuted = this.#soonRefuted.get(key);
    if (isRefuted === undefined) {
      this.#options.check();
      const asked = literals.filter((literal) => literal !== TRUE);
      isRefuted = this.#options.miter.questions.ask(asked, NARROW) === "refuted";
      this.#soonRefuted.set(key, isRefuted);
    }
    return isRefuted;
  }
}

function isContradiction(literals: readonly GateLiteral[]): boolean {
  const all = new Set(literals);
  return literals.some((literal) => literal === FALSE || all.has(literal ^ 1));
}
