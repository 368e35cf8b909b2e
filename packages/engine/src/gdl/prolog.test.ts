import { expect, test } from "vitest";
import { problemsOf } from "../language/problems.ts";
import { readRules } from "./check.ts";
import { kifOfProlog } from "./prolog.ts";

const PROLOG = `% One button.
role(you).
init(light(off)).
legal(you, press).
next(light(on)) :- does(you, press).
terminal :- true(light(on)).
goal(you, 100) :- true(light(X)), distinct(X, off).
goal(you, 0) :- \\+ true(light(on)).
`;

test("Prolog is named, and nothing else is said of it", () => {
  const { diagnostics } = readRules(PROLOG);
  expect(diagnostics.map(({ code }) => code)).toEqual(["prolog-syntax"]);
  expect(PROLOG.slice(diagnostics[0]!.span.start, diagnostics[0]!.span.end)).toBe("role(you).");
});

test("the fix puts it into KIF, which is sound", () => {
  const [problem] = problemsOf(PROLOG).problems;
  const [fix] = problem!.fixes;
  expect(fix!.title).toBe("Put the rules into KIF");
  const kif = fix!.edits[0]!.insert;
  expect(kif).toContain("; One button.\n(role you)\n(init (light off))");
  expect(kif).toContain("(<= (goal you 100) (true (light ?x)) (distinct ?x off))");
  expect(kif).toContain("(<= (goal you 0) (not (true (light on))))");
  expect(problemsOf(kif).errors).toBe(0);
});

test.each([
  [
    "legal(P, mark(X, Y)) :- true(cell(X, Y, b)) & ~true(done)",
    "(<= (legal ?p (mark ?x ?y)) (true (cell ?x ?y b)) (not (true done)))",
  ],
  ["a(X) :- (b(X) ; c(X)), X \\= d.", "(<= (a ?x) (or (b ?x) (c ?x)) (distinct ?x d))"],
  ["a :- not(b(_Y)).", "(<= a (not (b ?_y)))"],
])("%s", (prolog, kif) => {
  expect(kifOfProlog(prolog)).toBe(kif);
});

test.each(["a(b", "a :- .", "a(b) :- c(d))", `a(${"f(".repeat(200)}`])("%s cannot be read", (text) => {
  expect(kifOfProlog(text)).toBeUndefined();
});

test.each(["; :- no Prolog\n(role you)", "(role you)\nlegal(you, x).", "(<= terminal (true a))"])(
  "KIF is not Prolog: %s",
  (text) => {
    expect(readRules(text).diagnostics.map(({ code }) => code)).not.toContain("prolog-syntax");
  },
);
