/**
 * Threads that search beside the one that answers: each compiles the rules for itself, keeps a tree of its own with a seed of its own,
 * follows the match and tells what it has found ten times a second and when its time is over. Moves travel as texts, because another
 * compilation may number them differently.
 *
 * Nobody waits for them: one that has crashed or is late has told what it knew a moment ago, or nothing.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Game } from "../../game/game.ts";
import type { Finding } from "../../search/merge.ts";
import type { SearchOptions } from "../../search/options.ts";
import type { MoveReport } from "../../search/report.ts";
import { clockNow } from "../shared-clock.ts";

/** The built thread: beside this file, or, when the sources are run by a test, where the build puts it. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("../../../dist/match/players/crew-worker.js", import.meta.url)
  : new URL("./crew-worker.js", import.meta.url);

/** In less time they find no more than they cost: 44 % of 120 games with 50 ms of thinking, 64 % of 40 with 450. */
const LEAST_MILLISECONDS = 150;

export interface CrewOptions {
  readonly game: Game;
  readonly role: number;
  /** What the game was made of. */
  readonly rules: string;
  readonly backend: string;
  readonly options: SearchOptions;
  /** How many there are beside this one. */
  readonly threads: number;
  readonly seed: number;
  /** Where the search begins. Default: the initial state. */
  readonly facts?: readonly string[];
  /** Whether play need not lead there. Default false. */
  readonly anyState?: boolean;
}

export type CrewOrder =
  | { readonly kind: "think"; readonly number: number /** By `clockNow`. */; readonly until: number }
  | { readonly kind: "advance"; readonly joint: readonly string[] };

export interface CrewWord extends Omit<Finding, "moves"> {
  /** Of the order it answers. */
  readonly number: number;
  readonly moves: readonly (Omit<MoveReport, "move"> & { readonly move: string })[];
}

interface Mate {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** The last it said about the present order. */
  word: CrewWord | undefined;
}

export class Crew {
  readonly #options: CrewOptions;
  readonly #mates: Mate[];
  #number = 0;

  constructor(options: CrewOptions) {
    this.#options = options;
    this.#mates = Array.from({ length: options.threads }, (_, at) => this.#newMate(options.seed + 1 + at));
  }

  #newMate(seed: number): Mate {
    const { rules, backend, options, role, facts, anyState = false } = this.#options;
    const { port1, port2 } = new MessageChannel();
    const workerData = { rules, backend, options, role, facts, anyState, seed, port: port2 };
    const worker = new Worker(THREAD, { workerData, transferList: [port2], stderr: true });
    worker.unref();
    worker.on("error", () => {}); // then it says nothing any more
    return { worker, port: port1, word: undefined };
  }

  /** The threads, for tests. */
  get workers(): readonly Worker[] {
    return this.#mates.map(({ worker }) => worker);
  }

  /** Has everybody search the present state until so many milliseconds have passed, if these are enough to be of use. */
  begin(milliseconds: number): void {
    this.#number++;
    for (const mate of this.#mates) mate.word = undefined;
    if (milliseconds >= LEAST_MILLISECONDS)
      this.#say({ kind: "think", number: this.#number, until: clockNow() + milliseconds });
  }

  advance(joint: readonly string[]): void {
    this.#say({ kind: "advance", joint });
  }

  #say(order: CrewOrder): void {
    for (const { port } of this.#mates) port.postMessage(order);
  }

  /** What is known by now of the present state. */
  findings(): Finding[] {
    for (const mate of this.#mates)
      for (let next = receiveMessageOnPort(mate.port); next !== undefined; next = receiveMessageOnPort(mate.port))
        if ((next.message as CrewWord).number === this.#number) mate.word = next.message as CrewWord;
    return this.#mates.flatMap(({ word }) => (word === undefined ? [] : [this.#numbered(word)]));
  }

  #numbered({ number: _, moves, ...rest }: CrewWord): Finding {
    const { game, role } = this.#options;
    return { ...rest, moves: moves.map((each) => ({ ...each, move: game.moveNamed(role, each.move) })) };
  }

  close(): void {
    for (const { worker, port } of this.#mates) {
      port.close();
      void worker.terminate();
    }
  }
}
