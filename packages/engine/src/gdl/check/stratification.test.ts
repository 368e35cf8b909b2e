/**
 * Against the definition: all rules are made ground, and a sentence must not depend on its own negation.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { componentOf, dependencyGraph, stronglyConnected } from "../../strongly-connected.ts";
import { readRules } from "../check.ts";

interface Atom {
  readonly name: string;
  readonly args: readonly string[];
}
interface Clause {
  readonly head: Atom;
  readonly body: readonly (Atom & { readonly negated: boolean })[];
}

const atom = fc.record({
  name: fc.constantFrom("p", "q"),
  args: fc.array(fc.constantFrom("1", "2", "?x", "?y"), { minLength: 2, maxLength: 2 }),
});
const literal = fc.tuple(atom, fc.boolean()).map(([value, negated]) => ({ ...value, negated }));
const clause: fc.Arbitrary<Clause> = fc.record({ head: atom, body: fc.array(literal, { minLength: 1, maxLength: 2 }) });

const textOf = ({ name, args }: Atom): string => `(${name} ${args.join(" ")})`;

/** `d` binds every variable, so that rules are safe. */
function clauseText({ head, body }: Clause): string {
  const conditions = body.map((part) => (part.negated ? `(not ${textOf(part)})` : textOf(part)));
  return `(<= ${textOf(head)} (d ?x) (d ?y) ${conditions.join(" ")})`;
}

function dependsOnOwnNegation(clauses: readonly Clause[]): boolean {
  const values = ["1", "2", "3"];
  const numbers = new Map<string, number>();
  const numberOf = ({ name, args }: Atom, x: string, y: string): number => {
    const key = [name, ...args.map((arg) => (arg === "?x" ? x : arg === "?y" ? y : arg))].join(" ");
    return numbers.get(key) ?? numbers.set(key, numbers.size).get(key)!;
  };
  const edges = clauses.flatMap(({ head, body }) =>
    values.flatMap((x) =>
      values.flatMap((y) =>
        body.map((part) => ({ from: numberOf(head, x, y), to: numberOf(part, x, y), negated: part.negated })),
      ),
    ),
  );
  const successors: number[][] = Array.from({ length: numbers.size }, () => []);
  for (const { from, to } of edges) successors[from]!.push(to);
  const component = componentOf(stronglyConnected(dependencyGraph(numbers.size, (node) => successors[node]!)));
  return edges.some(({ from, to, negated }) => negated && component[from] === component[to]);
}

test("rules in which a sentence depends on its own negation are never let through", () => {
  let [rejected, allowed] = [0, 0];
  fc.assert(
    fc.property(fc.array(clause, { minLength: 1, maxLength: 4 }), (clauses) => {
      const { diagnostics } = readRules(clauses.map(clauseText).join("\n"));
      const isRejected = diagnostics.some(({ code }) => code === "negative-cycle");
      if (dependsOnOwnNegation(clauses)) expect(isRejected).toBe(true);
      if (isRejected) rejected++;
      else if (diagnostics.some(({ code }) => code === "negative-cycle-by-name")) allowed++;
    }),
    { seed: 1, numRuns: 1000 },
  );
  expect(rejected).toBeGreaterThan(50);
  expect(allowed).toBeGreaterThan(50);
});
