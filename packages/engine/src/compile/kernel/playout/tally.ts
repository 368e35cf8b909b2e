/**
 * The end of a round where only the sum of all playouts is asked for: count the outcomes of the lanes that have ended,
 * and let those that have playouts left begin again.
 */
import type { BlockLayout } from "../layout.ts";
import { type KernelProgram, Listing } from "../program.ts";
import { ONES, type Wire, ZEROS } from "../wires.ts";
import { decodeOutcome } from "./outcome.ts";
import type { PlayoutPlan } from "./plan.ts";

/** What is counted, in the order of layout.tallies. */
export interface Tallies {
  /** For each role and goal value, and last for no value: the first tallies, one after the other. */
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
  /** Whether all lanes begin in the initial state, or each in its state of `layout.start`, with tallies for groups. */
  readonly from: "initial" | "start";
  /** The word of lanes that begin again when their playout is over. Default: those that have some left, by `layout.left`. */
  readonly refill?: number;
}

export function tallyProgram(options: TallyOptions): KernelProgram {
  const { plan, layout, tallies } = options;
  const listing = new Listing();
  const { wires } = listing;
  const ended = wires.load(layout.ended);
  const over = wires.and(wires.load(layout.live), ended);
  const waited = tallies.waited.map((_, bit) => wires.load(layout.waited[bit]!));
  const outcome = layout.outcome.map((address) => wires.load(address));
  const again = addTallies(listing, options, { over, outcome, waited: waited.map((wire) => wires.and(wire, over)) });
  waited.forEach((wire, bit) => {
    listing.store(layout.waited[bit]!, wires.andNot(wire, over));
  });
  outcome.forEach((wire, bit) => {
    listing.store(layout.outcome[bit]!, wires.andNot(wire, over));
  });
  listing.store(layout.ended, wires.andNot(ended, again));
  plan.bits.forEach((_, at) => {
    const address = layout.state[at]!;
    listing.store(address, wires.select(again, startWire(listing, options, at), wires.load(address)));
  });
  return listing;
}

/** What there is to count in lanes whose playout is over. */
export interface Over {
  readonly over: Wire;
  readonly outcome: readonly Wire[];
  /** For each bit of the number of plies waited the lanes that are over and have it. */
  readonly waited: readonly Wire[];
}

/** Counts playouts that are over; the lanes that begin again. */
export function addTallies(
  listing: Listing,
  { plan, layout, tallies, from, refill }: TallyOptions,
  { over, outcome, waited }: Over,
): Wire {
  const { wires } = listing;
  const tally = (at: number, wire: Wire): void => {
    listing.add({ kind: "tally", address: layout.tallies[at]!, grouped: from === "start", wire });
  };
  const live = wires.load(layout.live);
  decodeOutcome(wires, plan.outcomes, outcome, over).forEach((lanes, role) => {
    lanes.forEach((wire, value) => {
      tally(tallies.outcomes[role]![value]!, wire);
    });
  });
  tally(tallies.live, live);
  waited.forEach((wire, bit) => {
    tally(tallies.waited[bit]!, wire);
  });
  const none = refill === undefined ? countDown(listing, layout.left, over) : wires.andNot(over, wires.load(refill));
  listing.store(layout.live, wires.andNot(live, none));
  return wires.andNot(over, none);
}

/** Takes one from the number of playouts left in each lane; the lanes that had none. */
function countDown(listing: Listing, left: readonly number[], lanes: Wire): Wire {
  const { wires } = listing;
  return left.reduce((none, address) => {
    const bit = wires.load(address);
    listing.store(address, wires.xor(bit, none));
    return wires.andNot(none, bit);
  }, lanes);
}

/** What the bit at an index of plan.bits is when a playout begins. */
export function startWire({ wires }: Listing, { plan, layout, from }: TallyOptions, at: number): Wire {
  if (from === "start") return wires.load(layout.start[at]!);
  return plan.plies.circuit.stateBits[plan.bits[at]!]!.initially ? ONES : ZEROS;
}
