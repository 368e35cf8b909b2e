/**
 * Playouts of which only the sums are wanted: how they are shared out to blocks of lanes, and what was counted.
 */
import { NO_GOAL, type Totals } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES } from "../../kernel/layout.ts";
import type { PlayoutModule } from "../../kernel/playout/module.ts";
import type { PlayoutPlan } from "../../kernel/playout/plan.ts";
import { sumPlies } from "./player.ts";

/** Fewer playouts from a start than this leave too many lanes of a block empty: they are played one by one. */
export const WORTH_TALLYING = LANES / 2;

export interface TallyShare {
  readonly start: number;
  readonly playouts: number;
}

/** The calls of the kernel, each with one share for each block: several blocks for a start where starts are few. */
export function tallyCalls(starts: readonly number[], perStart: number, blocks: number): TallyShare[][] {
  const parts = Math.max(1, Math.min(Math.floor(blocks / Math.max(1, starts.length)), Math.ceil(perStart / LANES)));
  const shares = starts.flatMap((start) =>
    Array.from({ length: parts }, (_, part) => ({ start, playouts: shareOf(perStart, parts, part) })),
  );
  const calls: TallyShare[][] = [];
  for (let first = 0; first < shares.length; first += blocks) calls.push(shares.slice(first, first + blocks));
  return calls;
}

const shareOf = (all: number, parts: number, part: number): number =>
  Math.floor(((part + 1) * all) / parts) - Math.floor((part * all) / parts);

export class Sums {
  readonly totals: Totals;
  readonly #roles: number;

  constructor(starts: number, { roles }: Circuit) {
    this.#roles = roles.length;
    this.totals = {
      playouts: new Int32Array(starts),
      goals: new Float64Array(starts * roles.length),
      plies: new Float64Array(starts),
    };
  }

  /** Playouts that were over before they began. */
  addEnded(start: number, playouts: number, goals: Int16Array): void {
    this.totals.playouts[start]! += playouts;
    goals.forEach((goal, role) => {
      this.#add(start, role, goal, playouts);
    });
  }

  /** What the kernel counted in the playouts of one share. */
  addTallies(start: number, { outcomes }: PlayoutPlan, module: PlayoutModule, counts: readonly number[]): void {
    this.totals.plies[start]! += sumPlies(module, counts);
    outcomes.roles.forEach(({ values }, role) => {
      const tallies = module.tallies.outcomes[role]!;
      [...values, NO_GOAL].forEach((value, at) => {
        const count = counts[tallies[at]!]!;
        if (role === 0) this.totals.playouts[start]! += count;
        this.#add(start, role, value, count);
      });
    });
  }

  #add(start: number, role: number, goal: number, times: number): void {
    this.totals.goals[start * this.#roles + role]! += times * Math.max(0, goal);
  }
}
