import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Expression, MAX_DEPTH, read } from "./reader.ts";

const codes = (text: string): string[] => read(text, { rulesheet: true }).diagnostics.map(({ code }) => code);

test("every expression knows its place", () => {
  const text = "(cell 1 (f ?x)) ; (comment)\r\n\tnoop(a)";
  const slices: string[] = [];
  const visit = (expression: Expression): void => {
    slices.push(text.slice(expression.start, expression.end));
    if (expression.kind === "list") expression.items.forEach(visit);
  };
  read(text).expressions.forEach(visit);
  expect(slices).toEqual(["(cell 1 (f ?x))", "cell", "1", "(f ?x)", "f", "?x", "noop", "(a)", "a"]);
});

test("one missing parenthesis costs one rule of a rulesheet", () => {
  const { expressions, diagnostics } = read("(role a)\n(<= p (q)\n(<= q (r))\n(<= r (s", { rulesheet: true });
  expect(expressions.map(({ start }) => start)).toEqual([0, 19]);
  expect(diagnostics.map(({ code, span }) => [code, span.start])).toEqual([
    ["unclosed-list", 9],
    ["unclosed-list", 30],
  ]);
});

test("a message may hold rules inside a list", () => {
  const { expressions, diagnostics } = read("(START m1 white ((role white) (<= terminal (true done))) 10 5)");
  expect(diagnostics).toEqual([]);
  expect(expressions).toHaveLength(1);
});

test("lists are read to the depth limit and no deeper", () => {
  const nested = (depth: number): string => "(f ".repeat(depth) + ")".repeat(depth);
  expect(codes(nested(MAX_DEPTH))).toEqual([]);
  expect(codes(nested(MAX_DEPTH + 1))).toEqual(["too-deep"]);
  expect(read(`${nested(MAX_DEPTH + 1)} (role a)`).expressions).toHaveLength(1);
});

test("a hundred thousand parentheses", () => {
  expect(codes("(".repeat(100_000))).toEqual(["too-deep", "unclosed-list"]);
  expect(codes("(".repeat(100_000) + ")".repeat(100_000))).toEqual(["too-deep"]);
  expect(codes(")".repeat(100_000))).toHaveLength(100_000);
});

test("whatever the text, what is read lies inside it and in order", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("(", ")", " ", ";", "\n", "a", "<=") }), (text) => {
      let end = 0;
      for (const expression of read(text, { rulesheet: true }).expressions) {
        expect(expression.start).toBeGreaterThanOrEqual(end);
        end = expression.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
    { seed: 3, numRuns: 1000 },
  );
});
