/**
 * Which fixes there are for which diagnostic. Codes that ask for a decision of the author have none.
 */
import type { DiagnosticCode } from "../../gdl/codes.ts";
import type { Diagnostic } from "../../gdl/diagnostic.ts";
import {
  dropArrow,
  dropKeyword,
  keywordArguments,
  mergeParts,
  negateEach,
  otherKeyword,
  removeFalse,
  sameTerm,
  spreadNegation,
} from "./bodies.ts";
import type { Fix, Fixer, FixSource } from "./fix.ts";
import {
  addToBase,
  addToInput,
  lowerCase,
  oneSpelling,
  removeRules,
  useOffered,
  usualArity,
  withoutQuestionMark,
  wrapCondition,
  wrapNearFact,
} from "./names.ts";
import { addClosing, removeClosing, removeList, removeOuterPair, removePairs } from "./parentheses.ts";
import { toKif } from "./prolog.ts";
import { addGoals, addMissing, addNoop, declareRole, goalInRange, randomEverywhere } from "./roles.ts";
import { bindFact, bindVariable } from "./variables.ts";

const FIXERS: { readonly [code in DiagnosticCode]?: readonly Fixer[] } = {
  "unclosed-list": [addClosing],
  "stray-close": [removeClosing],
  "prolog-syntax": [toKif],
  "empty-list": [removeList],
  "extra-parentheses": [removeOuterPair],
  "variable-as-name": [withoutQuestionMark],
  "rule-without-head": [removeList],
  "nested-rule": [removeList],
  "connective-arity": [negateEach],
  "and-in-body": [mergeParts],
  "missing-relation": [addMissing],
  "keyword-arity": [keywordArguments],
  "domain-form": [keywordArguments],
  "keyword-in-head": [otherKeyword],
  "keyword-as-fact": [otherKeyword],
  "keyword-as-function": [dropKeyword],
  "negated-formula": [spreadNegation],
  "negated-distinct": [sameTerm],
  "empty-body": [dropArrow],
  "empty-or": [removeFalse],
  "nested-or": [mergeParts],
  "variable-in-fact": [bindFact],
  "unbound-in-head": [bindVariable],
  "open-rule": [bindVariable],
  "unbound-in-not": [bindVariable],
  "unbound-in-distinct": [bindVariable],
  "unused-relation": [useOffered, removeRules],
  "undefined-relation": [useOffered, wrapCondition, wrapNearFact],
  "never-true": [useOffered],
  "never-read": [useOffered],
  "never-legal": [useOffered],
  "not-in-base": [useOffered, addToBase],
  "not-in-input": [useOffered, addToInput],
  "arity-varies": [usualArity],
  "capitals-differ": [oneSpelling],
  "keyword-capitals": [lowerCase],
  "random-capitals": [randomEverywhere],
  "name-in-parentheses": [removePairs],
  "undeclared-role": [useOffered, declareRole],
  "role-without-moves": [addNoop],
  "role-without-goals": [addGoals],
  "goal-value": [goalInRange],
};

const BY_CODE: ReadonlyMap<string, readonly Fixer[]> = new Map(Object.entries(FIXERS));

export function fixesFor(source: FixSource, diagnostic: Diagnostic): readonly Fix[] {
  return (BY_CODE.get(diagnostic.code) ?? [])
    .flatMap((fixer) => fixer(source, diagnostic))
    .filter((fix) => fix !== undefined)
    .filter(({ edits }) => edits.length > 0);
}
