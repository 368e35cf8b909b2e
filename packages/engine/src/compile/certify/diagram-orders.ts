/**
 * Decision diagrams of moves in several orders: each choice comes first in one of them. Whether a piece is taken depends on where it goes
 * and on where all others go. That is small where its own move is looked at first, and large where that is the last.
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import { type Edge, type MoveChoice, MoveDiagrams, type MoveDiagramsOptions } from "./move-diagrams.ts";

/** Diagrams that look at choices in some order. */
interface OrderedDiagrams {
  readonly choices: readonly MoveChoice[];
  readonly diagrams: MoveDiagrams;
}

/** Of some literals. */
export interface OrderedEdges extends OrderedDiagrams {
  readonly edges: readonly Edge[];
}

/** Options that are looked at before another order is tried, and how many times more when none has done. */
const FIRST_WORK = 300_000;
const MORE_WORK = 8;

export class DiagramOrders {
  readonly #orders: readonly OrderedDiagrams[];
  readonly #firstWork: number;

  constructor(options: MoveDiagramsOptions, firstWork = FIRST_WORK) {
    this.#orders = ordersOf(options.choices).map((choices) => {
      return { choices, diagrams: new MoveDiagrams({ ...options, choices }) };
    });
    this.#firstWork = this.#orders.length > 1 ? firstWork : Number.POSITIVE_INFINITY;
  }

  /** The edges of some literals, in an order in which they are soon made. */
  of(literals: readonly GateLiteral[]): OrderedEdges {
    for (let work = this.#firstWork; ; work *= MORE_WORK)
      for (const { choices, diagrams } of this.#orders) {
        const edges = diagrams.within(work, () => literals.map((literal) => diagrams.of(literal)));
        if (edges !== undefined) return { edges, choices, diagrams };
      }
  }
}

function ordersOf(choices: readonly MoveChoice[]): (readonly MoveChoice[])[] {
  if (choices.length < 2) return [choices];
  return choices.map((first) => [first, ...choices.filter((choice) => choice !== first)]);
}
