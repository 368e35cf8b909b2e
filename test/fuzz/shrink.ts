/**
 * Makes a rulesheet smaller while something stays true of it: rules go, then conditions, then parts of terms, then places of
 * relations and names. Each step is tried on all that is left until nothing can go any more.
 */

import { parseRules } from "../../packages/engine/src/gdl/parse.ts";
import { ruleText, termText } from "../../packages/engine/src/gdl/print.ts";
import { type Formula, KEYWORDS, type Rule, type Term } from "../../packages/engine/src/gdl/rules.ts";
import {
  constant,
  constantsIn,
  eachTermOf,
  type Rewriter,
  rewriteRule,
  rewriteTerm,
  sentencesIn,
  term,
} from "../../packages/engine/src/rewrite/syntax.ts";

export interface ShrinkOptions {
  /** Whether a text still shows what is looked for. */
  readonly isInteresting: (text: string) => boolean;
  /** How often that may be asked. Default 3000. */
  readonly mostTries?: number;
  /** Milliseconds after which it stays as small as it is. Default two minutes. */
  readonly milliseconds?: number;
}

/** The smallest rulesheet found, one rule a line. */
export function shrink(text: string, options: ShrinkOptions): string {
  const { isInteresting, mostTries = 3000, milliseconds = 120_000 } = options;
  const end = performance.now() + milliseconds;
  let best = parseRules(text).value.rules;
  let tries = 0;
  const take = (candidate: readonly Rule[]): boolean => {
    if (tries++ >= mostTries || performance.now() > end || !isInteresting(textOf(candidate))) return false;
    best = candidate;
    return true;
  };
  // The printer may spell what is looked for in another way.
  if (!isInteresting(textOf(best))) return text;
  for (let size = -1; size !== sizeOf(best) && tries < mostTries; ) {
    size = sizeOf(best);
    dropRules(() => best, take);
    for (const candidates of [withoutConditions, withSmallerTerms, withoutPlaces, withFewerNames])
      tryAll(() => candidates(best), take);
  }
  return textOf(best);
}

export function textOf(rules: readonly Rule[]): string {
  return rules.map((rule) => `${ruleText(rule)}\n`).join("");
}

function sizeOf(rules: readonly Rule[]): number {
  return textOf(rules).length;
}

type Take = (candidate: readonly Rule[]) => boolean;

/** Halves first, then quarters, and so on down to single rules. */
function dropRules(best: () => readonly Rule[], take: Take): void {
  for (let chunk = Math.ceil(best().length / 2); chunk >= 1; chunk = chunk === 1 ? 0 : Math.ceil(chunk / 2))
    for (let at = 0; at < best().length; )
      if (!take([...best().slice(0, at), ...best().slice(at + chunk)])) at += chunk;
}

/** Begins anew with what is left whenever a candidate was taken, at the same place of the list. */
function tryAll(candidates: () => readonly (readonly Rule[])[], take: Take): void {
  let list = candidates();
  for (let at = 0; at < list.length; ) {
    if (take(list[at]!)) list = candidates();
    else at++;
  }
}

/** Puts each variant of each rule in its place. */
function withVariants(rules: readonly Rule[], variants: (rule: Rule) => readonly Rule[]): Rule[][] {
  return rules.flatMap((rule, at) =>
    variants(rule).map((variant) => rules.map((other, index) => (index === at ? variant : other))),
  );
}

function withoutConditions(rules: readonly Rule[]): Rule[][] {
  return withVariants(rules, (rule) =>
    rule.body.flatMap((formula, at) => {
      const replaced = (by: readonly Formula[]): Rule => {
        const body = rule.body.flatMap((other, index) => (index === at ? by : [other]));
        return { ...rule, body, arrow: body.length > 0 };
      };
      return [replaced([]), ...smallerFormulas(formula).map((smaller) => replaced([smaller]))];
    }),
  );
}

function smallerFormulas(formula: Formula): Formula[] {
  switch (formula.kind) {
    case "sentence":
    case "distinct":
      return [];
    case "not":
      return [formula.formula, ...smallerFormulas(formula.formula).map((inner) => ({ ...formula, formula: inner }))];
    default:
      return formula.parts.flatMap((part, at) => [
        part,
        ...(formula.parts.length > 2 ? [{ ...formula, parts: formula.parts.filter((_, index) => index !== at) }] : []),
        ...smallerFormulas(part).map((smaller) => ({
          ...formula,
          parts: formula.parts.map((other, index) => (index === at ? smaller : other)),
        })),
      ]);
  }
}

/** In each rule each function term by one of its arguments, and each variable by a constant. */
function withSmallerTerms(rules: readonly Rule[]): Rule[][] {
  const names = constantsIn(rules);
  return withVariants(rules, (rule) => {
    const terms = new Map<string, Term>();
    eachTermOf(rule, (given) => terms.set(termText(given), given));
    return [...terms].flatMap(([text, given]) => {
      const by =
        given.kind === "compound" ? given.args : given.kind === "variable" ? names.slice(0, 2).map(constant) : [];
      return by.map((smaller) => rewriteRule(rule, replacing(text, smaller)));
    });
  });
}

function replacing(text: string, by: Term): Rewriter {
  return { term: (given) => (termText(given) === text ? by : undefined) };
}

/** Each name with one argument fewer wherever it stands. */
function withoutPlaces(rules: readonly Rule[]): Rule[][] {
  const arities = new Map<string, number>();
  const note = (name: string, arity: number): void => void arities.set(name, Math.max(arity, arities.get(name) ?? 0));
  for (const rule of rules) {
    for (const { name, args } of [rule.head, ...sentencesIn(rule.body)]) note(name, args.length);
    eachTermOf(rule, (given) => given.kind === "compound" && note(given.name, given.args.length));
  }
  return [...arities]
    .filter(([name]) => !KEYWORDS.has(name))
    .flatMap(([name, arity]) =>
      Array.from({ length: arity }, (_, place) => rules.map((rule) => without(rule, name, place))),
    );
}

function without(rule: Rule, name: string, place: number): Rule {
  const drop = (args: readonly Term[]): Term[] => args.filter((_, index) => index !== place);
  const rewriter: Rewriter = {
    term: (given) =>
      given.kind === "compound" && given.name === name
        ? term(name, ...drop(given.args).map((arg) => rewriteTerm(arg, rewriter)))
        : undefined,
    sentence: (given) => (given.name === name ? { ...given, args: drop(given.args) } : given),
  };
  return rewriteRule(rule, rewriter);
}

/** Two constants become one. */
function withFewerNames(rules: readonly Rule[]): Rule[][] {
  const names = constantsIn(rules);
  return names.flatMap((name, at) =>
    names.slice(0, at).map((other) =>
      rules.map((rule) =>
        rewriteRule(rule, {
          term: (given) => (given.kind === "constant" && given.name === name ? constant(other) : undefined),
        }),
      ),
    ),
  );
}
