/**
 * Completion: words of GDL, names of the rulesheet with their arity, variables of the rule. What belongs to the place comes first:
 * facts under `true`, moves under `does`, relations behind a parenthesis of a body.
 */
import type { Entry, EntryKind, Glossary } from "./glossary.ts";
import { CONNECTIVE_TABLE, KEYWORD_TABLE, type Keyword, wordForm } from "./keywords.ts";
import { argumentAt, headOf, isInComment, listsAt, variablesAt } from "./place.ts";
import type { SyntaxTree } from "./tree.ts";

/** A word that could stand at the place. */
export interface Offer {
  readonly label: string;
  readonly kind: EntryKind | "variable";
  /** What it is and how many arguments it has; empty for variables. */
  readonly detail: string;
  /** What it means; may be empty. */
  readonly note: string;
  /** The likeliest have the greatest. */
  readonly rank: number;
}

/** What could be written at a place, in the place of the text from `start` on. */
export interface Completions {
  readonly start: number;
  readonly offers: readonly Offer[];
}

/** How completions were asked for. */
export interface CompletionOptions {
  /** Whether they are wanted even where no word has been begun. Default false. */
  readonly explicit?: boolean;
}

const WORD_BEFORE = /[^\s();]+$/;
const LONGEST_WORD = 200;

/** What could be written at an offset; undefined in comments, and where no word has been begun unless `explicit`. */
export function completionsAt(
  tree: SyntaxTree,
  at: number,
  glossary: Glossary,
  { explicit = false }: CompletionOptions = {},
): Completions | undefined {
  const typed = WORD_BEFORE.exec(tree.text.slice(Math.max(0, at - LONGEST_WORD), at))?.[0] ?? "";
  if ((typed === "" && !explicit) || isInComment(tree, at)) return undefined;
  const start = at - typed.length;
  return { start, offers: typed.startsWith("?") ? variables(tree, at) : names(tree, start, glossary) };
}

function variables(tree: SyntaxTree, at: number): Offer[] {
  return variablesAt(tree, at).map((label) => ({ label, kind: "variable", detail: "", note: "", rank: 0 }));
}

/** What can stand at a place: words, and kinds of names, the likeliest first. */
interface Expected {
  readonly words: readonly Keyword[];
  readonly kinds: readonly EntryKind[];
  readonly variables: boolean;
  /** Whether only names without arguments can stand here. */
  readonly bare: boolean;
}

function names(tree: SyntaxTree, start: number, glossary: Glossary): Offer[] {
  const expected = expectedAt(tree, start);
  const words = expected.words.map(
    (word): Offer => ({ label: word.name, kind: "keyword", detail: wordForm(word), note: word.meaning, rank: 1 }),
  );
  const found = glossary.flatMap((entry) => {
    const at = expected.kinds.indexOf(entry.kind);
    return at < 0 || (expected.bare && !entry.arities.includes(0)) ? [] : [offerOf(entry, 10 - at)];
  });
  return [...found, ...words, ...(expected.variables ? variables(tree, start) : [])];
}

function offerOf({ name, kind, arities, note }: Entry, rank: number): Offer {
  const arity = kind === "constant" || kind === "role" ? "" : `/${arities.join(", /")}`;
  return { label: name, kind, detail: `${arity} ${kind}`.trim(), note, rank };
}

function expectedAt(tree: SyntaxTree, start: number): Expected {
  const [list, parent] = listsAt(tree, start);
  const behindParenthesis = /\(\s*$/.test(tree.text.slice(Math.max(0, start - 40), start));
  if (list === undefined)
    return { words: KEYWORD_TABLE, kinds: ["relation"], variables: false, bare: !behindParenthesis };
  if (behindParenthesis)
    return list.form === "compound"
      ? {
          words: [],
          kinds: kindsOfTerm(headOf(parent), parent ? argumentAt(parent, start) : 0, "function"),
          variables: false,
          bare: false,
        }
      : {
          words: parent ? [...KEYWORD_TABLE, ...CONNECTIVE_TABLE] : [...KEYWORD_TABLE, CONNECTIVE_TABLE[0]!],
          kinds: ["relation"],
          variables: false,
          bare: false,
        };
  if (list.form === "rule" || list.form === "formula")
    return {
      words: KEYWORD_TABLE.filter(({ args }) => args === ""),
      kinds: ["relation"],
      variables: false,
      bare: true,
    };
  return {
    words: [],
    kinds: kindsOfTerm(headOf(list), argumentAt(list, start), "constant"),
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
