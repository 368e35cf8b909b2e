/**
 * Random playouts on 32 lanes, without generated code. A lane that has finished its playout takes the next one.
 */
import { NO_GOAL, type PlayoutOptions, type Playouts, type StateBatch } from "../../../game/game.ts";
import type { Random } from "../../../game/random.ts";
import { LANES, type Lanes } from "../../circuit/lanes.ts";

const NO_PLAYOUT = -1;

export function lanePlayouts(lanes: Lanes, starts: StateBatch, options: PlayoutOptions): Playouts {
  return new LanePlayouts(lanes, starts, options).run();
}

class LanePlayouts {
  readonly #lanes: Lanes;
  readonly #starts: StateBatch;
  readonly #perStart: number;
  readonly #random: Random;
  readonly #deadline: number;
  readonly #roles: number;
  readonly #asked: number;
  readonly #goals: Int16Array;
  readonly #plies: Int32Array;
  /** The playout each lane is in, and the joint moves it has played. */
  readonly #playout = new Int32Array(LANES).fill(NO_PLAYOUT);
  readonly #moves: number[][] | undefined;
  readonly #done: Uint8Array;
  #begun = 0;
  #busy = 0;

  constructor(lanes: Lanes, starts: StateBatch, { perStart = 1, random, record = false, deadline }: PlayoutOptions) {
    this.#lanes = lanes;
    this.#starts = starts;
    this.#perStart = perStart;
    this.#random = random;
    this.#deadline = deadline ?? Number.POSITIVE_INFINITY;
    this.#roles = lanes.circuit.roles.length;
    this.#asked = starts.count * perStart;
    this.#goals = new Int16Array(this.#asked * this.#roles);
    this.#plies = new Int32Array(this.#asked);
    this.#done = new Uint8Array(this.#asked);
    this.#moves = record ? Array.from({ length: this.#asked }, () => []) : undefined;
  }

  run(): Playouts {
    for (let lane = 0; lane < LANES; lane++) this.#refill(lane);
    while (this.#busy !== 0 && (this.#deadline === Number.POSITIVE_INFINITY || performance.now() < this.#deadline)) {
      this.#lanes.look();
      const ended = this.#lanes.value(this.#lanes.circuit.terminal) & this.#busy;
      const over = ended | this.#chooseMoves(this.#busy & ~ended);
      this.#keepGoals(over);
      this.#lanes.step();
      this.#lanes.advance();
      this.#end(over);
    }
    return this.#results();
  }

  #refill(lane: number): void {
    if (this.#begun === this.#asked) {
      this.#playout[lane] = NO_PLAYOUT;
      this.#busy &= ~(1 << lane);
      return;
    }
    const start = Math.floor(this.#begun / this.#perStart);
    this.#playout[lane] = this.#begun++;
    this.#busy |= 1 << lane;
    this.#lanes.put(this.#starts.words, start * this.#lanes.stateWords, lane);
  }

  /** Every role of every playing lane chooses; returns the lanes in which one has nothing to choose. */
  #chooseMoves(playing: number): number {
    this.#lanes.clearMoves();
    const chosen: [role: number, move: number, mask: number][] = [];
    let stuck = 0;
    for (let role = 0; role < this.#roles; role++) stuck |= this.#chooseFor(role, playing, chosen) & playing;
    const going = playing & ~stuck;
    const joints = this.#moves === undefined ? undefined : new Int32Array(LANES * this.#roles);
    for (const [role, move, mask] of chosen) {
      this.#lanes.play(role, move, mask & going);
      if (joints) joints[(31 - Math.clz32(mask)) * this.#roles + role] = move;
    }
    this.#count(going, joints);
    return stuck;
  }

  /** Chooses for one role in every lane; returns the lanes without a legal move. */
  #chooseFor(role: number, playing: number, chosen: [number, number, number][]): number {
    const legal = this.#lanes.circuit.moves[role]!.map((move) => this.#lanes.value(move.legal));
    let stuck = 0;
    for (let rest = playing; rest !== 0; rest &= rest - 1) {
      const mask = rest & -rest;
      let count = 0;
      for (let move = 0; move < legal.length; move++) if (legal[move]! & mask) count++;
      if (count === 0) {
        stuck |= mask;
        continue;
      }
      let skip = count === 1 ? 0 : this.#random.below(count);
      let move = 0;
      while ((legal[move]! & mask) === 0 || skip-- > 0) move++;
      chosen.push([role, move, mask]);
    }
    return stuck;
  }

  #count(going: number, joints: Int32Array | undefined): void {
    for (let rest = going; rest !== 0; rest &= rest - 1) {
      const lane = 31 - Math.clz32(rest & -rest);
      const playout = this.#playout[lane]!;
      this.#plies[playout]!++;
      if (joints) this.#moves![playout]!.push(...joints.subarray(lane * this.#roles, (lane + 1) * this.#roles));
    }
  }

  /** Notes the goals of lanes whose playout is over in the state looked at. */
  #keepGoals(over: number): void {
    for (let rest = over; rest !== 0; rest &= rest - 1) {
      const at = this.#playout[31 - Math.clz32(rest & -rest)]! * this.#roles;
      this.#goals.fill(NO_GOAL, at, at + this.#roles);
    }
    if (over === 0) return;
    for (const { role, value, literal } of this.#lanes.circuit.goals) {
      for (let rest = over & this.#lanes.value(literal); rest !== 0; rest &= rest - 1) {
        const at = this.#playout[31 - Math.clz32(rest & -rest)]! * this.#roles + role;
        if (this.#goals[at] === NO_GOAL || value < this.#goals[at]!) this.#goals[at] = value;
      }
    }
  }

  #end(over: number): void {
    for (let rest = over; rest !== 0; rest &= rest - 1) {
      const lane = 31 - Math.clz32(rest & -rest);
      this.#done[this.#playout[lane]!] = 1;
      this.#refill(lane);
    }
  }

  /** What is finished in order: where the deadline came first, what lies behind the first gap is left out. */
  #results(): Playouts {
    const gap = this.#done.indexOf(0);
    const count = gap < 0 ? this.#asked : gap;
    const result = { count, goals: this.#goals, plies: this.#plies };
    if (this.#moves === undefined) return result;
    const moveStart = new Int32Array(this.#asked + 1);
    this.#moves.forEach((moves, playout) => {
      moveStart[playout + 1] = moveStart[playout]! + moves.length;
    });
    return { ...result, moveStart, moves: Int32Array.from(this.#moves.flat()) };
  }
}
