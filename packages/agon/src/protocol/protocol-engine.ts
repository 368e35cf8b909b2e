/**
 * The engine in a match of the protocol.
 */
import { type Game, Random } from "agon-engine/game";
import { EnginePlayer, type EngineSettings, type Follower, type ThinkOrder, type Turn } from "agon-engine/match";
import type { Told } from "./messages.ts";
import { roleNamed, StepReader } from "./step-reader.ts";

export interface ProtocolEngineOptions {
  readonly game: Game;
  /** As the manager spells it. */
  readonly role: string;
  /** Whether the rules say what roles see (GDL-II). */
  readonly hidden: boolean;
  readonly engine: EngineSettings;
  readonly seed: number;
  /** Told of a legal move as soon as there is one, and of the best so far now and then, with the milliseconds of thinking behind it. */
  readonly onMove?: (move: string, thought: number) => void;
}

export class ProtocolEngine {
  readonly #options: ProtocolEngineOptions;
  readonly #steps: StepReader;
  readonly #role: number;
  readonly #player: WatchedEngine;

  constructor(options: ProtocolEngineOptions) {
    const { game, engine, seed, hidden } = options;
    this.#options = options;
    this.#role = roleNamed(game, options.role);
    this.#steps = new StepReader({ game, role: this.#role, hidden });
    this.#player = new WatchedEngine(game, engine, new Random(seed), options.onMove);
  }

  /** Milliseconds since the last question came. */
  get thought(): number {
    return this.#player.thought;
  }

  async start(order: ThinkOrder): Promise<void> {
    const role = this.#options.game.roles[this.#role]!;
    await this.#player.start({ ...order, role, startClock: 0, playClock: 0 });
  }

  /** `answered` is what the manager was told last. */
  async play(told: Told, answered: string | undefined, order: ThinkOrder): Promise<string> {
    this.#steps.noteAnswer(answered);
    const { move } = await this.#player.play(this.#turn(told, order));
    this.#steps.noteAnswer(move);
    return move;
  }

  /** Thinks about the question that was answered last until somebody says something. */
  async thinkOn(order: ThinkOrder): Promise<void> {
    await this.#player.thinkOn(order);
  }

  /** A turn of the past with the answer that was given. */
  async follow(told: Told, answer: string, order: ThinkOrder): Promise<void> {
    await this.#player.follow(this.#turn(told, order));
    this.#steps.noteAnswer(answer);
  }

  /** Ends what runs beside it. */
  async end(): Promise<void> {
    await this.#player.abort();
  }

  #turn(told: Told, order: ThinkOrder): Turn {
    return { ...order, ...this.#steps.read(told) };
  }
}

/** Says a legal move before it begins to look for a good one, and the best so far while it looks. */
class WatchedEngine extends EnginePlayer {
  readonly #onMove: ProtocolEngineOptions["onMove"];
  #began = performance.now();

  constructor(game: Game, settings: EngineSettings, random: Random, onMove: ProtocolEngineOptions["onMove"]) {
    super("agon", game, settings, random);
    this.#onMove = onMove;
  }

  get thought(): number {
    return performance.now() - this.#began;
  }

  protected override choose(turn: Turn, follower: Follower) {
    this.#began = performance.now();
    const [first] = follower.legalMoves();
    if (first !== undefined) this.#say(follower.role, first);
    return super.choose(turn, follower);
  }

  protected override considered(role: number, move: number): void {
    if (move >= 0) this.#say(role, move);
  }

  #say(role: number, move: number): void {
    this.#onMove?.(this.game.moveText(role, move), this.thought);
  }
}
