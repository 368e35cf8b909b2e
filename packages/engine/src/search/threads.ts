/**
 * Threads that search beside the one that answers: each makes the game for itself, keeps a graph of its own with a seed of its own,
 * follows what is played and tells what it has found ten times a second and when its time is over. Moves travel as texts, because
 * another compilation may number them differently.
 *
 *   thinker ──think, stop, advance──► thread ──what was found──► thinker
 *
 * Nobody waits for them: a thread that has crashed or is late has told what it knew a moment ago, or nothing. How threads are started is
 * another's business: ../node/threads.ts has those of Node.js, ../browser/web-workers.ts those of browsers.
 */
import type { Game } from "../game/game.ts";
import type { RootFinding, SearchFinding } from "./merge.ts";
import type { SearchOptions } from "./options.ts";

/** What threads are to search. */
export interface ThreadsQuestion {
  readonly game: Game;
  readonly options: SearchOptions;
  readonly seed: number;
  /** Those of the state where the search begins. */
  readonly facts: readonly string[];
}

/** Starts threads for a search. */
export interface Threads {
  /** How many search, the one that asks included. */
  readonly count: number;
  /** Starts them. */
  start(question: ThreadsQuestion): SearchThreads;
}

/** Searches of one position that know nothing of each other. */
export interface SearchThreads {
  /** Has all of them search the present position for the role until so many milliseconds have passed, if these are enough to be of use. */
  begin(milliseconds: number, role: number): void;
  /** Ends that early. */
  stop(): void;
  /** Tells all of them what was played. */
  advance(joint: readonly string[]): void;
  /** What is known by now of the present position. */
  findings(): readonly SearchFinding[];
  /** Ends the threads. */
  close(): void;
}

/** What a thread is told. */
export type ThreadOrder =
  | {
      readonly kind: "think";
      readonly number: number;
      readonly role: number /** By `sharedNow`. */;
      readonly until: number;
    }
  | { readonly kind: "stop" }
  | { readonly kind: "advance"; readonly joint: readonly string[] };

/** What a thread has found. */
export interface ThreadWord extends RootFinding<string> {
  /** Of the order it answers. */
  readonly number: number;
}

/** One thread as the thinker sees it. */
export interface ThreadChannel {
  post(order: ThreadOrder): void;
  /** What it has said since the last time. */
  heard(): readonly ThreadWord[];
  /** Ends the threads. */
  close(): void;
}

/** Milliseconds of a clock that is the same in every thread. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}

/** In less time they find no more than they cost: 44 % of 120 games with 50 ms of thinking, 64 % of 40 with 450. */
const LEAST_MILLISECONDS = 150;

export class ThreadGroup implements SearchThreads {
  readonly #game: Game;
  readonly #threads: readonly { readonly channel: ThreadChannel; word: ThreadWord | undefined }[];
  #number = 0;
  #role = 0;

  constructor(game: Game, channels: readonly ThreadChannel[]) {
    this.#game = game;
    this.#threads = channels.map((channel) => ({ channel, word: undefined }));
  }

  begin(milliseconds: number, role: number): void {
    this.#number++;
    this.#role = role;
    for (const thread of this.#threads) thread.word = undefined;
    if (milliseconds >= LEAST_MILLISECONDS)
      this.#say({ kind: "think", number: this.#number, role, until: sharedNow() + milliseconds });
  }

  stop(): void {
    this.#say({ kind: "stop" });
  }

  advance(joint: readonly string[]): void {
    this.#say({ kind: "advance", joint });
  }

  #say(order: ThreadOrder): void {
    for (const { channel } of this.#threads) channel.post(order);
  }

  findings(): SearchFinding[] {
    for (const thread of this.#threads)
      for (const word of thread.channel.heard()) if (word.number === this.#number) thread.word = word;
    return this.#threads.flatMap(({ word }) => (word === undefined ? [] : [this.#numbered(word)]));
  }

  #numbered({ number: _, moves, ...rest }: ThreadWord): SearchFinding {
    const named = moves.map((each) => ({ ...each, move: this.#game.moveNamed(this.#role, each.move) }));
    return { ...rest, moves: named };
  }

  close(): void {
    for (const { channel } of this.#threads) channel.close();
  }
}
