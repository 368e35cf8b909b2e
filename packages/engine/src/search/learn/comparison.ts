/**
 * Which of two evaluations plays better where nobody looks further than the next position: games side by side, in pairs from the same random
 * opening with sides changed. Thousands of positions a second: enough for a curve while something is learnt.
 */
import { ChildBatch, expandAll } from "../../game/child-batch.ts";
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { LinearEvaluator } from "./evaluator.ts";

export interface Comparison {
  readonly games: number;
  /** Of the first evaluation: a win is one, a draw a half. */
  readonly points: number;
}

/** Random plies at the beginning. */
const OPENING = 6;
/** A game that goes on for longer is a draw. */
const MOST_PLIES = 400;

interface Board {
  state: State;
  /** Which role the first evaluation plays. */
  readonly seat: number;
}

/** For games of two. */
export function compareEvaluators(
  game: Game,
  [first, second]: readonly [LinearEvaluator, LinearEvaluator],
  { pairs, random }: { readonly pairs: number; readonly random: Random },
): Comparison {
  let boards: Board[] = Array.from({ length: pairs }, () => opened(game, random)).flatMap((state) => [
    { state, seat: 0 },
    { state, seat: 1 },
  ]);
  const games = boards.length;
  const children = new ChildBatch(game);
  let points = 0;
  for (let ply = 0; ply < MOST_PLIES && boards.length > 0; ply++) {
    const words = new Uint32Array(boards.length * game.stateWords);
    boards.forEach(({ state }, at) => {
      words.set(state, at * game.stateWords);
    });
    expandAll(game, { count: boards.length, words }, children);
    boards = boards.filter((board, at) => {
      const child = bestChild(game, children, at, board.seat, first, second);
      if (child < 0 || children.terminal[child]) {
        points += child < 0 ? 0.5 : scoreOf(children, child, board.seat);
        return false;
      }
      board.state = children.words.slice(child * game.stateWords, (child + 1) * game.stateWords);
      return true;
    });
  }
  return { games, points: points + boards.length / 2 };
}

function opened(game: Game, random: Random): State {
  let state = game.initial;
  for (let ply = 0; ply < OPENING; ply++) {
    const joint = game.roles.map((_, role) => {
      const moves = game.legalMoves(state, role);
      return moves[random.below(Math.max(1, moves.length))] ?? -1;
    });
    if (joint.includes(-1)) return state;
    const next = game.next(state, joint);
    if (game.isTerminal(next)) return state;
    state = next;
  }
  return state;
}

function bestChild(
  game: Game,
  { start, joints, terminal, goals, words }: ChildBatch,
  board: number,
  seat: number,
  first: LinearEvaluator,
  second: LinearEvaluator,
): number {
  const [from, to] = [start[board]!, start[board + 1]!];
  if (from === to) return -1;
  const mover = joints[from * 2] !== joints[(to - 1) * 2] ? 0 : 1;
  const evaluator = mover === seat ? first : second;
  const isShared = evaluator.weights.bias.length === 1;
  const sign = isShared && mover === 1 ? -1 : 1;
  let [best, most] = [from, Number.NEGATIVE_INFINITY];
  for (let child = from; child < to; child++) {
    const worth = terminal[child]
      ? 1e6 * Math.sign(goals[child * 2 + mover]! - goals[child * 2 + 1 - mover]!)
      : sign * evaluator.score(words, child * game.stateWords, isShared ? 0 : mover);
    if (worth > most) [best, most] = [child, worth];
  }
  return best;
}

function scoreOf({ goals }: ChildBatch, child: number, seat: number): number {
  return (Math.sign(goals[child * 2 + seat]! - goals[child * 2 + 1 - seat]!) + 1) / 2;
}
