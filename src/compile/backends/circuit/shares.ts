/**
 * How playouts of which only sums are wanted are shared out to groups of lanes.
 */
import { GROUP, GROUPS } from "../../kernel/layout.ts";

/** Fewer playouts from a start than this leave lanes of its group empty: they are played one by one. */
export const WORTH_TALLYING = GROUP;

/** Playouts a lane should have: the more, the shorter the time at the end in which only some lanes still play. */
const SHARE = 4;
/** Blocks that should play side by side even where lanes have fewer then. */
const FEW_BLOCKS = 2;

/** Which groups of lanes play from which start. */
export class TallyShares {
  blocks = 0;
  /** For each group the start it plays from, and how many playouts. */
  readonly groups: Int32Array;
  readonly playouts: Int32Array;
  readonly #mostBlocks: number;

  constructor(mostBlocks: number) {
    this.#mostBlocks = mostBlocks;
    this.groups = new Int32Array(GROUPS * mostBlocks);
    this.playouts = new Int32Array(GROUPS * mostBlocks);
  }

  /** Shares lanes out to as many of the starts from `first` on as there is room for; returns the first one left. */
  take(starts: Int32Array, first: number, perStart: number): number {
    const each = groupsEach(starts.length, perStart, this.#mostBlocks);
    const end = Math.min(starts.length, first + Math.floor((GROUPS * this.#mostBlocks) / each));
    this.blocks = Math.ceil(((end - first) * each) / GROUPS);
    this.playouts.fill(0, 0, GROUPS * this.blocks);
    for (let start = first, group = 0; start < end; start++)
      for (let part = 0; part < each; part++, group++) {
        this.groups[group] = starts[start]!;
        this.playouts[group] = Math.floor(((part + 1) * perStart) / each) - Math.floor((part * perStart) / each);
      }
    return end;
  }
}

/** Groups of lanes for each start. */
function groupsEach(starts: number, perStart: number, mostBlocks: number): number {
  const most = Math.min(Math.ceil(perStart / GROUP), GROUPS * mostBlocks);
  const spread = Math.floor((GROUPS * FEW_BLOCKS) / starts);
  return Math.min(most, Math.max(1, spread, Math.floor(perStart / (GROUP * SHARE))));
}
