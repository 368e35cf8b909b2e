/**
 * Quick fixes are values: a title and edits of the text. What a fix looks at, and the edits that fixes are made of.
 */
import { type Survey, survey } from "../../gdl/check/survey.ts";
import { type Diagnostic, quoted, type Span } from "../../gdl/diagnostic.ts";
import { parseRules } from "../../gdl/parse.ts";
import { type Atom, type Expression, type List, read } from "../../gdl/reader.ts";
import { wordAt } from "../place.ts";
import { referencesOf } from "../references.ts";
import { type SyntaxTree, treeOf } from "../tree.ts";

/** The text between two offsets gives way to another. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A change that mends a problem. */
export interface Fix {
  readonly title: string;
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly Edit[];
}

/** A text as fixes see it. */
export interface FixSource {
  readonly text: string;
  readonly expressions: readonly Expression[];
  readonly sheet: Survey;
  readonly tree: SyntaxTree;
}

/** Fixes for one diagnostic; what does not apply is undefined. */
export type Fixer = (source: FixSource, diagnostic: Diagnostic) => readonly (Fix | undefined)[];

export function sourceOf(text: string): FixSource {
  const { expressions } = read(text, { rulesheet: true });
  return { text, expressions, sheet: survey(parseRules(text).value), tree: treeOf(text) };
}

/** The text after edits that are in its order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const { from, to, insert } of edits) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** The expressions around an offset, from the outermost to the innermost. */
export function around({ expressions }: FixSource, offset: number): readonly Expression[] {
  const path: Expression[] = [];
  let inside: readonly Expression[] = expressions;
  for (let next = holding(inside, offset); next; next = holding(inside, offset)) {
    path.push(next);
    inside = next.kind === "list" ? next.items : [];
  }
  return path;
}

/** By halves: a rulesheet may have many expressions, and each diagnostic looks for its own. */
function holding(expressions: readonly Expression[], offset: number): Expression | undefined {
  let [low, high] = [0, expressions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (expressions[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  const found = expressions[low];
  return found && found.start <= offset ? found : undefined;
}

/** The lists around an offset, the innermost first. */
export function listsAround(source: FixSource, offset: number): readonly List[] {
  return around(source, offset)
    .filter((expression): expression is List => expression.kind === "list")
    .reverse();
}

/** The expression with exactly this span. */
export function expressionAt(source: FixSource, { start, end }: Span): Expression | undefined {
  return around(source, start).find((expression) => expression.start === start && expression.end === end);
}

export function* atomsOf(expressions: readonly Expression[]): Generator<Atom> {
  for (const expression of expressions) {
    if (expression.kind === "atom") yield expression;
    else yield* atomsOf(expression.items);
  }
}

export function* listsOf(expressions: readonly Expression[]): Generator<List> {
  for (const expression of expressions) {
    if (expression.kind === "atom") continue;
    yield expression;
    yield* listsOf(expression.items);
  }
}

export function textOf({ text }: FixSource, { start, end }: Span): string {
  return text.slice(start, end);
}

export function nameOf(list: Expression | undefined): string {
  const first = list?.kind === "list" ? list.items[0] : list;
  return first?.kind === "atom" ? first.text : "";
}

export function isVariable(expression: Expression): boolean {
  return expression.kind === "atom" && expression.text.startsWith("?");
}

export function isGround(expression: Expression): boolean {
  return ![...atomsOf([expression])].some(isVariable);
}

export function replace({ start, end }: Span, insert: string): Edit {
  return { from: start, to: end, insert };
}

/** With the blanks before it, and with its line where nothing else is on it. Never joins a line to a comment. */
export function remove({ text }: FixSource, { start, end }: Span): Edit {
  let from = start;
  while (text[from - 1] === " " || text[from - 1] === "\t") from--;
  const alone = (from === 0 || text[from - 1] === "\n") && /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end, end + 200));
  return { from, to: alone ? end + alone[0].length : end, insert: "" };
}

/** Two edits that leave only the items of a list from `first` on. */
export function unwrap(list: List, first: number): readonly Edit[] {
  const [inner, last] = [list.items[first], list.items.at(-1)];
  if (!inner || !last) return [];
  return [replace({ start: list.start, end: inner.start }, ""), replace({ start: last.end, end: list.end }, "")];
}

/** Every word that is spelt so, in its place among the edits. */
export function rename(expressions: readonly Expression[], from: string, to: string): readonly Edit[] {
  return [...atomsOf(expressions)].filter(({ text }) => text === from).map((atom) => replace(atom, to));
}

/** Another name for what stands at a place, wherever it stands; other things of the same name keep theirs. */
export function renaming({ tree }: FixSource, { start }: Span, to: string): Fix | undefined {
  const word = wordAt(tree, start);
  if (word === undefined) return undefined;
  const from = word.name;
  const edits = referencesOf(tree, word).map((place) => replace(place, to));
  const places = edits.length === 1 ? "" : ` in ${edits.length} places`;
  return { title: `Change ${quoted(from)} to ${quoted(to)}${places}`, edits };
}

/** Adds rules behind the last one of these relations, or at the end of the text. */
export function addRules({ text, sheet }: FixSource, relations: readonly string[], rules: readonly string[]): Edit {
  const places = relations.flatMap((name) => sheet.definitions.get(name)?.map(({ span }) => span.end) ?? []);
  const last = places.length > 0 ? Math.max(...places) : text.trimEnd().length;
  // A comment on the same line belongs to the rule before it.
  const lineEnd = /^[ \t]*(?:;[^\n\r]*)?/.exec(text.slice(last, last + 1000))![0];
  const at = last + (lineEnd.trim() === "" ? 0 : lineEnd.length);
  return { from: at, to: at, insert: rules.map((rule) => `\n${rule}`).join("") };
}

/** Adds conditions behind the last one of a rule, on a line of their own where that one has one. */
export function addConditions({ text }: FixSource, rule: List, conditions: readonly string[]): Edit {
  const last = rule.items.at(-1)!;
  const before = /(?:^|\n)([ \t]*)$/.exec(text.slice(Math.max(0, last.start - 200), last.start));
  const gap = before && last !== rule.items[1] ? `\n${before[1]}` : " ";
  return { from: last.end, to: last.end, insert: conditions.map((condition) => gap + condition).join("") };
}
