/** What a rulesheet contains, as far as one can see from its rules: the coverage of a campaign is told in these words. */

import { recursion } from "../../packages/engine/src/gdl/check/dependencies.ts";
import { survey } from "../../packages/engine/src/gdl/check/survey.ts";
import { isRandomRole } from "../../packages/engine/src/gdl/roles.ts";
import {
  CONNECTIVES,
  type Formula,
  hidesInformation,
  KEYWORDS,
  type Rule,
  type Rulesheet,
  type Term,
} from "../../packages/engine/src/gdl/rules.ts";
import { sentencesIn } from "../../packages/engine/src/rewrite/syntax.ts";

export function featuresOf(rulesheet: Rulesheet): string[] {
  const { rules, text } = rulesheet;
  const sheet = survey(rulesheet);
  const cycles = recursion(sheet);
  const conditions = [...sheet.conditionsOf].flatMap(([rule, own]) => own.map((condition) => ({ ...condition, rule })));
  const isHelper = (name: string): boolean => !KEYWORDS.has(name);
  const roles = rules.filter(({ head }) => head.name === "role");
  const formulas = rules.flatMap(({ body }) => body.flatMap(partsOf));
  const wholes = ["true", "does", "legal"].flatMap((name) => sheet.conditions.get(name) ?? []);
  const found: Readonly<Record<string, boolean>> = {
    "one role": roles.length === 1,
    "three roles": roles.length === 3,
    "role that is a term": roles.some(({ head }) => head.args[0]!.kind === "compound"),
    chance: roles.some(({ head }) => isRandomRole(head.args[0]!.name)),
    percepts: hidesInformation(rulesheet),
    "function inside a term": rules.some(hasDeepTerm),
    "function in a head": rules.some(
      ({ head }) => isHelper(head.name) && head.args.some(({ kind }) => kind === "compound"),
    ),
    "function in init": (sheet.definitions.get("init") ?? []).some(({ head }) =>
      head.args.some((arg) => arg.kind === "compound" && arg.args.some(({ kind }) => kind === "compound")),
    ),
    negation: conditions.some(({ negated }) => negated),
    "negated formula": formulas.some((formula) => formula.kind === "not" && formula.formula.kind !== "sentence"),
    or: formulas.some(({ kind }) => kind === "or"),
    distinct: formulas.some(({ kind }) => kind === "distinct"),
    "rule that needs itself": conditions.some(({ sentence, rule }) => sentence.name === rule.head.name),
    "mutual recursion": conditions.some(
      ({ sentence, rule }) => sentence.name !== rule.head.name && cycles.together(sentence.name, rule.head.name),
    ),
    "helper over moves": conditions.some(({ sentence, rule }) => sentence.name === "does" && isHelper(rule.head.name)),
    "helper over legal moves": conditions.some(
      ({ sentence, rule }) => sentence.name === "legal" && isHelper(rule.head.name),
    ),
    "negated move": conditions.some(({ sentence, negated }) => sentence.name === "does" && negated),
    "variable for a fact or move": wholes.some(({ sentence }) => sentence.args.at(-1)?.kind === "variable"),
    "goal that asks for a goal": conditions.some(
      ({ sentence, rule }) => sentence.name === "goal" && rule.head.name === "goal",
    ),
    lock: sheet.definitions.has("dial"),
    "fact that a move brings about under several conditions": (sheet.definitions.get("next") ?? []).some(({ head }) =>
      head.args.some((arg) => arg.kind === "compound" && arg.name === "at"),
    ),
    "keyword with capitals": [...text.matchAll(/\(\s*([A-Za-z]+)/g)].some(([, word]) => isSpelledOddly(word!)),
    "(f) for f": /\([^\s()]+\)/.test(text),
  };
  return Object.keys(found).filter((name) => found[name]);
}

function isSpelledOddly(word: string): boolean {
  const lower = word.toLowerCase();
  return word !== lower && (KEYWORDS.has(lower) || CONNECTIVES.has(lower));
}

/** A fact or a move is a function itself; inside it, and in other relations, functions are rare. */
function hasDeepTerm(rule: Rule): boolean {
  const isDeep = (terms: readonly Term[]): boolean => terms.some(({ kind }) => kind === "compound");
  return [rule.head, ...sentencesIn(rule.body)].some(({ name, args }) =>
    isDeep(KEYWORDS.has(name) ? args.flatMap((arg) => (arg.kind === "compound" ? arg.args : [])) : args),
  );
}

/** The formula and all inside. */
function partsOf(formula: Formula): Formula[] {
  if (formula.kind === "not") return [formula, ...partsOf(formula.formula)];
  return formula.kind === "or" || formula.kind === "and" ? [formula, ...formula.parts.flatMap(partsOf)] : [formula];
}
