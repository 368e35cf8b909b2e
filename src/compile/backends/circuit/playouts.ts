/**
 * Playouts on the lane kernel: how they are given to lanes, and what came of them.
 */
import type { Ends, Favours, PlayoutOptions, Playouts, StateBatch, Totals, TotalsOptions } from "../../../game/game.ts";
import type { Random } from "../../../game/random.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES, stateWordsFor } from "../../kernel/layout.ts";
import { type Jobs, MOST_ROWS, play } from "../../kernel/playout/playing.ts";
import { tally } from "../../kernel/playout/tallying.ts";
import type { Player, Players, Share } from "./player.ts";
import { type Played, Results } from "./results.ts";
import { WORTH_TALLYING } from "./shares.ts";
import { Scratch } from "./slab.ts";
import { Sums } from "./totals.ts";

/** Which of the states are terminal, and their goals. */
export type LookAtEnds = (states: StateBatch) => Ends;

/** What becomes of playouts: single results or sums. */
interface Taker {
  /** Playouts from a start that were over before they began. */
  addEnded(start: number, perStart: number, goals: Int16Array): void;
  addPlayed(played: Played): void;
}

interface Play {
  readonly starts: StateBatch;
  readonly perStart: number;
  readonly random: Random;
  readonly record: boolean;
  /** Whether it is known that no start is terminal. */
  readonly running: boolean;
  readonly deadline: number;
  readonly favours: Favours | undefined;
}

export class LanePlayouts {
  readonly #circuit: Circuit;
  readonly #stateWords: number;
  readonly #look: LookAtEnds;
  readonly #players: Players;
  readonly #open = new Scratch((length) => new Int32Array(length));

  constructor(circuit: Circuit, look: LookAtEnds, players: Players) {
    this.#circuit = circuit;
    this.#stateWords = stateWordsFor(circuit.stateBits.length);
    this.#look = look;
    this.#players = players;
  }

  warm(milliseconds: number): void {
    this.#players.phased.warm(milliseconds);
  }

  playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    const { perStart = 1, random, record = false, deadline = Number.POSITIVE_INFINITY, favours } = options;
    const results = new Results(starts.count * perStart, this.#circuit.roles.length, record);
    this.#playSingly({ starts, perStart, random, record, running: false, deadline, favours }, results);
    return results.finish();
  }

  /** Sums of the playouts from each start: counted in the kernel where there are many, else of single results. */
  totals(starts: StateBatch, options: TotalsOptions): Totals {
    const { perStart = 1, random, running = false, deadline = Number.POSITIVE_INFINITY, favours } = options;
    const sums = new Sums(starts.count, this.#circuit);
    const play = { starts, perStart, random, record: false, running, deadline, favours };
    if (perStart < WORTH_TALLYING) this.#playSingly(play, sums);
    else for (const share of this.#shares(play, sums)) this.#tally(share, play, sums);
    return sums.totals;
  }

  /** Who plays from which start, when those that are terminal have been settled. */
  #shares(play: Play, taker: Taker): Share[] {
    return this.#players.share(this.#setEnded(play, taker), play.starts.words, this.#stateWords);
  }

  /** Settles playouts from terminal states, where the kernel would not see that; returns the other starts. */
  #setEnded({ starts, perStart, running }: Play, taker: Taker): Int32Array {
    const open = this.#open.atLeast(starts.count).subarray(0, starts.count);
    for (let start = 0; start < starts.count; start++) open[start] = start;
    if (running || !this.#players.phased.plan.needsLook) return open;
    const { terminal, goals } = this.#look(starts);
    const roles = this.#circuit.roles.length;
    let count = 0;
    for (let start = 0; start < starts.count; start++)
      if (terminal[start]) taker.addEnded(start, perStart, goals.subarray(start * roles, (start + 1) * roles));
      else open[count++] = start;
    return open.subarray(0, count);
  }

  #tally({ player, starts: own, phases }: Share, play: Play, sums: Sums): void {
    const { starts, perStart, random, deadline } = play;
    const { words } = starts;
    const initial = own.length === 1 && phases[0] === 0 && this.#isInitial(words, own[0]! * this.#stateWords);
    const { shares } = player;
    for (let phase = 0; phase < player.phases.values.length; phase++) {
      const inPhase = player.phases.values.length === 1 ? own : own.filter((_, at) => phases[at] === phase);
      for (let first = 0; first < inPhase.length && performance.now() < deadline; ) {
        first = shares.take(inPhase, first, perStart);
        const { blocks, groups, playouts } = shares;
        const seed = [random.bits(), random.bits()] as const;
        const where = { states: words, stateWords: this.#stateWords, blocks, groups, playouts, phase, initial };
        player.use(play, (instance) => {
          sums.addTallies(shares, player, instance.module, tally(instance, { ...where, seed, deadline }));
        });
      }
    }
  }

  #isInitial(words: Uint32Array, from: number): boolean {
    return this.#circuit.stateBits.every(
      ({ initially }, bit) => ((words[from + (bit >> 5)]! >>> (bit & 31)) & 1) === Number(initially),
    );
  }

  #playSingly(play: Play, taker: Taker): void {
    for (const { player, starts, phases } of this.#shares(play, taker)) {
      const phaseOf = new Int32Array(play.starts.count);
      for (let at = 0; at < starts.length; at++) phaseOf[starts[at]!] = phases[at]!;
      const blocks = Math.min(player.mostBlocks, Math.ceil((starts.length * play.perStart) / LANES));
      const most = MOST_ROWS * LANES * blocks;
      for (let first = 0; first < starts.length && performance.now() < play.deadline; first += most)
        this.#playSome(player, starts.subarray(first, first + most), phaseOf, blocks, play, taker);
    }
  }

  #playSome(player: Player, chosen: Int32Array, phases: Int32Array, blocks: number, request: Play, taker: Taker): void {
    const { starts, perStart, random, deadline } = request;
    const jobs = jobsFor(chosen, perStart, LANES * blocks);
    const playouts = chosen.length * perStart;
    const seed = [random.bits(), random.bits()] as const;
    const where = { states: starts.words, stateWords: this.#stateWords, phases, jobs, playouts, blocks };
    player.use(request, (instance) => {
      const result = play(instance, { ...where, seed, deadline });
      taker.addPlayed({ plan: player.plan, result, starts: chosen, perStart, jobs, blocks });
    });
  }
}

/** A job for each start, or several where there are more lanes than starts. */
function jobsFor(starts: Int32Array, perStart: number, lanes: number): Jobs {
  const parts = Math.max(1, Math.min(perStart, Math.floor(lanes / starts.length)));
  const count = starts.length * parts;
  const jobs = {
    count,
    states: new Int32Array(count),
    first: new Int32Array(count),
    end: new Int32Array(count),
  };
  for (let at = 0, job = 0; at < starts.length; at++)
    for (let part = 0; part < parts; part++, job++) {
      jobs.states[job] = starts[at]!;
      jobs.first[job] = at * perStart + Math.floor((part * perStart) / parts);
      jobs.end[job] = at * perStart + Math.floor(((part + 1) * perStart) / parts);
    }
  return jobs;
}
