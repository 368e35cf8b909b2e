/**
 * Joint moves for which something is still to be proved: walks through several decision diagrams at once, and leaves out whatever is
 * seen to be right at all of its leaves.
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import type { Edge, MoveChoice, MoveDiagrams } from "./move-diagrams.ts";

export interface OpenLeaf {
  /** What is left of each edge. */
  readonly left: readonly GateLiteral[];
  /** Of each choice the options that lead here. */
  readonly choices: readonly MoveChoice[];
}

export interface LeafTests {
  /** Whether a leaf is right. */
  readonly isRight: (left: readonly GateLiteral[]) => boolean;
  /** Whether all leaves below some edges are, as far as that is seen without looking at them. Default: no. */
  readonly isObvious?: ((edges: readonly Edge[]) => boolean) | undefined;
}

export class OpenLeaves {
  readonly #diagrams: MoveDiagrams;
  readonly #tests: LeafTests;
  /** Whether all leaves below some edges, joined, are right. */
  readonly #right = new Map<string, boolean>();

  constructor(diagrams: MoveDiagrams, tests: LeafTests) {
    this.#diagrams = diagrams;
    this.#tests = tests;
  }

  *below(edges: readonly Edge[], choices: readonly MoveChoice[]): Generator<OpenLeaf, void> {
    if (this.#areRight(edges)) return;
    const choice = this.#diagrams.choiceOf(edges);
    if (choice === undefined) {
      yield { left: edges, choices };
      return;
    }
    const options = choices[choice]!;
    const told = this.#diagrams.optionsOf(edges, choice);
    for (const option of told)
      yield* this.below(this.#given(edges, choice, option), choices.with(choice, [options[option]!]));
    const rest = options.filter((_, option) => !told.has(option));
    if (rest.length > 0) yield* this.below(this.#given(edges, choice), choices.with(choice, rest));
  }

  #areRight(edges: readonly Edge[]): boolean {
    if (this.#tests.isObvious?.(edges)) return true;
    const choice = this.#diagrams.choiceOf(edges);
    const key = edges.join();
    let areRight = this.#right.get(key);
    if (areRight === undefined) {
      areRight = choice === undefined ? this.#tests.isRight(edges) : this.#areRightBelow(edges, choice);
      this.#right.set(key, areRight);
    }
    return areRight;
  }

  #areRightBelow(edges: readonly Edge[], choice: number): boolean {
    for (const option of this.#diagrams.optionsOf(edges, choice))
      if (!this.#areRight(this.#given(edges, choice, option))) return false;
    return this.#areRight(this.#given(edges, choice));
  }

  #given(edges: readonly Edge[], choice: number, option?: number): Edge[] {
    return edges.map((edge) => this.#diagrams.given(edge, choice, option));
  }
}
