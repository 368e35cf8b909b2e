/**
 * A program that speaks UCI (chess) or UGI (any game) as a player of a match. Moves are translated through the board that the rules
 * make: a square of the board is a square of chess.
 */
import { NULL_MOVE, type SquareNotation } from "agon-engine/board";
import type { Game, State } from "agon-engine/game";
import type { Answer, MatchPlayer, StartOrder, Turn } from "agon-engine/match";
import { LineProgram } from "./program.ts";

export interface UciSettings {
  readonly name: string;
  readonly protocol: "uci" | "ugi";
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** The most milliseconds it is asked to take for a move. Default: what the clock gives it. */
  readonly movetime?: number;
  /** Options of the program, by the names that it gives them. */
  readonly options: Readonly<Record<string, string>>;
  readonly game: Game;
  /** Made when the match starts. */
  readonly notation: () => SquareNotation;
}

/** Milliseconds of a move that are left for the way to the program and back. */
const MARGIN = 50;
/** Milliseconds for a move where no clock runs. */
const UNLIMITED = 1000;

export class UciPlayer implements MatchPlayer {
  readonly name: string;
  readonly #settings: UciSettings;
  readonly #moves: string[] = [];
  #program: LineProgram | undefined;
  #notation: SquareNotation | undefined;
  #state: State;
  #role = -1;

  constructor(settings: UciSettings) {
    this.name = settings.name;
    this.#settings = settings;
    this.#state = settings.game.initial;
  }

  async start({ role, signal }: StartOrder): Promise<void> {
    const { protocol, command, options, game, notation } = this.#settings;
    this.#role = game.roles.indexOf(role);
    this.#notation = notation();
    const [name = "", ...args] = command;
    const program = new LineProgram(name, args);
    this.#program = program;
    const ready = program.hear((line) => line === `${protocol}ok`, signal);
    program.say(protocol);
    await ready;
    for (const [option, value] of Object.entries(options)) program.say(`setoption name ${option} value ${value}`);
    program.say(`${protocol}newgame`);
    const set = program.hear((line) => line === "readyok", signal);
    program.say("isready");
    await set;
  }

  async play(turn: Turn): Promise<Answer> {
    this.#takeIn(turn);
    const { game } = this.#settings;
    const legal = game.legalMoves(this.#state, this.#role);
    if (legal.length === 1) return { move: game.moveText(this.#role, legal[0]!) };
    const best = await this.#bestMove(turn);
    const move = this.#notation!.movesOf(game, this.#state, this.#role).get(best);
    if (move === undefined) throw new Error(`${this.name} plays ${best}, which is no move of this game here`);
    return { move: game.moveText(this.#role, move) };
  }

  async follow(turn: Turn): Promise<void> {
    this.#takeIn(turn);
  }

  async stop(): Promise<void> {
    this.#program?.say("quit");
    this.#program?.close();
  }

  abort(): Promise<void> {
    return this.stop();
  }

  async #bestMove({ milliseconds, signal }: Turn): Promise<string> {
    const program = this.#program!;
    const given = Number.isFinite(milliseconds) ? Math.max(1, milliseconds - MARGIN) : UNLIMITED;
    const time = Math.min(given, this.#settings.movetime ?? given);
    const answer = program.hear((line) => line.startsWith("bestmove"), signal);
    program.say(`position startpos${this.#moves.length > 0 ? ` moves ${this.#moves.join(" ")}` : ""}`);
    program.say(`go movetime ${Math.round(time)}`);
    return (await answer).split(/\s+/)[1] ?? NULL_MOVE;
  }

  /** Of the joint move the one that names squares; programs know turns only. */
  #takeIn({ last }: Turn): void {
    if (last === undefined) return;
    if (last.kind === "percepts") throw new Error(`${this.name} plays games in which nothing is hidden`);
    const { game } = this.#settings;
    const words = last.moves.flatMap((move, role) => {
      const hasChoice = game.legalMoves(this.#state, role).length > 1;
      return hasChoice ? this.#notation!.wordOf(move) : (this.#notation!.squaresOf(move) ?? []);
    });
    if (words.length > 1) throw new Error(`${this.name} plays games in which one moves at a time`);
    this.#moves.push(words[0] ?? NULL_MOVE);
    this.#state = game.next(
      this.#state,
      last.moves.map((move, role) => game.moveNamed(role, move)),
    );
  }
}
