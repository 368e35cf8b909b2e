/**
 * What ends the game, what each result needs, and what players are told.
 */
import { argsOf, flattened } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import { isRandomRole } from "../gdl/roles.ts";
import type { Rule, Term } from "../gdl/rules.ts";
import { type ClauseLiteral, type ClauseRule, literalTerms, variablesOf } from "./clauses.ts";
import { moved } from "./deeds.ts";
import { details } from "./details.ts";
import { type ExplainedSentence, type ExplanationSection, listed, sentence } from "./explanation.ts";
import { joinAll } from "./joins.ts";
import { joined } from "./phrases.ts";
import { literalTable } from "./placed.ts";
import { isOpponents, quote, Speech } from "./speech.ts";
import { sentenceSubject, subjectOf } from "./subjects.ts";
import type { Telling } from "./telling.ts";

export function endSection(telling: Telling): ExplanationSection {
  const sentences = telling.world.rulesOf("terminal").flatMap((rule, at) =>
    told(telling, rule, (clause) => {
      const text = joined(telling.conditions(clause, new Speech(telling.world, clause))).text;
      return `${at === 0 ? "the game ends" : "it also ends"} when ${text}`;
    }),
  );
  return { title: "End", sentences };
}

type Clauses = ReturnType<Telling["world"]["clauses"]>;

function told(telling: Telling, rule: Rule, text: (clause: Clauses[number]) => string): ExplainedSentence[] {
  return telling.world.clauses(rule).map((clause) => {
    telling.takeSpans();
    const said = text(clause);
    const spans = [...clause.spans, ...telling.takeSpans()];
    return sentence(
      said,
      spans,
      telling.takeDetails((each) => details(telling, each)),
    );
  });
}

export function resultsSection(telling: Telling): ExplanationSection {
  const rules = telling.world
    .rulesOf("goal")
    .filter(({ head }) => head.args.length === 2 && !isRandomRole(termText(head.args[0]!)));
  const value = ({ head }: Rule): number =>
    /^\d+$/.test(termText(head.args[1]!)) ? Number(termText(head.args[1]!)) : -1;
  const sorted = [...rules].sort((a, b) => value(b) - value(a));
  const sentences = sorted.flatMap((rule) =>
    told(telling, rule, (clause) => {
      const [role, points] = clause.head.args as [Term, Term];
      const subject = subjectOf(telling, role);
      const speech = new Speech(telling.world, clause, { ...subject, name: "it" });
      const who = sentenceSubject(telling, subject);
      const table = points.kind === "variable" ? pointsTable(telling, clause, points, speech) : undefined;
      if (table !== undefined) {
        const more = telling.conditions({ ...clause, literals: table.rest }, speech);
        return `${who} gets ${table.text}${more.length === 0 ? "" : ` if ${joined(more).text}`}`;
      }
      const phrases = telling.conditions(clause, speech);
      const gets = points.kind === "constant" ? `${points.name} points` : `as many points as ${speech.value(points)}`;
      return `${who} gets ${gets}${phrases.length === 0 ? "" : ` if ${joined(phrases).text}`}`;
    }),
  );
  return { title: "Results", sentences: alike(telling, byNumber(sentences)) };
}

/** From so many sentences on that differ in two numbers alone, one tells them all. */
const FEWEST_ALIKE = 4;

/** `the player gets 4 points if `count` is 3`, for many counts: all in one sentence. */
function byNumber(sentences: readonly ExplainedSentence[]): readonly ExplainedSentence[] {
  const pattern = /^(.*) gets (\d+) points? if ([^,]*?\bis|[^,]*?\bhas) (\d+)( [^\d,]*)?\.$/;
  const groups = new Map<string, { sentence: ExplainedSentence; points: number; value: number }[]>();
  for (const each of sentences) {
    const [, who, points, what, value, rest = ""] = pattern.exec(each.text) ?? [];
    const key = points === undefined || each.details.length > 0 ? each.text : `${who} gets # if ${what} #${rest}`;
    groups.set(key, [...(groups.get(key) ?? []), { sentence: each, points: Number(points), value: Number(value) }]);
  }
  return [...groups].flatMap(([key, group]) => {
    if (group.length < FEWEST_ALIKE) return group.map((each) => each.sentence);
    const [, who, what] = /^(.*) gets # if (.*) #.*$/.exec(key)!;
    const sorted = [...group].sort((a, b) => a.value - b.value);
    const [first, last] = [sorted[0]!, sorted.at(-1)!];
    const signs = new Set(sorted.slice(1).map((each, at) => Math.sign(each.points - sorted[at]!.points)));
    const spans = group.flatMap((each) => each.sentence.spans);
    const way = signs.has(1) ? "more" : "fewer";
    const text =
      group.length > MOST_LISTED && signs.size === 1 && !signs.has(0)
        ? `${who} gets the ${way} points, the higher ${what!.replace(/ (is|has)$/, "")} is: from ${first.points} if it is ${first.value} to ${last.points} if it is ${last.value}`
        : `${who} gets ${listed(sorted.map(({ points, value }, at) => (at === 0 ? `${points} points if ${what} ${value}` : `${points} if it is ${value}`)))}`;
    return [sentence(text, spans)];
  });
}

/** The same result of several players under the same condition is one sentence. */
function alike({ world }: Telling, sentences: readonly ExplainedSentence[]): readonly ExplainedSentence[] {
  const groups = new Map<string, { readonly who: string; readonly sentence: ExplainedSentence }[]>();
  for (const each of sentences) {
    const who =
      world.players.find((player) => each.text.toLowerCase().startsWith(`${player.toLowerCase()} gets `)) ?? "";
    const rest = each.text.slice(who.length);
    const key =
      who === "" || /\bits?\b|the opponent/.test(rest.replaceAll(/it is [^ ]+'s? turn/g, "")) ? each.text : rest;
    groups.set(key, [...(groups.get(key) ?? []), { who, sentence: each }]);
  }
  return [...groups].map(([rest, group]) => {
    const names = [...new Set(group.map(({ who }) => who))];
    if (names.length === 1) return group[0]!.sentence;
    const who = names.length === world.players.length ? "each player" : listed(names);
    const verb = names.length === world.players.length ? rest : rest.replace(/^ gets /, " get ");
    return sentence(
      `${who}${verb}`,
      group.flatMap((each) => each.sentence.spans),
      group.flatMap((each) => each.sentence.details),
    );
  });
}

const MOST_LISTED = 14;

/** Points that a table gives for the value of one fact: `30 points if its count is 3, …`. */
function pointsTable(
  { world }: Telling,
  clause: ClauseRule,
  points: Term,
  speech: Speech,
): { readonly text: string; readonly rest: readonly ClauseLiteral[] } | undefined {
  const statics = clause.literals.filter(
    (literal) =>
      literal.kind === "relation" &&
      !literal.negated &&
      world.isStatic(literal.sentence) &&
      literal.sentence.name !== "role" &&
      !isOpponents(world, literal.sentence),
  );
  const facts = clause.literals.filter(
    (literal): literal is ClauseLiteral & { kind: "fact" } => literal.kind === "fact" && !literal.negated,
  );
  const tables = statics.map((literal) => literalTable(world, literal));
  const table = tables.every((each) => each !== undefined) ? joinAll(tables) : undefined;
  const at = table?.variables.indexOf(points.name) ?? -1;
  const fact = facts.find(
    ({ fact: { name }, fact: term }) => name !== "" && argsOf(term).some((arg) => table?.variables.includes(arg.name)),
  );
  if (table === undefined || at < 0 || fact === undefined) return undefined;
  const args = argsOf(fact.fact);
  const [value, ...more] = args.filter((arg) => !speech.isRole(arg));
  const column = value === undefined ? -1 : table.variables.indexOf(value.name);
  const elsewhere = new Set(
    clause.literals
      .filter((each) => each !== fact && !statics.includes(each))
      .flatMap(literalTerms)
      .flatMap(variablesOf),
  );
  const isIdle = (name: string, n: number): boolean => n === at || n === column || !elsewhere.has(name);
  if (column < 0 || more.length > 0 || !table.variables.every(isIdle)) return undefined;
  const pairs = [...new Map(table.rows.map((row) => [row[column]!, row[at]!]))];
  const isFunction = table.rows.every((row) => pairs.some(([from, to]) => from === row[column] && to === row[at]));
  if (pairs.length === 0 || pairs.length > MOST_LISTED || !isFunction) return undefined;
  const owner = args.find((arg) => speech.isRole(arg));
  const name = owner === undefined ? quote(fact.fact.name) : `${speech.possessive(owner)} ${quote(fact.fact.name)}`;
  const said = pairs.map(
    ([from, to], n) => `${to}${n === 0 ? " points" : ""} where ${n === 0 ? `${name} is ` : "it is "}${from}`,
  );
  return { text: listed(said), rest: clause.literals.filter((each) => each !== fact && !statics.includes(each)) };
}

export function perceptsSection(telling: Telling): ExplanationSection | undefined {
  const rules = telling.world.rulesOf("sees").filter(({ head }) => head.args.length === 2);
  if (rules.length === 0) return undefined;
  const sentences = rules.flatMap((rule) =>
    told(telling, rule, (clause) => {
      const [role, percept] = clause.head.args as [Term, Term];
      const subject = subjectOf(telling, role);
      const speech = new Speech(telling.world, clause, subject);
      const who = sentenceSubject(telling, subject);
      const deed = clause.literals.find((literal) => literal.kind === "does" && !literal.negated);
      const known = deed?.kind === "does" ? moved(telling, clause, deed).known : undefined;
      const phrases = telling.conditions(clause, speech, known?.names, known?.squares);
      return `${who} is told ${perceptText(flattened(percept), speech, known?.names ?? new Map())}${phrases.length === 0 ? "" : ` when ${joined(phrases).text}`}`;
    }),
  );
  return { title: "What players are told", sentences };
}

function perceptText(percept: Term, speech: Speech, names: ReadonlyMap<string, string>): string {
  if (percept.kind !== "compound") return quote(termText(percept));
  const square = names.get(percept.args.map(termText).join(" "));
  const values = percept.args.map((arg) => (speech.isRole(arg) ? speech.role(arg) : speech.value(arg)));
  return `${square ?? values.join(", ")} (${quote(percept.name)})`;
}
