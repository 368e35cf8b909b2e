/**
 * Fixes for the form of rules: keywords in the wrong place or with the wrong arguments, connectives that can be written
 * in another way.
 */
import { quoted } from "../../gdl/diagnostic.ts";
import type { Expression, List } from "../../gdl/reader.ts";
import {
  addConditions,
  atomsOf,
  type Edit,
  expressionAt,
  type Fix,
  type Fixer,
  type FixSource,
  isVariable,
  listsAround,
  nameOf,
  remove,
  rename,
  replace,
  textOf,
  unwrap,
} from "./fix.ts";

function connective(expression: Expression | undefined): string {
  return expression?.kind === "list" ? nameOf(expression).toLowerCase() : "";
}

/** The list at a span and the one it stands in. */
function withParent(source: FixSource, offset: number): readonly [List | undefined, List | undefined] {
  const [list, parent] = listsAround(source, offset);
  return [list, parent];
}

export const dropArrow: Fixer = (source, { span }) => {
  const rule = expressionAt(source, span);
  return [rule?.kind === "list" ? { title: "Write the fact without `<=`", edits: unwrap(rule, 1) } : undefined];
};

/** Another keyword in the place of one that cannot stand there. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["keyword-as-fact true", "init"],
  ["keyword-in-head true", "next"],
  ["keyword-as-fact does", "legal"],
  ["keyword-in-head does", "legal"],
]);

export const otherKeyword: Fixer = (source, { code, span }) => {
  const instead = INSTEAD.get(`${code} ${textOf(source, span).toLowerCase()}`);
  return [instead === undefined ? undefined : { title: `Write ${quoted(instead)}`, edits: [replace(span, instead)] }];
};

/** `(init cell 1 b)` means `(init (cell 1 b))`; `(legal noop)` lacks its role. */
export const keywordArguments: Fixer = (source, { span }) => {
  const [list, parent] = withParent(source, span.start);
  const [first, ...args] = list?.items ?? [];
  if (!list || !first || args.length === 0) return [];
  if (/^(init|true|next|base)$/i.test(nameOf(list)) && args.length > 1 && args[0]!.kind === "atom") {
    const edits = [
      { from: args[0]!.start, to: args[0]!.start, insert: "(" },
      { from: args.at(-1)!.end, to: args.at(-1)!.end, insert: ")" },
    ];
    return [{ title: "Put the fact into parentheses", edits }];
  }
  if (!/^(legal|does|input|goal|sees)$/i.test(nameOf(list)) || args.length !== 1) return [];
  return [forEachRole(source, list, args[0]!, connective(parent) === "<=" ? parent : undefined)];
};

function forEachRole(source: FixSource, list: List, argument: Expression, rule: List | undefined): Fix {
  const role: Edit = { from: argument.start, to: argument.start, insert: "?role " };
  const title = "Add the role as first argument";
  if (rule !== undefined) return { title, edits: [role, addConditions(source, rule, ["(role ?role)"])] };
  const edits = [
    { from: list.start, to: list.start, insert: "(<= " },
    role,
    { from: list.end, to: list.end, insert: " (role ?role))" },
  ];
  return { title, edits };
}

/** `(next (true (step 2)))` means `(next (step 2))`. */
export const dropKeyword: Fixer = (source, { span }) => {
  const [list] = withParent(source, span.start);
  if (list?.items.length !== 2 || !/^(init|true|next|base)$/i.test(nameOf(list))) return [];
  return [{ title: `Remove ${quoted(nameOf(list))}`, edits: unwrap(list, 1) }];
};

/** A conjunction in a body or in another, and an `or` in an `or`, are their parts. */
export const mergeParts: Fixer = (source, { span }) => {
  const [list, parent] = withParent(source, span.start);
  const [inner, outer] = [connective(list), connective(parent)];
  const merges = inner === "and" ? outer === "<=" || outer === "and" : inner === "or" && outer === "or";
  return [
    list && merges && list.items.length > 1
      ? { title: `Remove this ${quoted(inner)}`, edits: unwrap(list, 1) }
      : undefined,
  ];
};

/** An `or` without branches never holds: as a branch it adds nothing, as a condition it keeps its rule from holding. */
export const removeFalse: Fixer = (source, { span }) => {
  const [or, parent] = withParent(source, span.start);
  if (!or || !parent) return [];
  if (connective(parent) === "or" && parent.items.length > 2)
    return [{ title: "Remove it", edits: [remove(source, or)] }];
  if (connective(parent) !== "<=") return [];
  return [{ title: "Remove the rule, which never holds", edits: [remove(source, parent)] }];
};

/** After De Morgan: (not (or a b)) is (not a) (not b), (not (and a b)) is (or (not a) (not b)), (not (not a)) is a. */
export const spreadNegation: Fixer = (source, { span }) => {
  const [formula, not] = withParent(source, span.start);
  const parts = formula?.items.slice(1) ?? [];
  if (!formula || !not || parts.length === 0) return [];
  const negated = parts.map((part) => `(not ${textOf(source, part)})`).join(" ");
  switch (connective(formula)) {
    case "not":
      return [{ title: "Remove both `not`", edits: [replace(not, textOf(source, parts[0]!))] }];
    case "or":
      return [
        { title: "Negate each branch", edits: [replace(not, insideBody(source, not) ? negated : `(and ${negated})`)] },
      ];
    case "and":
      return [{ title: "Negate each condition", edits: [replace(not, `(or ${negated})`)] }];
    default:
      return [];
  }
};

function insideBody(source: FixSource, list: List): boolean {
  const [, parent] = listsAround(source, list.start);
  return connective(parent) === "<=" || connective(parent) === "and";
}

/** `(not a b)` negates each. */
export const negateEach: Fixer = (source, { span }) => {
  const list = expressionAt(source, span);
  if (list?.kind !== "list" || connective(list) !== "not") return [];
  if (list.items.length === 1) return [{ title: "Remove it", edits: [remove(source, list)] }];
  const parts = list.items.slice(1).map((part) => `(not ${textOf(source, part)})`);
  return [{ title: "Negate each of them", edits: [replace(list, parts.join(" "))] }];
};

/** Where two terms must be equal and one is a variable, the other takes its place in the whole rule. */
export const sameTerm: Fixer = (source, { span }) => {
  const lists = listsAround(source, span.start);
  const [distinct, not] = lists;
  const rule = lists.at(-1);
  const [, left, right] = distinct?.items ?? [];
  if (!left || !right || !not || !rule || connective(lists[2]) !== "<=" || rule.items.length < 4) return [];
  const [variable, term] = isVariable(right) ? [right, left] : [left, right];
  const name = nameOf(variable);
  if (!isVariable(variable) || [...atomsOf([term])].some(({ text }) => text === name)) return [];
  const gone = remove(source, not);
  const others = rename([rule], name, textOf(source, term)).filter(
    ({ from, to }) => to <= gone.from || from >= gone.to,
  );
  const edits = [...others, gone].sort((a, b) => a.from - b.from);
  return [{ title: `Write ${quoted(textOf(source, term))} for ${quoted(name)}`, edits }];
};
