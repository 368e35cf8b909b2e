import { expect, test } from "vitest";
import { Derivations } from "./derivations.ts";

/** Literals: variable v is 2v, its negation 2v + 1. */
const [a, notA, b, notB] = [0, 1, 2, 3];

test("a clause that follows by its antecedents is taken", () => {
  const derivations = new Derivations();
  const [first, second] = [derivations.given([a, b]), derivations.given([a, notB])];
  derivations.derive([a], [first, second]);
  expect(derivations.steps).toBe(1);
  expect(derivations.refutes([notA])).toBe(true);
});

test("one that does not is not", () => {
  const derivations = new Derivations();
  const first = derivations.given([a, b]);
  expect(() => derivations.derive([a], [first])).toThrow("does not follow");
  expect(derivations.refutes([notA])).toBe(false);
});

test("nor one that relies on what is forgotten", () => {
  const derivations = new Derivations();
  const [first, second] = [derivations.given([a, b]), derivations.given([a, notB])];
  derivations.forget(second);
  expect(() => derivations.derive([a], [first, second])).toThrow("does not follow");
});

test("of a group two do not hold together; of others they may", () => {
  const derivations = new Derivations();
  derivations.group([0, 1]);
  const both = derivations.given([a, b]);
  derivations.derive([notA, notB], [-1, -2]);
  expect(derivations.refutes([a, b])).toBe(true);
  expect(() => derivations.derive([5, 7], [-3, -4])).toThrow("does not follow");
  expect(both).toBe(0);
});
