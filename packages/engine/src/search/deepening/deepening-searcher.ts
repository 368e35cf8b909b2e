/**
 * Iterative deepening as what the one thinker (thinking.ts) drives: slices of work and reports.
 */
import type { Game, State } from "../../game/game.ts";
import type { MoveReport, SearchReport } from "../report.ts";
import type { Limits } from "../run.ts";
import type { SliceResult } from "../thinking.ts";
import { type DeepeningOptions, IterativeDeepening, type RootMove } from "./iterative-deepening.ts";

export class DeepeningSearcher {
  readonly #game: Game;
  readonly #search: IterativeDeepening;
  readonly #sum: number;
  #state: State;
  #positions = 0;

  constructor(game: Game, state: State, options: DeepeningOptions) {
    this.#game = game;
    this.#state = state;
    this.#sum = options.constantSum;
    this.#search = new IterativeDeepening(game, state, options);
  }

  get positions(): number {
    return this.#positions;
  }

  setRoot(state: State): void {
    this.#state = state;
    this.#search.setRoot(state);
  }

  /** Positions count as playouts do. A batch of positions takes microseconds, so that no grace is needed. */
  slice({ milliseconds, playouts, clock }: Limits): SliceResult {
    const positions = this.#search.search({
      ...(milliseconds !== undefined && { milliseconds }),
      ...(playouts !== undefined && { positions: playouts }),
      ...(clock && { clock }),
    });
    this.#positions += positions;
    return { playouts: positions, reason: this.#search.report().solved ? "solved" : undefined };
  }

  /** What is known of the moves of a role; where the other chooses, of the one it has. */
  report(role: number): SearchReport {
    const { isOurs, moves, best, solved } = this.#search.report();
    const bounds = this.#boundsOf(this.#search.bounds, role);
    const isMover = isOurs === (role === 0);
    const known = { role, solved, ...bounds, playouts: this.#positions, nodes: 0 };
    if (moves.length === 0) return { ...known, best: -1, moves: [], line: [] };
    const line = this.#search.line();
    if (isMover)
      return { ...known, best: moves[best]!.joint[role]!, moves: moves.map((move) => this.#report(move, role)), line };
    const only = this.#game.legalMoves(this.#state, role)[0]!;
    const visits = moves.reduce((sum, { positions }) => sum + positions, 0);
    const mean = this.#goalOf(moves[best]!.value, role);
    return { ...known, best: only, moves: [{ move: only, visits, mean, ...bounds }], line };
  }

  #report(move: RootMove, role: number): MoveReport {
    const visits = move.positions;
    return { move: move.joint[role]!, visits, mean: this.#goalOf(move.value, role), ...this.#boundsOf(move, role) };
  }

  #goalOf(value: number | undefined, role: number): number {
    return value === undefined ? Number.NaN : role === 0 ? value : this.#sum - value;
  }

  #boundsOf({ lower, upper }: { readonly lower: number; readonly upper: number }, role: number) {
    return role === 0 ? { lower, upper } : { lower: this.#sum - upper, upper: this.#sum - lower };
  }
}
