import { expect, test } from "vitest";
import { resolvent } from "../passes/resolve.ts";
import type { MiniRule } from "./program.ts";
import { programText, ruleText } from "./show.ts";
import { readProgram } from "./testing/read.ts";

const RULES = `(role x)
p
(<= (p ?x)
    (q ?x)
    (not (r ?x))
    (not s)
    (distinct ?x (f a ?x)))
`;

test("what is written reads back, and is written again as it was", () => {
  expect(programText(readProgram(RULES))).toBe(RULES);
});

test("two variables of one name are told apart", () => {
  const program = readProgram("(<= (p ?x) (q ?x)) (<= (q ?y) (r ?y ?x ?x.1))");
  const [outer, inner] = program.rules;
  const text = ruleText(program, resolvent(outer!, 0, inner!) as MiniRule);
  expect(text).toBe("(<= (p ?x)\n    (r ?x ?x.1 ?x.1.1))");
  expect(programText(readProgram(text))).toBe(`${text}\n`);
});
