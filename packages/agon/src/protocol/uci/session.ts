/**
 * The engine for one game in a session: a position is set, the engine thinks about it, and says what it would play. The forms in which
 * it is asked, UGI (./ugi.ts) and JSON-RPC (./json-rpc.ts), know nothing of games.
 */
import { failure, type Result, success } from "agon-engine";
import type { SquareNotation } from "agon-engine/board";
import { type Game, NO_GOAL, type State } from "agon-engine/game";
import { chosenFor, type SearchOptions, type SearchReport, type ThinkLimits, think } from "agon-engine/search";

export interface SessionGame {
  readonly game: Game;
  readonly notation: SquareNotation;
  readonly seed: number;
  /** Settings of the search in place of those chosen. */
  readonly given: Partial<SearchOptions>;
}

/** What is known of the position while the engine thinks. Moves are words of the session. */
export interface SessionReport {
  /** Undefined where nobody has a choice. */
  readonly best: string | undefined;
  /** The expected line, as far as somebody has a choice. */
  readonly line: readonly string[];
  /** The goal that the role to move expects, 0..100. */
  readonly value: number;
  /** What is proved of it. */
  readonly bounds: readonly [lower: number, upper: number];
  readonly playouts: number;
  readonly positions: number;
  readonly milliseconds: number;
  readonly solved: boolean;
}

/** Milliseconds of a look at the game, for the settings that suit it. */
const LOOK_MILLISECONDS = 500;

export class EngineSession {
  readonly #session: SessionGame;
  readonly #options: SearchOptions;
  #state: State;
  #stopping = new AbortController();

  constructor(session: SessionGame) {
    this.#session = session;
    this.#state = session.game.initial;
    // Before any clock runs.
    this.#options = chosenFor(session.game, { given: session.given }, { milliseconds: LOOK_MILLISECONDS }).options;
  }

  get roles(): readonly string[] {
    return this.#session.game.roles;
  }

  get isOver(): boolean {
    return this.#session.game.isTerminal(this.#state);
  }

  /** Goals at the end; undefined before. */
  get goals(): readonly number[] | undefined {
    if (!this.isOver) return undefined;
    return Array.from(this.#session.game.goals(this.#state), (goal) => (goal === NO_GOAL ? 0 : goal));
  }

  /** The role that has a choice; the first of several; where nobody has one, the first whose move names squares. */
  get mover(): number {
    const { game, notation } = this.#session;
    if (this.isOver) return 0;
    const sides = game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
    const legal = (role: number): readonly number[] => game.legalMoves(this.#state, role);
    const chooses = sides.find((role) => legal(role).length > 1);
    const moves = sides.find((role) => notation.squaresOf(game.moveText(role, legal(role)[0]!)) !== undefined);
    return chooses ?? moves ?? sides[0]!;
  }

  /** The words of the moves that the mover has. */
  get legal(): readonly string[] {
    const { game, notation } = this.#session;
    return this.isOver ? [] : [...notation.movesOf(game, this.#state, this.mover).keys()];
  }

  get facts(): readonly string[] {
    return this.#session.game.facts(this.#state);
  }

  /** From the beginning, move by move; at a mistake the position stays as it was. */
  setPosition(moves: readonly string[]): Result<undefined> {
    const before = this.#state;
    this.#state = this.#session.game.initial;
    for (const [at, word] of moves.entries()) {
      const problem = this.#play(word);
      if (problem === undefined) continue;
      this.#state = before;
      return failure("bad-move", `Move ${at + 1}: ${problem}`);
    }
    return success(undefined);
  }

  /** What is wrong with the move, if anything. */
  #play(word: string): string | undefined {
    const { game, notation } = this.#session;
    if (this.isOver) return "the game is over before it.";
    const { mover } = this;
    const joint = game.roles.map((_, role) => game.legalMoves(this.#state, role)[0]!);
    const choosing = game.roles.filter((_, role) => game.legalMoves(this.#state, role).length > 1);
    if (choosing.length > 1) return `${choosing.join(" and ")} move at once, which a session cannot say.`;
    const move = notation.movesOf(game, this.#state, mover).get(word);
    if (move === undefined) return `${word} is no legal move; there are ${this.legal.join(" ")}.`;
    joint[mover] = move;
    this.#state = game.next(this.#state, joint);
    return undefined;
  }

  /** Thinks until a limit is reached or `stop` is called. */
  async go(limits: Pick<ThinkLimits, "milliseconds" | "playouts" | "stop">, onReport: (report: SessionReport) => void) {
    const { game, seed } = this.#session;
    this.#stopping = new AbortController();
    const role = this.mover;
    const began = performance.now();
    const told = (report: SearchReport): SessionReport => this.#told(report, role, performance.now() - began);
    const question = { game, state: this.#state, options: this.#options, seed };
    const asked = { ...limits, role, interval: 500, signal: this.#stopping.signal };
    return told(await think(question, asked, (report) => onReport(told(report))));
  }

  stop(): void {
    this.#stopping.abort();
  }

  #told(report: SearchReport, role: number, milliseconds: number): SessionReport {
    const { best, moves, lower, upper, solved, playouts, nodes } = report;
    const mean = moves.find(({ move }) => move === best)?.mean ?? Number.NaN;
    const value = solved ? lower : Number.isNaN(mean) ? (lower + upper) / 2 : mean;
    return {
      best: best < 0 ? undefined : this.#wordOf(this.#state, role, best),
      line: this.#lineOf(report),
      ...{ value, bounds: [lower, upper] as const, playouts, positions: nodes, solved },
      milliseconds: Math.round(milliseconds),
    };
  }

  #wordOf(state: State, role: number, move: number): string {
    const { game, notation } = this.#session;
    const found = [...notation.movesOf(game, state, role)].find(([, number]) => number === move);
    return found?.[0] ?? game.moveText(role, move);
  }

  /** Of every joint move the part of the role that moves. */
  #lineOf({ line }: SearchReport): string[] {
    const { game } = this.#session;
    let state = this.#state;
    return line.flatMap((joint) => {
      const mover = game.roles.findIndex((_, role) => game.legalMoves(state, role).length > 1);
      const word = mover < 0 ? [] : [this.#wordOf(state, mover, joint[mover]!)];
      state = game.next(state, joint);
      return word;
    });
  }
}
