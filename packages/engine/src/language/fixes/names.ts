/**
 * Fixes for names: what is spelt almost like a known name, with other capitals, with the wrong number of arguments, or
 * stands where another form belongs.
 */
import { factNames } from "../../gdl/check/facts.ts";
import { nameSpan } from "../../gdl/check/survey.ts";
import { quoted } from "../../gdl/diagnostic.ts";
import type { List } from "../../gdl/reader.ts";
import { speller } from "../../spelling.ts";
import {
  addRules,
  around,
  atomsOf,
  type Fixer,
  type FixSource,
  isGround,
  isVariable,
  listsAround,
  listsOf,
  nameOf,
  remove,
  rename,
  renaming,
  replace,
  textOf,
} from "./fix.ts";

/** The name that the checker's advice offers, see src/gdl/check/spelling.ts. */
const OFFERED = /^Did you mean `(\S+)`\?$/;

export const useOffered: Fixer = (source, { span, advice }) => {
  const offered = OFFERED.exec(advice)?.[1];
  return [offered === undefined ? undefined : renaming(source, span, offered)];
};

export const removeRules: Fixer = (source, { span }) => {
  const name = textOf(source, span);
  const rules = source.sheet.definitions.get(name) ?? [];
  const edits = rules.map(({ span }) => remove(source, span));
  return [{ title: `Remove ${rules.length === 1 ? "its rule" : `its ${rules.length} rules`}`, edits }];
};

const IS_FACT = /is part of the state/;
const IS_MOVE = /is a move/;

export const wrapCondition: Fixer = (source, { span, advice }) => {
  const name = textOf(source, span);
  const opening = IS_FACT.test(advice) ? "(true " : IS_MOVE.test(advice) ? "(does ?role " : undefined;
  if (opening === undefined) return [];
  const edits = (source.sheet.conditions.get(name) ?? []).flatMap(({ sentence: { span } }) => [
    { from: span.start, to: span.start, insert: opening },
    { from: span.end, to: span.end, insert: ")" },
  ]);
  return [{ title: `Write ${quoted(`${opening}…)`)}`, edits }];
};

/** `(cel 1 b)` where `(true (cell 1 b))` is meant. */
export const wrapNearFact: Fixer = (source, { span, advice }) => {
  const name = textOf(source, span);
  const fact = OFFERED.test(advice) ? undefined : speller(factNames(source.sheet))(name);
  if (fact === undefined) return [];
  const edits = (source.sheet.conditions.get(name) ?? []).flatMap(({ sentence }) => [
    { from: sentence.span.start, to: sentence.span.start, insert: "(true " },
    replace(nameSpan(source.text, sentence), fact),
    { from: sentence.span.end, to: sentence.span.end, insert: ")" },
  ]);
  return [{ title: `Write ${quoted(`(true (${fact} …))`)}`, edits }];
};

export const oneSpelling: Fixer = (source, { span }) => {
  const name = textOf(source, span);
  const [top] = around(source, span.start);
  const scope = name.startsWith("?") && top ? [top] : source.expressions;
  const counts = new Map<string, number>();
  for (const { text } of atomsOf(scope))
    if (text !== name && text.toLowerCase() === name.toLowerCase()) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (usual === undefined) return [];
  return [{ title: `Write ${quoted(usual)} everywhere`, edits: rename(scope, name, usual) }];
};

export const lowerCase: Fixer = (source, { span }) => {
  const spelling = textOf(source, span);
  const heads = [...listsOf(source.expressions)].flatMap(({ items: [first] }) => (first ? [first] : []));
  const words = /^terminal$/i.test(spelling) ? [...atomsOf(source.expressions)] : heads;
  const edits = words.filter((word) => nameOf(word) === spelling).map((word) => replace(word, spelling.toLowerCase()));
  return [{ title: `Write ${quoted(spelling.toLowerCase())}`, edits }];
};

export const withoutQuestionMark: Fixer = (source, { span }) => {
  const name = textOf(source, span).slice(1);
  return [name === "" ? undefined : { title: `Write ${quoted(name)}`, edits: [replace(span, name)] }];
};

/** The usual number of arguments: trailing ones go, missing ones become variables where a condition may bind them. */
export const usualArity: Fixer = (source, { span }) => {
  const [list] = listsAround(source, span.start);
  const name = textOf(source, span);
  if (list === undefined || nameOf(list) !== name) return [];
  const usual = usualArityOf(source, name, list.items.length - 1);
  const extra = list.items.length - 1 - usual;
  if (usual > 0 && extra > 0) {
    const [kept, last] = [list.items[usual]!, list.items.at(-1)!];
    const what = extra === 1 ? "Remove the last argument" : `Remove the last ${extra} arguments`;
    const untied = untiedBy(source, list, usual + 1);
    const title =
      untied.length === 0 ? what : `${what}, which frees ${untied.map(quoted).join(" ")} elsewhere in the rule`;
    return [{ title, edits: [{ from: kept.end, to: last.end, insert: "" }] }];
  }
  return extra < 0 && isPositiveCondition(source, list) ? [addVariables(source, list, -extra)] : [];
};

/** Variables among the items of a list from a place on that the rule uses outside of them, too. */
function untiedBy(source: FixSource, list: List, from: number): readonly string[] {
  const [rule] = around(source, list.start);
  const gone = list.items.slice(from);
  const names = new Set([...atomsOf(gone)].filter(isVariable).map(({ text }) => text));
  const isGone = (start: number): boolean => start >= gone[0]!.start && start < gone.at(-1)!.end;
  const others = [...atomsOf(rule === undefined ? [] : [rule])].filter(({ start }) => !isGone(start));
  return [...names].filter((name) => others.some(({ text }) => text === name));
}

function usualArityOf({ expressions }: FixSource, name: string, not: number): number {
  const counts = new Map<number, number>();
  for (const list of listsOf(expressions)) {
    const arity = list.items.length - 1;
    if (nameOf(list) === name && arity !== not) counts.set(arity, (counts.get(arity) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? not;
}

/** In the body of a rule and under no `not` or `distinct`. */
function isPositiveCondition(source: FixSource, list: List): boolean {
  const path = around(source, list.start);
  const rule = path[0];
  if (rule?.kind !== "list" || nameOf(rule) !== "<=" || path[1] === rule.items[1]) return false;
  return !path.some((part) => part.kind === "list" && /^(not|distinct)$/i.test(nameOf(part)));
}

function addVariables(
  source: FixSource,
  list: List,
  count: number,
): { title: string; edits: { from: number; to: number; insert: string }[] } {
  const used = new Set([...atomsOf(around(source, list.start).slice(0, 1))].map(({ text }) => text));
  const fresh: string[] = [];
  for (let at = 1; fresh.length < count; at++) if (!used.has(`?any${at}`)) fresh.push(`?any${at}`);
  const end = list.items.at(-1)!.end;
  const title = `Add ${fresh.map(quoted).join(" ")}`;
  return { title, edits: [{ from: end, to: end, insert: fresh.map((name) => ` ${name}`).join("") }] };
}

/** `(base F)` for a fact without variables. */
export const addToBase: Fixer = (source, { span }) => {
  const [keyword] = listsAround(source, span.start).filter((list) => /^(init|next)$/i.test(nameOf(list)));
  const fact = keyword?.items[1];
  if (fact === undefined || !isGround(fact)) return [];
  const rule = `(base ${textOf(source, fact)})`;
  return [{ title: `Add ${quoted(rule)}`, edits: [addRules(source, ["base"], [rule])] }];
};

/** `(input R M)` for a move without variables; of any role where `legal` says so. */
export const addToInput: Fixer = (source, { span }) => {
  const [legal] = listsAround(source, span.start).filter((list) => /^legal$/i.test(nameOf(list)));
  const [, role, move] = legal?.items ?? [];
  if (!role || !move || !isGround(move)) return [];
  const input = `(input ${textOf(source, role)} ${textOf(source, move)})`;
  const rule = isVariable(role) ? `(<= ${input} (role ${textOf(source, role)}))` : input;
  return [{ title: `Add ${quoted(rule)}`, edits: [addRules(source, ["input"], [rule])] }];
};
