/** Closed rules mean what open ones do, and have an end; what is made of some stands in cases/close.txt. */
import { expect, test } from "vitest";
import { conformAlong } from "../../../../../test/conformance.ts";
import { parseRules } from "../../gdl/parse.ts";
import { compile } from "../compile.ts";
import { toMini } from "./mini.ts";

test("rules that would grow without end stay open", () => {
  const chain = Array.from({ length: 40 }, (_, n) => `(<= (p${n} ?x) (p${n + 1} ?x)) (<= (p${n} ?x) (p${n + 1} a))`);
  const rules = `${chain.join(" ")} (<= (p40 ?x) (distinct ?x b)) (<= terminal (q ?x) (p0 ?x) (p1 ?x))`;
  expect(toMini(parseRules(rules).value).omitted.at(-1)?.reason).toBe("unbound-head-variable");
});

const GAME = `
(role left) (role right) (init (score left 0)) (init (score right 0)) (init (cell 1 1)) (init (cell 1 2)) (init (cell 2 1))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (size 0) (size 1) (size 2)
(<= (apart ?x ?y ?m ?n) (distinct ?x ?m)) (<= (apart ?x ?y ?m ?n) (distinct ?y ?n))
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
