import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { findInvariants, findPhases } from "./invariants.ts";
import { patternsOf, playSituations } from "./patterns.ts";
import { readCircuit } from "./testing/read.ts";

const never = (): boolean => false;

const lights = (initially: string) =>
  readCircuit(`
roles x
n1 = (true (light a))${initially}
n2 = (true (light b)) ; at first
(next (light a)) = n2
(next (light b)) = n1
(legal x go) = true`);

const situations = playSituations(lights(""), { random: new Random(1), isOver: never, isLate: never });

test("what the initial state breaks is no invariant, whatever was seen", () => {
  const [one, two] = [lights(""), lights(" ; at first")];
  expect(findInvariants(one, patternsOf(one, situations), { isOver: never }).groups).toHaveLength(1);
  expect(findInvariants(two, patternsOf(two, situations), { isOver: never }).groups).toEqual([]);
});

test("when time is over only what was known is left", () => {
  const circuit = lights("");
  const known = { groups: [{ bits: [0, 1], exactlyOne: true }] };
  const patterns = patternsOf(circuit, situations);
  expect(findInvariants(circuit, patterns, { known, isOver: () => true })).toBe(known);
  expect(findPhases(circuit, patterns, { known, isOver: () => true })).toBe(known);
});

test("groups whose next values need too many gates wait", () => {
  const circuit = readCircuit(`
roles x
n1 = (true (light a))
n2 = (true (light b)) ; at first
n3 = n1 & !n2
n4 = n2 & !n1
(next (light a)) = n4
(next (light b)) = n3
(legal x go) = true`);
  const patterns = patternsOf(
    circuit,
    playSituations(circuit, { random: new Random(1), isOver: never, isLate: never }),
  );
  const found = (gates: number): number => findInvariants(circuit, patterns, { gates, isOver: never }).groups.length;
  expect([found(1), found(2)]).toEqual([0, 1]);
});
