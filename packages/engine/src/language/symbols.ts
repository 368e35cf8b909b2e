/**
 * The outline of a rulesheet: what its facts and rules define. Neighbours that define the same are one symbol with parts.
 */
import type { Span } from "../gdl/diagnostic.ts";
import { headOf } from "./place.ts";
import type { ListNode, SyntaxNode, SyntaxTree } from "./tree.ts";

/** What a rule or fact defines. */
export type OutlineKind = "role" | "fact" | "move" | "goal" | "end" | "relation";

/** A part of the outline. */
export interface OutlineSymbol {
  /** `legal mark`, `next cell`, `goal white`, `row`. */
  readonly name: string;
  readonly kind: OutlineKind;
  /** All of it. */
  readonly span: Span;
  /** The place of its name. */
  readonly nameSpan: Span;
  /** The rules and facts, where there are several. */
  readonly parts: readonly OutlineSymbol[];
}

const KINDS: ReadonlyMap<string, OutlineKind> = new Map([
  ["role", "role"],
  ["init", "fact"],
  ["next", "fact"],
  ["base", "fact"],
  ["legal", "move"],
  ["input", "move"],
  ["goal", "goal"],
  ["terminal", "end"],
]);

/** Which argument of a keyword says what it is about. */
const ABOUT: ReadonlyMap<string, number> = new Map([
  ["role", 1],
  ["init", 1],
  ["next", 1],
  ["base", 1],
  ["legal", 2],
  ["input", 2],
  ["goal", 1],
]);

/** The outline of a text, in its order. */
export function outlineOf(tree: SyntaxTree): readonly OutlineSymbol[] {
  const groups: OutlineSymbol[][] = [];
  for (const symbol of definitions(tree)) {
    const last = groups.at(-1);
    if (last?.[0]?.name === symbol.name) last.push(symbol);
    else groups.push([symbol]);
  }
  return groups.map((parts) => grouped(tree.text, parts));
}

function grouped(text: string, parts: readonly OutlineSymbol[]): OutlineSymbol {
  const first = parts[0]!;
  if (parts.length === 1) return first;
  const span = { start: first.span.start, end: parts.at(-1)!.span.end };
  return { ...first, span, parts: parts.map((part) => ({ ...part, name: headText(text, part) })) };
}

function* definitions({ words, lists }: SyntaxTree): Generator<OutlineSymbol> {
  // Facts without arguments are words at the top of the text.
  const top = [...lists, ...words].filter(({ parent }) => parent === undefined).sort((a, b) => a.start - b.start);
  for (const node of top) {
    const isRule = node.kind === "list" && node.form === "rule";
    const head = isRule ? node.items[1] : node;
    const name = head && nameOf(head);
    if (head === undefined || name === undefined) continue;
    const kind = KINDS.get(keywordOf(head)) ?? "relation";
    yield { name, kind, span: spanOf(node), nameSpan: spanOf(head), parts: [] };
  }
}

function nameOf(head: SyntaxNode): string | undefined {
  if (head.kind === "word") return head.name;
  const keyword = headOf(head);
  if (keyword === "") return undefined;
  const about = head.items[ABOUT.get(keyword) ?? 0];
  const name = ABOUT.has(keyword) && about ? `${keyword} ${wordOf(about)}` : wordOf(head);
  return name.slice(0, LONGEST_NAME);
}

const LONGEST_NAME = 80;

function wordOf(node: SyntaxNode): string {
  if (node.kind === "word") return node.name;
  const first = node.items[0];
  return first?.kind === "word" ? first.name : "…";
}

function keywordOf(head: SyntaxNode): string {
  return head.kind === "word" ? head.name.toLowerCase() : headOf(head);
}

function headText(text: string, { nameSpan: { start, end } }: OutlineSymbol): string {
  return text.slice(start, Math.min(end, start + LONGEST_NAME)).replace(/\s+/g, " ");
}

function spanOf({ start, end }: SyntaxNode | ListNode): Span {
  return { start, end };
}
