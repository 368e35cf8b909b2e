import { expect, test } from "vitest";
import { variablesOf } from "./program.ts";
import { renameApart, renumbered } from "./rename.ts";
import { ruleText } from "./show.ts";
import { readProgram } from "./testing/read.ts";

const program = readProgram("(<= (p ?a (f ?b)) (q ?b ?c) (not (r ?c)) (distinct ?a ?c))");
const [rule] = program.rules;

test("raised numbers are shared with no other rule, and say the same", () => {
  const apart = renameApart(rule!, 10);
  expect([...variablesOf(apart.head.args)]).toEqual([10, 11]);
  const raised = { ...apart, variables: [...new Array<number>(10).fill(0), ...rule!.variables] };
  expect(renumbered(raised)).toEqual(rule);
});

test("variables are numbered as they occur, and keep their names", () => {
  const { head, body } = rule!;
  const swapped = { ...rule!, head: body[0]!.kind === "positive" ? body[0]!.atom : head, body: body.slice(1) };
  const made = renumbered(swapped);
  expect([...variablesOf(made.head.args)]).toEqual([0, 1]);
  expect(ruleText(program, made)).toBe(ruleText(program, swapped));
});

test("a rule without variables stays as it is", () => {
  const [fact] = readProgram("(p a)").rules;
  expect(renumbered(fact!)).toEqual(fact);
});
