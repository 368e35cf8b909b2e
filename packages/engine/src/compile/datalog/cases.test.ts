/**
 * What grounding and forward chaining have in common, as text before and after, in cases/*.txt.
 */
import { expect, test } from "vitest";
import { describePasses, untestedFiles } from "../../../../../test/text-cases.ts";
import type { Term } from "./program.ts";
import { prune } from "./prune.ts";
import { ruleText, strataText, termText } from "./show.ts";
import { stratify } from "./stratify.ts";
import { readProgram } from "./testing/read.ts";
import { substituteTerm, unifyAll } from "./unify.ts";

/** The terms are the arguments of two facts. */
function unified(text: string): string {
  const program = readProgram(`(<= x ${text})`);
  const [rule] = program.rules;
  const [left, right] = rule!.body.map((literal) => (literal.kind === "positive" ? literal.atom.args : []));
  const substitution = unifyAll(left!, right!);
  if (substitution === undefined) return "none";
  const names = rule!.variables.map((name) => program.symbols.name(name));
  return rule!.variables
    .map((_, index): [string, Term] => [names[index]!, substituteTerm({ kind: "variable", index }, substitution)])
    .filter(([name, term]) => name !== termText(program, term, names))
    .map(([name, term]) => `${name} = ${termText(program, term, names)}`)
    .join("\n");
}

describePasses(new URL("cases/", import.meta.url), {
  prune: (text) => {
    const program = prune(readProgram(text));
    return program.rules.map((rule) => ruleText(program, rule).replace(/\s+/g, " ")).join("\n");
  },
  stratify: (text) => {
    const program = readProgram(text);
    return strataText(program, stratify(program));
  },
  unify: unified,
});

test("every file has cases or a test of its own", () => {
  expect(untestedFiles(new URL("./", import.meta.url))).toEqual([]);
});
