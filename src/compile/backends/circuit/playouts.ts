/**
 * Playouts on the lane kernel: how they are given to lanes, and what came of them.
 */
import { NO_GOAL, type PlayoutOptions, type Playouts, type State, type StateBatch } from "../../../game/game.ts";
import type { Random } from "../../../game/random.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES, stateWordsFor } from "../../kernel/layout.ts";
import { findPhases, ONE_PHASE } from "../../kernel/phases.ts";
import { type Job, MOST_ROWS } from "../../kernel/playout/kernel.ts";
import { Player, sumPlies } from "./player.ts";
import { Results } from "./results.ts";

const NO_PHASE = -1;

/** The sums of many playouts from one state. */
export interface Tally {
  readonly playouts: number;
  readonly plies: number;
  /** For each role how often each goal value came; NO_GOAL where there was none. */
  readonly goals: readonly ReadonlyMap<number, number>[];
}

/** Which of the states are terminal, and their goals. */
export type LookAtEnds = (states: StateBatch) => { readonly terminal: Uint8Array; readonly goals: Int16Array };

export class LanePlayouts {
  readonly #circuit: Circuit;
  readonly #stateWords: number;
  readonly #look: LookAtEnds;
  /** For states in one of the phases that the initial state leads to, and for all others. */
  readonly #phased: Player;
  #unphased: Player | undefined;

  constructor(circuit: Circuit, look: LookAtEnds) {
    this.#circuit = circuit;
    this.#stateWords = stateWordsFor(circuit.stateBits.length);
    this.#look = look;
    this.#phased = new Player(circuit, findPhases(circuit));
  }

  playouts(starts: StateBatch, { perStart = 1, random, record = false, deadline }: PlayoutOptions): Playouts {
    const results = new Results(starts.count * perStart, this.#circuit.roles.length, record);
    const open = this.#setEnded(starts, perStart, results);
    const phases = open.map((start) => this.#phaseOf(this.#state(starts, start)));
    const until = deadline ?? Number.POSITIVE_INFINITY;
    const inPhase = open.filter((_, at) => phases[at] !== NO_PHASE);
    const play = { starts, perStart, random, record, deadline: until, results };
    this.#play(
      this.#phased,
      inPhase,
      phases.filter((phase) => phase !== NO_PHASE),
      play,
    );
    const others = open.filter((_, at) => phases[at] === NO_PHASE);
    if (others.length > 0) this.#play(this.#general, others, new Array<number>(others.length).fill(0), play);
    return results.finish();
  }

  /** At least so many playouts from one state, summed up: faster than one by one. */
  tally(start: State, atLeast: number, random: Random): Tally {
    const roles = this.#circuit.roles.length;
    const { terminal, goals } = this.#look({ count: 1, words: start });
    if (terminal[0]) {
      const all = Array.from(goals.subarray(0, roles), (goal) => new Map([[goal, atLeast]]));
      return { playouts: atLeast, plies: 0, goals: all };
    }
    const phase = this.#phaseOf(start);
    const player = phase === NO_PHASE ? this.#general : this.#phased;
    const blocks = Math.min(player.mostBlocks, Math.ceil(atLeast / LANES));
    const perLane = Math.ceil(atLeast / (LANES * blocks));
    const { plan } = player;
    const state = plan.bits.map((bit) => (start[bit >> 5]! >>> (bit & 31)) & 1);
    const initial = plan.bits.every((bit, at) => state[at] === Number(this.#circuit.stateBits[bit]!.initially));
    return player.use(false, ({ kernel, module }) => {
      const request = { state, phase: Math.max(phase, 0), initial: initial && phase === 0, perLane, blocks };
      const counts = kernel.tally({ ...request, seed: [random.bits(), random.bits()] });
      const goalCounts = plan.outcomes.roles.map(({ values }, role) => {
        const tallies = module.tallies.outcomes[role]!;
        return new Map([...values, NO_GOAL].map((value, at) => [value, counts[tallies[at]!]!]));
      });
      return { playouts: perLane * blocks * LANES, plies: sumPlies(module, counts), goals: goalCounts };
    });
  }

  get #general(): Player {
    this.#unphased ??= new Player(this.#circuit, ONE_PHASE);
    return this.#unphased;
  }

  #state({ words }: StateBatch, at: number): State {
    return words.subarray(at * this.#stateWords, (at + 1) * this.#stateWords);
  }

  #phaseOf(state: State): number {
    const { bits, values } = this.#phased.phases;
    return values.findIndex((known) => bits.every((bit, at) => ((state[bit >> 5]! >>> (bit & 31)) & 1) === known[at]));
  }

  /** Settles playouts from terminal states, where the kernel would not see that; returns the other starts. */
  #setEnded(starts: StateBatch, perStart: number, results: Results): number[] {
    const all = Array.from({ length: starts.count }, (_, start) => start);
    if (!this.#phased.plan.needsLook) return all;
    const { terminal, goals } = this.#look(starts);
    const roles = this.#circuit.roles.length;
    return all.filter((start) => {
      for (let at = 0; terminal[start] && at < perStart; at++)
        results.addEnded(start * perStart + at, goals.subarray(start * roles, (start + 1) * roles));
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
    const result = player.use(record, ({ kernel }) => {
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
