/**
 * What a relation means that a sentence only names, one level down.
 */
import { keyOf } from "../board/domains.ts";
import { commentAbove } from "../gdl/comments.ts";
import { sentenceText, termText } from "../gdl/print.ts";
import type { Sentence } from "../gdl/rules.ts";
import type { ClauseRule } from "./clauses.ts";
import { type ExplainedSentence, listed, sentence } from "./explanation.ts";
import { positionOf } from "./paths.ts";
import { ALWAYS, joined } from "./phrases.ts";
import { placedClause } from "./placed.ts";
import { quote, Speech } from "./speech.ts";
import type { Telling } from "./telling.ts";

/** Rows that are listed. */
const MOST_ROWS = 10;
const MOST_ALTERNATIVES = 6;
/** A text with more variables than these is no easier to read than the rules. */
const MOST_VARIABLES = 5;
const MOST_OTHERS = 4;
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
  const isRaw = !world.isStatic(named) && !isReadable(said);
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
    const head = quote(sentenceText(rule.head));
    const texts = needs.get(head) ?? new Set();
    for (const clause of telling.world.clauses(rule)) texts.add(clauseText(telling, clause));
    needs.set(head, texts);
  }
  const said = [...needs].map(([head, texts]) =>
    texts.has(ALWAYS) ? `${head} always holds` : `${head} holds if ${[...texts].join(", or if ")}`,
  );
  return `${said.join("; ")}${rules.length > MOST_ALTERNATIVES ? "; and in other cases" : ""}.`;
}

function clauseText(telling: Telling, clause: ClauseRule): string {
  const { world } = telling;
  const squares = placedClause(world, clause).squares.filter((square) => positionOf(clause.head.args, square) >= 0);
  const known = new Map(
    squares.map(({ key, terms }) => [key, `the ${telling.noun} ${quote(terms.map(termText).join(" "))}`]),
  );
  const [role] = clause.head.args.filter((_, at) => world.isRoleArgument(keyOf(clause.head), at));
  const subject = role && {
    term: role,
    name: "the player",
    ...(world.players.length === 2 && { rival: "the opponent" }),
  };
  return joined(telling.conditions(clause, new Speech(world, clause, subject), known)).text;
}
