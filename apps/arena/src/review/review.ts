/**
 * A finished game looked through: what each move cost whoever made it, and where the game turned.
 *
 *   loss of a move = what its role could expect before it − what it can expect after it
 *
 * Both are what a search expects, exact where it is proved. A move that the search itself would have played is never blamed:
 * a loss after it says that the search saw more one move later. Where several choose at once, or chance does, nobody is judged.
 */

import { deciding } from "../play/turn.ts";
import type { RoleValues } from "../think/verdict.ts";
import type { GameCard, Position, RoleValue } from "../worker/requests.ts";

/** What a search found out about a position. */
export interface Evaluation {
  readonly values: RoleValues;
  /** The move to play for the role that is judged here; null where nobody is. */
  readonly best: string | null;
}

export type Blame = "blunder" | "mistake" | "inaccuracy";

export interface JudgedMove {
  /** The place of the position before the move. */
  readonly step: number;
  readonly role: number;
  readonly move: string;
  readonly better: string;
  readonly before: RoleValue;
  readonly after: RoleValue;
  readonly loss: number;
  readonly blame: Blame;
}

/** The least loss for each word. Means of searches differ by a few points from one position to the next. */
const BLAMES: readonly (readonly [number, Blame])[] = [
  [40, "blunder"],
  [20, "mistake"],
  [10, "inaccuracy"],
];

/** The role whose move is judged at a position; undefined where nobody chooses alone. */
export function judgedRole(position: Position, { chanceRole }: Pick<GameCard, "chanceRole">): number | undefined {
  const [role, ...others] = deciding(position);
  const isChoice = role !== undefined && others.length === 0 && role !== chanceRole;
  return isChoice && position.legal[role]!.length > 1 ? role : undefined;
}

/** Of a position in which the game is over, everything is known. */
export function endEvaluation({ goals }: Pick<Position, "goals">): Evaluation {
  return { values: goals.map((goal) => (goal === null ? null : { goal, proved: true })), best: null };
}

interface Played {
  readonly positions: readonly Position[];
  readonly joints: readonly (readonly string[])[];
  /** By the place of their positions; undefined where nothing is known yet. */
  readonly evaluations: readonly (Evaluation | undefined)[];
}

/** The moves to blame, in the order in which they were played. */
export function judgedMoves(
  { positions, joints, evaluations }: Played,
  card: Pick<GameCard, "chanceRole">,
): JudgedMove[] {
  return joints.flatMap((joint, step) => {
    const role = judgedRole(positions[step]!, card);
    const [here, next] = [evaluations[step], evaluations[step + 1]];
    if (role === undefined || here === undefined || next === undefined) return [];
    const [before, after] = [here.values[role], next.values[role]];
    const move = joint[role]!;
    if (before == null || after == null || here.best === null || here.best === move) return [];
    const loss = before.goal - after.goal;
    const [, blame] = BLAMES.find(([least]) => loss >= least) ?? [];
    return blame === undefined ? [] : [{ step, role, move, better: here.best, before, after, loss, blame }];
  });
}

/** The move that cost most; where several cost alike, the last: after it nothing was left to lose. */
export function turningPoint(moves: readonly JudgedMove[]): JudgedMove | undefined {
  return moves.reduce<JudgedMove | undefined>(
    (worst, move) => (worst === undefined || move.loss >= worst.loss ? move : worst),
    undefined,
  );
}

const points = ({ goal, proved }: RoleValue): string => (proved ? `${goal}, proved` : `about ${goal.toFixed(0)}`);

/** What a move cost, in words. */
export function costText({ before, after }: Pick<JudgedMove, "before" | "after">, name: string): string {
  if (before.proved && after.proved && before.goal === 100) {
    if (after.goal === 0) return `${name} had a proved win, and after it a proved loss.`;
    return `${name} had a proved win, and after it ${after.goal === 50 ? "a proved draw" : `no more than ${after.goal}, proved`}.`;
  }
  if (before.proved && after.proved && before.goal === 50 && after.goal === 0)
    return `${name} had a proved draw, and after it a proved loss.`;
  return `${name} could expect ${points(before)}; after it ${points(after)}.`;
}
