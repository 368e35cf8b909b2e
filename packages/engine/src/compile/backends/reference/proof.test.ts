import { expect, test } from "vitest";
import { placeOf } from "../../../gdl/diagnostic.ts";
import { parseFormulas, parseRules, parseTerms } from "../../../gdl/parse.ts";
import { Evaluator } from "./evaluator.ts";
import { type Proof, proofText, prove } from "./proof.ts";
import { Reasons } from "./reasons.ts";

function why(rules: string, query: string, state = "", does?: string): string | undefined {
  const proofs = proofsOf(rules, query, state, does);
  return proofs && proofText(proofs, ({ start }) => `line ${placeOf(rules, start).line}`).trimEnd();
}

function proofsOf(rules: string, query: string, state = "", does?: string): readonly Proof[] | undefined {
  const evaluator = new Evaluator(parseRules(rules).value, { justify: Reasons });
  const terms = (text: string) => parseTerms(text).value.map((term) => evaluator.term(term));
  const situation = { state: terms(state), ...(does !== undefined && { does: terms(does) }) };
  return prove(evaluator, parseFormulas(query).value, situation);
}

test("rules with their lines, facts, the state, the joint move, comparisons and absences", () => {
  const rules = `(role x)
(free 1)
(<= (next (at ?n)) (does x ?m) (moves ?m ?n) (not (blocked ?n)) (distinct ?n 9))
(<= (moves go ?n) (true (beside ?n)) (free ?n))`;
  expect(why(rules, "(next ?f)", "(beside 1)", "go")).toBe(`(next (at 1))  ; by the rule in line 3
  (does x go)  ; is played
  (moves go 1)  ; by the rule in line 4
    (true (beside 1))  ; holds in the state
    (free 1)  ; a fact of the rules
  (distinct 1 9)  ; by comparing the terms
  (not (blocked 1))  ; no way to derive it`);
});

test("alternatives are shown with the one that holds", () => {
  const rules = "(b 1)\n(<= (p ?x) (n ?x)\n (or (a ?x)\n (b ?x)) (not (and (a ?x) (b ?x))))\n(n 1)";
  expect(why(rules, "(p ?x)")).toBe(`(p 1)  ; by the rule in line 2
  (n 1)  ; a fact of the rules
  (or (a 1) (b 1))  ; by the rule in line 4
    (b 1)  ; a fact of the rules
  (not (and (a 1) (b 1)))  ; no way to derive it`);
});

test("what was proved before is not proved again", () => {
  expect(why("(<= p q r) (<= q s) (<= r s) (<= s t) t", "p")).toBe(`p  ; by the rule in line 1
  q  ; by the rule in line 1
    s  ; by the rule in line 1
      t  ; a fact of the rules
  r  ; by the rule in line 1
    s  ; as above`);
});

test("no proof runs in a circle", () => {
  const rules = `(e 1 2) (e 2 1) (e 2 3) (e 3 2) (e 3 4)
    (<= (r ?x ?z) (r ?x ?y) (r ?y ?z)) (<= (r ?x ?y) (e ?x ?y))`;
  for (const query of ["(r 1 4)", "(r ?x 4)", "(r 1 ?y) (distinct ?y 2)", "(r 4 ?x)", "(r ?x ?y) (distinct ?x 1)"]) {
    const proofs = proofsOf(rules, query);
    expect(proofs === undefined).toBe(query === "(r 4 ?x)");
    for (const proof of proofs ?? []) expectGrounded(proof, new Set());
  }
});

function expectGrounded(proof: Proof, above: ReadonlySet<Proof>): void {
  expect(above.has(proof)).toBe(false);
  if (proof.by === "rule") expect(proof.conditions).not.toHaveLength(0);
  for (const condition of proof.conditions) expectGrounded(condition, new Set([...above, proof]));
}

test("a proof may be deeper than the stack", () => {
  const chain = Array.from({ length: 4_000 }, (_, n) => `(succ ${n} ${n + 1})`).join(" ");
  const proof = why(`${chain} (<= (number 0)) (<= (number ?n) (succ ?m ?n) (number ?m))`, "(number 4000)");
  expect(proof?.split("\n")).toHaveLength(8_001);
});

test("a query of several conditions has a proof for each, and none where it fails", () => {
  expect(why("(a 1) (b 1)", "(a ?x) (b ?x)")).toBe("(a 1)  ; a fact of the rules\n(b 1)  ; a fact of the rules");
  expect(why("(a 1) (b 2)", "(a ?x) (b ?x)")).toBeUndefined();
});
