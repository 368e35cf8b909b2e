/**
 * The evaluator against the definition: least fixpoints, stratum by stratum, found by trying every assignment.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFormulas, parseRules } from "../../../gdl/parse.ts";
import { Evaluator } from "./evaluator.ts";

/** Relation number and two variables. Relation 0 is `e`, given by facts; a rule for r may use 0..r, and negate 0..r-1. */
type Literal = readonly [number, number, number];

interface RandomRule {
  readonly head: Literal;
  readonly positive: readonly Literal[];
  readonly negative: readonly Literal[];
}

const RELATIONS = 5;
const DOMAIN = [1, 2, 3];
const NAMES = ["?x", "?y", "?z"];

const literalUpTo = (relation: number) => fc.tuple(fc.nat(relation), fc.nat(2), fc.nat(2));
const randomRule: fc.Arbitrary<RandomRule> = fc.integer({ min: 1, max: RELATIONS - 1 }).chain((relation) =>
  fc.record({
    head: fc.tuple(fc.constant(relation), fc.nat(2), fc.nat(2)),
    positive: fc.array(literalUpTo(relation), { maxLength: 3 }),
    negative: fc.array(literalUpTo(relation - 1), { maxLength: 1 }),
  }),
);

const nameOf = (relation: number) => (relation === 0 ? "e" : `p${relation}`);
const textOf = ([relation, x, y]: Literal) => `(${nameOf(relation)} ${NAMES[x]} ${NAMES[y]})`;

/** The domain comes last, so that rules are called with variables both bound and open. */
function ruleOf({ head, positive, negative }: RandomRule): string {
  const conditions = [...negative.map((literal) => `(not ${textOf(literal)})`), ...positive.map(textOf)];
  return `(<= ${textOf(head)} ${conditions.join(" ")} (d ?x) (d ?y) (d ?z))`;
}

const ASSIGNMENTS = DOMAIN.flatMap((x) => DOMAIN.flatMap((y) => DOMAIN.map((z) => [x, y, z])));

function byDefinition(rules: readonly RandomRule[], edges: readonly (readonly number[])[]): Set<string> {
  const holds = new Set(edges.map(([x, y]) => `0 ${x} ${y}`));
  for (let stratum = 1; stratum < RELATIONS; stratum++) {
    for (let size = -1; size < holds.size; ) {
      size = holds.size;
      for (const { head, positive, negative } of rules.filter((rule) => rule.head[0] === stratum)) {
        for (const values of ASSIGNMENTS) {
          const instance = ([relation, x, y]: Literal) => `${relation} ${values[x]} ${values[y]}`;
          const holdsIn = (literal: Literal) => holds.has(instance(literal));
          if (positive.every(holdsIn) && !negative.some(holdsIn)) holds.add(instance(head));
        }
      }
    }
  }
  return holds;
}

const edges = fc.array(fc.tuple(fc.constantFrom(...DOMAIN), fc.constantFrom(...DOMAIN)), { maxLength: 5 });
const queries = fc.array(
  fc.tuple(fc.nat(RELATIONS - 1), fc.constantFrom("?x", "1", "2", "3"), fc.constantFrom("?x", "?y", "1", "2")),
  { minLength: 10, maxLength: 10 },
);

test("random stratified rules mean what the definition says", () => {
  fc.assert(
    fc.property(fc.array(randomRule, { minLength: 2, maxLength: 9 }), edges, queries, (rules, pairs, asked) => {
      const facts = [...DOMAIN.map((value) => `(d ${value})`), ...pairs.map(([x, y]) => `(e ${x} ${y})`)];
      const evaluator = new Evaluator(parseRules([...facts, ...rules.map(ruleOf)].join("\n")).value);
      const holds = byDefinition(rules, pairs);
      for (const [relation, x, y] of asked) {
        const query = parseFormulas(`(${nameOf(relation)} ${x} ${y})`).value;
        const found = evaluator.answers(query, { state: [] }).map((given) => `${given[x] ?? x} ${given[y] ?? y}`);
        const fits = (a: number, b: number) =>
          holds.has(`${relation} ${a} ${b}`) &&
          (x.startsWith("?") || x === String(a)) &&
          (y.startsWith("?") || y === String(b)) &&
          (x !== y || a === b);
        const expected = DOMAIN.flatMap((a) => DOMAIN.filter((b) => fits(a, b)).map((b) => `${a} ${b}`));
        expect(found.sort()).toEqual(expected);
      }
    }),
    { numRuns: 150, seed: 1 },
  );
});
