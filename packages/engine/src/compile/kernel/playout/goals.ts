/**
 * The goals of lanes that hold the state in which their playout ended, all evaluated together.
 */
import type { BlockLayout } from "../layout.ts";
import { PlyWires } from "../ply-wires.ts";
import type { PlacedProgram } from "../target.ts";
import { encodeOutcome } from "./outcome.ts";
import type { PlayoutPlan } from "./plan.ts";

export function goalsProgram({ plies, bits, outcomes }: PlayoutPlan, layout: BlockLayout): PlacedProgram {
  const indexes = new Map(bits.map((bit, at) => [bit, at]));
  const wires = new PlyWires({
    plies,
    ply: plies.general,
    stateAddress: (bit) => layout.state[indexes.get(bit) ?? -1],
    scratch: layout.scratch,
  });
  const { goals } = plies.general;
  wires.runLoops(goals);
  const held = goals.map((literal) => wires.wire(literal));
  encodeOutcome(wires.listing.wires, outcomes, held).forEach((wire, bit) => {
    wires.listing.store(layout.outcome[bit]!, wire);
  });
  return { program: wires.listing, scratch: wires.scratch };
}
