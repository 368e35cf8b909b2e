/**
 * Root parallel search (Cazenave and Jouandeau 2007): several searches of one position that know nothing of each other, and
 * their statistics added up. What one of them proved holds for all.
 */
import type { MoveThought, ThinkReport } from "../worker/requests.ts";

export function mergedReport(reports: readonly ThinkReport[]): ThinkReport | undefined {
  const [first] = reports;
  if (first === undefined || reports.length === 1) return first;
  const most = reports.reduce((best, report) => (report.playouts > best.playouts ? report : best));
  const sum = (of: (report: ThinkReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const solved = reports.find((report) => report.solved);
  const moves = first.moves.map(({ move }) => mergedMove(move, reports));
  return {
    ...most,
    moves,
    best: solved?.best ?? bestOf(moves, most.best),
    line: (solved ?? most).line,
    solved: solved !== undefined,
    lower: Math.max(...reports.map(({ lower }) => lower)),
    upper: Math.min(...reports.map(({ upper }) => upper)),
    playouts: sum(({ playouts }) => playouts),
    nodes: sum(({ nodes }) => nodes),
    bytes: sum(({ bytes }) => bytes),
    milliseconds: Math.max(...reports.map(({ milliseconds }) => milliseconds)),
    reason: reports.every(({ reason }) => reason !== null) ? most.reason : null,
  };
}

function mergedMove(move: string, reports: readonly ThinkReport[]): MoveThought {
  const each = reports.flatMap(({ moves }) => moves.filter((thought) => thought.move === move));
  const visits = each.reduce((total, thought) => total + thought.visits, 0);
  const total = each.reduce((goals, { visits, mean }) => goals + visits * (mean ?? 0), 0);
  return {
    move,
    visits,
    mean: visits === 0 ? null : total / visits,
    lower: Math.max(...each.map(({ lower }) => lower)),
    upper: Math.min(...each.map(({ upper }) => upper)),
  };
}

/** What is proved best, else the most visited of those that are not proved worse. */
function bestOf(moves: readonly MoveThought[], otherwise: string | null): string | null {
  const sure = Math.max(...moves.map(({ lower }) => lower));
  const usable = moves.filter(({ upper, lower }) => upper > sure || lower === sure);
  return (
    usable.reduce<MoveThought | undefined>(
      (best, move) => (best && best.visits >= move.visits ? best : move),
      undefined,
    )?.move ?? otherwise
  );
}
