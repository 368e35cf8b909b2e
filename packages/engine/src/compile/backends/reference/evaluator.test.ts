import { expect, test } from "vitest";
import { placeOf } from "../../../gdl/diagnostic.ts";
import { parseFormulas, parseRules, parseTerms } from "../../../gdl/parse.ts";
import { BudgetExceeded, EvaluationError } from "./errors.ts";
import { Evaluator, type EvaluatorOptions } from "./evaluator.ts";

interface Asked extends EvaluatorOptions {
  readonly state?: string;
  readonly does?: string;
}

/** The answers as text, sorted: `?x=1 ?y=2`; a closed query that holds gives one empty text. */
function ask(rules: string, query: string, { state = "", does, ...options }: Asked = {}): string[] {
  const evaluator = new Evaluator(parseRules(rules).value, options);
  const terms = (text: string) => parseTerms(text).value.map((term) => evaluator.term(term));
  const situation = { state: terms(state), ...(does !== undefined && { does: terms(does) }) };
  return evaluator
    .answers(parseFormulas(query).value, situation)
    .map((bindings) =>
      Object.entries(bindings)
        .map(([name, value]) => `${name}=${value}`)
        .join(" "),
    )
    .sort();
}

function failure(rules: string, query: string, options: Asked = {}): string {
  try {
    ask(rules, query, options);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return `${error.diagnostic.code} ${placeOf(rules, error.diagnostic.span.start).line}`;
  }
  return "no failure";
}

const family = `
(parent ann bob) (parent bob cid) (parent bob dan)
(<= (ancestor ?x ?y) (parent ?x ?y))
(<= (ancestor ?x ?z) (ancestor ?x ?y) (parent ?y ?z))`;

test.each([
  ["(ancestor ann cid)", [""]],
  ["(ancestor cid ann)", []],
  ["(ancestor ?a cid)", ["?a=ann", "?a=bob"]],
  ["(ancestor ann ?d)", ["?d=bob", "?d=cid", "?d=dan"]],
  ["(ancestor ?a ?d)", ["?a=ann ?d=bob", "?a=ann ?d=cid", "?a=ann ?d=dan", "?a=bob ?d=cid", "?a=bob ?d=dan"]],
  ["(ancestor ?a ?a)", []],
  ["(parent ?a ?b) (parent ?b ?c) (distinct ?c cid)", ["?a=ann ?b=bob ?c=dan"]],
])("any argument is open or given: %s", (query, answers) => {
  expect(ask(family, query)).toEqual(answers);
});

test("conditions wait until their variables are bound", () => {
  expect(ask("(n 1) (n 2) (m 2) (<= (p ?x) (not (m ?x)) (distinct ?x 3) (n ?x))", "(p ?x)")).toEqual(["?x=1"]);
});

test.each([
  ["or", "(or (a ?x) (b ?x))", ["?x=1", "?x=2", "?x=3"]],
  ["or with a branch that only tests", "(c ?x) (or (distinct ?x 2) (b ?x))", ["?x=1", "?x=3"]],
  ["or before what binds its variable", "(or (distinct ?x 2) (b ?x)) (c ?x)", ["?x=1", "?x=3"]],
  ["and inside or", "(or (and (a ?x) (not (a 9))) (and (a ?x) (b ?x)))", ["?x=1", "?x=2"]],
  ["negated or", "(c ?x) (not (or (a ?x) (b ?x)))", []],
  ["negated and", "(c ?x) (not (and (a ?x) (distinct ?x 1)))", ["?x=1", "?x=3"]],
  ["negated distinct", "(c ?x) (not (distinct ?x 2))", ["?x=2"]],
  ["double negation", "(c ?x) (not (not (a ?x)))", ["?x=1", "?x=2"]],
  ["empty or", "(c ?x) (or)", []],
  ["empty and", "(and)", [""]],
])("%s", (_, query, answers) => {
  expect(ask("(a 1) (a 2) (b 3) (c 1) (c 2) (c 3)", query)).toEqual(answers);
});

test("an empty body is a fact, and keywords may be written in any case", () => {
  expect(ask("(ROLE x) (<= (Legal x go)) (<= (p ?r) (role ?r) (LEGAL ?r go))", "(p ?r)")).toEqual(["?r=x"]);
});

test("`(f)` and `f` are one term and one sentence", () => {
  expect(ask("((p)) (<= (q (f)) (p)) (<= (r ?x) (true ?x) (q ?x))", "(r ?x)", { state: "f" })).toEqual(["?x=f"]);
});

test("facts and rules of one relation, with compound terms in both", () => {
  const rules = "(p (f 1) a) (<= (p (f ?x) b) (n ?x)) (n 2) (n 3)";
  expect(ask(rules, "(p (f ?x) ?y)")).toEqual(["?x=1 ?y=a", "?x=2 ?y=b", "?x=3 ?y=b"]);
  expect(ask(rules, "(p ?t b)")).toEqual(["?t=(f 2)", "?t=(f 3)"]);
  expect(ask(rules, "(p (f 2) ?y)")).toEqual(["?y=b"]);
});

test("a head that repeats a variable, and one that shares structure with the call", () => {
  expect(ask("(n 1) (n 2) (<= (same ?x ?x) (n ?x))", "(same ?a ?b)")).toEqual(["?a=1 ?b=1", "?a=2 ?b=2"]);
  expect(ask("(n 1) (<= (p ?x (f ?x)) (n ?x))", "(p ?x ?x)")).toEqual([]);
  expect(ask("(n 1) (<= (wrap ?x) (p (f ?x))) (<= (p ?y) (q ?y)) (<= (q (f ?z)) (n ?z))", "(wrap ?x)")).toEqual([
    "?x=1",
  ]);
});

test("rules that need their arguments: lists are built on demand", () => {
  const append = "(<= (append nil ?l ?l)) (<= (append (c ?h ?t) ?l (c ?h ?r)) (append ?t ?l ?r))";
  expect(ask(append, "(append (c 1 (c 2 nil)) (c 3 nil) ?l)")).toEqual(["?l=(c 1 (c 2 (c 3 nil)))"]);
  expect(ask(append, "(append ?a ?b (c 1 (c 2 nil)))")).toEqual([
    "?a=(c 1 (c 2 nil)) ?b=nil",
    "?a=(c 1 nil) ?b=(c 2 nil)",
    "?a=nil ?b=(c 1 (c 2 nil))",
  ]);
});

test("recursion through a cycle, left, right and mutual", () => {
  const edges = "(e 1 2) (e 2 3) (e 3 1) (e 3 4)";
  for (const step of ["(e ?x ?y) (r ?y ?z)", "(r ?x ?y) (e ?y ?z)", "(r ?x ?y) (r ?y ?z)", "(s ?x ?z)"]) {
    const rules = `${edges} (<= (r ?x ?y) (e ?x ?y)) (<= (r ?x ?z) ${step}) (<= (s ?x ?z) (e ?x ?y) (r ?y ?z))`;
    expect(ask(rules, "(r 1 ?z)")).toEqual(["?z=1", "?z=2", "?z=3", "?z=4"]);
    expect(ask(rules, "(r ?x 4)")).toEqual(["?x=1", "?x=2", "?x=3"]);
    expect(ask(rules, "(r 4 ?z)")).toEqual([]);
  }
});

test("negation is stratified by sentence, not by relation", () => {
  const goals = "(role x) (<= (goal ?r 100) (true won) (role ?r)) (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))";
  expect(ask(goals, "(goal ?r ?v)")).toEqual(["?r=x ?v=0"]);
  expect(ask(goals, "(goal ?r ?v)", { state: "won" })).toEqual(["?r=x ?v=100"]);
  const parity = "(<= (even 0)) (<= (even ?n) (succ ?m ?n) (not (even ?m))) (succ 0 1) (succ 1 2) (succ 2 3)";
  expect(ask(parity, "(even ?n)")).toEqual(["?n=0", "?n=2"]);
});

test("the state and the joint move", () => {
  const rules = "(role x) (role o) (<= (next (on ?r ?m)) (does ?r ?m)) (<= (next ?f) (true ?f) (not (does x stop)))";
  expect(ask(rules, "(next ?f)", { state: "lit", does: "go stay" })).toEqual([
    "?f=(on o stay)",
    "?f=(on x go)",
    "?f=lit",
  ]);
  expect(ask(rules, "(next ?f)", { state: "lit", does: "stop stay" })).toEqual(["?f=(on o stay)", "?f=(on x stop)"]);
  expect(ask(rules, "(true ?f)", { state: "lit (a b)" })).toEqual(["?f=(a b)", "?f=lit"]);
});

test("what nothing binds in a negation is any value", () => {
  const rules = parseRules("(n 1) (n 2) (m 2 a) (<= (p ?x) (not (m ?x ?y)) (n ?x)) (<= q (not (m ?x b)))").value;
  const evaluator = new Evaluator(rules);
  expect(evaluator.answers(parseFormulas("(p ?x)").value, { state: [] })).toEqual([{ "?x": "1" }]);
  expect(evaluator.answers(parseFormulas("q").value, { state: [] })).toEqual([{}]);
});

test("tables of another state are forgotten, those of no state are kept", () => {
  const rules = parseRules("(n 1) (n 2) (<= (m ?x) (n ?x)) (<= (p ?x) (m ?x) (true (at ?x)))").value;
  const evaluator = new Evaluator(rules);
  const at = (text: string) => ({ state: parseTerms(text).value.map((term) => evaluator.term(term)) });
  const query = parseFormulas("(p ?x)").value;
  expect(evaluator.answers(query, at("(at 1)"))).toEqual([{ "?x": "1" }]);
  expect(evaluator.answers(query, at("(at 2)"))).toEqual([{ "?x": "2" }]);
  expect(evaluator.answers(query, at("(at 3)"))).toEqual([]);
});

test.each([
  ["not-stratified 2", "(n 1)\n(<= (p ?x) (n ?x) (not (q ?x)))\n(<= (q ?x) (p ?x))", "(p 1)"],
  ["unsafe-variable 2", "(n 1)\n(<= (p ?x ?y) (n ?x))", "(p ?x ?y)"],
  ["unsafe-variable 2", "(n 1)\n(<= (p ?x) (n ?x) (distinct ?x ?y))", "(p ?x)"],
  ["endless-recursion 2", "(nat 0)\n(<= (nat (s ?x)) (nat ?x))", "(nat ?x)"],
  ["endless-recursion 2", "(p 0)\n(<= (p ?x) (p (s ?x)))", "(p 1)"],
  ["endless-recursion 2", "(p 0)\n(<= (p ?x) (p (s ?x)))", "(p ?x)"],
  ["endless-recursion 2", "(p 0)\n(<= (p ?x) (not (p (s ?x))))", "(p 1)"],
  ["endless-recursion 2", "(p 0)\n(<= (p ?x) (p (s ?x ?x)))", "(p ?x)"],
  ["endless-recursion 2", "(p 0)\n(<= (p (s ?x ?x)) (p ?x))", "(p ?x)"],
])("%s", (expected, rules, query) => {
  expect(failure(rules, query)).toBe(expected);
});

test("deep recursion is no deep stack", () => {
  const chain = Array.from({ length: 5_000 }, (_, n) => `(succ ${n} ${n + 1})`).join(" ");
  const rules = `${chain} (<= (number 0)) (<= (number ?n) (succ ?m ?n) (number ?m))`;
  expect(ask(rules, "(number 5000)")).toEqual([""]);
});

test("budgets end a question, and the evaluator answers the next", () => {
  const rules = `(n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8)
    (<= (p ?a ?b ?c ?d ?e ?f ?g ?h) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h))`;
  const evaluator = new Evaluator(parseRules(rules).value, { budget: { steps: 10_000 } });
  const all = parseFormulas("(p ?a ?b ?c ?d ?e ?f ?g ?h)").value;
  try {
    evaluator.answers(all, { state: [] });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(BudgetExceeded);
    expect((error as BudgetExceeded).progress.steps).toBe(10_001);
  }
  expect(evaluator.answers(parseFormulas("(n ?x) (distinct ?x 1)").value, { state: [] })).toHaveLength(7);
  expect(() => ask(rules, "(p ?a ?b ?c ?d ?e ?f ?g ?h)", { budget: { milliseconds: 20 } })).toThrow(BudgetExceeded);
});
