/**
 * Root parallel search (Cazenave and Jouandeau 2007): several searches of one position that know nothing of each other, and the
 * statistics of their root moves added up. What one of them proved holds for all.
 */
import { bestOf, type MoveReport, type SearchReport } from "./report.ts";

/** What another search found, its moves numbered as ours. */
export type Finding = Pick<SearchReport, "moves" | "solved" | "lower" | "upper" | "playouts" | "nodes">;

export function mergedReport(own: SearchReport, others: readonly Finding[]): SearchReport {
  if (others.length === 0) return own;
  const all: readonly Finding[] = [own, ...others];
  const moves = own.moves.map((report) => mergedMove(report, all));
  const lower = Math.max(...all.map((each) => each.lower));
  const upper = Math.min(...all.map((each) => each.upper));
  const isMixed = moves.some(({ probability }) => probability !== undefined);
  return {
    ...own,
    moves,
    best: isMixed ? likeliest(moves) : bestOf(moves, upper),
    solved: all.some(({ solved }) => solved),
    lower,
    upper,
    playouts: all.reduce((sum, { playouts }) => sum + playouts, 0),
    nodes: all.reduce((sum, { nodes }) => sum + nodes, 0),
  };
}

/** Visits and goals are added up, bounds are the narrowest, mixes are averaged by playouts. */
function mergedMove(report: MoveReport, all: readonly Finding[]): MoveReport {
  const { move, probability } = report;
  const same = all.flatMap(({ moves, playouts }) => {
    const found = moves.find((each) => each.move === move);
    return found === undefined ? [] : [{ ...found, playouts }];
  });
  const visits = same.reduce((sum, each) => sum + each.visits, 0);
  const goals = same.reduce((sum, each) => sum + (each.visits === 0 ? 0 : each.visits * each.mean), 0);
  const playouts = same.reduce((sum, each) => sum + each.playouts, 0);
  const shares = same.reduce((sum, each) => sum + (each.probability ?? 0) * each.playouts, 0);
  return {
    move,
    visits,
    mean: visits === 0 ? Number.NaN : goals / visits,
    lower: Math.max(...same.map(({ lower }) => lower)),
    upper: Math.min(...same.map(({ upper }) => upper)),
    ...(probability !== undefined && { probability: playouts === 0 ? probability : shares / playouts }),
  };
}

function likeliest(moves: readonly MoveReport[]): number {
  return moves.reduce((best, each) => ((each.probability ?? 0) > (best.probability ?? 0) ? each : best)).move;
}
