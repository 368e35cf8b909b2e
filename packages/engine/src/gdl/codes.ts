import type { Diagnostic, Severity, Span } from "./diagnostic.ts";

interface Code {
  readonly severity: Severity;
  /** What the code stands for, one line of docs/reference/diagnostics.md. */
  readonly meaning: string;
  /** What the author of the rules can do. */
  readonly advice: string;
  /** Rules that are reported with this code, among others perhaps. */
  readonly example: string;
}

/** Every code the reader and the checker can report. docs/reference/diagnostics.md shows this table. */
export const CODES = {
  // Reading the parentheses
  "unclosed-list": {
    severity: "error",
    meaning: "A list is opened and never closed.",
    advice: "Add the missing closing parenthesis.",
    example: "(<= terminal (true (step 2))",
  },
  "stray-close": {
    severity: "error",
    meaning: "A closing parenthesis has no partner.",
    advice: "Remove it, or add the opening parenthesis it belongs to.",
    example: "(<= terminal (true (step 2))))",
  },
  "too-deep": {
    severity: "error",
    meaning: "Lists are nested deeper than 200 levels.",
    advice: "No game needs that: look for missing closing parentheses above.",
    example: `(move ${"(f ".repeat(200)}x${")".repeat(201)}`,
  },
  "prolog-syntax": {
    severity: "error",
    meaning: "The text is in the syntax of Prolog, with arguments in parentheses behind the name.",
    advice: "Write the rules in KIF: (<= (legal ?p (mark ?x)) (true (free ?x))).",
    example: "legal(P, mark(X)) :- true(free(X)).",
  },
  // Reading rules and terms
  "empty-list": {
    severity: "error",
    meaning: "An empty list stands where a sentence or a term is expected.",
    advice: "Remove it, or write what belongs inside.",
    example: "(move ())",
  },
  "list-as-name": {
    severity: "error",
    meaning: "A list stands where the name of a relation or function is expected.",
    advice: "Begin the list with a name, as in (cell 1 1 b).",
    example: "(move ((mark 1) 2))",
  },
  "extra-parentheses": {
    severity: "warning",
    meaning: "A sentence is wrapped in a second pair of parentheses; it is read without them.",
    advice: "Remove the outer pair.",
    example: "(<= terminal ((true (step 2))))",
  },
  "variable-as-name": {
    severity: "error",
    meaning: "A variable stands where the name of a relation or function is expected.",
    advice: "Write a constant name; GDL has no variables for relations.",
    example: "(<= terminal (?relation 1))",
  },
  "rule-without-head": {
    severity: "error",
    meaning: "A rule has no head.",
    advice: "Write (<= head condition ...).",
    example: "(<=)",
  },
  "head-not-sentence": {
    severity: "error",
    meaning: "A fact or the head of a rule is not a sentence.",
    advice: "Write one relation with its arguments; conditions go into the body of a rule.",
    example: "(<= (not terminal) (true (step 1)))",
  },
  "nested-rule": {
    severity: "error",
    meaning: "A rule stands inside another rule.",
    advice: "Close the rule before, then begin the new one.",
    example: "(<= terminal <= (true (step 2)))",
  },
  "connective-arity": {
    severity: "error",
    meaning: "A connective has the wrong number of arguments.",
    advice: "`not` takes one sentence, `distinct` two terms, `or` its branches: write (or a b).",
    example: "(<= terminal (not))",
  },
  "and-in-body": {
    severity: "warning",
    meaning: "`and` is not a word of GDL; it is read as a conjunction.",
    advice: "List the conditions one after the other; inside an `or`, give the conjunction a rule of its own.",
    example: "(<= terminal (and (true (step 1)) (role white)))",
  },
  // Keywords
  "missing-relation": {
    severity: "error",
    meaning: "One of `role`, `legal`, `goal`, `terminal` is not defined.",
    advice: "Every game names its roles, their legal moves, their goals and its end.",
    example: "(role white) (legal white noop) (goal white 100)",
  },
  "keyword-arity": {
    severity: "error",
    meaning: "A keyword has the wrong number of arguments.",
    advice:
      "role, init, true, next and base take one argument; legal, does, input, goal and sees take two; terminal takes none.",
    example: "(<= (legal noop) (true (step 1)))",
  },
  "domain-form": {
    severity: "warning",
    meaning: "`base` or `input` is written in another form, as old rulesheets do; nothing is read from it.",
    advice: "Write one fact for each `base`, a role and a move for each `input`, or leave them out.",
    example: "(base cell (x 1 2) (y 1 2) (val b white))",
  },
  "keyword-in-head": {
    severity: "error",
    meaning: "`role`, `true` or `does` is the head of a rule.",
    advice: "Roles are facts; the state and the moves come from the match.",
    example: "(<= (true (step 2)) (does white noop))",
  },
  "keyword-as-fact": {
    severity: "error",
    meaning: "`true` or `does` is stated as a fact.",
    advice: "The state and the moves come from the match.",
    example: "(true (step 1))",
  },
  "keyword-in-body": {
    severity: "error",
    meaning: "`init`, `next`, `base`, `input` or `sees` is a condition.",
    advice: "Define a relation of your own and use it in both places.",
    example: "(<= terminal (next (step 2)))",
  },
  "next-in-sees": {
    severity: "warning",
    meaning: "`next` is a condition of `sees`: roles see something of the state to come.",
    advice: "Define a relation of your own and use it in both places: other programs may refuse this.",
    example: "(<= (sees ?r (step ?n)) (role ?r) (next (step ?n)))",
  },
  "keyword-as-function": {
    severity: "error",
    meaning: "A keyword or connective is used as a function inside a term.",
    advice: "Choose another name, or look for a misplaced parenthesis.",
    example: "(<= (next (true (step 2))) (true (step 1)))",
  },
  "depends-on-state": {
    severity: "error",
    meaning: "`init`, `base` or `input` depends on `true` or `does`.",
    advice: "What holds before the match cannot depend on its state or moves.",
    example: "(<= (init (step 2)) (true (step 1)))",
  },
  "depends-on-moves": {
    severity: "error",
    meaning: "`legal`, `goal` or `terminal` depends on `does`.",
    advice: "These are asked of a state alone: use `true` instead, and let `next` remember the move if it is needed.",
    example: "(<= terminal (does white noop))",
  },
  "no-base-input": {
    severity: "warning",
    meaning: "`base` or `input` is not defined.",
    advice: "Some programs need them: state with `base` what can be true and with `input` what can be done.",
    example: "(role white) (legal white noop) (goal white 100) terminal",
  },
  // Bodies
  "negated-formula": {
    severity: "error",
    meaning: "Something else than one sentence is negated.",
    advice: "Give the formula a name with a rule of its own, and negate that.",
    example: "(<= terminal (not (or (true (step 1)) (true (step 2)))))",
  },
  "negated-distinct": {
    severity: "warning",
    meaning: "`distinct` is negated; it is read as equality.",
    advice: "Write the same term in both places.",
    example: "(<= terminal (role ?r) (role ?s) (not (distinct ?r ?s)))",
  },
  "empty-body": {
    severity: "warning",
    meaning: "A rule has no conditions; it is read as a fact.",
    advice: "Write the fact without `<=`.",
    example: "(<= (legal white noop))",
  },
  "empty-or": {
    severity: "warning",
    meaning: "An `or` has no branches; it never holds.",
    advice: "Remove it, or write its branches.",
    example: "(<= terminal (or))",
  },
  "nested-or": {
    severity: "warning",
    meaning: "An `or` is a branch of another `or`.",
    advice: "Move its branches into the outer `or`.",
    example: "(<= terminal (or (true (step 1)) (or (true (step 2)) (role white))))",
  },
  // Variables
  "variable-in-fact": {
    severity: "error",
    meaning: "A variable stands in a fact.",
    advice: "Write a constant, or a rule whose conditions bind the variable.",
    example: "(legal ?r noop)",
  },
  "unbound-in-head": {
    severity: "error",
    meaning: "A variable of the head is not bound by the body.",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
    example: "(<= (legal ?r (mark ?x)) (role ?r))",
  },
  "open-rule": {
    severity: "warning",
    meaning: "A variable of a rule has no value but the one that each use of the relation gives it.",
    advice: "Add a positive condition with this variable: GDL asks for one, and other programs refuse such rules.",
    example: "(<= (apart ?x ?y) (distinct ?x ?y)) (<= terminal (true (step ?x)) (role ?y) (apart ?x ?y))",
  },
  "unbound-in-not": {
    severity: "error",
    meaning: "A variable of a negated condition is not bound by a positive one.",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
    example: "(<= terminal (not (true (step ?x))))",
  },
  "unbound-in-distinct": {
    severity: "error",
    meaning: "A variable of a `distinct` is not bound by a positive condition.",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
    example: "(<= terminal (true (step ?x)) (distinct ?x ?y))",
  },
  // Cycles
  "negative-cycle": {
    severity: "error",
    meaning: "A sentence depends on its own negation.",
    advice: "Break the cycle: no order of evaluation gives such rules a meaning.",
    example: "(<= (odd ?x) (true (step ?x)) (not (odd ?x)))",
  },
  "negative-cycle-by-name": {
    severity: "warning",
    meaning: "A relation depends on its own negation, but no sentence does.",
    advice: "Give the negated part a relation of its own: programs that look at names alone reject this.",
    example: "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))",
  },
  "unguarded-recursion": {
    severity: "error",
    meaning: "A recursive condition breaks the recursion restriction: its terms could grow for ever.",
    advice: "Bind the argument by a condition outside the recursion.",
    example: "(<= (number (s ?x)) (number ?x))",
  },
  // Names
  "unused-relation": {
    severity: "warning",
    meaning: "A relation is defined and never used.",
    advice: "Remove it, or correct the name.",
    example: "(succ 1 2)",
  },
  "undefined-relation": {
    severity: "warning",
    meaning: "A condition asks for a relation that nothing defines; it never holds.",
    advice: "Define it, or correct the name.",
    example: "(<= terminal (finished))",
  },
  "never-true": {
    severity: "warning",
    meaning: "`true` asks for a fact that neither `init` nor `next` produces.",
    advice: "Add the rule that produces it, or correct the name.",
    example: "(<= terminal (true (stage 2)))",
  },
  "never-read": {
    severity: "warning",
    meaning: "`init` or `next` produces a fact that no rule asks for.",
    advice: "Remove it unless it is there to be shown, or correct the name.",
    example: "(<= (next (last ?m)) (does white ?m))",
  },
  "never-legal": {
    severity: "warning",
    meaning: "`does` asks for a move that `legal` never allows.",
    advice: "Add the rule that makes it legal, or correct the name.",
    example: "(<= (next (step 2)) (does white (mark 1)))",
  },
  "not-in-base": {
    severity: "warning",
    meaning: "`init` or `next` produces a fact that `base` does not list.",
    advice: "Add it to `base`: some programs know no other facts.",
    example: "(base (step 1)) (init (cell 1 b))",
  },
  "not-in-input": {
    severity: "warning",
    meaning: "`legal` allows a move that `input` does not list.",
    advice: "Add it to `input`: some programs know no other moves.",
    example: "(input white noop) (legal white wait)",
  },
  "arity-varies": {
    severity: "warning",
    meaning: "A relation or function is used with different numbers of arguments.",
    advice: "They are different things to the engine: give them different names, or correct the arguments.",
    example: "(<= terminal (true (step 1 2)))",
  },
  "relation-and-function": {
    severity: "warning",
    meaning: "A name is used both as relation and as function.",
    advice: "They are different things to the engine: give them different names.",
    example: "(init (cell 1 b)) (cell 2 b)",
  },
  "capitals-differ": {
    severity: "warning",
    meaning: "Two symbols differ by capitals alone; they are read as two.",
    advice: "Use one spelling: older servers take them for the same symbol.",
    example: "(<= terminal (true (Step 2)))",
  },
  "keyword-capitals": {
    severity: "warning",
    meaning: "A keyword is written with capitals; it is read as the keyword.",
    advice: "Write keywords in lower case: newer servers know no other spelling.",
    example: "(ROLE white)",
  },
  "random-capitals": {
    severity: "warning",
    meaning: "The role of chance is written with capitals; it is read as `random`.",
    advice: "Write `random` everywhere: newer servers know chance by no other spelling.",
    example: "(role Random) (legal Random noop)",
  },
  "name-in-parentheses": {
    severity: "warning",
    meaning: "A name without arguments stands in parentheses; it is read without them.",
    advice: "Remove the parentheses.",
    example: "(<= (terminal) (true (step 2)))",
  },
  // Roles
  "undeclared-role": {
    severity: "warning",
    meaning: "Something is said of a role that is not declared.",
    advice: "Declare it with `role`, or correct the name.",
    example: "(<= (legal red noop) (true (step 1)))",
  },
  "role-without-moves": {
    severity: "warning",
    meaning: "A role never has a legal move.",
    advice: "Every role needs a legal move in every state that is not terminal: give it one such as `noop`.",
    example: "(role white) (role black) (legal white noop)",
  },
  "role-without-goals": {
    severity: "warning",
    meaning: "A role never has a goal value.",
    advice: "Say what the outcomes are worth to it.",
    example: "(role white) (role black) (goal white 100)",
  },
  "goal-value": {
    severity: "warning",
    meaning:
      "A goal value is not a whole number from 0 to 100, and no goal is reached by it; one with leading zeros is read without.",
    advice: "Scale the values to 0 up to 100.",
    example: "(<= (goal white 150) (true (step 2)))",
  },
} as const satisfies Record<string, Code>;

export type DiagnosticCode = keyof typeof CODES;

/** A diagnostic of the given code, with the advice of the table unless a better one is at hand. */
export function diagnose(code: DiagnosticCode, span: Span, message: string, advice?: string): Diagnostic {
  const { start, end } = span;
  return { code, severity: CODES[code].severity, message, advice: advice ?? CODES[code].advice, span: { start, end } };
}
