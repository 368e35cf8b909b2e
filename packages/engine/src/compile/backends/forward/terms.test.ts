import { expect, test } from "vitest";
import { readProgram } from "../../datalog/testing/read.ts";
import { EvaluationLimit, forwardTerms } from "./terms.ts";

const program = readProgram("(<= (p b 10 (f a 2) (f (f a 2) b)) (q 2 ?x) (not (r c)) (distinct ?x 010))");
const f = program.symbols.find("f")!;

test("constants: numerals in numeric order, then the others as they occur", () => {
  const terms = forwardTerms(program);
  const names = Array.from({ length: terms.constants }, (_, id) => terms.text(id));
  expect(names).toEqual(["2", "10", "010", "b", "a", "c"]);
});

test("more terms than there may be is an end", () => {
  const terms = forwardTerms(program, { maxTerms: 7 });
  expect(terms.compound(f, [0])).toBe(6);
  expect(() => terms.compound(f, [1])).toThrow(EvaluationLimit);
});
