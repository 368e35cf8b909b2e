/**
 * What several workers found about one position, as one report.
 */
import { mergedFindings, type RootFinding } from "agon-engine/search";
import type { RoleValue, ThinkReport } from "../worker/requests.ts";

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
    values: first.values.map((_, role) => mergedValue(reports, role)),
    line: (reports.find(({ solved }) => solved) ?? most).line,
    bytes: reports.reduce((sum, { bytes }) => sum + bytes, 0),
    milliseconds: Math.max(...reports.map(({ milliseconds }) => milliseconds)),
    reason: reports.every(({ reason }) => reason !== null) ? most.reason : null,
  };
}

/** A proof of one is a proof for all; else the mean, by playouts. */
function mergedValue(reports: readonly ThinkReport[], role: number): RoleValue | null {
  const known = reports.flatMap(({ values, playouts }) => {
    const value = values[role];
    return value == null ? [] : [{ ...value, playouts: Math.max(1, playouts) }];
  });
  const proved = known.find((each) => each.proved);
  if (proved !== undefined) return { goal: proved.goal, proved: true };
  const total = known.reduce((sum, { playouts }) => sum + playouts, 0);
  const goal = known.reduce((sum, { goal, playouts }) => sum + goal * playouts, 0) / total;
  return known.length === 0 ? null : { goal, proved: false };
}

function findingOf({ moves, ...report }: ThinkReport): RootFinding<string> {
  return { ...report, moves: moves.map(({ mean, ...move }) => ({ ...move, mean: mean ?? Number.NaN })) };
}
