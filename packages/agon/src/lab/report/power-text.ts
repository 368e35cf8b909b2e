/**
 * The first line of a table: what its comparison with published figures can tell.
 */
import { powerToTell } from "agon-engine/match";
import type { Experiment } from "../experiment.ts";
import { type CellSummary, hasPower } from "../summary.ts";

export function powerText({ measure }: Experiment, cells: readonly CellSummary[]): string {
  if (measure === "duel") return gamesText(cells.filter(({ gamesNeeded }) => gamesNeeded !== undefined));
  if (measure === "score") return differencesText(cells.filter(({ told }) => told !== undefined));
  return "";
}

/** Games that tell published shares from 50 %, beside those that were played. */
function gamesText(cells: readonly CellSummary[]): string {
  if (cells.length === 0) return "";
  const needed = cells.map(({ gamesNeeded }) => gamesNeeded!).sort((a, b) => a - b);
  const played = range(cells.map(({ count }) => count));
  const able = cells.filter(hasPower).length;
  const powers = cells.map(({ cell, count }) => 100 * powerToTell(cell.published!.value / 100, count));
  const takes = `to tell the published ${cells.length === 1 ? "share" : "shares"} from 50 % takes ${range(needed)} games`;
  const has = `${played} were played, a power of ${range(powers)} %`;
  if (able === 0) return `No power: ${takes} (80 % power at the 5 % level), and ${has}.`;
  return `Power: ${takes} (80 % power at the 5 % level); ${has}, enough for ${able} of ${cells.length}.`;
}

function differencesText(cells: readonly CellSummary[]): string {
  if (cells.length === 0) return "";
  const able = cells.filter(hasPower).length;
  const told = `these runs show differences from ${range(
    cells.map(({ told: each }) => each!),
    1,
  )} points on (80 % power)`;
  return able === 0 ? `No power: ${told}.` : `Power: ${told}, of 10 or less in ${able} of ${cells.length} cells.`;
}

function range(values: readonly number[], digits = 0): string {
  const finite = values.filter(Number.isFinite);
  const text = (value: number): string =>
    value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  if (finite.length === 0) return "ever more";
  return text(least) === text(most) ? text(least) : `${text(least)} to ${text(most)}`;
}
