/**
 * Fixes for variables that nothing binds: conditions that would.
 */
import { eachLiteral, eachTerm, literalTerms } from "../../gdl/check/survey.ts";
import { quoted } from "../../gdl/diagnostic.ts";
import type { Expression, List } from "../../gdl/reader.ts";
import { KEYWORDS } from "../../gdl/rules.ts";
import {
  addConditions,
  around,
  atomsOf,
  type Fix,
  type Fixer,
  type FixSource,
  isVariable,
  listsAround,
  listsOf,
  nameOf,
  replace,
  textOf,
} from "./fix.ts";

const MOST_OFFERS = 3;

export const bindVariable: Fixer = (source, { span }) => {
  const [rule] = around(source, span.start);
  if (rule?.kind !== "list") return [];
  const name = textOf(source, span);
  const negation = onlyNegation(source, rule, span.start, name);
  const bound = binders(source, rule, name).map((relation) => {
    const condition = `(${relation} ${name})`;
    const title =
      negation === undefined
        ? `Add the condition ${quoted(condition)}`
        : `It is not so for some ${quoted(name)}: add the condition ${quoted(condition)}`;
    return { title, edits: [addConditions(source, rule, [condition])] };
  });
  return negation === undefined ? bound : [denyForAll(source, rule, negation, name), ...bound];
};

/** The negation around the place, where the variable stands nowhere else in the rule: it can be read in two ways. */
function onlyNegation(source: FixSource, rule: List, offset: number, name: string): List | undefined {
  const negation = listsAround(source, offset).find((list) => nameOf(list).toLowerCase() === "not");
  if (negation === undefined || negation.items.length !== 2) return undefined;
  const isElsewhere = [...atomsOf([rule])].some(
    (atom) => atom.text === name && (atom.start < negation.start || atom.end > negation.end),
  );
  return isElsewhere ? undefined : negation;
}

/** `(not (does ?p (mark ?x ?y)))` for "nobody marks": a relation of its own says that somebody does. */
function denyForAll(source: FixSource, rule: List, negation: List, name: string): Fix | undefined {
  const inner = negation.items[1]!;
  if (inner.kind !== "list") return undefined;
  const outside = new Set(
    [...atomsOf([rule])]
      .filter((atom) => atom.end <= negation.start || atom.start >= negation.end)
      .map(({ text }) => text),
  );
  const within = [...new Set([...atomsOf([inner])].filter(isVariable).map(({ text }) => text))];
  const args = within.filter((variable) => outside.has(variable));
  const relation = freshName(source, `some-${deepName(inner)}`);
  const sentence = args.length === 0 ? relation : `(${relation} ${args.join(" ")})`;
  return {
    title: `It is so for no ${quoted(name)}: write ${quoted(`(not ${sentence})`)} and a rule for it`,
    edits: [
      replace(inner, sentence),
      { from: rule.end, to: rule.end, insert: `\n(<= ${sentence} ${textOf(source, inner)})` },
    ],
  };
}

/** The name of the move or the fact that a keyword is about. */
function deepName(list: List): string {
  const inner = list.items.findLast((item) => item.kind === "list");
  return KEYWORDS.has(nameOf(list).toLowerCase()) && inner?.kind === "list" ? deepName(inner) : nameOf(list);
}

function freshName({ sheet }: FixSource, wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!sheet.definitions.has(name)) return name;
  }
}

/** A fact with variables becomes a rule that binds each of them. */
export const bindFact: Fixer = (source, { span }) => {
  const [fact] = around(source, span.start);
  if (fact?.kind !== "list") return [];
  const names = [...new Set([...atomsOf([fact])].filter(isVariable).map(({ text }) => text))];
  const conditions = names.map((name) => [binders(source, fact, name)[0], name] as const);
  if (conditions.some(([relation]) => relation === undefined)) return [];
  const body = conditions.map(([relation, name]) => `(${relation} ${name})`).join(" ");
  const edits = [
    { from: fact.start, to: fact.start, insert: "(<= " },
    { from: fact.end, to: fact.end, insert: ` ${body})` },
  ];
  return [{ title: `Make it a rule with ${quoted(body)}`, edits }];
};

const OF_A_ROLE = /^(legal|does|goal|sees|input)$/i;

/** Relations of one argument that could bind the variable: `role` for roles, then those that bind its name elsewhere. */
function binders(source: FixSource, rule: Expression, variable: string): readonly string[] {
  const isRole = [...listsOf([rule])].some(
    ({ items: [name, role] }) => OF_A_ROLE.test(nameOf(name)) && nameOf(role) === variable && role?.kind === "atom",
  );
  return isRole ? ["role"] : unaryRelations(source, variable).slice(0, MOST_OFFERS);
}

function unaryRelations({ sheet }: FixSource, variable: string): readonly string[] {
  const scores = new Map<string, number>();
  for (const [name, rules] of sheet.definitions)
    if (!KEYWORDS.has(name) && rules.some(({ head }) => head.args.length === 1)) scores.set(name, 0);
  for (const { body } of sheet.rules)
    eachLiteral(body, (literal, negated) => {
      if (literal.kind !== "sentence" || negated || !scores.has(literal.sentence.name)) return;
      eachTerm(literalTerms(literal), (term) => {
        if (term.name === variable) scores.set(literal.sentence.name, scores.get(literal.sentence.name)! + 1);
      });
    });
  return [...scores].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
