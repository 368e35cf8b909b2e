/**
 * What a relation means that a sentence only names, one level down.
 */
import { keyOf } from "../board/domains.ts";
import { commentAbove } from "../gdl/comments.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import type { ClauseRule } from "./clauses.ts";
import { type ExplainedSentence, listed, sentence } from "./explanation.ts";
import { ALWAYS, joined, variableFree } from "./phrases.ts";
import { squareKey } from "./placed.ts";
import { ordinal, quote, Speech } from "./speech.ts";
import type { Telling } from "./telling.ts";

/** Rows that are listed. */
const MOST_ROWS = 10;
const MOST_ALTERNATIVES = 6;
/** A text with more variables than these is no easier to read than the rules. */
const MOST_VARIABLES = 5;
const MOST_OTHERS = 4;
/** Nobody reads more. */
const LONGEST_DETAIL = 600;
/** A longer comment is about more than the rule below it. */
const LONGEST_NOTE = 160;

/** Undefined where nothing defines the relation. */
export function details(telling: Telling, named: Sentence): ExplainedSentence | undefined {
  const { world } = telling;
  const rules = world.definitions(keyOf(named));
  const [first] = rules;
  if (first === undefined) return undefined;
  const note = commentAbove(world.rules.text, first.span.start);
  const noted = note !== "" && note.length <= LONGEST_NOTE ? ` The rules say: “${note}”.` : "";
  const isReadable = (text: string): boolean => (text.match(/\?/g) ?? []).length <= MOST_VARIABLES;
  const said = world.isStatic(named)
    ? tableText(telling, named)
    : telling.tried(() => rulesText(telling, named), isReadable);
  telling.takeSpans();
  const isRaw =
    !world.isStatic(named) &&
    (!isReadable(said) || said.length > LONGEST_DETAIL || /\b(fourth|fifth) value/.test(said));
  return sentence(
    isRaw ? byRules(telling, named, note.length <= LONGEST_NOTE ? note : "") : `${said}${noted}`,
    rules.map(({ span }) => span),
  );
}

/** What is too tangled for a sentence: what the rules say of it themselves, or what it depends on. */
function byRules({ world }: Telling, named: Sentence, note: string): string {
  const name = quote(named.name);
  if (note !== "") return `${name}: the rules say “${note}”.`;
  const found = world
    .definitions(keyOf(named))
    .flatMap((rule) => world.clauses(rule))
    .flatMap(({ literals }) => literals)
    .flatMap((literal) => (literal.kind === "relation" && !world.isStatic(literal.sentence) ? [literal.sentence] : []));
  const others = [...new Set(found.map((each) => each.name))].filter((each) => each !== named.name && each !== "role");
  if (others.length === 0) return `${name} is not put in words here; its rules say when it holds.`;
  const names = listed(others.slice(0, MOST_OTHERS).map(quote));
  return `${name} is not put in words here; its rules make it of ${names}${others.length > MOST_OTHERS ? " and others" : ""}.`;
}

function tableText({ world }: Telling, named: Sentence): string {
  const rows = world.rows(keyOf(named));
  const name = quote(named.name);
  if (rows === undefined) return `${name} never changes; its rules say for what it holds.`;
  if (rows.length > MOST_ROWS) return `${name} is a table of ${rows.length} rows that never changes.`;
  return `${name} holds for ${rows.map((row) => row.join(" ")).join("; ")}.`;
}

/** Each head with what it needs. */
function rulesText(telling: Telling, named: Sentence): string {
  const rules = telling.world.definitions(keyOf(named));
  const needs = new Map<string, Set<string>>();
  for (const rule of rules.slice(0, MOST_ALTERNATIVES)) {
    const head = headText(telling, rule.head);
    const texts = needs.get(head) ?? new Set();
    for (const clause of telling.world.clauses(rule)) texts.add(clauseText(telling, clause));
    needs.set(head, texts);
  }
  const said = [...needs].map(([head, texts]) =>
    texts.has(ALWAYS) ? `${head} always` : `${head} if ${[...texts].join(", or if ")}`,
  );
  return `${said.join("; ")}${rules.length > MOST_ALTERNATIVES ? "; and in other cases" : ""}.`;
}

/** What stands in the arguments of a head, by the names that its conditions use. */
function headNames(
  telling: Telling,
  { name, args }: Sentence,
): readonly { readonly terms: readonly Term[]; readonly text: string }[] {
  const { world, noun } = telling;
  const key = `${name}/${args.length}`;
  const board = world.layout.boards[0];
  const found: { terms: readonly Term[]; kind: string }[] = [];
  for (let at = 0; at < args.length; ) {
    const size = board?.cells[0]?.coordinates.length ?? 0;
    const square = args.slice(at, at + size);
    const isSquare =
      size > 0 && square.length === size && square.every((_, n) => world.isCoordinate(key, at + n, board!, n));
    const terms = isSquare ? square : [args[at]!];
    const kind = isSquare ? noun : world.isRoleArgument(key, at) ? "player" : "value";
    found.push({ terms, kind });
    at += terms.length;
  }
  const isOpen = ({ terms }: { terms: readonly Term[] }): boolean => terms.every((term) => term.kind === "variable");
  return found.map((each) => {
    const same = found.filter((other) => isOpen(other) && other.kind === each.kind);
    if (!isOpen(each)) return { terms: each.terms, text: each.terms.map(variableFree).join(" ") };
    const nth = same.length > 1 ? `${ordinal(same.indexOf(each))} ` : "";
    return { terms: each.terms, text: `the ${nth}${each.kind}` };
  });
}

function headText(telling: Telling, head: Sentence): string {
  const names = headNames(telling, head).map(({ text }) =>
    text
      .replace(/^the (square|cell|player|value)$/, (_, noun: string) => `a ${noun}`)
      .replace(/^the (\w+) (?=\w)/, "a $1 "),
  );
  return names.length === 0 ? `${quote(head.name)} holds` : `${quote(head.name)} holds for ${listed(names)}`;
}

function clauseText(telling: Telling, clause: ClauseRule): string {
  const { world } = telling;
  const names = headNames(telling, clause.head);
  const known = new Map(names.map(({ terms, text }) => [squareKey(terms), text]));
  const [role] = clause.head.args.filter((_, at) => world.isRoleArgument(keyOf(clause.head), at));
  const subject = role && {
    term: role,
    name: known.get(squareKey([role])) ?? "the player",
    ...(world.players.length === 2 && { rival: "the opponent" }),
  };
  const speech = new Speech(world, clause, subject);
  for (const { terms, text } of names)
    if (terms.length === 1 && terms[0]!.kind === "variable" && terms[0] !== role) speech.call(terms[0]!.name, text);
  const squares = names.map(({ terms }) => terms).filter((terms) => terms.length > 1);
  return joined(telling.conditions(clause, speech, known, squares)).text;
}
