/**
 * The engine: a search of a position on one thread or several, that thinks when it is told to and follows what is played.
 *
 *   think ──► result ──► advance ──► think ──► …
 *
 * The same seed, options and number of playouts give the same visits.
 */
import type { Game, JointMove, State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { unwrap } from "../result.ts";
import { type SearchOptions, searchOptions } from "./options.ts";
import { rootRole } from "./report.ts";
import { Search } from "./search.ts";
import {
  type Searcher,
  searcherOf,
  type Thinking,
  type ThinkLimits,
  type ThinkReport,
  type ThinkResult,
  thinkWith,
} from "./thinking.ts";
import type { SearchThreads, Threads } from "./threads.ts";

/** What is thought about, and how. */
export interface EngineSettings {
  readonly game: Game;
  /** Default: the initial state. */
  readonly state?: State;
  /** Options of the search that differ from `DEFAULT_OPTIONS`. */
  readonly options?: Partial<SearchOptions>;
  /** Of all randomness. Default 1. */
  readonly seed?: number;
  /** Threads that search, where playouts are not counted and several roles play. Default: this one. */
  readonly threads?: Threads;
}

/** Milliseconds for better code of the game before it thinks, and their share of the time. */
const MOST_WARMING = 300;
const WARMING_SHARE = 0.1;

/** A search of a position that thinks when it is told to, and follows what is played. */
export class Engine {
  readonly game: Game;
  readonly search: Search;
  readonly #searcher: Searcher;
  readonly #threads: SearchThreads | undefined;

  constructor({ game, state = game.initial, options = {}, seed = 1, threads }: EngineSettings) {
    if (state.length !== game.stateWords)
      throw new Error(`this is a state of another game: it has ${state.length} words, not ${game.stateWords}`);
    this.game = game;
    const complete = unwrap(searchOptions(options));
    const count = threads === undefined || game.roles.length === 1 ? 1 : Math.max(1, threads.count);
    const shared = { ...complete, memoryMiB: complete.memoryMiB / count };
    this.search = new Search(game, shared, new Random(seed), state);
    this.#searcher = searcherOf(this.search);
    if (count > 1) this.#threads = threads!.start({ game, options: shared, seed, facts: game.facts(state) });
  }

  /** The position that is thought about. */
  get state(): State {
    return this.search.graph.state(this.search.root);
  }

  /**
   * Thinks until a limit is reached; reports come between slices. Not to be called again before it has ended. What `study` finds, while
   * threads search, thinks in place of the tree.
   */
  think(
    limits: ThinkLimits,
    onReport?: (report: ThinkReport) => void,
    study?: Thinking["study"],
  ): Promise<ThinkResult> {
    const { milliseconds = Number.POSITIVE_INFINITY, role = rootRole(this.search) } = limits;
    const warmUp = Math.min(MOST_WARMING, WARMING_SHARE * milliseconds);
    const thinking = { searcher: this.#searcher, threads: this.#threads, warmUp, study };
    return thinkWith(thinking, { ...limits, role }, onReport);
  }

  /** Makes the successor by the joint move the position, and keeps what was learnt about it. */
  advance(joint: JointMove): void {
    const { game, state } = this;
    const { roles } = game;
    if (joint.length !== roles.length)
      throw new Error(
        `a joint move has one move for each of ${roles.join(", ")}: ${roles.length}, not ${joint.length}`,
      );
    const texts = roles.map((name, role) => {
      if (game.legalMoves(state, role).includes(joint[role]!)) return game.moveText(role, joint[role]!);
      throw new Error(`${joint[role]} is not the number of a legal move of ${name} here`);
    });
    this.search.advance(joint);
    this.#threads?.advance(texts);
  }

  /** Ends the threads. */
  close(): void {
    this.#threads?.close();
  }
}

/** Thinks about one position: an engine that is made, asked once and closed. */
export async function think(
  settings: EngineSettings,
  limits: ThinkLimits,
  onReport?: (report: ThinkReport) => void,
): Promise<ThinkResult> {
  const engine = new Engine(settings);
  try {
    return await engine.think(limits, onReport);
  } finally {
    engine.close();
  }
}
