/**
 * Forced wins at the root and along the expected line, on a share of a player's time (proof-number.ts):
 *
 *   can the role that moves win by force?                         then its winning move is known
 *   can the other win by force, after the move to be played?      then that move is refuted, and the next one is looked at
 *
 * Two searches take turns, one for each of these questions, and keep what they learn from move to move. Sound for two roles in turn: a win
 * is the greatest goal there is, and where it has been proved nothing else matters.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { MoveReport, SearchReport } from "../report.ts";
import { bestOf } from "../report.ts";
import type { ExactLimits } from "./exact.ts";
import { ProofNumberSearch } from "./proof-number.ts";

export interface TacticsOptions {
  /** For both tables. */
  readonly memoryMiB: number;
  readonly constantSum: number | undefined;
  readonly random: Random;
}

/** Random positions from which a guess of what wins is learnt at first: the time for it is that of a move. */
const REHEARSAL = 500;

export class Tactics {
  readonly #game: Game;
  readonly #role: number;
  readonly #most: number;
  /** Whether the role wins, and whether the other does. */
  readonly #own: ProofNumberSearch;
  readonly #theirs: ProofNumberSearch;
  #state: State;
  #winning: number | undefined;
  #isOpen = true;
  #isOwnTurn = false;
  #answers = 0;
  /** Answers to the second question by the role's move; undefined where it is open. */
  readonly #refuted = new Map<number, boolean>();

  constructor(game: Game, role: number, state: State, { memoryMiB, constantSum, random }: TacticsOptions) {
    this.#game = game;
    this.#role = role;
    this.#state = state;
    this.#most = game.maxGoal ?? 100;
    const options = { constantSum, memoryMiB: memoryMiB / 2, random, rehearsal: REHEARSAL };
    this.#own = new ProofNumberSearch(game, this.#most, { ...options, role });
    this.#theirs = new ProofNumberSearch(game, this.#most, { ...options, role: 1 - role });
  }

  /** The move that wins by force, where one is known. */
  get winning(): number | undefined {
    return this.#winning;
  }

  /** Questions answered at this root. */
  get answers(): number {
    return this.#answers;
  }

  isRefuted(move: number): boolean {
    return this.#refuted.get(move) ?? false;
  }

  setRoot(state: State): void {
    this.#state = state;
    this.#winning = undefined;
    this.#isOpen = true;
    this.#answers = 0;
    this.#refuted.clear();
  }

  /** Goes on with the question whose turn it is; `best` is the move that would be played. Returns the positions looked at. */
  search(limits: ExactLimits, best: number): number {
    if (this.#winning !== undefined || this.#game.isTerminal(this.#state)) return 0;
    this.#isOwnTurn = !this.#isOwnTurn;
    const doubts = !this.#refuted.has(best) && this.#game.legalMoves(this.#state, this.#role).length > 1;
    if (this.#isOpen && (this.#isOwnTurn || !doubts)) return this.#win(limits);
    return doubts ? this.#refute(limits, best) : 0;
  }

  #win(limits: ExactLimits): number {
    const { answer, positions } = this.#own.answer(this.#state, limits);
    this.#isOpen = answer === undefined;
    if (answer !== undefined) this.#answers++;
    if (answer) this.#winning = this.#own.bestMove(this.#state);
    return positions;
  }

  #refute(limits: ExactLimits, move: number): number {
    const joint = this.#game.roles.map((_, role) =>
      role === this.#role ? move : this.#game.legalMoves(this.#state, role)[0]!,
    );
    const { answer, positions } = this.#theirs.answer(this.#game.next(this.#state, joint), limits);
    if (answer !== undefined) {
      this.#answers++;
      this.#refuted.set(move, answer);
    }
    return positions;
  }

  /** A report with what is proved here. */
  improved(report: SearchReport): SearchReport {
    const { moves, upper } = report;
    if (this.#winning === undefined && !moves.some(({ move }) => this.isRefuted(move))) return report;
    const known = moves.map((move) => this.#known(move));
    const isLost = known.every((move) => move.upper <= 0);
    const solved = report.solved || this.#winning !== undefined || isLost;
    const best = isLost ? report.best : bestOf(known, upper)!.move;
    const line = best === report.best ? report.line : [];
    const bounds = { lower: Math.max(...known.map(({ lower }) => lower)), upper: isLost ? 0 : upper };
    return { ...report, ...bounds, best, moves: known, line, solved };
  }

  #known(report: MoveReport): MoveReport {
    if (report.move === this.#winning) return { ...report, mean: this.#most, lower: this.#most, upper: this.#most };
    return this.isRefuted(report.move) ? { ...report, mean: 0, lower: 0, upper: 0 } : report;
  }
}
