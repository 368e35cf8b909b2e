/**
 * Small changes that make another rulesheet of one: a condition goes, comes twice or is negated, constants and variables change places,
 * rules go or get the body of another. What comes of it need not make sense; it must mean the same to every back end.
 */
import type { Formula, Rule, Term } from "../../../packages/engine/src/gdl/rules.ts";
import type { Draw } from "../../../packages/engine/src/rewrite/draw.ts";
import {
  constant,
  constantsIn,
  either,
  not,
  rewriteRule,
  variable,
  variablesOfRule,
} from "../../../packages/engine/src/rewrite/syntax.ts";

type Mutation = (rules: readonly Rule[], draw: Draw) => readonly Rule[] | undefined;

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "drop a rule": (rules, draw) => onOne(rules, draw, () => []),
  "double a rule": (rules, draw) => onOne(rules, draw, (rule) => [rule, rule]),
  "drop a condition": (rules, draw) => onBody(rules, draw, () => []),
  "double a condition": (rules, draw) => onBody(rules, draw, (formula) => [formula, formula]),
  "negate a condition": (rules, draw) => onBody(rules, draw, (formula) => [negated(formula)]),
  "take a condition from another rule": (rules, draw) => {
    const from = draw.pick(rules).body;
    if (from.length === 0) return undefined;
    return onBody(rules, draw, (formula) => [formula, draw.pick(from)]);
  },
  "ask for either condition": (rules, draw) => {
    const from = draw.pick(rules).body;
    if (from.length === 0) return undefined;
    return onBody(rules, draw, (formula) => [either(formula, draw.pick(from))]);
  },
  "swap two constants in a rule": (rules, draw) => {
    const names = constantsIn(rules);
    if (names.length === 0) return undefined;
    const [one, other] = [draw.pick(names), draw.pick(names)];
    return onOne(rules, draw, (rule) => [swapped(rule, constant(one), constant(other))]);
  },
  "swap two variables in a rule": (rules, draw) =>
    onOne(rules, draw, (rule) => {
      const names = [...variablesOfRule(rule)];
      if (names.length < 2) return undefined;
      return [swapped(rule, variable(draw.pick(names)), variable(draw.pick(names)))];
    }),
  "put a constant for a variable": (rules, draw) =>
    onOne(rules, draw, (rule) => {
      const names = [...variablesOfRule(rule)];
      const constants = constantsIn([rule, ...rules]);
      if (names.length === 0 || constants.length === 0) return undefined;
      const [name, by] = [draw.pick(names), constant(draw.pick(constants))];
      return [rewriteRule(rule, { term: (term) => (term.kind === "variable" && term.name === name ? by : undefined) })];
    }),
  "shuffle the rules": (rules, draw) => [
    ...rules.filter(({ head }) => head.name === "role"),
    ...draw.shuffled(rules.filter(({ head }) => head.name !== "role")),
  ],
};

export interface Mutated {
  readonly rules: readonly Rule[];
  /** What was done. */
  readonly names: readonly string[];
}

/** One to three mutations. */
export function mutate(rules: readonly Rule[], draw: Draw): Mutated {
  let made = rules;
  const names: string[] = [];
  for (let left = draw.between(1, 3); left > 0; left--) {
    const name = draw.pick(Object.keys(MUTATIONS));
    const next = MUTATIONS[name]!(made, draw);
    if (next === undefined) continue;
    made = next;
    names.push(name);
  }
  return { rules: made, names };
}

/** Roles stay as they are: what is said of them is nearly all that is said. */
function onOne(
  rules: readonly Rule[],
  draw: Draw,
  change: (rule: Rule) => readonly Rule[] | undefined,
): Rule[] | undefined {
  const places = [...rules.keys()].filter((at) => rules[at]!.head.name !== "role");
  if (places.length === 0) return undefined;
  const at = draw.pick(places);
  const made = change(rules[at]!);
  return made && [...rules.slice(0, at), ...made, ...rules.slice(at + 1)];
}

function onBody(
  rules: readonly Rule[],
  draw: Draw,
  change: (formula: Formula) => readonly Formula[],
): Rule[] | undefined {
  return onOne(rules, draw, (rule) => {
    if (rule.body.length === 0) return undefined;
    const at = draw.below(rule.body.length);
    const body = [...rule.body.slice(0, at), ...change(rule.body[at]!), ...rule.body.slice(at + 1)];
    return [{ ...rule, body, arrow: body.length > 0 }];
  });
}

function negated(formula: Formula): Formula {
  return formula.kind === "not" ? formula.formula : not(formula);
}

function swapped(rule: Rule, one: Term, other: Term): Rule {
  const isSame = (left: Term, right: Term): boolean => left.kind === right.kind && left.name === right.name;
  const swap = (term: Term): Term | undefined => (isSame(term, one) ? other : isSame(term, other) ? one : undefined);
  return rewriteRule(rule, { term: swap });
}
