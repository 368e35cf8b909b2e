/**
 * The end of a round where only the sum of all playouts is asked for: count the outcomes of the lanes that have ended,
 * and let those that have playouts left begin again.
 */
import type { BlockLayout } from "../layout.ts";
import { Listing, type Program } from "../program.ts";
import { ONES, type Wire, ZEROS } from "../wires.ts";
import { decodeOutcome } from "./outcome.ts";
import type { PlayoutPlan } from "./plan.ts";

/** What is counted, in the order of layout.tallies. */
export interface Tallies {
  /** For each role and goal value, and last for no value. */
  readonly outcomes: readonly (readonly number[])[];
  /** Lanes that were playing, a round each. */
  readonly live: number;
  /** For each bit of `waited` the lanes that waited so long. */
  readonly waited: readonly number[];
  readonly count: number;
}

export function talliesOf({ outcomes }: PlayoutPlan, waitBits: number): Tallies {
  let count = 0;
  return {
    outcomes: outcomes.roles.map(({ values }) => [...values, 0].map(() => count++)),
    live: count++,
    waited: Array.from({ length: waitBits }, () => count++),
    count,
  };
}

export interface TallyOptions {
  readonly plan: PlayoutPlan;
  readonly layout: BlockLayout;
  readonly tallies: Tallies;
  /** Whether lanes begin in the initial state, or in the state of `layout.start`. */
  readonly from: "initial" | "start";
}

export function tallyProgram({ plan, layout, tallies, from }: TallyOptions): Program {
  const listing = new Listing();
  const { wires } = listing;
  const store = listing.store.bind(listing);
  const tally = (at: number, wire: Wire): void => {
    listing.add({ kind: "tally", address: layout.tallies[at]!, wire });
  };
  const live = wires.load(layout.live);
  const ended = wires.load(layout.ended);
  const over = wires.and(live, ended);
  const waited = tallies.waited.map((_, bit) => wires.load(layout.waited[bit]!));
  const outcome = layout.outcome.map((address) => wires.load(address));
  decodeOutcome(wires, plan.outcomes, outcome, over).forEach((lanes, role) => {
    lanes.forEach((wire, value) => {
      tally(tallies.outcomes[role]![value]!, wire);
    });
  });
  tally(tallies.live, live);
  waited.forEach((wire, bit) => {
    tally(tallies.waited[bit]!, wires.and(wire, over));
    store(layout.waited[bit]!, wires.andNot(wire, over));
  });
  outcome.forEach((wire, bit) => {
    store(layout.outcome[bit]!, wires.andNot(wire, over));
  });

  let none = over;
  for (const address of layout.left) {
    const bit = wires.load(address);
    store(address, wires.xor(bit, none));
    none = wires.andNot(none, bit);
  }
  const again = wires.andNot(over, none);
  store(layout.live, wires.andNot(live, none));
  store(layout.ended, wires.andNot(ended, again));
  plan.bits.forEach((bit, at) => {
    const start = from === "start" ? wires.load(layout.start[at]!) : initially(plan, bit);
    store(layout.state[at]!, wires.select(again, start, wires.load(layout.state[at]!)));
  });
  return listing;
}

function initially({ plies }: PlayoutPlan, bit: number): Wire {
  return plies.circuit.stateBits[bit]!.initially ? ONES : ZEROS;
}
