/**
 * An explanation of rules as plain values: sentences in sections, each with the places of the rules that it was made of.
 */
import type { Span } from "../gdl/diagnostic.ts";

/** A sentence about the rules. Names that the rules use stand in backquotes. */
export interface ExplainedSentence {
  readonly text: string;
  /** The rules that it was made of, in the order of the text. */
  readonly spans: readonly Span[];
  /** What the relations mean that it names and does not put in words. */
  readonly details: readonly ExplainedSentence[];
}

export interface ExplanationSection {
  readonly title: string;
  readonly sentences: readonly ExplainedSentence[];
}

/** The rules of a game in English. */
export interface Explanation {
  readonly sections: readonly ExplanationSection[];
}

/** Around and between the things that a relation holds for, until the whole sentence is known. */
const [LIST, ITEM, LIST_END] = ["\u0002", "\u0003", "\u0004"];

/** What a relation holds for, some of it variables: those that the sentence does not speak of elsewhere are left out at its end. */
export function heldFor(items: readonly string[]): string {
  return `${LIST}${items.join(ITEM)}${LIST_END}`;
}

function settled(text: string): string {
  const pattern = new RegExp(`( for )?${LIST}([^${LIST_END}]*)${LIST_END}`, "g");
  const elsewhere = text.replaceAll(pattern, "");
  const isIdle = (item: string): boolean => {
    const [, name] = /^`(\?[^`]*)`$/.exec(item) ?? [];
    return name !== undefined && !new RegExp(`${name.replaceAll(/[^\w-]/g, "\\$&")}(?![\\w-])`).test(elsewhere);
  };
  return text.replaceAll(pattern, (_, before: string | undefined, inner: string) => {
    const kept = inner.split(ITEM).filter((item) => !isIdle(item));
    return kept.length === 0 ? "" : `${before ?? ""}${listed(kept)}`;
  });
}

/** A sentence with its first letter in upper case and a full stop. */
export function sentence(
  text: string,
  spans: readonly Span[],
  details: readonly ExplainedSentence[] = [],
): ExplainedSentence {
  const trimmed = settled(text).trim();
  const closed = /[.:?!]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return { text: capital(closed), spans: ordered(spans), details };
}

/** Names in backquotes keep their spelling. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ordered(spans: readonly Span[]): readonly Span[] {
  const byPlace = new Map(spans.map((span) => [`${span.start} ${span.end}`, span]));
  return [...byPlace.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)}`;
}

/** Values that are listed one by one. */
const MOST_VALUES = 10;

/** `0 to 10`, `red, green or blue`; undefined where they are too many to list. */
export function valuesText(values: readonly string[]): string | undefined {
  const numbers = values.map(Number).sort((a, b) => a - b);
  const [first] = numbers;
  const isRange = numbers.length > 3 && numbers.every((value, at) => Number.isInteger(value) && value === first! + at);
  if (isRange) return `${first} to ${numbers.at(-1)}`;
  return values.length > 0 && values.length <= MOST_VALUES ? listed(values, "or") : undefined;
}

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** Small numbers as words. */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}

const PLURALS: ReadonlyMap<string, string> = new Map([
  ["man", "men"],
  ["die", "dice"],
  ["mouse", "mice"],
  ["wolf", "wolves"],
]);

/** `pieces`, `black men`, `foxes`. */
export function plural(noun: string): string {
  const [, before, last] = /^(.*?)([^ ]*)$/.exec(noun)!;
  return `${before}${PLURALS.get(last!) ?? `${last}${/(s|x|ch|sh)$/.test(last!) ? "es" : "s"}`}`;
}
