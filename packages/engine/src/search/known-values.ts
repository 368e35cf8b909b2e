/**
 * Playing by a strong solution that can be looked up (`position-values.ts`), as tablebases of chess are used: where the value of the
 * position is known, and a move that is worth as much, nothing is searched.
 */
import type { Game, State } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { type PositionValues, type ValueRange, valuesAfter } from "./position-values.ts";
import type { MoveReport, SearchReport } from "./report.ts";

/** What the values say of a state for a role; undefined where they do not tell which move to play. */
export function knownReport(values: PositionValues, game: Game, state: State, role: number): SearchReport | undefined {
  const worth = values.valuesOf(game.facts(state))?.[role];
  if (worth === undefined || worth.least !== worth.most) return undefined;
  const moves = movesBy(values, game, state, role);
  const best = moves.find(({ lower }) => lower >= worth.least);
  if (best === undefined) return undefined;
  const { least: lower, most: upper } = worth;
  return { role, best: best.move, moves, line: [], solved: true, lower, upper, playouts: 0, nodes: 0 };
}

/** Each move of the role with what it leads to at least and at most, whatever the others do. */
function movesBy(values: PositionValues, game: Game, state: State, role: number): MoveReport[] {
  const open: ValueRange = { least: 0, most: game.maxGoal ?? 100 };
  const after = valuesAfter(values, game, state).map(({ joint, values: found }) => ({
    move: joint[role],
    worth: found?.[role] ?? open,
  }));
  const legal = game.isTerminal(state) ? [] : game.legalMoves(state, role);
  return legal.map((move) => {
    const met = after.filter((each) => each.move === move).map(({ worth }) => worth);
    const worths = met.length === 0 ? [open] : met;
    const lower = Math.min(...worths.map(({ least }) => least));
    const upper = Math.max(...worths.map(({ most }) => most));
    return { move, visits: 0, mean: Number.NaN, lower, upper };
  });
}

/** One of the moves that are worth what the position is; all are alike by what is known. */
export function knownMove({ moves, lower }: SearchReport, random: Random): number {
  const best = moves.filter((each) => each.lower >= lower);
  return best[random.below(best.length)]!.move;
}
