import type { Diagnostic, Severity, Span } from "./diagnostic.ts";

interface Code {
  readonly severity: Severity;
  /** What the author of the rules can do. */
  readonly advice: string;
}

/** Every code the reader and the checker can report. docs/reference/diagnostics.md lists them. */
export const CODES = {
  // Reading the parentheses
  "unclosed-list": {
    severity: "error",
    advice: "Add the missing closing parenthesis.",
  },
  "stray-close": {
    severity: "error",
    advice: "Remove it, or add the opening parenthesis it belongs to.",
  },
  "too-deep": {
    severity: "error",
    advice: "No game needs that: look for missing closing parentheses above.",
  },
  "prolog-syntax": {
    severity: "error",
    advice: "Write the rules in KIF: (<= (legal ?p (mark ?x)) (true (free ?x))).",
  },
  // Reading rules and terms
  "empty-list": {
    severity: "error",
    advice: "Remove it, or write what belongs inside.",
  },
  "list-as-name": {
    severity: "error",
    advice: "Begin the list with a name, as in (cell 1 1 b).",
  },
  "extra-parentheses": {
    severity: "warning",
    advice: "Remove the outer pair.",
  },
  "variable-as-name": {
    severity: "error",
    advice: "Write a constant name; GDL has no variables for relations.",
  },
  "rule-without-head": {
    severity: "error",
    advice: "Write (<= head condition ...).",
  },
  "head-not-sentence": {
    severity: "error",
    advice: "Write one relation with its arguments; conditions go into the body of a rule.",
  },
  "nested-rule": {
    severity: "error",
    advice: "Close the rule before, then begin the new one.",
  },
  "connective-arity": {
    severity: "error",
    advice: "`not` takes one sentence, `distinct` two terms, `or` its branches: write (or a b).",
  },
  "and-in-body": {
    severity: "warning",
    advice: "List the conditions one after the other; inside an `or`, give the conjunction a rule of its own.",
  },
  // Keywords
  "missing-relation": {
    severity: "error",
    advice: "Every game names its roles, their legal moves, their goals and its end.",
  },
  "keyword-arity": {
    severity: "error",
    advice:
      "role, init, true, next and base take one argument; legal, does, input, goal and sees take two; terminal takes none.",
  },
  "domain-form": {
    severity: "warning",
    advice: "Write one fact for each `base`, a role and a move for each `input`, or leave them out.",
  },
  "keyword-in-head": {
    severity: "error",
    advice: "Roles are facts; the state and the moves come from the match.",
  },
  "keyword-as-fact": {
    severity: "error",
    advice: "The state and the moves come from the match.",
  },
  "keyword-in-body": {
    severity: "error",
    advice: "Define a relation of your own and use it in both places.",
  },
  "next-in-sees": {
    severity: "warning",
    advice: "Define a relation of your own and use it in both places: other programs may refuse this.",
  },
  "keyword-as-function": {
    severity: "error",
    advice: "Choose another name, or look for a misplaced parenthesis.",
  },
  "depends-on-state": {
    severity: "error",
    advice: "What holds before the match cannot depend on its state or moves.",
  },
  "depends-on-moves": {
    severity: "error",
    advice: "These are asked of a state alone: use `true` instead, and let `next` remember the move if it is needed.",
  },
  "no-base-input": {
    severity: "warning",
    advice: "Some programs need them: state with `base` what can be true and with `input` what can be done.",
  },
  // Bodies
  "negated-formula": {
    severity: "error",
    advice: "Give the formula a name with a rule of its own, and negate that.",
  },
  "negated-distinct": {
    severity: "warning",
    advice: "Write the same term in both places.",
  },
  "empty-body": {
    severity: "warning",
    advice: "Write the fact without `<=`.",
  },
  "empty-or": {
    severity: "warning",
    advice: "Remove it, or write its branches.",
  },
  "nested-or": {
    severity: "warning",
    advice: "Move its branches into the outer `or`.",
  },
  // Variables
  "variable-in-fact": {
    severity: "error",
    advice: "Write a constant, or a rule whose conditions bind the variable.",
  },
  "unbound-in-head": {
    severity: "error",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
  },
  "open-rule": {
    severity: "warning",
    advice: "Add a positive condition with this variable: GDL asks for one, and other programs refuse such rules.",
  },
  "unbound-in-not": {
    severity: "error",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
  },
  "unbound-in-distinct": {
    severity: "error",
    advice: "Add a positive condition with this variable; in an `or`, to every branch.",
  },
  // Cycles
  "negative-cycle": {
    severity: "error",
    advice: "Break the cycle: no order of evaluation gives such rules a meaning.",
  },
  "negative-cycle-by-name": {
    severity: "warning",
    advice: "Give the negated part a relation of its own: programs that look at names alone reject this.",
  },
  "unguarded-recursion": {
    severity: "error",
    advice: "Bind the argument by a condition outside the recursion.",
  },
  // Names
  "unused-relation": {
    severity: "warning",
    advice: "Remove it, or correct the name.",
  },
  "undefined-relation": {
    severity: "warning",
    advice: "Define it, or correct the name.",
  },
  "never-true": {
    severity: "warning",
    advice: "Add the rule that produces it, or correct the name.",
  },
  "never-read": {
    severity: "warning",
    advice: "Remove it unless it is there to be shown, or correct the name.",
  },
  "never-legal": {
    severity: "warning",
    advice: "Add the rule that makes it legal, or correct the name.",
  },
  "not-in-base": {
    severity: "warning",
    advice: "Add it to `base`: some programs know no other facts.",
  },
  "not-in-input": {
    severity: "warning",
    advice: "Add it to `input`: some programs know no other moves.",
  },
  "arity-varies": {
    severity: "warning",
    advice: "They are different things to the engine: give them different names, or correct the arguments.",
  },
  "relation-and-function": {
    severity: "warning",
    advice: "They are different things to the engine: give them different names.",
  },
  "capitals-differ": {
    severity: "warning",
    advice: "Use one spelling: older servers take them for the same symbol.",
  },
  "keyword-capitals": {
    severity: "warning",
    advice: "Write keywords in lower case: newer servers know no other spelling.",
  },
  "random-capitals": {
    severity: "warning",
    advice: "Write `random` everywhere: newer servers know chance by no other spelling.",
  },
  "name-in-parentheses": {
    severity: "warning",
    advice: "Remove the parentheses.",
  },
  // Roles
  "undeclared-role": {
    severity: "warning",
    advice: "Declare it with `role`, or correct the name.",
  },
  "role-without-moves": {
    severity: "warning",
    advice: "Every role needs a legal move in every state that is not terminal: give it one such as `noop`.",
  },
  "role-without-goals": {
    severity: "warning",
    advice: "Say what the outcomes are worth to it.",
  },
  "goal-value": {
    severity: "warning",
    advice: "Scale the values to 0 up to 100.",
  },
} as const satisfies Record<string, Code>;

export type DiagnosticCode = keyof typeof CODES;

/** A diagnostic of the given code, with the advice of the table unless a better one is at hand. */
export function diagnose(code: DiagnosticCode, span: Span, message: string, advice?: string): Diagnostic {
  const { start, end } = span;
  return { code, severity: CODES[code].severity, message, advice: advice ?? CODES[code].advice, span: { start, end } };
}
