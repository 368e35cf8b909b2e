/**
 * What several workers found about one position, as one report.
 */
import { mergedFindings, type RootFinding } from "agon-engine/search";
import type { ThinkReport } from "../worker/requests.ts";

export function mergedReport(reports: readonly ThinkReport[]): ThinkReport | undefined {
  const [first] = reports;
  if (first === undefined || reports.length === 1) return first;
  const most = reports.reduce((best, report) => (report.playouts > best.playouts ? report : best));
  const { moves, best, ...merged } = mergedFindings(reports.map(findingOf));
  return {
    ...most,
    ...merged,
    moves: moves.map(({ mean, ...move }) => ({ ...move, mean: Number.isNaN(mean) ? null : mean })),
    best: best ?? most.best,
    line: (reports.find(({ solved }) => solved) ?? most).line,
    bytes: reports.reduce((sum, { bytes }) => sum + bytes, 0),
    milliseconds: Math.max(...reports.map(({ milliseconds }) => milliseconds)),
    reason: reports.every(({ reason }) => reason !== null) ? most.reason : null,
  };
}

function findingOf({ moves, ...report }: ThinkReport): RootFinding<string> {
  return { ...report, moves: moves.map(({ mean, ...move }) => ({ ...move, mean: mean ?? Number.NaN })) };
}
