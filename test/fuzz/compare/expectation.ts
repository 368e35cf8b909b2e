/**
 * What uniformly random play is worth in the mean, by trying everything:
 *
 *   E[f(s)] = mean over joint moves j of E[f(next(s, j))],   goals of an end as they are, one ply for each step
 */
import type { Game, State } from "../../../packages/engine/src/game/game.ts";

export interface Expectation {
  readonly mean: number;
  readonly ofSquare: number;
  /** The greatest value there is. */
  readonly most: number;
}

export interface Expected {
  readonly plies: Expectation;
  readonly goals: readonly Expectation[];
}

/** Of one question. */
const MOST_STATES = 300;

/** Of one game: what was found for one state serves those that lead there. */
export class Expectations {
  readonly #game: Game;
  readonly #known = new Map<string, Expected>();
  /** The states that the question came to. */
  readonly #met = new Set<string>();

  constructor(game: Game) {
    this.#game = game;
  }

  /** Undefined where play may go round in a circle, or comes through too many states. */
  of(start: State): Expected | undefined {
    this.#met.clear();
    return this.#at(start);
  }

  #at(state: State): Expected | undefined {
    const key = state.join();
    const known = this.#known.get(key);
    if (known) return known;
    // Met again before it is known, the state lies on a circle.
    if (this.#met.has(key) || this.#met.size > MOST_STATES) return undefined;
    this.#met.add(key);
    const expected = this.#found(state);
    if (expected) this.#known.set(key, expected);
    return expected;
  }

  #found(state: State): Expected | undefined {
    const game = this.#game;
    const children = game.children(state, MOST_STATES);
    if (children === undefined) return undefined;
    const { count } = children;
    if (count === 0)
      return { plies: certain(0), goals: Array.from(game.goals(state), (goal) => certain(Math.max(0, goal))) };
    const words = children.states.words.slice(0, count * game.stateWords);
    const below: Expected[] = [];
    for (let child = 0; child < count; child++) {
      const expected = this.#at(words.subarray(child * game.stateWords, (child + 1) * game.stateWords));
      if (expected === undefined) return undefined;
      below.push(expected);
    }
    return {
      plies: oneMore(meanOf(below.map(({ plies }) => plies))),
      goals: game.roles.map((_, role) => meanOf(below.map(({ goals }) => goals[role]!))),
    };
  }
}

function certain(value: number): Expectation {
  return { mean: value, ofSquare: value * value, most: value };
}

function meanOf(all: readonly Expectation[]): Expectation {
  const mean = (of: (each: Expectation) => number): number => all.reduce((sum, each) => sum + of(each), 0) / all.length;
  return {
    mean: mean((each) => each.mean),
    ofSquare: mean((each) => each.ofSquare),
    most: Math.max(...all.map(({ most }) => most)),
  };
}

function oneMore({ mean, ofSquare, most }: Expectation): Expectation {
  return { mean: mean + 1, ofSquare: ofSquare + 2 * mean + 1, most: most + 1 };
}
