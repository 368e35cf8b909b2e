import type { Diagnostic, Severity, Span } from "./diagnostic.ts";

interface Code {
  readonly severity: Severity;
  /** What the code stands for, one line of docs/diagnostics.md. */
  readonly meaning: string;
  /** What the author of the rules can do. */
  readonly advice: string;
}

/** Every code the reader and the checker can report. docs/diagnostics.md is printed from this table. */
export const CODES = {
  // Reading the parentheses
  "unclosed-list": {
    severity: "error",
    meaning: "A list is opened and never closed.",
    advice: "Add the missing closing parenthesis.",
  },
  "stray-close": {
    severity: "error",
    meaning: "A closing parenthesis has no partner.",
    advice: "Remove it, or add the opening parenthesis it belongs to.",
  },
  "too-deep": {
    severity: "error",
    meaning: "Lists are nested deeper than 200 levels.",
    advice: "No game needs that: look for missing closing parentheses above.",
  },
  // Reading rules and terms
  "empty-list": {
    severity: "error",
    meaning: "An empty list stands where a sentence or a term is expected.",
    advice: "Remove it, or write what belongs inside.",
  },
  "list-as-name": {
    severity: "error",
    meaning: "A list stands where the name of a relation or function is expected.",
    advice: "Begin the list with a name, as in (cell 1 1 b).",
  },
  "extra-parentheses": {
    severity: "warning",
    meaning: "A sentence is wrapped in a second pair of parentheses; it is read without them.",
    advice: "Remove the outer pair.",
  },
  "variable-as-name": {
    severity: "error",
    meaning: "A variable stands where the name of a relation or function is expected.",
    advice: "Write a constant name; GDL has no variables for relations.",
  },
  "rule-without-head": {
    severity: "error",
    meaning: "A rule has no head.",
    advice: "Write (<= head condition ...).",
  },
  "head-not-sentence": {
    severity: "error",
    meaning: "A fact or the head of a rule is not a sentence.",
    advice: "Write one relation with its arguments; conditions go into the body of a rule.",
  },
  "nested-rule": {
    severity: "error",
    meaning: "A rule stands inside another rule.",
    advice: "Close the rule before, then begin the new one.",
  },
  "connective-arity": {
    severity: "error",
    meaning: "A connective has the wrong number of arguments.",
    advice: "`not` takes one sentence, `distinct` two terms, `or` its branches: write (or a b).",
  },
  "and-in-body": {
    severity: "warning",
    meaning: "`and` is not a word of GDL; it is read as a conjunction.",
    advice: "List the conditions one after the other; inside an `or`, give the conjunction a rule of its own.",
  },
  // Keywords
  "missing-relation": {
    severity: "error",
    meaning: "One of `role`, `legal`, `goal`, `terminal` is not defined.",
    advice: "Every game names its roles, their legal moves, their goals and its end.",
  },
  "keyword-arity": {
    severity: "error",
    meaning: "A keyword has the wrong number of arguments.",
    advice:
      "role, init, true, next and base take one argument; legal, does, input, goal and sees take two; terminal takes none.",
  },
  "keyword-in-head": {
    severity: "error",
    meaning: "`role`, `true` or `does` is the head of a rule.",
    advice: "Roles are facts; the state and the moves come from the match.",
  },
  "keyword-as-fact": {
    severity: "error",
    meaning: "`true` or `does` is stated as a fact.",
    advice: "The state and the moves come from the match.",
  },
  "keyword-in-body": {
    severity: "error",
    meaning: "`init`, `next`, `base`, `input` or `sees` is a condition.",
    advice: "Define a relation of your own and use it in both places.",
  },
  "keyword-as-function": {
    severity: "error",
    meaning: "A keyword or connective is used as a function inside a term.",
    advice: "Choose another name, or look for a misplaced parenthesis.",
  },
  "depends-on-state": {
    severity: "error",
    meaning: "`init`, `base` or `input` depends on `true` or `does`.",
    advice: "What holds before the match cannot depend on its state or moves.",
  },
  "depends-on-moves": {
    severity: "error",
    meaning: "`legal`, `goal` or `terminal` depends on `does`.",
    advice: "These are asked of a state alone: use `true` instead, and let `next` remember the move if it is needed.",
  },
  "no-base-input": {
    severity: "warning",
    meaning: "`base` or `input` is not defined.",
    advice: "Some programs need them: state with `base` what can be true and with `input` what can be done.",
  },
  // Bodies
  "negated-formula": {
    severity: "error",
    meaning: "Something else than one sentence is negated.",
    advice: "Give the formula a name with a rule of its own, and negate that.",
  },
  "negated-distinct": {
    severity: "warning",
    meaning: "`distinct` is negated; it is read as equality.",
    advice: "Write the same term in both places.",
  },
  "empty-body": {
    severity: "warning",
    meaning: "A rule has no conditions; it is read as a fact.",
    advice: "Write the fact without `<=`.",
  },
  "empty-or": {
    severity: "warning",
    meaning: "An `or` has no branches; it never holds.",
    advice: "Remove it, or write its branches.",
  },
  "nested-or": {
    severity: "warning",
    meaning: "An `or` is a branch of another `or`.",
    advice: "Move its branches into the outer `or`.",
  },
  // Variables
  "variable-in-fact": {
    severity: "error",
    meaning: "A variable stands in a fact.",
    advice: "Write a constant, or a rule whose conditions bind the variable.",
  },
  "unbound-in-head": {
    severity: "error",
    meaning: "A variable of the head is not bound by the body.",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
  },
  "unbound-in-not": {
    severity: "error",
    meaning: "A variable of a negated condition is not bound by a positive one.",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
  },
  "unbound-in-distinct": {
    severity: "error",
    meaning: "A variable of a `distinct` is not bound by a positive condition.",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
  },
  // Cycles
  "negative-cycle": {
    severity: "error",
    meaning: "A sentence depends on its own negation.",
    advice: "Break the cycle: no order of evaluation gives such rules a meaning.",
  },
  "negative-cycle-by-name": {
    severity: "warning",
    meaning: "A relation depends on its own negation, but no sentence does.",
    advice: "Give the negated part a relation of its own: programs that look at names alone reject this.",
  },
  "unguarded-recursion": {
    severity: "error",
    meaning: "A recursive condition breaks the recursion restriction: its terms could grow for ever.",
    advice: "Bind the argument by a condition outside the recursion.",
  },
  // Names
  "unused-relation": {
    severity: "warning",
    meaning: "A relation is defined and never used.",
    advice: "Remove it, or correct the name.",
  },
  "undefined-relation": {
    severity: "warning",
    meaning: "A condition asks for a relation that nothing defines; it never holds.",
    advice: "Define it, or correct the name.",
  },
  "never-true": {
    severity: "warning",
    meaning: "`true` asks for a fact that neither `init` nor `next` produces.",
    advice: "Add the rule that produces it, or correct the name.",
  },
  "never-read": {
    severity: "warning",
    meaning: "`init` or `next` produces a fact that no rule asks for.",
    advice: "Remove it unless it is there to be shown, or correct the name.",
  },
  "never-legal": {
    severity: "warning",
    meaning: "`does` asks for a move that `legal` never allows.",
    advice: "Add the rule that makes it legal, or correct the name.",
  },
  "not-in-base": {
    severity: "warning",
    meaning: "`init` or `next` produces a fact that `base` does not list.",
    advice: "Add it to `base`: some programs know no other facts.",
  },
  "not-in-input": {
    severity: "warning",
    meaning: "`legal` allows a move that `input` does not list.",
    advice: "Add it to `input`: some programs know no other moves.",
  },
  "arity-varies": {
    severity: "warning",
    meaning: "A relation or function is used with different numbers of arguments.",
    advice: "They are different things to the engine: give them different names, or correct the arguments.",
  },
  "relation-and-function": {
    severity: "warning",
    meaning: "A name is used both as relation and as function.",
    advice: "They are different things to the engine: give them different names.",
  },
  "capitals-differ": {
    severity: "warning",
    meaning: "Two symbols differ by capitals alone; they are read as two.",
    advice: "Use one spelling: older servers take them for the same symbol.",
  },
  "keyword-capitals": {
    severity: "warning",
    meaning: "A keyword is written with capitals; it is read as the keyword.",
    advice: "Write keywords in lower case: newer servers know no other spelling.",
  },
  "name-in-parentheses": {
    severity: "warning",
    meaning: "A name without arguments stands in parentheses; it is read without them.",
    advice: "Remove the parentheses.",
  },
  // Roles
  "undeclared-role": {
    severity: "warning",
    meaning: "Something is said of a role that is not declared.",
    advice: "Declare it with `role`, or correct the name.",
  },
  "role-without-moves": {
    severity: "warning",
    meaning: "A role never has a legal move.",
    advice: "Every role needs a legal move in every state that is not terminal: give it one such as `noop`.",
  },
  "role-without-goals": {
    severity: "warning",
    meaning: "A role never has a goal value.",
    advice: "Say what the outcomes are worth to it.",
  },
  "goal-value": {
    severity: "warning",
    meaning: "A goal value is not a whole number from 0 to 100.",
    advice: "Scale the values to 0 up to 100.",
  },
} as const satisfies Record<string, Code>;

export type DiagnosticCode = keyof typeof CODES;

/** A diagnostic of the given code, with the advice of the table unless a better one is at hand. */
export function diagnose(code: DiagnosticCode, span: Span, message: string, advice?: string): Diagnostic {
  const { start, end } = span;
  return { code, severity: CODES[code].severity, message, advice: advice ?? CODES[code].advice, span: { start, end } };
}
