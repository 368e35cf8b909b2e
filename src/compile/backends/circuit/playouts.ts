/**
 * Playouts on the lane kernel: how they are given to lanes, and what came of them.
 */
import type { PlayoutOptions, Playouts, State, StateBatch, Totals, TotalsOptions } from "../../../game/game.ts";
import type { Random } from "../../../game/random.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES, stateWordsFor } from "../../kernel/layout.ts";
import { type Job, MOST_ROWS } from "../../kernel/playout/kernel.ts";
import { type Player, Players } from "./player.ts";
import { Results } from "./results.ts";
import { Sums, tallyCalls } from "./totals.ts";

/** Which of the states are terminal, and their goals. */
export type LookAtEnds = (states: StateBatch) => { readonly terminal: Uint8Array; readonly goals: Int16Array };

export class LanePlayouts {
  readonly #circuit: Circuit;
  readonly #stateWords: number;
  readonly #look: LookAtEnds;
  readonly #players: Players;

  constructor(circuit: Circuit, look: LookAtEnds) {
    this.#circuit = circuit;
    this.#stateWords = stateWordsFor(circuit.stateBits.length);
    this.#look = look;
    this.#players = new Players(circuit);
  }

  warm(milliseconds: number): void {
    this.#players.phased.warm(milliseconds);
  }

  playouts(starts: StateBatch, { perStart = 1, random, record = false, deadline }: PlayoutOptions): Playouts {
    const results = new Results(starts.count * perStart, this.#circuit.roles.length, record);
    const open = this.#setEnded(starts, (start, goals) => {
      for (let at = 0; at < perStart; at++) results.addEnded(start * perStart + at, goals);
    });
    const until = deadline ?? Number.POSITIVE_INFINITY;
    const play = { starts, perStart, random, record, deadline: until, results };
    const groups = this.#players.group(open, (start) => this.#state(starts, start));
    for (const player of new Set(groups.map((group) => group.player))) {
      const phaseOf = new Map<number, number>();
      for (const group of groups)
        if (group.player === player) for (const start of group.starts) phaseOf.set(start, group.phase);
      const own = open.filter((start) => phaseOf.has(start));
      this.#play(
        player,
        own,
        own.map((start) => phaseOf.get(start)!),
        play,
      );
    }
    return results.finish();
  }

  /** Sums of many playouts from each start, counted in the kernel. */
  totals(starts: StateBatch, { perStart = 1, random, deadline = Number.POSITIVE_INFINITY }: TotalsOptions): Totals {
    const sums = new Sums(starts.count, this.#circuit);
    const open = this.#setEnded(starts, (start, goals) => {
      sums.addEnded(start, perStart, goals);
    });
    for (const { player, phase, starts: own } of this.#players.group(open, (start) => this.#state(starts, start)))
      for (const jobs of tallyCalls(own, perStart, player.mostBlocks)) {
        if (performance.now() >= deadline) break;
        const states = jobs.map(({ start }) => this.#carried(player, this.#state(starts, start)));
        const initial = phase === 0 && states.every((state) => player.isInitial(state));
        const seed = [random.bits(), random.bits()] as const;
        const tallied = jobs.map(({ playouts }, at) => ({ state: states[at]!, playouts }));
        player.use(false, deadline, ({ kernel, module }) => {
          const counts = kernel.tally({ jobs: tallied, phase, initial, seed, deadline });
          jobs.forEach(({ start }, at) => {
            sums.addTallies(start, player.plan, module, counts[at]!);
          });
        });
      }
    return sums.totals;
  }

  #state({ words }: StateBatch, at: number): State {
    return words.subarray(at * this.#stateWords, (at + 1) * this.#stateWords);
  }

  /** The values of the bits that playouts carry along. */
  #carried({ plan }: Player, state: State): number[] {
    return plan.bits.map((bit) => (state[bit >> 5]! >>> (bit & 31)) & 1);
  }

  /** Settles playouts from terminal states, where the kernel would not see that; returns the other starts. */
  #setEnded(starts: StateBatch, settle: (start: number, goals: Int16Array) => void): number[] {
    const all = Array.from({ length: starts.count }, (_, start) => start);
    if (!this.#players.phased.plan.needsLook) return all;
    const { terminal, goals } = this.#look(starts);
    const roles = this.#circuit.roles.length;
    return all.filter((start) => {
      if (terminal[start]) settle(start, goals.subarray(start * roles, (start + 1) * roles));
      return !terminal[start];
    });
  }

  #play(player: Player, starts: readonly number[], phases: readonly number[], play: Play): void {
    const { perStart, deadline } = play;
    const blocks = Math.min(player.mostBlocks, Math.ceil((starts.length * perStart) / LANES));
    const most = MOST_ROWS * LANES * blocks;
    for (let first = 0; first < starts.length && performance.now() < deadline; first += most)
      this.#playSome(player, starts.slice(first, first + most), phases.slice(first, first + most), { ...play, blocks });
  }

  #playSome(
    player: Player,
    chosen: readonly number[],
    phases: readonly number[],
    { starts, perStart, random, record, deadline, results, blocks }: Play & { readonly blocks: number },
  ): void {
    const states = new Uint32Array(chosen.length * this.#stateWords);
    chosen.forEach((start, at) => {
      states.set(this.#state(starts, start), at * this.#stateWords);
    });
    const jobs = jobsFor(chosen.length, perStart, LANES * blocks);
    const playouts = chosen.length * perStart;
    const result = player.use(record, deadline, ({ kernel }) => {
      const seed = [random.bits(), random.bits()] as const;
      return kernel.play({ states, stateWords: this.#stateWords, phases, jobs, playouts, blocks, seed, deadline });
    });
    const lanes = new Int32Array(playouts);
    jobs.forEach(({ first, end }, job) => {
      lanes.fill(job % (LANES * blocks), first, end);
    });
    const numbers = Int32Array.from({ length: playouts }, (_, at) => {
      return chosen[Math.floor(at / perStart)]! * perStart + (at % perStart);
    });
    results.add({ plan: player.plan, result, numbers, lanes, blocks });
  }
}

interface Play {
  readonly starts: StateBatch;
  readonly perStart: number;
  readonly random: Random;
  readonly record: boolean;
  readonly deadline: number;
  readonly results: Results;
}

/** A job for each state, or several where there are more lanes than states. */
function jobsFor(states: number, perStart: number, lanes: number): Job[] {
  const parts = Math.max(1, Math.min(perStart, Math.floor(lanes / states)));
  const jobs: Job[] = [];
  for (let state = 0; state < states; state++)
    for (let part = 0; part < parts; part++) {
      const bound = (at: number): number => state * perStart + Math.floor((at * perStart) / parts);
      jobs.push({ state, first: bound(part), end: bound(part + 1) });
    }
  return jobs;
}
