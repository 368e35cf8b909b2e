/**
 * Exact values by looking at every position, as the definition has it: who moves takes what is best for itself. For puzzles and games of
 * two in turn whose goals add up to the same at every end; small enough to be visited whole, without a way back.
 */
import type { Game, State } from "agon-engine/game";

export interface Values {
  /** For each role. */
  readonly value: readonly number[];
  /** The moves of the role with a choice that keep its value; empty where nobody has one. */
  readonly best: readonly string[];
  /** Whose moves those are. */
  readonly mover: number;
}

/** Thrown where values do not exist by this definition, or are too far away. */
class NoValue extends Error {}

/** Undefined where the game is of another kind, or has more positions than that. */
export function valuesOf(game: Game, state: State, maxPositions = 20_000): Values | undefined {
  if (game.roles.length > 2 || game.chanceRole >= 0) return undefined;
  try {
    return new Induction(game, maxPositions).at(state);
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}

class Induction {
  readonly #game: Game;
  readonly #maxPositions: number;
  /** Undefined while a position is being looked at. */
  readonly #known = new Map<string, Values | undefined>();
  #sum: number | undefined;

  constructor(game: Game, maxPositions: number) {
    this.#game = game;
    this.#maxPositions = maxPositions;
  }

  at(state: State): Values {
    const key = state.join(" ");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.has(key) || this.#known.size >= this.#maxPositions) throw new NoValue();
    this.#known.set(key, undefined);
    const values = this.#game.isTerminal(state) ? this.#end(state) : this.#choice(state);
    this.#known.set(key, values);
    return values;
  }

  #end(state: State): Values {
    const value = this.#game.roles.map((_, role) => {
      const [goal, ...more] = this.#game.goalValues(state, role);
      if (goal === undefined || more.length > 0) throw new NoValue();
      return goal;
    });
    const sum = value.reduce((all, goal) => all + goal, 0);
    if (value.length > 1 && sum !== (this.#sum ??= sum)) throw new NoValue();
    return { value, best: [], mover: -1 };
  }

  #choice(state: State): Values {
    const { roles } = this.#game;
    const legal = roles.map((_, role) => this.#game.legalMoves(state, role));
    const choosing = roles.flatMap((_, role) => (legal[role]!.length > 1 ? [role] : []));
    if (choosing.length > 1 || legal.some((moves) => moves.length === 0)) throw new NoValue();
    const mover = choosing[0] ?? 0;
    const after = legal[mover]!.map((move) => ({
      move,
      value: this.at(
        this.#game.next(
          state,
          legal.map((moves, role) => (role === mover ? move : moves[0]!)),
        ),
      ).value,
    }));
    const most = Math.max(...after.map(({ value }) => value[mover]!));
    const best = after.filter(({ value }) => value[mover] === most);
    return {
      value: best[0]!.value,
      best: choosing.length === 0 ? [] : best.map(({ move }) => this.#game.moveText(mover, move)),
      mover: choosing[0] ?? -1,
    };
  }
}
