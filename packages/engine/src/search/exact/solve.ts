/**
 * Values by exact search: puzzles by the portfolio (../puzzle), games of two whose goals have a constant sum by alpha-beta
 * and proof numbers in turn, or by equilibria where both may choose at once. In other games of turns the same two searches
 * find what one role can be sure of, whatever the others want.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { Portfolio } from "../puzzle/portfolio.ts";
import { type DuelOptions, DuelSearch } from "./duel.ts";
import { EquilibriumSearch } from "./equilibrium.ts";
import { type ExactLimits, LEAST, NotConstantSum, NotTurnTaking } from "./exact.ts";
import type { Canonical } from "./position-table.ts";

export interface ExactSettings {
  /** What the goals of two players add up to; not needed with a role. */
  readonly constantSum: number | undefined;
  /** For the table of positions. */
  readonly memoryMiB: number;
  readonly random: Random;
  /** Positions that are one up to symmetry. Default: each stands for itself. */
  readonly canonical?: Canonical | undefined;
  /** Just what this role can be sure of, all others against it (the paranoid reduction). Default: the value. */
  readonly role?: number | undefined;
  /** Of the searches for two players just this. Default: both in turn. */
  readonly method?: DuelOptions["method"];
}

export interface ExactSolution {
  readonly solved: boolean;
  /** For each role. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Positions whose children were looked at. */
  readonly positions: number;
}

/** A search that can be asked again, and then goes on where it stopped. */
export class ExactSearch {
  readonly #game: Game;
  readonly #state: State;
  readonly #settings: ExactSettings;
  readonly #portfolio: Portfolio | undefined;
  #duel: DuelSearch | undefined;
  #equilibria: EquilibriumSearch | undefined;

  constructor(game: Game, state: State, settings: ExactSettings) {
    this.#game = game;
    this.#state = state;
    this.#settings = settings;
    if (game.chanceRole >= 0) return;
    const { role, constantSum } = settings;
    if (game.roles.length === 1) this.#portfolio = new Portfolio(game, state, settings);
    else if (role !== undefined || (game.roles.length === 2 && constantSum !== undefined))
      this.#duel = new DuelSearch(game, state, settings);
  }

  /** The search for two sides, as long as no position was met in which both have a choice. */
  get duel(): DuelSearch | undefined {
    return this.#duel;
  }

  /** Undefined where the game is of another kind, or the search has met an end that shows it is. */
  search(limits: ExactLimits = {}): ExactSolution | undefined {
    if (this.#portfolio) {
      this.#portfolio.search(limits);
      return this.#puzzleSolution(this.#portfolio);
    }
    try {
      return this.#solutionForTwo(limits);
    } catch (error) {
      if (!(error instanceof NotConstantSum)) throw error;
      this.#duel = this.#equilibria = undefined;
      return undefined;
    }
  }

  /** What is proved by now. */
  get soFar(): ExactSolution {
    if (this.#portfolio) return this.#puzzleSolution(this.#portfolio);
    if (this.#duel) return this.#duelSolution(this.#duel);
    const { roles, maxGoal = 100 } = this.#game;
    const positions = this.#equilibria?.positions ?? 0;
    return { solved: false, lower: roles.map(() => LEAST), upper: roles.map(() => maxGoal), positions };
  }

  #puzzleSolution({ answer: { goal, proved, positions } }: Portfolio): ExactSolution {
    const upper = proved ? goal : (this.#game.maxGoal ?? 100);
    return { solved: proved, lower: [Math.max(LEAST, goal)], upper: [upper], positions };
  }

  #solutionForTwo(limits: ExactLimits): ExactSolution | undefined {
    if (this.#duel) {
      try {
        this.#duel.search(limits);
        return this.#duelSolution(this.#duel);
      } catch (error) {
        if (!(error instanceof NotTurnTaking)) throw error;
        this.#duel = undefined;
        if (this.#settings.role === undefined) this.#equilibria = new EquilibriumSearch(this.#game, this.#settings);
      }
    }
    return this.#equilibria && this.#mixedSolution(this.#equilibria, limits);
  }

  #duelSolution({ bounds, positions }: DuelSearch): ExactSolution {
    const { role, constantSum: sum } = this.#settings;
    const { roles, maxGoal = 100 } = this.#game;
    const others =
      role === undefined
        ? { lower: sum! - bounds.upper, upper: sum! - bounds.lower }
        : { lower: LEAST, upper: maxGoal };
    const all = roles.map((_, at) => (at === (role ?? 0) ? bounds : others));
    const solved = bounds.lower === bounds.upper;
    return { solved, lower: all.map(({ lower }) => lower), upper: all.map(({ upper }) => upper), positions };
  }

  #mixedSolution(search: EquilibriumSearch, limits: ExactLimits): ExactSolution {
    const sum = this.#settings.constantSum!;
    const value = search.value(this.#state, limits);
    const { positions } = search;
    if (value === undefined) return { solved: false, lower: [LEAST, LEAST], upper: [sum, sum], positions };
    // The last digits are rounding errors of the mixes.
    const rounded = Math.round(value * 1e6) / 1e6;
    const values = [rounded, sum - rounded];
    return { solved: true, lower: values, upper: values, positions };
  }
}

export function solveExactly(
  game: Game,
  state: State,
  settings: ExactSettings,
  limits: ExactLimits = {},
): ExactSolution | undefined {
  return new ExactSearch(game, state, settings).search(limits);
}
