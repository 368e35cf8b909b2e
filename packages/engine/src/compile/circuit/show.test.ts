import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { randomCircuit } from "../kernel/testing/random-circuit.ts";
import { circuitText } from "./show.ts";
import { readCircuit } from "./testing/read.ts";
import { trim } from "./trim.ts";

const TEXT = `roles x (team 2)
n1 = (true (cell 1 b)) ; at first
n2 = (true shown) ; at first, irrelevant
n3 = (does x (mark 1))
n4 = fixpoint of !n6 in n4 .. n6
n5 = n4 & !n3
n6 = !n1 & !n5
(true day) always
(next (cell 1 b)) = n6
(next shown) = true
(legal x (mark 1)) = n1
(legal x noop) = true
(legal (team 2) noop) = !n1
terminal = false
(goal x 100) = !n6
(sees (team 2) (mark 1)) = n3
`;

test("what is written reads back, and is written again as it was", () => {
  expect(circuitText(readCircuit(TEXT))).toBe(TEXT);
});

test("so do random circuits, gate by gate", () => {
  for (let seed = 0; seed < 10; seed++) {
    const circuit = trim(randomCircuit({ random: new Random(seed) }));
    const read = readCircuit(circuitText(circuit));
    expect(read.gates).toEqual(circuit.gates);
    expect(circuitText(read)).toBe(circuitText(circuit));
  }
});

test("a role without anything is still a role", () => {
  expect(readCircuit("roles x y\n(legal y go) = true").moves.map((moves) => moves.length)).toEqual([0, 1]);
});
