import { describe, expect, test } from "vitest";
import { conformAlong } from "../../../test/conformance.ts";
import { parseRules } from "../../gdl/parse.ts";
import { compile } from "../compile.ts";
import { toMini } from "./mini.ts";
import { ruleText } from "./show.ts";

/** The rules that come of a text; a star where one stays open. */
function closed(text: string): string[] {
  const { program, omitted } = toMini(parseRules(text).value);
  return [
    ...program.rules.map((rule) => ruleText(program, rule).replace(/\s+/g, " ")),
    ...omitted.map(({ reason }) => `* ${reason}`),
  ];
}

const APART = "(<= (apart ?x ?y ?m ?n) (distinct ?x ?m)) (<= (apart ?x ?y ?m ?n) (distinct ?y ?n))";
const SUM = "(<= (sum ?x 0 ?x) (succ 0 1)) (<= (sum ?x ?z ?w) (succ ?y ?z) (sum ?x ?y ?v) (succ ?v ?w)) (succ 0 1)";

describe("closing", () => {
  test("puts the rules in the place of the relation", () => {
    expect(closed(`${APART} (<= (p ?a) (q ?a ?b) (apart 1 2 ?a ?b))`)).toEqual([
      "(<= (p ?a) (q ?a ?b) (distinct 1 ?a))",
      "(<= (p ?a) (q ?a ?b) (distinct 2 ?b))",
    ]);
  });

  test("a head that repeats a variable makes two of the condition one", () => {
    expect(closed("(<= (twice ?x ?x ?z) (q ?y)) (<= (p ?y) (r ?y ?z) (twice ?y ?z c))")).toEqual([
      "(<= (p ?z) (r ?z ?z) (q ?y))",
    ]);
  });

  test("facts with variables are rules like others", () => {
    expect(closed("(same ?x ?x) (<= (p ?a ?b) (q ?a ?b) (same ?a ?b))")).toEqual(["(<= (p ?b ?b) (q ?b ?b))"]);
  });

  test("a negation asks for cases, with the conditions that bind them", () => {
    expect(closed(`${APART} (<= (p ?a) (q ?a ?b) (r ?a) (not (apart 1 2 ?a ?b)))`)).toEqual([
      "(<= (p ?a) (q ?a ?b) (r ?a) (not (case1 ?a ?b)))",
      "(<= (case1 ?a ?b) (q ?a ?b) (distinct 1 ?a))",
      "(<= (case1 ?a ?b) (q ?a ?b) (distinct 2 ?b))",
    ]);
  });

  test("and without them where the rules bind what is asked", () => {
    expect(closed("(<= (hit ?p ?x) (at ?x)) (<= (p ?a) (q ?a) (not (hit king ?a)))")).toEqual([
      "(<= (p ?a) (q ?a) (not (case1 ?a)))",
      "(<= (case1 ?a) (at ?a))",
    ]);
  });

  test("what becomes open by that gives way in turn", () => {
    expect(closed(`${APART} (<= (far ?x ?y) (apart ?x ?x ?y ?y)) (<= (p ?a) (q ?a ?b) (far ?a ?b))`)).toEqual([
      "(<= (p ?a) (q ?a ?b) (distinct ?a ?b))",
    ]);
  });

  test("in a relation that needs itself the variable is one of the constants", () => {
    expect(closed(`${SUM} (<= (p ?z) (q ?x ?y) (sum ?x ?y ?z))`)).toEqual([
      "(<= (sum ?x ?z ?w) (succ ?y ?z) (sum ?x ?y ?v) (succ ?v ?w))",
      "(succ 0 1)",
      "(<= (p ?z) (q ?x ?y) (sum ?x ?y ?z))",
      "(<= (sum ?x 0 ?x) (succ 0 1) (constant1 ?x))",
      "(constant1 0)",
      "(constant1 1)",
    ]);
  });

  test.each([
    ["a relation holds functions", "(<= (next (at ?z)) (sum (f 1) 1 ?z))"],
    ["functions are nested", "(<= (next (on ?x)) (true (at (f ?x))) (sum ?x 1 ?y))"],
    ["moves are passed on", "(<= (next (did ?m)) (does ?r ?m) (sum ?m 1 ?y))"],
  ])("but not where %s", (_, rule) => {
    expect(closed(`${SUM} ${rule}`).at(-1)).toBe("* unbound-head-variable");
  });

  test.each([
    ["whole facts that are only kept", "(<= (next ?f) (true ?f) (true (at ?x)) (sum ?x 1 ?y))"],
    ["functions in what nobody asks for", "(base (at 1) (val 1 2)) (<= terminal (true (at ?x)) (sum ?x 1 ?y))"],
  ])("%s do no harm", (_, rule) => {
    expect(closed(`${SUM} ${rule}`)).toContain("(constant1 0)");
  });

  test("the rules of the game itself stay open", () => {
    expect(closed("(<= (legal ?r noop) (true start)) (<= terminal (true start))")).toEqual([
      "(<= terminal (true start))",
      "* unbound-head-variable",
    ]);
  });

  test("what `base` and `input` leave open is left out", () => {
    expect(closed("(base (step ?n)) (<= (input ?r noop) (not (true start))) (init (step 1))")).toEqual([
      "(init (step 1))",
    ]);
  });

  test("rules that would grow without end stay open", () => {
    const chain = Array.from({ length: 40 }, (_, n) => `(<= (p${n} ?x) (p${n + 1} ?x)) (<= (p${n} ?x) (p${n + 1} a))`);
    const rules = closed(`${chain.join(" ")} (<= (p40 ?x) (distinct ?x b)) (<= terminal (q ?x) (p0 ?x) (p1 ?x))`);
    expect(rules.at(-1)).toBe("* unbound-head-variable");
  });
});

const GAME = `
(role left) (role right) (init (score left 0)) (init (score right 0)) (init (cell 1 1)) (init (cell 1 2)) (init (cell 2 1))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (size 0) (size 1) (size 2)
${APART}
(<= (sum ?x 0 ?x) (succ 0 1))
(<= (sum ?x ?z ?w) (succ ?y ?z) (succ ?v ?w) (sum ?x ?y ?v))
(<= (more ?a ?b) (size ?n) (distinct ?n 0) (sum ?b ?n ?a))
(same ?x ?x)
(<= (legal ?r (take ?x ?y ?n)) (role ?r) (true (cell ?x ?y)) (size ?n) (not (same ?n ?x)))
(<= (legal ?r rest) (role ?r))
(<= (next (cell ?x ?y)) (true (cell ?x ?y)) (does left (take ?a ?b ?n)) (apart ?x ?y ?a ?b))
(<= (next (cell ?x ?y)) (true (cell ?x ?y)) (does left rest) (not (apart ?x ?y 1 ?y)))
(<= (next (score ?r ?s)) (does ?r (take ?x ?y ?n)) (true (score ?r ?m)) (sum ?m ?n ?s))
(<= (next (score ?r ?s)) (does ?r rest) (true (score ?r ?s)))
(<= open (true (cell ?x ?y)))
(<= terminal (not open))
(<= (goal left 100) ahead) (<= (goal left 0) (not ahead)) (<= (goal right 0) ahead) (<= (goal right 100) (not ahead))
(<= ahead (true (score left ?s)) (true (score right ?t)) (more ?s ?t))`;

test.each(["forward", "circuit"] as const)("%s plays closed rules as the plain evaluator does open ones", (backend) => {
  const { value } = parseRules(GAME);
  const [compiled, oracle] = [compile(value, { backend }), compile(value, { backend: "reference" })];
  if (!compiled.ok || !oracle.ok) throw new Error("not compiled");
  for (let seed = 1; seed <= 10; seed++) conformAlong(compiled.game, oracle.game, seed, 20);
});
