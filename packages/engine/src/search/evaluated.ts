/**
 * Leaves that an evaluation says the worth of, in place of a playout to the end. With `evaluationPlies` it is that of states a few
 * random plies further on (early playout termination, Lorentz 2008); where the game ends on the way, its goals count.
 */
import { type MoveChooser, playout, stateAt, uniformChooser } from "../game/bulk.ts";
import type { Game, State, StateBatch, Totals } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { pluggedPolicy } from "./guided.ts";
import type { SearchOptions } from "./options.ts";
import { EVALUATIONS, type Evaluation } from "./plugins.ts";

export function isEvaluated({ evaluation }: SearchOptions): boolean {
  return EVALUATIONS.get(evaluation) !== undefined;
}

export class EvaluatedLeaves {
  readonly #game: Game;
  readonly #name: string;
  readonly #evaluate: Evaluation;
  readonly #plies: number;
  readonly #policy: MoveChooser;

  constructor(game: Game, options: SearchOptions, random: Random) {
    this.#game = game;
    this.#name = options.evaluation;
    this.#evaluate = EVALUATIONS.get(options.evaluation)!(game, { constantSum: options.constantSum, random });
    this.#plies = options.evaluationPlies;
    this.#policy = this.#shortened(pluggedPolicy(game, options, random) ?? uniformChooser(random));
  }

  /** Breaks playouts off after the plies of the options. */
  #shortened(policy: MoveChooser): MoveChooser {
    let plies = 0;
    return {
      choose: (role, moves, state) => policy.choose(role, moves, state),
      begin: (start) => {
        plies = 0;
        policy.begin?.(start);
      },
      played: (joint, state) => (policy.played?.(joint, state) ?? false) || ++plies >= this.#plies,
    };
  }

  /** As the playouts of a game: `perStart` values from each start, fewer where the deadline passes. */
  totals(starts: StateBatch, perStart: number, deadline = Number.POSITIVE_INFINITY): Totals {
    const roles = this.#game.roles.length;
    const playouts = new Int32Array(starts.count);
    const goals = new Float64Array(starts.count * roles);
    const plies = new Float64Array(starts.count);
    const times = this.#plies === 0 ? 1 : perStart; // without chance all of them are the same
    for (let start = 0; start < starts.count && performance.now() < deadline; start++) {
      const state = stateAt(this.#game, starts, start);
      for (let time = 0; time < times; time++) {
        const values = this.#valuesFrom(state);
        for (let role = 0; role < roles; role++) goals[start * roles + role]! += (values[role]! * perStart) / times;
      }
      playouts[start] = perStart;
      plies[start] = this.#plies * perStart;
    }
    return { playouts, goals, plies };
  }

  #valuesFrom(start: State): ArrayLike<number> {
    const state = this.#plies === 0 ? start : playout(this.#game, start, this.#policy)!;
    if (!this.#game.isTerminal(state)) return this.#checked(this.#evaluate(state));
    return this.#game.goals(state).map((goal) => Math.max(0, goal));
  }

  #checked(values: ArrayLike<number>): ArrayLike<number> {
    const { roles, maxGoal = 100 } = this.#game;
    let fit = values.length === roles.length;
    for (let role = 0; role < roles.length && fit; role++) fit = values[role]! >= 0 && values[role]! <= maxGoal;
    if (fit) return values;
    const given = Array.from(values ?? []).join(", ");
    throw new Error(
      `the evaluation ${this.#name} gives [${given}]; it takes ${roles.length} numbers from 0 to ${maxGoal}, one for each role`,
    );
  }
}
