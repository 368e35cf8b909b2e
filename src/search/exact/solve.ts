/**
 * Values by exact search: puzzles by the portfolio (../puzzle), games of two whose goals have a constant sum by alpha-beta
 * and proof numbers in turn, or by equilibria where both may choose at once.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { Portfolio } from "../puzzle/portfolio.ts";
import { type DuelOptions, DuelSearch } from "./duel.ts";
import { EquilibriumSearch } from "./equilibrium.ts";
import { type ExactLimits, LEAST, NotConstantSum, NotTurnTaking } from "./exact.ts";
import type { Canonical } from "./position-table.ts";

export interface ExactSettings {
  /** What the goals of two players add up to. */
  readonly constantSum: number | undefined;
  /** For the table of positions. */
  readonly memoryMiB: number;
  readonly random: Random;
  /** Positions that are one up to symmetry. Default: each stands for itself. */
  readonly canonical?: Canonical | undefined;
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

/** Undefined where the game is of another kind, or the search has met an end that shows it is. */
export function solveExactly(
  game: Game,
  state: State,
  { constantSum, memoryMiB, random, canonical, method }: ExactSettings,
  limits: ExactLimits = {},
): ExactSolution | undefined {
  if (game.roles.length === 1 && game.chanceRole < 0) {
    const { goal, proved, positions } = new Portfolio(game, state, { memoryMiB, random }).search(limits);
    const upper = proved ? goal : (game.mostGoal ?? 100);
    return { solved: proved, lower: [Math.max(LEAST, goal)], upper: [upper], positions };
  }
  if (game.roles.length !== 2 || constantSum === undefined) return undefined;
  try {
    return solveGameOfTwo(game, state, { constantSum, memoryMiB, random, canonical, method }, limits);
  } catch (error) {
    if (!(error instanceof NotConstantSum)) throw error;
    return undefined;
  }
}

function solveGameOfTwo(
  game: Game,
  state: State,
  settings: ExactSettings & { readonly constantSum: number },
  limits: ExactLimits,
): ExactSolution {
  const { constantSum, memoryMiB } = settings;
  try {
    const duel = new DuelSearch(game, state, settings);
    const { lower, upper, positions } = duel.search(limits);
    const others = { lower: constantSum - upper, upper: constantSum - lower };
    return { solved: lower === upper, lower: [lower, others.lower], upper: [upper, others.upper], positions };
  } catch (error) {
    if (!(error instanceof NotTurnTaking)) throw error;
    return mixedSolution(new EquilibriumSearch(game, { constantSum, memoryMiB }), state, constantSum, limits);
  }
}

function mixedSolution(
  search: EquilibriumSearch,
  state: State,
  constantSum: number,
  limits: ExactLimits,
): ExactSolution {
  const value = search.value(state, limits);
  if (value === undefined)
    return { solved: false, lower: [LEAST, LEAST], upper: [constantSum, constantSum], positions: search.positions };
  // The last digits are rounding errors of the mixes.
  const rounded = Math.round(value * 1e6) / 1e6;
  const values = [rounded, constantSum - rounded];
  return { solved: true, lower: values, upper: values, positions: search.positions };
}
