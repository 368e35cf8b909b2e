/**
 * What each name stands for in a rulesheet, where it is defined and how often it is used: for completion, hover and going to
 * a definition. Plain values, made in a worker.
 */
import { eachLiteral, eachTerm, literalTerms, nameSpan, type Survey, survey } from "../gdl/check/survey.ts";
import type { Span } from "../gdl/diagnostic.ts";
import { KEYWORDS, type Rulesheet, type Sentence, type Term } from "../gdl/rules.ts";
import type { NamePlace } from "./tree.ts";
import { type ArgumentTypes, argumentTypes } from "./types.ts";

/** What a name can be. A `fact` is part of the state, a `move` something a role does; other terms are functions and constants. */
export type EntryKind = "keyword" | "relation" | "fact" | "move" | "role" | "function" | "constant";

/** What is known of a name. */
export interface Entry {
  readonly name: string;
  readonly kind: EntryKind;
  /** The numbers of arguments it has, the most frequent first. */
  readonly arities: readonly number[];
  /** The places of its name in facts and heads of rules; a constant has the place of its first use. */
  readonly defined: readonly Span[];
  /** Facts and rules that define it. */
  readonly definitions: number;
  /** Places in conditions. */
  readonly uses: number;
  /** The comment above its first definition; empty where there is none. */
  readonly note: string;
  /** What may stand in each argument, in words; empty where it has none or nothing is known. */
  readonly types: readonly string[];
}

/** The names of a rulesheet; a name that is used in several ways has several entries. */
export type Glossary = readonly Entry[];

/** A rulesheet with more names is played, but not explained any further. */
const MAX_ENTRIES = 5_000;
const MAX_PLACES = 100;
const MAX_NOTE = 400;

/** Names longer than this are nobody's: they are not offered. */
const MAX_NAME = 100;

/** Collects the names of a rulesheet. */
export function glossaryOf(rulesheet: Rulesheet): Glossary {
  const sheet = survey(rulesheet);
  const collected = new Collection(sheet, argumentTypes(rulesheet));
  for (const [name, rules] of sheet.definitions) for (const { head } of rules) collected.relation(name, head, true);
  for (const [name, conditions] of sheet.conditions)
    for (const { sentence } of conditions) collected.relation(name, sentence, false);
  for (const { head, body } of sheet.rules) {
    collected.arguments(head, true);
    eachLiteral(body, (literal) => {
      if (literal.kind === "distinct") collected.terms(literalTerms(literal));
      else collected.arguments(literal.sentence, false);
    });
  }
  return collected.entries();
}

interface Growing {
  readonly name: string;
  readonly kind: EntryKind;
  readonly arities: Map<number, number>;
  readonly places: { readonly name: string; readonly span: Span }[];
  definitions: number;
  uses: number;
}

/** Which argument of a keyword is a fact, a move or a role; the other arguments are terms like any other. */
const ARGUMENTS: ReadonlyMap<string, readonly EntryKind[]> = new Map([
  ["role", ["role"]],
  ["init", ["fact"]],
  ["true", ["fact"]],
  ["next", ["fact"]],
  ["base", ["fact"]],
  ["legal", ["role", "move"]],
  ["does", ["role", "move"]],
  ["input", ["role", "move"]],
  ["goal", ["role"]],
  ["sees", ["role"]],
]);

/** Heads that say what a fact, a move or a role is; `goal` for a role does not. */
const DEFINING: ReadonlyMap<string, EntryKind> = new Map([
  ["role", "role"],
  ["init", "fact"],
  ["next", "fact"],
  ["base", "fact"],
  ["legal", "move"],
  ["input", "move"],
]);

class Collection {
  readonly #sheet: Survey;
  readonly #types: ArgumentTypes;
  readonly #found = new Map<string, Growing>();

  constructor(sheet: Survey, types: ArgumentTypes) {
    this.#sheet = sheet;
    this.#types = types;
  }

  relation(name: string, sentence: Sentence, defines: boolean): void {
    this.#note(KEYWORDS.has(name) ? "keyword" : "relation", name, sentence.args.length, sentence.span, defines);
  }

  arguments(sentence: Sentence, head: boolean): void {
    const kinds = ARGUMENTS.get(sentence.name) ?? [];
    sentence.args.forEach((term, position) => {
      const kind = term.kind === "variable" ? undefined : kinds[position];
      const args = term.kind === "compound" ? term.args : [];
      if (kind) this.#note(kind, term.name, args.length, term.span, head && DEFINING.get(sentence.name) === kind);
      this.terms(kind ? args : [term]);
    });
  }

  terms(terms: readonly Term[]): void {
    eachTerm(terms, (term) => {
      if (term.kind === "constant") this.#note("constant", term.name, 0, term.span, false);
      else if (term.kind === "compound") this.#note("function", term.name, term.args.length, term.span, false);
    });
  }

  entries(): Glossary {
    return [...this.#found.values()].map((found) => this.#entry(found));
  }

  #entry({ name, kind, arities: counts, places, definitions, uses }: Growing): Entry {
    const arities = [...counts].sort(([, a], [, b]) => b - a).map(([arity]) => arity);
    return {
      name,
      kind,
      arities,
      defined: places.map((place) => nameSpan(this.#sheet.text, place)),
      definitions,
      uses,
      note: definitions > 0 ? commentAbove(this.#sheet.text, places[0]!.span.start) : "",
      types: this.#types(kind, name, arities[0] ?? 0),
    };
  }

  #note(kind: EntryKind, name: string, arity: number, span: Span, defines: boolean): void {
    const key = `${kind} ${name}`;
    let entry = this.#found.get(key);
    if (entry === undefined) {
      if (this.#found.size >= MAX_ENTRIES || name.length > MAX_NAME) return;
      entry = { name, kind, arities: new Map(), places: [], definitions: 0, uses: 0 };
      this.#found.set(key, entry);
    }
    entry.arities.set(arity, (entry.arities.get(arity) ?? 0) + 1);
    if (defines) entry.definitions++;
    else entry.uses++;
    const first = !defines && entry.places.length === 0 && (kind === "constant" || kind === "function");
    if ((defines || first) && entry.places.length < MAX_PLACES) entry.places.push({ name, span });
  }
}

/** The lines of comment directly above the line of an offset, without their semicolons. */
function commentAbove(text: string, offset: number): string {
  // Looking no further back keeps this cheap where a rulesheet is one long line.
  const [lines, comments] = [
    text
      .slice(Math.max(0, offset - 2 * MAX_NOTE), offset)
      .split("\n")
      .slice(0, -1),
    [] as string[],
  ];
  while (/^\s*;/.test(lines.at(-1) ?? ""))
    comments.unshift(
      lines
        .pop()!
        .replace(/^\s*;+\s?/, "")
        .trimEnd(),
    );
  return comments.join(" ").slice(-MAX_NOTE);
}

const KINDS: Readonly<Record<NamePlace, readonly EntryKind[]>> = {
  relation: ["keyword", "relation", "fact", "move"],
  term: ["fact", "move", "role", "function", "constant", "relation"],
};

/** The entry that a word at such a place means; several kinds are possible where a name is used in several ways. */
export function lookUp(glossary: Glossary, name: string, place: NamePlace): Entry | undefined {
  const byKind = new Map<EntryKind, Entry>();
  const plain = KEYWORDS.has(name.toLowerCase()) ? name.toLowerCase() : name;
  for (const entry of glossary) if (entry.name === plain || entry.name === name) byKind.set(entry.kind, entry);
  return KINDS[place].map((kind) => byKind.get(kind)).find((entry) => entry !== undefined);
}

/** The question whose answers are what holds of the name now; undefined where there is nothing to ask. */
export function questionAbout({ name, kind, arities }: Entry): string | undefined {
  const arity = arities[0] ?? 0;
  const variables = Array.from({ length: arity }, (_, at) => ` ?${at + 1}`).join("");
  const sentence = arity === 0 ? name : `(${name}${variables})`;
  if (kind === "fact") return `(true ${sentence})`;
  if (kind === "move") return `(legal ?role ${sentence})`;
  if (kind === "relation") return sentence;
  if (kind !== "keyword" || name === "does" || name === "next" || name === "sees") return undefined;
  return sentence;
}
