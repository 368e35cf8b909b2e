/**
 * What there is to say of a word: for hover.
 */
import type { Entry, Glossary } from "./glossary.ts";
import { lookUp } from "./glossary.ts";
import { wordForm, wordOf } from "./keywords.ts";
import type { WordNode } from "./tree.ts";

/** A title, and sentences below it. */
export interface Description {
  readonly title: string;
  /** Sentences, one a line. */
  readonly lines: readonly string[];
  /** The name as the glossary knows it, where one can ask what holds of it now. */
  readonly entry?: Entry;
}

const KIND_TEXTS: Readonly<Record<Entry["kind"], string>> = {
  keyword: "keyword",
  relation: "relation",
  fact: "part of the state",
  move: "move",
  role: "role",
  function: "function",
  constant: "constant",
};

const LONGEST = 60;

/** Says what a word means. Undefined where there is nothing to say. `lineOf` tells the line of an offset, counted from 1. */
export function describeWord(
  { name, place }: Pick<WordNode, "name" | "place">,
  glossary: Glossary,
  lineOf: (offset: number) => number,
): Description | undefined {
  if (place === "variable") return { title: name, lines: ["A variable of this rule."] };
  const entry = lookUp(glossary, name, place);
  const word = place === "relation" ? wordOf(name) : undefined;
  if (word !== undefined)
    return {
      title: wordForm(word),
      lines: [word.meaning, ...(entry ? countLines(entry, lineOf) : [])],
      ...(entry && { entry }),
    };
  if (entry === undefined) return undefined;
  const lines = [...(entry.note === "" ? [] : [entry.note]), ...typeLines(entry), ...countLines(entry, lineOf)];
  return { title: titleOf(entry), lines, entry };
}

function titleOf({ name, kind, arities }: Entry): string {
  const short = name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
  const arity = kind === "constant" || kind === "role" ? "" : `/${arities.join(", /")}`;
  return `${short}${arity}: ${KIND_TEXTS[kind]}`;
}

function typeLines({ types }: Entry): string[] {
  if (types.length === 0) return [];
  return [`Argument${types.length === 1 ? "" : "s"}: ${types.join("; ")}.`];
}

const MOST_LINES = 5;

function countLines({ kind, definitions, uses, defined }: Entry, lineOf: (offset: number) => number): string[] {
  if (kind === "constant" || kind === "function")
    return [`${counted(uses, "place")}, first in line ${lineOf(defined[0]?.start ?? 0)}.`];
  const lines = [...new Set(defined.map(({ start }) => lineOf(start)))];
  const where = `line${lines.length === 1 ? "" : "s"} ${lines.slice(0, MOST_LINES).join(", ")}${lines.length > MOST_LINES ? " …" : ""}`;
  const given =
    definitions === 0
      ? "Nothing defines it."
      : `${counted(definitions, "rule or fact", "rules and facts")} in ${where}.`;
  return [given, `${counted(uses, "use")}.`];
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
