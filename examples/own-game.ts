/**
 * A game written in TypeScript behind the engine's contract, searched and solved.
 */
import { type JointMove, SimpleGame, type State, solve, strategyOf, think, verifyStrategy } from "agon-engine";

const WAIT = 0;

/** Nim: take any number of matches from one heap; who takes the last one wins. A state is the heaps, and whose turn it is. */
class Nim extends SimpleGame {
  readonly roles = ["first", "second"];
  readonly initial: State;
  readonly #most: number;

  constructor(...heaps: readonly number[]) {
    super();
    this.initial = Uint32Array.of(...heaps, 0);
    this.#most = Math.max(...heaps);
  }

  isTerminal(state: State): boolean {
    return state.subarray(0, -1).every((heap) => heap === 0);
  }

  goals(state: State): Int16Array {
    return state.at(-1) === 1 ? Int16Array.of(100, 0) : Int16Array.of(0, 100);
  }

  /** Taking `taken` from `heap` is the move `heap * most + taken`. */
  legalMoves(state: State, role: number): readonly number[] {
    if (state.at(-1) !== role) return [WAIT];
    const moves: number[] = [];
    for (const [heap, size] of state.subarray(0, -1).entries())
      for (let taken = 1; taken <= size; taken++) moves.push(heap * this.#most + taken);
    return moves;
  }

  next(state: State, joint: JointMove): State {
    const turn = state.at(-1)!;
    const move = joint[turn]! - 1;
    const next = Uint32Array.from(state);
    next[Math.floor(move / this.#most)]! -= (move % this.#most) + 1;
    next[next.length - 1] = 1 - turn;
    return next;
  }
}

const game = new Nim(3, 5, 7);
const { best, role } = await think({ game }, { playouts: 2000 });
console.log(`${game.roles[role]} would play ${game.moveText(role, best)}`);

const solution = await solve({ game }, { milliseconds: 60_000 });
const checked = verifyStrategy(game, strategyOf(solution.search, 0)) === undefined;
console.log(`first is sure of ${solution.lower[0]}, ${checked ? "checked" : "wrong"}`); // 3 xor 5 xor 7 is not 0
