/**
 * Fixes for parentheses: missing ones, stray ones, pairs that say nothing.
 */
import { expressionAt, type Fixer, listsOf, nameOf, remove, replace, unwrap } from "./fix.ts";

const TOKEN = /[()]|;[^\n\r]*|[^\s();]+/g;
const RULE_START = /\(\s*<=(?=[\s()])/g;

/**
 * The list ends where the next rule begins, or on the line before one that starts no further right than the list itself:
 * that is how people write the next fact.
 */
export const addClosing: Fixer = ({ text }, { span: { start } }) => {
  const rest = text.slice(start, endOfList(text, start));
  let [depth, end] = [0, 1];
  for (const { 0: token, index } of rest.matchAll(TOKEN)) {
    if (token[0] === ";") continue;
    depth += token === "(" ? 1 : token === ")" ? -1 : 0;
    end = index + token.length;
  }
  const title = depth === 1 ? "Add the missing parenthesis" : `Add ${depth} missing parentheses`;
  return [{ title, edits: [{ from: start + end, to: start + end, insert: ")".repeat(depth) }] }];
};

function endOfList(text: string, start: number): number {
  RULE_START.lastIndex = start + 1;
  const end = RULE_START.exec(text)?.index ?? text.length;
  const column = start - (text.lastIndexOf("\n", start - 1) + 1);
  for (const { 0: line, index } of text.slice(start, end).matchAll(/\n[ \t]*(?=[^\s);])/g))
    if (line.length - 1 <= column) return start + index;
  return end;
}

export const removeClosing: Fixer = (_, { span }) => [
  { title: "Remove the closing parenthesis", edits: [replace(span, "")] },
];

export const removeList: Fixer = (source, { span }) => [{ title: "Remove it", edits: [remove(source, span)] }];

export const removeOuterPair: Fixer = (source, { span }) => {
  const outer = expressionAt(source, span);
  let inner = outer;
  while (inner?.kind === "list" && inner.items.length === 1 && inner.items[0]!.kind === "list") inner = inner.items[0];
  if (outer?.kind !== "list" || inner === undefined || inner === outer) return [];
  const edits = [
    replace({ start: outer.start, end: inner.start }, ""),
    replace({ start: inner.end, end: outer.end }, ""),
  ];
  return [{ title: "Remove the outer pair", edits }];
};

/** The checker shows the first place of a name; all of them are mended. */
export const removePairs: Fixer = (source, { span }) => {
  const name = nameOf(expressionAt(source, span));
  const pairs = [...listsOf(source.expressions)].filter(({ items }) => items.length === 1 && nameOf(items[0]) === name);
  if (pairs.some(({ items }) => items[0]!.kind === "list")) return [];
  return [{ title: "Remove the parentheses", edits: pairs.flatMap((pair) => unwrap(pair, 0)) }];
};
