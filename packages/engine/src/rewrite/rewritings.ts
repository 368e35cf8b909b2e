/**
 * Rewritings that must not change what rules mean, as Deopt (Mansur, Wüstholz and Christakis 2023) does with Datalog: the rewritten
 * rulesheet is the same game, but for names where they were renamed.
 */
import { RANDOM_ROLE } from "../gdl/roles.ts";
import { CONNECTIVES, type Formula, KEYWORDS, type Rule, type Sentence, type Term } from "../gdl/rules.ts";
import type { Draw } from "./draw.ts";
import {
  constant,
  constantsIn,
  distinct,
  eachTermOf,
  either,
  holds,
  not,
  type Rewriter,
  renamedApart,
  rewriteFormula,
  rewriteRule,
  rewriteSentence,
  rule,
  sentence,
  sentencesIn,
  substitution,
  term,
  variable,
  variablesIn,
  variablesOf,
  variablesOfRule,
} from "./syntax.ts";
import { unified } from "./unify.ts";

/** New names by old ones. */
export type Renaming = ReadonlyMap<string, string>;

export interface Rewritten {
  readonly rules: readonly Rule[];
  readonly renaming?: Renaming;
}

type Rewriting = (rules: readonly Rule[], draw: Draw) => Rewritten | undefined;

export const REWRITINGS: Readonly<Record<string, Rewriting>> = {
  rename,
  "reorder rules": (rules, draw) => ({
    rules: [...rules.filter(isRole), ...draw.shuffled(rules.filter((each) => !isRole(each)))],
  }),
  "reorder conditions": (rules, draw) => ({
    rules: rules.map((each) => ({ ...each, body: draw.shuffled(each.body) })),
  }),
  "unfold a helper": unfold,
  "fold conditions into a helper": fold,
  "add a tautology": addTautology,
  "double a rule": (rules, draw) => onOne(rules, draw, (each) => [each, renamedApart(each, "2")]),
  "double a condition": (rules, draw) =>
    onCondition(rules, draw, (formula) => [draw.chance(1, 2) ? either(formula, formula) : formula, formula]),
  "add a rule that never holds": addDeadRule,
  "split an or": splitOr,
  "negate twice": negateTwice,
  "bind a constant": bindConstant,
  "ask through a whole term": askThrough,
  "add an argument": (rules, draw) => onHelper(rules, draw, (args) => [...args, constant("a")]),
  "turn arguments round": (rules, draw) => onHelper(rules, draw, (args) => [...args].reverse()),
  "wrap arguments": (rules, draw) => onHelper(rules, draw, (args) => args.map((arg) => term("w", arg))),
};

const isRole = ({ head }: Rule): boolean => head.name === "role";

/** Applied to one rule that is none of a role; undefined where the change is. */
function onOne(
  rules: readonly Rule[],
  draw: Draw,
  change: (rule: Rule) => readonly Rule[] | undefined,
): Rewritten | undefined {
  const places = [...rules.keys()].filter((at) => !isRole(rules[at]!));
  if (places.length === 0) return undefined;
  const at = draw.pick(places);
  const made = change(rules[at]!);
  return made && { rules: [...rules.slice(0, at), ...made, ...rules.slice(at + 1)] };
}

function withBody(each: Rule, body: readonly Formula[]): Rule {
  return { ...each, body, arrow: body.length > 0 };
}

/** Puts formulae in the place of one condition. */
function onCondition(
  rules: readonly Rule[],
  draw: Draw,
  change: (formula: Formula, rule: Rule) => readonly Formula[] | undefined,
): Rewritten | undefined {
  return onOne(rules, draw, (each) => {
    if (each.body.length === 0) return undefined;
    const at = draw.below(each.body.length);
    const made = change(each.body[at]!, each);
    return made && [withBody(each, [...each.body.slice(0, at), ...made, ...each.body.slice(at + 1)])];
  });
}

/** A name that no rule has. */
function fresh(stem: string, rules: readonly Rule[]): string {
  const names = new Set(rules.flatMap(({ head, body }) => [head, ...sentencesIn(body)].map(({ name }) => name)));
  for (let count = 1; ; count++) if (!names.has(`${stem}${count}`)) return `${stem}${count}`;
}

/** Every name by another, but for those with a meaning: keywords, numbers, chance. */
function rename(rules: readonly Rule[], draw: Draw): Rewritten {
  const renamed = namesIn(rules).filter((name) => !hasMeaning(name));
  const letters = draw.shuffled(renamed.map((_, at) => `${String.fromCharCode(97 + (at % 26))}${at}`));
  const renaming = new Map(renamed.map((name, at) => [name, letters[at]!]));
  return { rules: rules.map((each) => rewriteRule(each, renamer(renaming))), renaming };
}

/** The names of relations, functions and constants, in the order in which they first stand. */
export function namesIn(rules: readonly Rule[]): string[] {
  const names = new Set<string>();
  for (const each of rules) {
    for (const { name } of [each.head, ...sentencesIn(each.body)]) names.add(name);
    eachTermOf(each, (inner) => inner.kind !== "variable" && names.add(inner.name));
  }
  return [...names];
}

/** A rewriter that gives names others; `order` may change the order of arguments as well. */
export function renamer(renaming: Renaming, order: ArgumentOrder = ({ args }) => args): Rewriter {
  const to = (name: string): string => renaming.get(name) ?? name;
  const inTerm = (given: Term): Term => {
    if (given.kind === "variable") return given;
    if (given.kind === "constant") return constant(to(given.name));
    return term(to(given.name), ...order({ kind: "function", name: given.name, args: given.args }).map(inTerm));
  };
  const inSentence = ({ name, args, ...rest }: Sentence): Sentence => ({
    ...rest,
    name: to(name),
    args: order({ kind: "relation", name, args }),
  });
  return { term: inTerm, sentence: inSentence };
}

/** The arguments of a function or a relation in another order. */
export type ArgumentOrder = (given: {
  readonly kind: "function" | "relation";
  readonly name: string;
  readonly args: readonly Term[];
}) => readonly Term[];

function hasMeaning(name: string): boolean {
  return isReserved(name) || /^-?\d+$/.test(name);
}

/** Words of the language, and the role of chance. */
export function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  return KEYWORDS.has(lower) || CONNECTIVES.has(lower) || lower === RANDOM_ROLE;
}

/** More rules of a helper are not unfolded. */
const MOST_UNFOLDED = 6;

/** Facts and moves have no rules; a condition on anything else gives way to the bodies of its rules. */
function unfold(rules: readonly Rule[], draw: Draw): Rewritten | undefined {
  return onOne(rules, draw, (each) => {
    const asked = each.body.filter((formula) => formula.kind === "sentence");
    if (asked.length === 0) return undefined;
    const chosen = draw.pick(asked);
    const { name, args } = chosen.sentence;
    const defined = rules.filter(({ head }) => head.name === name && head.args.length === args.length);
    if (name === "true" || name === "does" || defined.length === 0 || defined.length > MOST_UNFOLDED) return undefined;
    return defined.flatMap((definition) => {
      const apart = renamedApart(definition, "u");
      const values = unified(args, apart.head.args);
      if (values === undefined) return [];
      const body = each.body.flatMap((formula) => (formula === chosen ? apart.body : [formula]));
      return [rewriteRule(withBody(each, body), substitution(values))];
    });
  });
}

/** Some conditions, and negations of what they bind, become a helper over the variables that others need. */
function fold(rules: readonly Rule[], draw: Draw): Rewritten | undefined {
  const name = fresh("fold", rules);
  let helper: Rule | undefined;
  const made = onOne(rules, draw, (each) => {
    const positive = draw.some(
      each.body.filter(({ kind }) => kind === "sentence"),
      2,
      3,
    );
    if (positive.length === 0) return undefined;
    const bound = variablesIn(positive);
    const isBound = (formula: Formula): boolean => [...variablesIn([formula])].every((inner) => bound.has(inner));
    const others = each.body.filter((formula) => formula.kind !== "sentence" && isBound(formula));
    const folded = new Set([...positive, ...draw.some(others, 1, 2)]);
    const rest = each.body.filter((formula) => !folded.has(formula));
    const outside = new Set([...variablesOf(each.head.args), ...variablesIn(rest)]);
    const shared = [...bound].filter((inner) => outside.has(inner)).map(variable);
    helper = rule(sentence(name, ...shared), [...folded]);
    return [withBody(each, [...rest, holds(name, ...shared)])];
  });
  return made && helper && { rules: [...made.rules, helper] };
}

function addTautology(rules: readonly Rule[], draw: Draw): Rewritten | undefined {
  return onOne(rules, draw, (each) => {
    const truth = tautology(each, rules, draw);
    if (truth === undefined) return undefined;
    const at = draw.below(each.body.length + 1);
    return [withBody(each, [...each.body.slice(0, at), truth, ...each.body.slice(at)])];
  });
}

function tautology({ body }: Rule, rules: readonly Rule[], draw: Draw): Formula | undefined {
  const names = constantsIn(rules);
  const positive = body.filter(({ kind }) => kind === "sentence");
  const bound = [...variablesIn(positive)];
  switch (draw.pick(["distinct", "either", "nothing", "deeper"])) {
    case "distinct":
      return names.length < 2 ? undefined : distinct(constant(names[0]!), constant(names[1]!));
    case "either": {
      if (positive.length === 0) return undefined;
      const chosen = draw.pick(positive);
      return either(chosen, not(chosen));
    }
    case "nothing":
      return not(holds(fresh("nothing", rules)));
    case "deeper": {
      if (bound.length === 0) return undefined;
      const inner = variable(draw.pick(bound));
      return distinct(inner, term("deeper", inner));
    }
  }
}

/** A rule of a relation that exists, with a condition that cannot hold; or of one that nobody asks for. */
function addDeadRule(rules: readonly Rule[], draw: Draw): Rewritten | undefined {
  const model = draw.pick(rules.filter((each) => !isRole(each)));
  const never = distinct(constant("a"), constant("a"));
  const isDead = draw.chance(1, 2);
  const dead = isDead
    ? withBody(model, [...model.body, never])
    : rule(sentence(fresh("unused", rules), ...model.head.args), model.body);
  return { rules: draw.chance(1, 2) ? [...rules, dead] : [dead, ...rules] };
}

function splitOr(rules: readonly Rule[], draw: Draw): Rewritten | undefined {
  const withOr = rules.filter(({ body }) => body.some(({ kind }) => kind === "or"));
  if (withOr.length === 0) return undefined;
  const chosen = draw.pick(withOr);
  const or = chosen.body.find((formula) => formula.kind === "or")!;
  const split = or.parts.map((part) =>
    withBody(
      chosen,
      chosen.body.map((formula) => (formula === or ? part : formula)),
    ),
  );
  return { rules: rules.flatMap((each) => (each === chosen ? split : [each])) };
}

/** p becomes not (not p), by a helper, where other conditions bind what p asks for. */
function negateTwice(rules: readonly Rule[], draw: Draw): Rewritten | undefined {
  const name = fresh("fails", rules);
  let helper: Rule | undefined;
  const made = onCondition(rules, draw, (chosen, { body }) => {
    if (chosen.kind !== "sentence") return undefined;
    const others = body.filter((formula) => formula !== chosen && formula.kind === "sentence");
    const bound = variablesIn(others);
    const own = [...variablesIn([chosen])];
    if (!own.every((inner) => bound.has(inner))) return undefined;
    const binding = others.filter((formula) => [...variablesIn([formula])].some((inner) => own.includes(inner)));
    helper = rule(sentence(name, ...own.map(variable)), [...binding, not(chosen)]);
    return [not(holds(name, ...own.map(variable)))];
  });
  return made && helper && { rules: [...made.rules, helper] };
}

/** A constant of a rule becomes a variable with one value. */
function bindConstant(rules: readonly Rule[], draw: Draw): Rewritten | undefined {
  const name = fresh("only", rules);
  let only: Rule | undefined;
  const made = onOne(rules, draw, (each) => {
    const names = constantsIn([each]);
    if (names.length === 0) return undefined;
    const chosen = draw.pick(names);
    const by = variable("?only");
    if (variablesOfRule(each).has(by.name)) return undefined;
    only = rule(sentence(name, constant(chosen)), []);
    const bound = rewriteRule(each, {
      term: (given) => (given.kind === "constant" && given.name === chosen ? by : undefined),
    });
    return [withBody(bound, [holds(name, by), ...bound.body])];
  });
  return made && only && { rules: [...made.rules, only] };
}

/** Facts or moves are asked for through a helper that knows them only as a whole. */
function askThrough(rules: readonly Rule[], draw: Draw): Rewritten | undefined {
  const keyword = draw.pick(["true", "does", "legal"]);
  const name = fresh("whole", rules);
  const places = (keyword === "true" ? ["?f"] : ["?r", "?m"]).map(variable);
  const helper = rule(sentence(name, ...places), [holds(keyword, ...places)]);
  const through = (given: Sentence): Sentence =>
    given.name === keyword && draw.chance(1, 2) ? { ...given, name } : given;
  const made = rules.map((each) =>
    withBody(
      each,
      each.body.map((formula) => rewriteFormula(formula, { sentence: through })),
    ),
  );
  return { rules: [...made, helper] };
}

/** Changes the arguments of a helper wherever it stands. */
function onHelper(
  rules: readonly Rule[],
  draw: Draw,
  change: (args: readonly Term[]) => readonly Term[],
): Rewritten | undefined {
  const names = [...new Set(rules.map(({ head }) => head.name))].filter((name) => !KEYWORDS.has(name));
  if (names.length === 0) return undefined;
  const name = draw.pick(names);
  const changed = (given: Sentence): Sentence => (given.name === name ? { ...given, args: change(given.args) } : given);
  return {
    rules: rules.map((each) => ({
      ...each,
      head: rewriteSentence(each.head, { sentence: changed }),
      body: each.body.map((formula) => rewriteFormula(formula, { sentence: changed })),
    })),
  };
}
