/**
 * Playouts of which only the sums are wanted: how they are shared out to groups of lanes, and what was counted.
 */
import type { Totals } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { GROUP, GROUPS } from "../../kernel/layout.ts";
import type { PlayoutModule } from "../../kernel/playout/module.ts";
import { NOT_FINISHED } from "../../kernel/playout/playing.ts";
import { type Player, sumPlies } from "./player.ts";
import { Goals, type Played } from "./results.ts";

/** Fewer playouts from a start than this leave lanes of its group empty: they are played one by one. */
export const WORTH_TALLYING = GROUP;

/** Playouts a lane should have: the more, the shorter the time at the end in which only some lanes still play. */
const SHARE = 4;
/** Blocks that should play side by side even where lanes have fewer then. */
const FEW_BLOCKS = 2;

export interface TallyShares {
  readonly blocks: number;
  /** For each group of lanes the start it plays from, and how many playouts. */
  readonly groups: Int32Array;
  readonly playouts: Int32Array;
}

/** The calls of the kernel. */
export function tallyCalls(starts: Int32Array, perStart: number, mostBlocks: number): TallyShares[] {
  const each = groupsEach(starts.length, perStart, mostBlocks);
  const perCall = Math.floor((GROUPS * mostBlocks) / each);
  const calls: TallyShares[] = [];
  for (let first = 0; first < starts.length; first += perCall)
    calls.push(sharesOf(starts.subarray(first, first + perCall), perStart, each));
  return calls;
}

/** Groups of lanes for each start. */
function groupsEach(starts: number, perStart: number, mostBlocks: number): number {
  const most = Math.min(Math.ceil(perStart / GROUP), GROUPS * mostBlocks);
  const spread = Math.floor((GROUPS * FEW_BLOCKS) / starts);
  return Math.min(most, Math.max(1, spread, Math.floor(perStart / (GROUP * SHARE))));
}

function sharesOf(starts: Int32Array, perStart: number, each: number): TallyShares {
  const blocks = Math.ceil((starts.length * each) / GROUPS);
  const groups = new Int32Array(GROUPS * blocks);
  const playouts = new Int32Array(GROUPS * blocks);
  for (let start = 0, group = 0; start < starts.length; start++)
    for (let part = 0; part < each; part++, group++) {
      groups[group] = starts[start]!;
      playouts[group] = Math.floor(((part + 1) * perStart) / each) - Math.floor((part * perStart) / each);
    }
  return { blocks, groups, playouts };
}

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
  addTallies({ groups }: TallyShares, { counted }: Player, module: PlayoutModule, counts: Float64Array): void {
    const { playouts, goals, plies } = this.totals;
    const width = module.tallies.count;
    for (let group = 0; group < groups.length; group++) {
      const start = groups[group]!;
      plies[start]! += sumPlies(module, counts, group * width);
      for (let at = 0; at < counted.length; at++) {
        const { tally, role, goal } = counted[at]!;
        const times = counts[group * width + tally]!;
        if (role === 0) playouts[start]! += times;
        goals[start * this.#roles + role]! += times * goal;
      }
    }
  }
}
