import { expect, test } from "vitest";
import { readProgram } from "../datalog/testing/read.ts";
import { Shapes } from "./shapes.ts";

/** Each functor applied to what there is: no functor stands inside itself twice, which leaves 7! * 2^7 places and more. */
const functors = (count: number): string =>
  `(p a) ${Array.from({ length: count }, (_, at) => `(<= (p (f${at} ?x ?y)) (p ?x) (p ?y))`).join("\n")}`;

test("two functors inside each other: every place is told apart", () => {
  // p, the arguments of f0 and f1 in p, and of the other functor in each of those: 1 + 2 * 2 + 4 * 2.
  expect(new Shapes(readProgram(functors(2))).size).toBe(13);
});

test("seven functors inside each other: beyond 2,000 places each has one description", () => {
  expect(new Shapes(readProgram(functors(7))).size).toBeLessThan(2_020);
});
