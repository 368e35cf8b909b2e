/**
 * The engine in a match of the protocol: what the messages tell becomes turns in the spelling of the game.
 */
import type { Game, State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { legalMoveNamed } from "../match/match.ts";
import type { LastStep, Order, Turn } from "../match/player.ts";
import { EnginePlayer, type EngineSettings } from "../match/players/engine.ts";
import type { Follower } from "../match/players/follower.ts";
import { parseMove } from "../match/record.ts";
import type { Told } from "./messages.ts";

export interface MindOptions {
  readonly game: Game;
  /** As the manager spells it. */
  readonly role: string;
  /** Whether the rules say what roles see (GDL-II). */
  readonly hidden: boolean;
  readonly engine: EngineSettings;
  readonly seed: number;
  /** Told of a legal move as soon as there is one, and of the best so far now and then. */
  readonly onMove?: (move: string) => void;
}

export class Mind {
  readonly #options: MindOptions;
  readonly #role: number;
  readonly #player: EnginePlayer;
  /** Where the match is, as long as moves are told. */
  #state: State;
  #step = 0;
  /** Whether percepts were told: then moves never are. */
  #isBlind = false;
  /** The move of the last answer. */
  #answered: string | undefined;

  constructor(options: MindOptions) {
    const { game, engine, seed, onMove } = options;
    this.#options = options;
    this.#role = roleNamed(game, options.role);
    this.#player = new WatchedEngine("agon", game, engine, new Random(seed), onMove);
    this.#state = game.initial;
  }

  async start(order: Order): Promise<void> {
    const role = this.#options.game.roles[this.#role]!;
    await this.#player.start({ ...order, role, startClock: 0, playClock: 0 });
  }

  /** `answered` is what the manager was told last. */
  async play(told: Told, answered: string | undefined, order: Order): Promise<string> {
    if (answered !== undefined) this.#answered = parseMove(answered) ?? this.#answered;
    const { move } = await this.#player.play(this.#turn(told, order));
    this.#answered = move;
    return move;
  }

  /** A turn of the past with the answer that was given. */
  async follow(told: Told, answer: string, order: Order): Promise<void> {
    await this.#player.follow(this.#turn(told, order));
    this.#answered = parseMove(answer);
  }

  /** Ends what runs beside it. */
  async end(): Promise<void> {
    await this.#player.abort();
  }

  /** What was told, as the next step of the match; the same step again where there is nothing new in it. */
  #turn(told: Told, order: Order): Turn {
    const isNew = this.#answered !== undefined && (told.turn === undefined || told.turn > this.#step);
    const last = isNew ? this.#lastStep(told) : undefined;
    if (last !== undefined) this.#step++;
    return { ...order, step: this.#step, last };
  }

  #lastStep(told: Told): LastStep | undefined {
    const moves = this.#isBlind ? undefined : this.#moves(told);
    if (moves !== undefined || !this.#options.hidden) return moves;
    this.#isBlind = true;
    const percepts = told.terms.map(parseMove).filter((percept) => percept !== undefined);
    const move = parseMove(told.lastMove ?? "") ?? "";
    const isOurs = this.#options.game.moveNamed(this.#role, move) >= 0;
    return { kind: "percepts", move: isOurs ? move : this.#answered!, percepts };
  }

  /**
   * The joint move, where the terms are one. Of a GDL-II game that is so only where our own move stands in its place, and
   * where the terms are not what we would see of it.
   */
  #moves({ terms, turn }: Told): LastStep | undefined {
    const { game, hidden } = this.#options;
    if (terms.length !== game.roles.length || turn !== undefined || game.isTerminal(this.#state)) return undefined;
    const joint = terms.map((term, role) => legalMoveNamed(game, game.legalMoves(this.#state, role), role, term));
    if (joint.includes(-1)) return undefined;
    const moves = joint.map((move, role) => game.moveText(role, move));
    if (hidden && (moves[this.#role] !== this.#answered || this.#wouldSee(joint, moves))) return undefined;
    this.#state = game.next(this.#state, joint);
    return { kind: "moves", moves };
  }

  #wouldSee(joint: readonly number[], moves: readonly string[]): boolean {
    const percepts = this.#options.game.percepts(this.#state, joint, this.#role);
    return [...percepts].sort().join(" ") === [...moves].sort().join(" ");
  }
}

/** Milliseconds between two words on the same position. */
const INTERVAL = 100;

/** Says a legal move before it begins to look for a good one, and the best so far while it looks. */
class WatchedEngine extends EnginePlayer {
  readonly #onMove: ((move: string) => void) | undefined;
  #said = 0;

  constructor(
    name: string,
    game: Game,
    settings: EngineSettings,
    random: Random,
    onMove: ((move: string) => void) | undefined,
  ) {
    super(name, game, settings, random);
    this.#onMove = onMove;
  }

  protected override choose(turn: Turn, follower: Follower) {
    const [first] = follower.legalMoves();
    if (first !== undefined) this.#say(follower.role, first);
    return super.choose(turn, follower);
  }

  protected override considered(role: number, move: number): void {
    if (move >= 0 && performance.now() >= this.#said + INTERVAL) this.#say(role, move);
  }

  #say(role: number, move: number): void {
    this.#said = performance.now();
    this.#onMove?.(this.game.moveText(role, move));
  }
}

/** Servers disagree about capitals. */
export function roleNamed(game: Game, name: string): number {
  const exact = game.roles.indexOf(name);
  const lower = name.toLowerCase();
  const role = exact >= 0 ? exact : game.roles.findIndex((role) => role.toLowerCase() === lower);
  if (role < 0) throw new Error(`the rules have no role ${name.slice(0, 80)}`);
  return role;
}
