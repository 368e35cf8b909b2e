/**
 * Completion: words of GDL, names of this rulesheet with their arity, variables of the rule. What belongs to the place
 * comes first: facts under `true`, moves under `does`, relations behind a parenthesis of a body.
 */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import type { Entry, EntryKind, Glossary } from "./glossary.ts";
import { CONNECTIVE_TABLE, KEYWORD_TABLE, type Word, wordForm } from "./keywords.ts";
import { argumentAt, headOf, listsAt, variablesAt } from "./word.ts";

const WORD = /[^\s();]+/;
const UNTIL_END = /^[^\s();]*$/;

export function completionSource(glossary: () => Glossary): CompletionSource {
  return (context) => complete(context, glossary());
}

export function complete(context: CompletionContext, glossary: Glossary): CompletionResult | null {
  const { state, pos } = context;
  const word = context.matchBefore(WORD);
  if ((word === null && !context.explicit) || context.tokenBefore(["Comment"])) return null;
  const from = word?.from ?? pos;
  const options = word?.text.startsWith("?") ? variables(state, pos) : names(state, from, glossary);
  return { from, options, validFor: UNTIL_END };
}

function variables(state: EditorState, at: number): Completion[] {
  return variablesAt(state, at).map((label) => ({ label, type: "variable" }));
}

/** What can stand at a place: words, and kinds of names, the likeliest first. */
interface Expected {
  readonly words: readonly Word[];
  readonly kinds: readonly EntryKind[];
  readonly variables: boolean;
  /** Whether only names without arguments can stand here. */
  readonly bare: boolean;
}

function names(state: EditorState, from: number, glossary: Glossary): Completion[] {
  const expected = expectedAt(state, from);
  const words = expected.words.map(
    (word): Completion => ({ label: word.name, type: "keyword", detail: wordForm(word), info: word.meaning, boost: 1 }),
  );
  const found = glossary.flatMap((entry) => {
    const rank = expected.kinds.indexOf(entry.kind);
    return rank < 0 || (expected.bare && !entry.arities.includes(0)) ? [] : [completionOf(entry, 10 - rank)];
  });
  return [...found, ...words, ...(expected.variables ? variables(state, from) : [])];
}

const TYPES: Readonly<Record<EntryKind, string>> = {
  keyword: "keyword",
  relation: "function",
  fact: "property",
  move: "method",
  role: "class",
  function: "type",
  constant: "constant",
};

function completionOf({ name, kind, arities, note }: Entry, boost: number): Completion {
  const arity = kind === "constant" || kind === "role" ? "" : `/${arities.join(", /")}`;
  return {
    label: name,
    type: TYPES[kind],
    detail: `${arity} ${kind}`.trim(),
    boost,
    ...(note === "" ? {} : { info: note }),
  };
}

function expectedAt(state: EditorState, from: number): Expected {
  const [list, parent] = listsAt(state, from);
  const behindParenthesis = /\(\s*$/.test(state.sliceDoc(Math.max(0, from - 40), from));
  if (list === undefined)
    return { words: KEYWORD_TABLE, kinds: ["relation"], variables: false, bare: !behindParenthesis };
  if (behindParenthesis)
    return list.name === "Compound"
      ? {
          words: [],
          kinds: kindsOfTerm(headOf(state, parent), parent ? argumentAt(parent, from) : 0, "function"),
          variables: false,
          bare: false,
        }
      : {
          words: parent ? [...KEYWORD_TABLE, ...CONNECTIVE_TABLE] : [...KEYWORD_TABLE, CONNECTIVE_TABLE[0]!],
          kinds: ["relation"],
          variables: false,
          bare: false,
        };
  if (list.name === "Rule" || list.name === "Formula")
    return {
      words: KEYWORD_TABLE.filter(({ args }) => args === ""),
      kinds: ["relation"],
      variables: false,
      bare: true,
    };
  return {
    words: [],
    kinds: kindsOfTerm(headOf(state, list), argumentAt(list, from), "constant"),
    variables: true,
    bare: true,
  };
}

const OF_A_FACT = new Set(["true", "init", "next", "base"]);
const OF_A_ROLE = new Set(["legal", "does", "input", "goal", "sees", "role"]);
const OF_A_MOVE = new Set(["legal", "does", "input"]);

function kindsOfTerm(head: string, argument: number, other: EntryKind): readonly EntryKind[] {
  if (OF_A_FACT.has(head)) return ["fact", other];
  if (OF_A_ROLE.has(head) && argument === 1) return ["role", other];
  if (OF_A_MOVE.has(head) && argument === 2) return ["move", other];
  return other === "constant" ? ["constant", "role"] : ["function", "fact", "move"];
}
