import type { DiagnosticCode } from "../codes.ts";

interface Description {
  /** What the code stands for, one line of docs/reference/diagnostics.md. */
  readonly meaning: string;
  /** Rules that are reported with this code, among others perhaps. */
  readonly example: string;
}

/** What docs/reference/diagnostics.md says of each code. Programs that read rules carry none of it. */
export const DESCRIBED_CODES: Readonly<Record<DiagnosticCode, Description>> = {
  // Reading the parentheses
  "unclosed-list": {
    meaning: "A list is opened and never closed.",
    example: "(<= terminal (true (step 2))",
  },
  "stray-close": {
    meaning: "A closing parenthesis has no partner.",
    example: "(<= terminal (true (step 2))))",
  },
  "too-deep": {
    meaning: "Lists are nested deeper than 200 levels.",
    example: `(move ${"(f ".repeat(200)}x${")".repeat(201)}`,
  },
  "prolog-syntax": {
    meaning: "The text is in the syntax of Prolog, with arguments in parentheses behind the name.",
    example: "legal(P, mark(X)) :- true(free(X)).",
  },
  // Reading rules and terms
  "empty-list": {
    meaning: "An empty list stands where a sentence or a term is expected.",
    example: "(move ())",
  },
  "list-as-name": {
    meaning: "A list stands where the name of a relation or function is expected.",
    example: "(move ((mark 1) 2))",
  },
  "extra-parentheses": {
    meaning: "A sentence is wrapped in a second pair of parentheses; it is read without them.",
    example: "(<= terminal ((true (step 2))))",
  },
  "variable-as-name": {
    meaning: "A variable stands where the name of a relation or function is expected.",
    example: "(<= terminal (?relation 1))",
  },
  "rule-without-head": {
    meaning: "A rule has no head.",
    example: "(<=)",
  },
  "head-not-sentence": {
    meaning: "A fact or the head of a rule is not a sentence.",
    example: "(<= (not terminal) (true (step 1)))",
  },
  "nested-rule": {
    meaning: "A rule stands inside another rule.",
    example: "(<= terminal <= (true (step 2)))",
  },
  "connective-arity": {
    meaning: "A connective has the wrong number of arguments.",
    example: "(<= terminal (not))",
  },
  "and-in-body": {
    meaning: "`and` is not a word of GDL; it is read as a conjunction.",
    example: "(<= terminal (and (true (step 1)) (role white)))",
  },
  // Keywords
  "missing-relation": {
    meaning: "One of `role`, `legal`, `goal`, `terminal` is not defined.",
    example: "(role white) (legal white noop) (goal white 100)",
  },
  "keyword-arity": {
    meaning: "A keyword has the wrong number of arguments.",
    example: "(<= (legal noop) (true (step 1)))",
  },
  "domain-form": {
    meaning: "`base` or `input` is written in another form, as old rulesheets do; nothing is read from it.",
    example: "(base cell (x 1 2) (y 1 2) (val b white))",
  },
  "keyword-in-head": {
    meaning: "`role`, `true` or `does` is the head of a rule.",
    example: "(<= (true (step 2)) (does white noop))",
  },
  "keyword-as-fact": {
    meaning: "`true` or `does` is stated as a fact.",
    example: "(true (step 1))",
  },
  "keyword-in-body": {
    meaning: "`init`, `next`, `base`, `input` or `sees` is a condition.",
    example: "(<= terminal (next (step 2)))",
  },
  "next-in-sees": {
    meaning: "`next` is a condition of `sees`: roles see something of the state to come.",
    example: "(<= (sees ?r (step ?n)) (role ?r) (next (step ?n)))",
  },
  "keyword-as-function": {
    meaning: "A keyword or connective is used as a function inside a term.",
    example: "(<= (next (true (step 2))) (true (step 1)))",
  },
  "depends-on-state": {
    meaning: "`init`, `base` or `input` depends on `true` or `does`.",
    example: "(<= (init (step 2)) (true (step 1)))",
  },
  "depends-on-moves": {
    meaning: "`legal`, `goal` or `terminal` depends on `does`.",
    example: "(<= terminal (does white noop))",
  },
  "no-base-input": {
    meaning: "`base` or `input` is not defined.",
    example: "(role white) (legal white noop) (goal white 100) terminal",
  },
  // Bodies
  "negated-formula": {
    meaning: "Something else than one sentence is negated.",
    example: "(<= terminal (not (or (true (step 1)) (true (step 2)))))",
  },
  "negated-distinct": {
    meaning: "`distinct` is negated; it is read as equality.",
    example: "(<= terminal (role ?r) (role ?s) (not (distinct ?r ?s)))",
  },
  "empty-body": {
    meaning: "A rule has no conditions; it is read as a fact.",
    example: "(<= (legal white noop))",
  },
  "empty-or": {
    meaning: "An `or` has no branches; it never holds.",
    example: "(<= terminal (or))",
  },
  "nested-or": {
    meaning: "An `or` is a branch of another `or`.",
    example: "(<= terminal (or (true (step 1)) (or (true (step 2)) (role white))))",
  },
  // Variables
  "variable-in-fact": {
    meaning: "A variable stands in a fact.",
    example: "(legal ?r noop)",
  },
  "unbound-in-head": {
    meaning: "A variable of the head is not bound by the body.",
    example: "(<= (legal ?r (mark ?x)) (role ?r))",
  },
  "open-rule": {
    meaning: "A variable of a rule has no value but the one that each use of the relation gives it.",
    example: "(<= (apart ?x ?y) (distinct ?x ?y)) (<= terminal (true (step ?x)) (role ?y) (apart ?x ?y))",
  },
  "unbound-in-not": {
    meaning: "A variable of a negated condition is not bound by a positive one.",
    example: "(<= terminal (not (true (step ?x))))",
  },
  "unbound-in-distinct": {
    meaning: "A variable of a `distinct` is not bound by a positive condition.",
    example: "(<= terminal (true (step ?x)) (distinct ?x ?y))",
  },
  // Cycles
  "negative-cycle": {
    meaning: "A sentence depends on its own negation.",
    example: "(<= (odd ?x) (true (step ?x)) (not (odd ?x)))",
  },
  "negative-cycle-by-name": {
    meaning: "A relation depends on its own negation, but no sentence does.",
    example: "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))",
  },
  "unguarded-recursion": {
    meaning: "A recursive condition breaks the recursion restriction: its terms could grow for ever.",
    example: "(<= (number (s ?x)) (number ?x))",
  },
  // Names
  "unused-relation": {
    meaning: "A relation is defined and never used.",
    example: "(succ 1 2)",
  },
  "undefined-relation": {
    meaning: "A condition asks for a relation that nothing defines; it never holds.",
    example: "(<= terminal (finished))",
  },
  "never-true": {
    meaning: "`true` asks for a fact that neither `init` nor `next` produces.",
    example: "(<= terminal (true (stage 2)))",
  },
  "never-read": {
    meaning: "`init` or `next` produces a fact that no rule asks for.",
    example: "(<= (next (last ?m)) (does white ?m))",
  },
  "never-legal": {
    meaning: "`does` asks for a move that `legal` never allows.",
    example: "(<= (next (step 2)) (does white (mark 1)))",
  },
  "not-in-base": {
    meaning: "`init` or `next` produces a fact that `base` does not list.",
    example: "(base (step 1)) (init (cell 1 b))",
  },
  "not-in-input": {
    meaning: "`legal` allows a move that `input` does not list.",
    example: "(input white noop) (legal white wait)",
  },
  "arity-varies": {
    meaning: "A relation or function is used with different numbers of arguments.",
    example: "(<= terminal (true (step 1 2)))",
  },
  "relation-and-function": {
    meaning: "A name is used both as relation and as function.",
    example: "(init (cell 1 b)) (cell 2 b)",
  },
  "capitals-differ": {
    meaning: "Two symbols differ by capitals alone; they are read as two.",
    example: "(<= terminal (true (Step 2)))",
  },
  "keyword-capitals": {
    meaning: "A keyword is written with capitals; it is read as the keyword.",
    example: "(ROLE white)",
  },
  "random-capitals": {
    meaning: "The role of chance is written with capitals; it is read as `random`.",
    example: "(role Random) (legal Random noop)",
  },
  "name-in-parentheses": {
    meaning: "A name without arguments stands in parentheses; it is read without them.",
    example: "(<= (terminal) (true (step 2)))",
  },
  // Roles
  "undeclared-role": {
    meaning: "Something is said of a role that is not declared.",
    example: "(<= (legal red noop) (true (step 1)))",
  },
  "role-without-moves": {
    meaning: "A role never has a legal move.",
    example: "(role white) (role black) (legal white noop)",
  },
  "role-without-goals": {
    meaning: "A role never has a goal value.",
    example: "(role white) (role black) (goal white 100)",
  },
  "goal-value": {
    meaning:
      "A goal value is not a whole number from 0 to 100, and no goal is reached by it; one with leading zeros is read without.",
    example: "(<= (goal white 150) (true (step 2)))",
  },
};
