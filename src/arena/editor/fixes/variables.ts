/**
 * Fixes for variables that nothing binds: conditions that would.
 */
import { eachLiteral, eachTerm, literalTerms } from "../../../gdl/check/survey.ts";
import { quoted } from "../../../gdl/diagnostic.ts";
import type { Expression } from "../../../gdl/reader.ts";
import { KEYWORDS } from "../../../gdl/rules.ts";
import { addConditions, around, atomsOf, type Fixer, isVariable, listsOf, nameOf, type Source, textOf } from "./fix.ts";

const MOST_OFFERS = 3;

export const bindVariable: Fixer = (source, { span }) => {
  const [rule] = around(source, span.start);
  if (rule?.kind !== "list") return [];
  const name = textOf(source, span);
  return binders(source, rule, name).map((relation) => {
    const condition = `(${relation} ${name})`;
    return { title: `Add the condition ${quoted(condition)}`, edits: [addConditions(source, rule, [condition])] };
  });
};

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
function binders(source: Source, rule: Expression, variable: string): readonly string[] {
  const isRole = [...listsOf([rule])].some(
    ({ items: [name, role] }) => OF_A_ROLE.test(nameOf(name)) && nameOf(role) === variable && role?.kind === "atom",
  );
  return isRole ? ["role"] : unaryRelations(source, variable).slice(0, MOST_OFFERS);
}

function unaryRelations({ sheet }: Source, variable: string): readonly string[] {
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
