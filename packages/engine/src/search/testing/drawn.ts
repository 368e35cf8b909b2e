/**
 * A search of a drawn game whose every number can be checked by hand: moves are tried in their order, leaves are worth what the test
 * says, and edges are found by the position they leave and their move.
 */
import type { State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { ExplicitGame, type ExplicitPosition } from "../../game/testing/explicit.ts";
import type { Descents } from "../descents.ts";
import type { MoveNumbers } from "../formulas.ts";
import { NONE } from "../graph.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "../options.ts";
import { addPlugin } from "../plugins.ts";
import { Search } from "../search.ts";

export interface Drawing {
  readonly positions: Readonly<Record<string, ExplicitPosition>>;
  readonly roles?: number;
  /** Default: there is none. */
  readonly chanceRole?: number;
  /** What positions that are no ends are worth to each role; without it they are played out. */
  readonly worth?: Readonly<Record<string, readonly number[]>>;
}

/** Payoffs of an edge: how many, and their sum. */
export type Payoffs = readonly [visits: number, sum: number];

/**
 * Two ways to d. With c = 0, moves in their order and the greater mean first, the first seven descents are
 *
 *          r                     1  x      65      x 65
 *       x / \ y                  2  y      80               y 80
 *        a   b                   3  y q    60               y 70
 *     s / \ / q                  4  y q u   0               y 46.7
 *      e  p d                    5  x p v  90      x 77.5           d was known: the descent goes on through it
 *        u / \ v                 6  x s    20      x 58.3
 *         g   h                  7  x p v  90      x 66.25
 */
export const CROSSING: Drawing = {
  positions: {
    r: { mover: 0, moves: { x: "a", y: "b" } },
    a: { mover: 0, moves: { p: "d", s: "e" } },
    b: { mover: 0, moves: { q: "d" } },
    d: { mover: 0, moves: { u: "g", v: "h" } },
    e: { goals: [20] },
    g: { goals: [0] },
    h: { goals: [90] },
  },
  worth: { a: [65], b: [80], d: [60] },
};

/** What the formula `noted` was asked, the latest last; it follows the greater value. */
export const NOTED: MoveNumbers[] = [];

addPlugin({
  formulas: {
    noted: (move) => {
      NOTED.push(move);
      return move.value;
    },
  },
});

/** A batch of one descent. */
export function descentAlong(edges: readonly number[]): Descents {
  return { edges: Int32Array.from(edges), reach: edges.length, lengths: Int32Array.of(edges.length) } as Descents;
}

let drawings = 0;

export class DrawnSearch {
  readonly game: ExplicitGame;
  readonly search: Search;

  constructor({ positions, roles = 1, chanceRole = -1, worth }: Drawing, options: Partial<SearchOptions>) {
    this.game = new ExplicitGame(positions, { roles, chanceRole });
    const named = worth === undefined ? {} : { evaluation: this.#evaluation(worth) };
    const base = { ...DEFAULT_OPTIONS, solver: "off", ties: "first", exploration: 0, memoryMiB: 1 } as const;
    this.search = new Search(this.game, { ...base, ...named, ...options }, new Random(1));
  }

  #evaluation(worth: Readonly<Record<string, readonly number[]>>): string {
    const name = `drawn-${++drawings}`;
    const worthOf = (state: State): readonly number[] => worth[this.game.facts(state)[0]!]!;
    addPlugin({ evaluations: { [name]: () => worthOf } });
    return name;
  }

  iterate(times: number): this {
    for (let time = 0; time < times; time++) this.search.iterate();
    return this;
  }

  /** NONE where the search has not been there. */
  node(position: string): number {
    return this.search.graph.find(this.game.named(position));
  }

  /** The edge of `position.move`; NONE before the position has edges. */
  edge(text: string): number {
    const { graph } = this.search;
    const [position, move] = text.split(".") as [string, string];
    const node = this.node(position);
    if (node === NONE || !graph.isExpanded(node)) return NONE;
    const number = this.game.moveNamed(0, move);
    const moves = this.game.roles.map((_, role) => this.game.legalMoves(graph.state(node), role));
    return graph.edgesAt(node) + moves.find((own) => own.includes(number))!.indexOf(number);
  }

  payoffs(text: string, role = 0): Payoffs {
    const edge = this.edge(text);
    if (edge === NONE) return [0, 0];
    return [this.search.graph.visits(edge), this.search.graph.sum(edge, role)];
  }

  /** Those of several edges, by their names. */
  allPayoffs(...edges: readonly string[]): Readonly<Record<string, Payoffs>> {
    return Object.fromEntries(edges.map((edge) => [edge, this.payoffs(edge)]));
  }
}
