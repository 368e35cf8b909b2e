/**
 * Which player is best in each game, and whether the difference from the next one could be chance.
 */
import { meanTest, shareTest } from "agon-engine/match";
import type { Checked } from "./claims.ts";
import type { Experiment } from "./experiment.ts";
import type { CellSummary } from "./summary.ts";

/** For duels and scores with several players; the best of many settings looks better than it is, which the sentence says. */
export function betweenPlayers({ measure, players, digits }: Experiment, cells: readonly CellSummary[]): Checked[] {
  if ((measure !== "duel" && measure !== "score") || players.length < 2) return [];
  const games = [...new Set(cells.map(({ cell }) => cell.game))];
  return games.flatMap((game) => {
    const ranked = cells.filter(({ cell, count }) => cell.game === game && count > 1).sort((a, b) => b.value - a.value);
    const [best, second] = ranked;
    if (best === undefined || second === undefined) return [];
    const p =
      measure === "duel"
        ? shareTest(share(best), share(second))
        : meanTest({ mean: best.value, error: best.error }, { mean: second.value, error: second.error });
    const figures = `${best.cell.player} ${best.value.toFixed(digits)}, then ${second.cell.player} ${second.value.toFixed(digits)}`;
    const clear = p < 0.05 ? "a difference that is hardly chance" : "which may be chance";
    const text = `Best of ${ranked.length} at ${game}: ${figures}, ${clear} (p = ${p < 0.001 ? "<0.001" : p.toFixed(3)}).`;
    return [{ holds: undefined, text }];
  });
}

function share({ value, count }: CellSummary): { points: number; games: number } {
  return { points: (value * count) / 100, games: count };
}
