import { expect, test } from "vitest";
import { drawOf } from "../../packages/engine/src/rewrite/draw.ts";
import { drawSheet } from "./generate/sheet.ts";
import { shrink } from "./shrink.ts";

const RULES = `(role white) (thing a) (thing b)
(<= (p ?x (f ?y)) (thing ?x) (or (q ?x b) (and (q ?y a) (r ?x ?y))) (not (s ?y)))
(<= (q ?x c) (p ?x ?x))`;

test("rules, conditions, terms, places and names go as long as something stays", () => {
  const smallestWith = (part: string): string => shrink(RULES, { isInteresting: (text) => text.includes(part) });
  expect(smallestWith("(q")).toBe("(q c)\n");
  expect(smallestWith("(not")).toBe("(<= p (not s))\n");
  expect(smallestWith("or ")).toBe("(<= p (or q q))\n");
  expect(smallestWith("?")).toBe("(q ?x)\n");
});

test("what is not interesting at all stays as it is", () => {
  expect(shrink(RULES, { isInteresting: () => false })).toBe(RULES);
});

test("a bounded number of texts is tried", () => {
  let tries = 0;
  shrink(RULES, { mostTries: 10, isInteresting: () => ++tries > 0 });
  expect(tries).toBeLessThanOrEqual(11);
});

test("the same seed and number draw the same rulesheet, others another", () => {
  const text = (seed: number, index: number): string => drawSheet(drawOf(seed, index));
  expect(text(3, 5)).toBe(text(3, 5));
  expect(new Set([text(3, 5), text(3, 6), text(4, 5)]).size).toBe(3);
});
