import { describe, expect, test } from "vitest";
import { readCircuit } from "../../circuit/testing/read.ts";
import { numbersOf, type Words, wireValues } from "../testing/lanes.ts";
import { Wires } from "../wires.ts";
import { decodeOutcome, encodeOutcome, outcomesOf } from "./outcome.ts";

const CIRCUIT = readCircuit(`
roles x y z
n1 = (true p)
(goal x 100) = n1
(goal x 0) = n1
(goal x 50) = n1
(goal y 100) = n1`);

const outcomes = outcomesOf(CIRCUIT);

test("goals by ascending value, with bits for each role behind those before it", () => {
  expect(outcomes.bits).toBe(3);
  expect(outcomes.roles).toEqual([
    { goals: [1, 2, 0], values: [0, 50, 100], firstBit: 0, bits: 2 },
    { goals: [3], values: [100], firstBit: 2, bits: 1 },
    { goals: [], values: [], firstBit: 3, bits: 0 },
  ]);
});

describe("of all sixteen ways in which goals can hold, a lane each", () => {
  const wires = new Wires();
  const memory: Words = new Map([0xaaaan, 0xccccn, 0xf0f0n, 0xff00n].map((word, goal) => [16 * goal, word]));
  const goals = CIRCUIT.goals.map((_, goal) => wires.load(16 * goal));
  const code = encodeOutcome(wires, outcomes, goals);
  const decoded = decodeOutcome(wires, outcomes, code, 1);
  const values = wireValues(wires, 16, memory);
  const held = Array.from({ length: 16 }, (_, lane) => [0, 1, 2, 3].map((goal) => ((lane >> goal) & 1) === 1));

  test("the least counts, and none is 0", () => {
    const numbers = numbersOf(
      code.map((wire) => values[wire]!),
      16,
    );
    expect(numbers).toEqual(held.map(([x100, x0, x50, y100]) => (x0 ? 1 : x50 ? 2 : x100 ? 3 : 0) + 4 * Number(y100)));
  });

  test("each lane comes back under its value, once for each role", () => {
    const lanesOf = (wire: number): number[] =>
      held.flatMap((_, lane) => ((values[wire]! >> BigInt(lane)) & 1n ? [lane] : []));
    const [x, y, z] = decoded.map((list) => list.map(lanesOf));
    const lanes = (test: (goals: boolean[]) => boolean): number[] =>
      held.flatMap((each, lane) => (test(each) ? [lane] : []));
    expect(x).toEqual([
      lanes(([, x0]) => x0!),
      lanes(([, x0, x50]) => !x0 && x50!),
      lanes(([x100, x0, x50]) => !x0 && !x50 && x100!),
      lanes(([x100, x0, x50]) => !x0 && !x50 && !x100),
    ]);
    expect(y).toEqual([lanes(([, , , y100]) => y100!), lanes(([, , , y100]) => !y100)]);
    expect(z).toEqual([lanes(() => true)]);
  });
});
