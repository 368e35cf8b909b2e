/**
 * Players of trials. They are those of matches without clocks and records around them: trials are made by the thousand.
 */
import type { Game, JointMove, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import type { Board } from "../../match/job.ts";
import { mixed } from "../../match/match.ts";
import { type PlayerSettings as NamedPlayer, parsePlayer } from "../../match/player-text.ts";
import { chosenFor } from "../../search/choice/choose.ts";
import type { SearchOptions } from "../../search/options.ts";
import { type Decision, Player, type PlayerSettings } from "../../search/player.ts";
import { reportOf } from "../../search/report.ts";
import { type Limits, run } from "../../search/run.ts";
import { Search } from "../../search/search.ts";
import { threadClock } from "../thread-clock.ts";
import type { TrialBudget, TrialMemory } from "../trial.ts";

export interface Mind {
  /** -1 where the role has no move. */
  choose(state: State): number;
  advance(joint: JointMove): void;
  readonly playouts: number;
}

export interface MindSettings {
  readonly text: string;
  readonly budget: TrialBudget;
  readonly seed: number;
  readonly memory: TrialMemory;
}

/** Longest look at a game by the player that chooses for itself. */
const LOOK_MILLISECONDS = 5000;

export function newMind({ game, constantSum, hidden }: Board, role: number, settings: MindSettings): Mind {
  const random = new Random(mixed(settings.seed, -2 - role));
  const player = playerNamed(settings.text);
  if (player.kind === "random") return new RandomMind(game, role, random);
  const { level = 2, playouts, wish } = player.engine;
  const { algorithm = "uct", options } =
    wish === undefined ? player.engine : chosenFor(game, wish, { hidden, milliseconds: LOOK_MILLISECONDS });
  const budget = playouts === undefined ? settings.budget : { playouts };
  const known = { ...options, constantSum: options.constantSum ?? constantSum, memoryMiB: memoryFor(options, budget) };
  if (settings.memory !== "player")
    return new PlainMind(
      new Search(game, known, random),
      role,
      limitsOf(budget),
      random.fork(),
      settings.memory === "graph",
    );
  const suited = game.roles.length === 1 ? algorithm : "uct";
  return new SearchingMind(game, role, { algorithm: suited, level, options: known }, random, limitsOf(budget));
}

export function playerNamed(text: string): NamedPlayer {
  const parsed = parsePlayer(text);
  if (!parsed.ok) throw new Error(parsed.mistakes.join(" "));
  return parsed.player;
}

function limitsOf({ playouts, milliseconds, cpuMilliseconds }: TrialBudget): Limits {
  if (cpuMilliseconds !== undefined) return { milliseconds: cpuMilliseconds, clock: threadClock() };
  return { ...(playouts !== undefined && { playouts }), ...(milliseconds !== undefined && { milliseconds }) };
}

/** Clearing memory that is never used takes longer than a quick search. */
function memoryFor(
  { memoryMiB }: SearchOptions,
  { playouts, milliseconds, cpuMilliseconds = milliseconds }: TrialBudget,
): number {
  const enough = playouts !== undefined ? 8 + playouts / 50 : 32 + (cpuMilliseconds ?? Number.POSITIVE_INFINITY) / 2;
  return Math.min(memoryMiB, enough);
}

class RandomMind implements Mind {
  readonly playouts = 0;
  readonly #game: Game;
  readonly #role: number;
  readonly #random: Random;

  constructor(game: Game, role: number, random: Random) {
    this.#game = game;
    this.#role = role;
    this.#random = random;
  }

  choose(state: State): number {
    const moves = this.#game.legalMoves(state, this.#role);
    return moves.length === 0 ? -1 : moves[this.#random.below(moves.length)]!;
  }

  advance(): void {}
}

/** Keeps what it learnt from move to move. */
class SearchingMind implements Mind {
  playouts = 0;
  readonly #player: Player;
  readonly #limits: Limits;
  /** Milliseconds by which batches ended late, on a clock that breaks off none: the next move pays for them. */
  #debt = 0;

  constructor(game: Game, role: number, settings: PlayerSettings, random: Random, limits: Limits) {
    this.#player = new Player(game, role, settings, random);
    this.#limits = limits;
  }

  choose(): number {
    const { game, role, state } = this.#player;
    const moves = game.legalMoves(state, role);
    if (moves.length < 2) return moves[0] ?? -1;
    const { move, playouts } = this.#think();
    this.playouts += playouts;
    return move;
  }

  #think(): Decision {
    const { clock, milliseconds } = this.#limits;
    if (clock === undefined || milliseconds === undefined) return this.#player.think(this.#limits);
    const began = clock();
    const decision = this.#player.think({ ...this.#limits, milliseconds: Math.max(1, milliseconds - this.#debt) });
    this.#debt = Math.max(0, this.#debt + clock() - began - milliseconds);
    return decision;
  }

  advance(joint: JointMove): void {
    this.#player.advance(joint);
  }
}

/** A search and nothing around it: plays what it visited most often; of several such moves, one at random. */
class PlainMind implements Mind {
  readonly #search: Search;
  readonly #role: number;
  readonly #limits: Limits;
  readonly #random: Random;
  readonly #keepsGraph: boolean;

  constructor(search: Search, role: number, limits: Limits, random: Random, keepsGraph: boolean) {
    this.#search = search;
    this.#role = role;
    this.#limits = limits;
    this.#random = random;
    this.#keepsGraph = keepsGraph;
  }

  get playouts(): number {
    return this.#search.playouts;
  }

  choose(state: State): number {
    const moves = this.#search.game.legalMoves(state, this.#role);
    if (moves.length < 2) return moves[0] ?? -1;
    if (!this.#keepsGraph) this.#search.setRoot(state);
    run(this.#search, this.#limits);
    const { moves: reports } = reportOf(this.#search, this.#role);
    const most = Math.max(...reports.map(({ visits }) => visits));
    const best = reports.filter(({ visits }) => visits === most);
    return best[this.#random.below(best.length)]!.move;
  }

  advance(joint: JointMove): void {
    if (this.#keepsGraph) this.#search.advance(joint);
  }
}
