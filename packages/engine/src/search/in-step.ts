/**
 * Many searches of one game in step, each with its own tree and its own random numbers, so that a game that answers for many states at
 * once is asked for all of them:
 *
 *   1 descend    every search by itself
 *   2 expand     the new states of all searches in one question, until none waits
 *   3 play out   the leaves of all searches in one call, a lane and a seed each
 *   4 back up    every search by itself
 *
 * What a search finds depends on its own seed alone, never on the searches beside it: seeded playouts are the same in any company
 * (`PlayoutOptions.seeds`). Experiments play their games this way, since a trial that counts one playout an iteration would leave all
 * lanes but one empty. Searches whose playouts choose moves by what was learnt before play out their leaves alone.
 */
import type { Game, PlayoutOptions, Playouts, StateBatch } from "../game/game.ts";
import { Random } from "../game/random.ts";
import type { Payoffs, SharedPlayouts } from "./payoffs.ts";
import { countedStop, type Limits, PLAYOUT_TIMEOUT, type Run } from "./run.ts";
import type { Search } from "./search.ts";
import type { StopCondition, StopReason } from "./stop.ts";
import { othersTurn, SLICE_MILLISECONDS } from "./thinking.ts";

interface Stepped {
  readonly search: Search;
  /** How its leaves are played out together with others', and the same as a key; undefined where they are played out alone. */
  readonly shared: SharedPlayouts | undefined;
  readonly key: string;
  readonly stop: StopCondition;
  readonly began: number;
  playouts: number;
  readonly resolve: (run: Run) => void;
  readonly reject: (error: unknown) => void;
}

/** A search with leaves to play out, and where these are among all that are played out together. */
interface Sharing {
  readonly stepped: Stepped;
  readonly payoffs: Payoffs;
  readonly leaves: number;
}

/** A call that has played out leaves. */
interface Played {
  readonly starts: StateBatch;
  readonly how: PlayoutOptions & Required<Pick<PlayoutOptions, "seeds" | "deadline">>;
}

export class SearchesInStep {
  readonly #game: Game;
  #active: Stepped[] = [];
  #isRunning = false;
  /** States of a question, side by side, and the joint moves that lead on from them. */
  #words = new Uint32Array(0);
  #joints = new Int32Array(0);

  constructor(game: Game) {
    this.#game = game;
  }

  /** Searches on until so many playouts are made, or a proof or full memory ends it. A search is in step once at a time. */
  run(search: Search, limits: Required<Pick<Limits, "playouts">>): Promise<Run> {
    if (search.game !== this.#game) throw new Error("this is a search of another game");
    search.batch.reset();
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const { shared } = search.payoffs;
      const key = JSON.stringify(shared);
      this.#active.push({
        search,
        shared,
        key,
        stop: countedStop(search, limits),
        began,
        playouts: 0,
        resolve,
        reject,
      });
      if (!this.#isRunning) void this.#goOn();
    });
  }

  /** Iterates as long as there are searches. Those that have ended make room for others after each step that ends one. */
  async #goOn(): Promise<void> {
    this.#isRunning = true;
    await othersTurn();
    while (this.#active.length > 0) {
      const until = performance.now() + SLICE_MILLISECONDS;
      try {
        while (!this.#endSome() && performance.now() < until) this.#iterate();
      } catch (error) {
        for (const { reject } of this.#active.splice(0)) reject(error);
      }
      await othersTurn();
    }
    this.#isRunning = false;
  }

  /** Takes out the searches that have ended; whether there are any. */
  #endSome(): boolean {
    const before = this.#active.length;
    const now = performance.now();
    this.#active = this.#active.filter((stepped) => {
      const reason = stepped.stop({ playouts: stepped.playouts, milliseconds: now - stepped.began });
      if (reason !== undefined) end(stepped, reason);
      return reason === undefined;
    });
    return this.#active.length < before;
  }

  #iterate(): void {
    for (const { search } of this.#active) search.descend();
    this.#expand();
    this.#playOut();
  }

  #expand(): void {
    const { laneQueries, stateWords, roles } = this.#game;
    if (laneQueries === undefined) {
      for (const { search } of this.#active) search.expansion.run();
      return;
    }
    for (const { search } of this.#active) search.expansion.begin();
    let asking = this.#active.filter(({ search }) => search.expansion.waiting > 0);
    while (asking.length > 0) {
      const firsts = this.#room(asking.map(({ search }) => search.expansion.waiting));
      asking.forEach(({ search }, at) => {
        search.expansion.ask(this.#words, this.#joints, firsts[at]!);
      });
      const count = firsts.at(-1)!;
      const parents = { count, words: this.#words.subarray(0, count * stateWords) };
      const answer = laneQueries.successors(parents, this.#joints.subarray(0, count * roles.length));
      asking.forEach(({ search }, at) => {
        search.expansion.take(answer, firsts[at]!);
      });
      asking = asking.filter(({ search }) => search.expansion.waiting > 0);
    }
  }

  /** Where each of some parts begins, one behind the other, and where the last ends; makes room for all of them. */
  #room(counts: readonly number[]): number[] {
    const firsts = [0];
    for (const count of counts) firsts.push(firsts.at(-1)! + count);
    const { stateWords, roles } = this.#game;
    const most = firsts.at(-1)!;
    if (this.#words.length < most * stateWords) this.#words = new Uint32Array(2 * most * stateWords);
    if (this.#joints.length < most * roles.length) this.#joints = new Int32Array(2 * most * roles.length);
    return firsts;
  }

  #playOut(): void {
    const deadline = performance.now() + PLAYOUT_TIMEOUT;
    const groups = new Map<string, { readonly shared: SharedPlayouts; readonly members: Sharing[] }>();
    for (const stepped of [...this.#active]) {
      const { shared, key, search } = stepped;
      const { payoffs } = search;
      const leaves = shared === undefined ? 0 : payoffs.placeLeaves();
      if (shared === undefined) this.#complete(stepped, payoffs.run(deadline), deadline);
      else if (leaves === 0) this.#complete(stepped, payoffs.takeKnown(), deadline);
      else {
        if (!groups.has(key)) groups.set(key, { shared, members: [] });
        groups.get(key)!.members.push({ stepped, payoffs, leaves });
      }
    }
    for (const { shared, members } of groups.values()) this.#playOutTogether(shared, members, deadline);
  }

  #playOutTogether({ options, isSingle, record }: SharedPlayouts, members: readonly Sharing[], deadline: number): void {
    const firsts = this.#room(members.map(({ leaves }) => leaves));
    const count = firsts.at(-1)!;
    const seeds = new Int32Array(count);
    members.forEach(({ payoffs, leaves }, at) => {
      payoffs.writeLeaves(this.#words, firsts[at]!);
      for (let leaf = 0; leaf < leaves; leaf++) seeds[firsts[at]! + leaf] = payoffs.seed();
    });
    const starts = { count, words: this.#words.subarray(0, count * this.#game.stateWords) };
    const how = { ...options, random: new Random(0), seeds, deadline };
    if (isSingle) {
      const results = this.#game.playouts(starts, { ...how, record });
      members.forEach((member, at) => {
        this.#takeSingle(member, firsts[at]!, results, { starts, how });
      });
      return;
    }
    const totals = this.#game.totals(starts, { ...how, knownRunning: true });
    members.forEach(({ stepped, payoffs }, at) => {
      this.#complete(stepped, payoffs.takeTotals(totals, firsts[at]!), deadline);
    });
  }

  /** In puzzles the best playouts are played again and recorded: the same seeds give the same playouts. */
  #takeSingle({ stepped, payoffs, leaves }: Sharing, first: number, results: Playouts, { starts, how }: Played): void {
    const { perStart = 1, deadline } = how;
    const { stateWords } = this.#game;
    let own: Playouts | undefined;
    if (payoffs.isBetter(results, first * perStart, leaves * perStart)) {
      const words = starts.words.subarray(first * stateWords, (first + leaves) * stateWords);
      const seeds = how.seeds.subarray(first, first + leaves);
      own = this.#game.playouts({ count: leaves, words }, { ...how, seeds, record: true });
    }
    this.#complete(stepped, own ? payoffs.take(own) : payoffs.take(results, first * perStart), deadline);
  }

  #complete(stepped: Stepped, playouts: number, deadline: number): void {
    stepped.playouts += stepped.search.complete(playouts);
    if (playouts > 0 || performance.now() < deadline) return;
    this.#active = this.#active.filter((each) => each !== stepped);
    end(stepped, "endless");
  }
}

function end({ began, playouts, resolve }: Stepped, reason: StopReason): void {
  resolve({ reason, playouts, milliseconds: performance.now() - began });
}
