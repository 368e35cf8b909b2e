/**
 * Root parallel search (Cazenave and Jouandeau 2007): several searches of one position that know nothing of each other, and the
 * statistics of their root moves added up. What one of them proved holds for all.
 */
import { bestOf, likeliest, type MoveReport, type SearchReport } from "./report.ts";

/** What a search found, its moves by numbers or, where they travel, by texts. */
export interface RootFinding<M> extends Pick<SearchReport, "solved" | "lower" | "upper" | "playouts" | "nodes"> {
  readonly moves: readonly MoveReport<M>[];
}

/** What another search found, its moves numbered as ours. */
export type SearchFinding = RootFinding<number>;

export function mergedReport(own: SearchReport, others: readonly SearchFinding[]): SearchReport {
  if (others.length === 0) return own;
  const merged = mergedFindings([own, ...others]);
  return { ...own, ...merged, best: merged.best ?? own.best };
}

/** All of them together, and the move to play; undefined where the first has no moves. */
export function mergedFindings<M>(all: readonly RootFinding<M>[]): RootFinding<M> & { readonly best: M | undefined } {
  const moves = (all[0]?.moves ?? []).map((report) => mergedMove(report, all));
  const upper = Math.min(...all.map((each) => each.upper));
  const isMixed = moves.some(({ probability }) => probability !== undefined);
  return {
    moves,
    best: (isMixed ? likeliest(moves) : bestOf(moves, upper))?.move,
    solved: all.some(({ solved }) => solved),
    lower: Math.max(...all.map((each) => each.lower)),
    upper,
    playouts: all.reduce((sum, { playouts }) => sum + playouts, 0),
    nodes: all.reduce((sum, { nodes }) => sum + nodes, 0),
  };
}

/** Visits and goals are added up, bounds are the narrowest, mixes are averaged by playouts. */
function mergedMove<M>(report: MoveReport<M>, all: readonly RootFinding<M>[]): MoveReport<M> {
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
