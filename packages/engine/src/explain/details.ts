/**
 * What a relation means that a sentence only names, one level down.
 */
import { keyOf } from "../board/domains.ts";
import { commentAbove } from "../gdl/comments.ts";
import { sentenceText, termText } from "../gdl/print.ts";
import type { Sentence } from "../gdl/rules.ts";
import type { ClauseRule } from "./clauses.ts";
import { type ExplainedSentence, sentence } from "./explanation.ts";
import { positionOf } from "./paths.ts";
import { placedClause } from "./placed.ts";
import { quote, Speech } from "./speech.ts";
import { ALWAYS, joined, type Telling } from "./telling.ts";

/** Rows that are listed. */
const MOST_ROWS = 10;
const MOST_ALTERNATIVES = 6;
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
  const said = world.isStatic(named) ? tableText(telling, named) : rulesText(telling, named);
  telling.takeSpans();
  return sentence(
    `${said}${noted}`,
    rules.map(({ span }) => span),
  );
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
