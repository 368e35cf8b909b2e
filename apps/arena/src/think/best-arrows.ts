/**
 * The moves that a search would play, as arrows: the best, and others that it looked at nearly as often.
 */
import { type Arrow, arrowOf } from "../board/arrows.ts";
import type { Position, ThinkReport } from "../worker/requests.ts";

const MOST = 3;
/** Of the visits of the best: a move that had less is no rival. */
const RIVAL = 0.15;

export function bestArrows(
  { scene, legal, targets }: Pick<Position, "scene" | "legal" | "targets">,
  { role, best, moves }: Pick<ThinkReport, "role" | "best" | "moves">,
): Arrow[] {
  const visits = moves.find(({ move }) => move === best)?.visits ?? 0;
  const rivals = moves
    .filter(({ move, visits: own }) => move !== best && own >= Math.max(1, RIVAL * visits))
    .sort((a, b) => b.visits - a.visits)
    .map(({ move }) => move);
  const shown = best === null ? [] : [best, ...rivals].slice(0, MOST);
  return shown.flatMap((move, rank) => {
    const target = targets[role]?.[legal[role]?.indexOf(move) ?? -1];
    return target === undefined ? [] : (arrowOf(scene, target, rank) ?? []);
  });
}
