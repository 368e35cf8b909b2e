/**
 * What came of playouts of which only the sums are wanted.
 */
import type { Totals } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { GROUPS } from "../../kernel/layout.ts";
import type { PlayoutModule } from "../../kernel/playout/module.ts";
import { NOT_FINISHED } from "../../kernel/playout/playing.ts";
import { type Player, sumPlies } from "./player.ts";
import { Goals, type Played } from "./results.ts";
import type { TallyShares } from "./shares.ts";
import { Slab } from "./slab.ts";

const integers = new Slab((length) => new Int32Array(length));
const numbers = new Slab((length) => new Float64Array(length));

export class Sums {
  readonly totals: Totals;
  readonly #roles: number;

  constructor(starts: number, { roles }: Circuit) {
    this.#roles = roles.length;
    this.totals = {
      playouts: integers.take(starts),
      goals: numbers.take(starts * roles.length),
      plies: numbers.take(starts),
    };
  }

  addEnded(start: number, perStart: number, goals: Int16Array): void {
    this.totals.playouts[start]! += perStart;
    goals.forEach((goal, role) => {
      this.totals.goals[start * this.#roles + role]! += perStart * Math.max(0, goal);
    });
  }

  addPlayed({ plan, result, starts, perStart }: Played): void {
    const { playouts, goals, plies } = this.totals;
    const read = new Goals(plan, result);
    for (let at = 0; at < result.plies.length; at++) {
      if (result.plies[at] === NOT_FINISHED) continue;
      const start = perStart === 1 ? starts[at]! : starts[Math.floor(at / perStart)]!;
      playouts[start]!++;
      plies[start]! += result.plies[at]!;
      read.read(at);
      for (let role = 0; role < this.#roles; role++) goals[start * this.#roles + role]! += Math.max(0, read.of(role));
    }
  }

  /** What the kernel counted in the playouts of one call. */
  addTallies(
    { groups, playouts: asked, blocks }: TallyShares,
    { counted }: Player,
    module: PlayoutModule,
    counts: Float64Array,
  ): void {
    const { playouts, goals, plies } = this.totals;
    const width = module.tallies.count;
    for (let group = 0, from = 0; group < GROUPS * blocks; group++, from += width) {
      if (asked[group] === 0) continue;
      const start = groups[group]!;
      plies[start]! += sumPlies(module, counts, from);
      for (let tally = 0; tally < counted.goals.length; tally++) {
        const times = counts[from + tally]!;
        const role = counted.roles[tally]!;
        if (role === 0) playouts[start]! += times;
        goals[start * this.#roles + role]! += times * counted.goals[tally]!;
      }
    }
  }
}
