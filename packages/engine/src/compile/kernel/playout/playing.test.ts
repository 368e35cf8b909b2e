import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Random } from "../../../game/random.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES, stateWordsFor } from "../layout.ts";
import { findPhases } from "../phases.ts";
import type { EmitTarget } from "../target.ts";
import { randomCircuit } from "../testing/random-circuit.ts";
import { KernelInstance } from "./instance.ts";
import { playoutModule } from "./module.ts";
import { Plans, type PlayoutPlan } from "./plan.ts";
import { type PlayResult, play } from "./playing.ts";

const circuits: readonly [number, Circuit][] = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => [
  seed,
  randomCircuit({
    random: new Random(seed),
    roles: 1 + (seed % 3),
    moves: 5 * seed,
    loops: seed % 2,
    gates: 40 * seed,
  }),
]);

interface Setting {
  readonly target?: EmitTarget;
  readonly cycles?: number;
  readonly blocks?: number;
  /** The MAST levels of moves: none, or by levels of which nothing is said, that are alike, or that are made up. Default: no. */
  readonly mastLevels?: "no" | "unsaid" | "alike" | "differently";
  /** Which lanes have a job. Default: all. */
  readonly has?: (lane: number) => boolean;
}

function instanceOf(
  circuit: Circuit,
  { target = "code", cycles = 2, blocks = 2, mastLevels = "no" }: Setting = {},
): { plan: PlayoutPlan; instance: KernelInstance } {
  const plan = new Plans(circuit, findPhases(circuit)).plain;
  const module = playoutModule(plan, { target, cycles, record: true, mastLevels: mastLevels !== "no" });
  const instance = new KernelInstance(plan, module, new WebAssembly.Module(module.bytes), blocks);
  const levels = (of: (move: number) => number) =>
    circuit.moves.map((list) => Uint8Array.from(list, (_, move) => of(move)));
  if (mastLevels === "alike") instance.setMastLevels(levels(() => 3));
  if (mastLevels === "differently") instance.setMastLevels(levels((move) => move % 4));
  return { plan, instance };
}

/** Three playouts for each lane, from random states of the initial phase. */
function threeEach(circuit: Circuit, setting: Setting): PlayResult {
  const { blocks = 2, has = () => true } = setting;
  const { plan, instance } = instanceOf(circuit, setting);
  const random = new Random(9);
  const stateWords = stateWordsFor(circuit.stateBits.length);
  const states = Uint32Array.from({ length: LANES * blocks * stateWords }, () => random.bits());
  for (let lane = 0; lane < LANES * blocks; lane++)
    plan.plies.phases.bits.forEach((bit, at) => {
      const word = lane * stateWords + (bit >> 5);
      states[word]! &= ~(1 << (bit & 31));
      states[word]! |= plan.plies.phases.trajectory[lane % plan.playing.length]![at]! << (bit & 31);
    });
  const lanes = [...Array(LANES * blocks).keys()];
  return play(instance, {
    states,
    stateWords,
    phases: lanes.map((lane) => lane % plan.playing.length),
    jobs: {
      count: lanes.length,
      states: Int32Array.from(lanes),
      first: Int32Array.from(lanes, (lane) => 3 * lane),
      end: Int32Array.from(lanes, (lane) => 3 * lane + (has(lane) ? 3 : 0)),
    },
    playouts: 3 * lanes.length,
    blocks,
    seed: [4, 5],
    deadline: Number.POSITIVE_INFINITY,
  });
}

const resultsOf = ({ plies, begins, outcomes }: PlayResult, lane: number): number[][] => {
  const bytes = outcomes.length / plies.length;
  return [
    [...plies.slice(3 * lane, 3 * lane + 3)],
    [...begins.slice(3 * lane, 3 * lane + 3)],
    [...outcomes.slice(3 * lane * bytes, (3 * lane + 3) * bytes)],
  ];
};

const settings = circuits.flatMap(([seed, circuit]) =>
  (["no", "differently"] as const).map((mastLevels) => ({ seed, circuit, mastLevels })),
);

describe.each(settings)("playouts on random circuit $seed, MAST levels: $mastLevels", ({ circuit, mastLevels }) => {
  const threeOf = (setting: Setting): PlayResult => threeEach(circuit, { ...setting, mastLevels });
  const all = threeOf({});

  it("are the same as tables and as code", () => {
    const { plies, outcomes, begins } = threeOf({ target: "table" });
    expect({ plies, outcomes, begins }).toEqual({ plies: all.plies, outcomes: all.outcomes, begins: all.begins });
  });

  it("in a lane do not depend on the other lanes", () => {
    for (const alone of [0, 1, 77, 127, 128, 200])
      expect(resultsOf(threeOf({ has: (lane) => lane === alone }), alone)).toEqual(resultsOf(all, alone));
    const odd = threeOf({ has: (lane) => lane % 2 === 1 });
    for (let lane = 1; lane < 2 * LANES; lane += 2) expect(resultsOf(odd, lane)).toEqual(resultsOf(all, lane));
  });

  it("in a block do not depend on how many blocks there are", () => {
    const one = threeOf({ blocks: 1 });
    for (let lane = 0; lane < LANES; lane++) expect(resultsOf(one, lane)).toEqual(resultsOf(all, lane));
  });

  it("begin with the same playout in rounds of any length", () => {
    const short = threeOf({ cycles: 1 });
    for (let lane = 0; lane < 2 * LANES; lane++) expect(short.plies[3 * lane]).toBe(all.plies[3 * lane]);
  });
});

it("moves are alike before anything was said of them", () => {
  const played = (mastLevels: "unsaid" | "alike" | "differently"): unknown[] =>
    circuits.map(([, circuit]) => {
      const { plies, log } = threeEach(circuit, { mastLevels });
      return [plies, Uint8Array.from(log)];
    });
  const unsaid = played("unsaid");
  expect(unsaid).toEqual(played("alike"));
  expect(unsaid).not.toEqual(played("differently"));
});

it("the clock is looked at often where rounds are slow, and seldom where nobody waits", () => {
  const { instance } = instanceOf(circuits[0]![1]);
  vi.spyOn(performance, "now").mockReturnValue(1000);
  onTestFinished(() => void vi.restoreAllMocks());
  const soon = 1100;
  expect(instance.roundsBefore(soon)).toBe(1);
  instance.took(1, 1);
  expect(instance.roundsBefore(soon)).toBe(4);
  instance.took(4, 80);
  expect(instance.roundsBefore(soon)).toBe(1);
  expect(instance.roundsBefore(soon + 1e6)).toBe(64);
  expect(instance.roundsBefore(Number.POSITIVE_INFINITY)).toBe(64);
  for (let call = 0; call < 100; call++) instance.took(instance.roundsBefore(soon), 0.001);
  expect(instance.roundsBefore(soon)).toBe(64);
});
