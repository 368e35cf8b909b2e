/**
 * What a move changes: one sentence for each rule of `next` that is not there to keep things as they are.
 */
import { argsOf, flattened, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Rule, Term } from "../gdl/rules.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import { otherText } from "./counters.ts";
import { deedText } from "./deeds.ts";
import { details } from "./details.ts";
import { type ExplainedSentence, type ExplanationSection, listed, sentence } from "./explanation.ts";
import { isFrame, keeps } from "./frames.ts";
import { joinAll } from "./joins.ts";
import { keptText } from "./kept.ts";
import { relationTable } from "./placed.ts";
import { isOpponents, quote, Speech } from "./speech.ts";
import type { Telling } from "./telling.ts";
import { turnRules } from "./turns.ts";

export function changesSection(telling: Telling): ExplanationSection {
  const { world } = telling;
  const all = world.rulesOf("next").filter(({ head }) => head.args.length === 1);
  const turns = world.order === undefined ? [] : turnRules(world);
  const frames = all.filter((rule) => !turns.includes(rule) && isFrame(world, rule));
  const rules = all.filter((rule) => !turns.includes(rule) && !frames.includes(rule));
  const found = new Map<string, { text: string; rules: Rule[]; details: ExplainedSentence[] }>();
  for (const rule of rules)
    for (const clause of telling.world.clausesByKind(rule)) {
      telling.takeSpans();
      const texts = tabledChange(telling, clause) ?? [changeText(telling, clause)];
      const more = telling.takeDetails((each) => details(telling, each));
      for (const [at, text] of texts.entries()) {
        const said = found.get(text) ?? { text, rules: [], details: [] };
        found.set(text, said);
        said.rules.push(rule);
        if (at === 0) said.details.push(...more);
      }
    }
  const sentences = mergedMoves([...found.values()]).map((each) =>
    sentence(
      each.text,
      each.rules.map(({ span }) => span),
      each.details,
    ),
  );
  if (frames.length > 0)
    sentences.push(
      sentence(
        sentences.length === 0 && turns.length === 0 ? "Nothing ever changes" : "Everything else stays as it is",
        frames.map(({ span }) => span),
      ),
    );
  return { title: "What moves change", sentences };
}

interface Change {
  readonly text: string;
  readonly rules: readonly Rule[];
  readonly details: readonly ExplainedSentence[];
}

/** What several moves do alike, at the place of the first: `after `move` or `jump`, …`. */
function mergedMoves(changes: readonly Change[]): readonly Change[] {
  const groups = new Map<string, (Change & { readonly move: string })[]>();
  for (const change of changes) {
    const [, move = "", rest = change.text] = /^after (`[^`]*`), (.*)$/.exec(change.text) ?? [];
    const key = move === "" ? change.text : `, ${rest}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...change, move }]);
  }
  return [...groups].map(([key, group]): Change => {
    const moves = [...new Set(group.map(({ move }) => move))];
    const text = group.length === 1 ? group[0]!.text : `after ${listed(moves, "or")}${key}`;
    return { text, rules: group.flatMap(({ rules }) => rules), details: group.flatMap(({ details }) => details) };
  });
}

function changeText(telling: Telling, clause: ClauseRule): string {
  const fact = flattened(clause.head.args[0]!);
  const { world } = telling;
  const deeds = clause.literals.filter((literal) => literal.kind === "does" && !literal.negated);
  if (keeps(clause, fact)) return keptText(telling, clause, fact);
  if (world.layout.turns.has(termKey(fact)) && argsOf(fact).length === 1) return turnText(telling, clause, fact);
  if (deeds.length === 1) return deedText(telling, clause, fact, deeds[0] as ClauseLiteral & { kind: "does" });
  return otherText(telling, clause, fact);
}

const MOST_TABLED = 24;

/** A value that tables give for the old value and the move: what each move makes of it. */
function tabledChange({ world }: Telling, clause: ClauseRule): string[] | undefined {
  const fact = flattened(clause.head.args[0]!);
  const [value, ...more] = argsOf(fact);
  const before = clause.literals.find(
    (literal) => literal.kind === "fact" && !literal.negated && termKey(literal.fact) === termKey(fact),
  );
  const deed = clause.literals.find((literal) => literal.kind === "does" && !literal.negated);
  if (value?.kind !== "variable" || more.length > 0 || before?.kind !== "fact" || deed?.kind !== "does")
    return undefined;
  const old = argsOf(before.fact)[0]!;
  const statics = clause.literals.filter((literal) => literal !== before && literal !== deed);
  const tables = statics.map((literal) =>
    literal.kind === "relation" && !literal.negated && world.isStatic(literal.sentence)
      ? relationTable(world, literal.sentence)
      : undefined,
  );
  const table = tables.every((each) => each !== undefined) ? joinAll(tables) : undefined;
  const columns = [old, deed.move, value].map(({ name }) => table?.variables.indexOf(name) ?? -1);
  if (table === undefined || table.rows.length > MOST_TABLED || columns.some((at) => at < 0)) return undefined;
  const groups = new Map<string, Set<string>>();
  for (const row of table.rows) {
    const [from, move, to] = columns.map((at) => row[at]!);
    groups.set(from!, (groups.get(from!) ?? new Set()).add(`${move} makes it ${to}`));
  }
  return [...groups].map(([from, texts]) => `when ${quote(fact.name)} is ${from}, ${listed([...texts])}`);
}

function turnText(telling: Telling, clause: ClauseRule, fact: Term): string {
  const { world } = telling;
  const [next] = argsOf(fact);
  const before = clause.literals.find(
    (literal) => literal.kind === "fact" && !literal.negated && termKey(literal.fact) === termKey(fact),
  );
  const now = before?.kind === "fact" ? argsOf(before.fact)[0] : undefined;
  const subject = now?.kind === "variable" ? { term: now, name: "the player", possessive: "its" } : undefined;
  const rest = clause.literals.filter(
    (literal) => literal !== before && !(literal.kind === "relation" && isOpponents(world, literal.sentence)),
  );
  const speech = new Speech(world, clause, subject);
  const conditions = telling.conditions({ ...clause, literals: rest }, speech).map(({ text }) => text);
  const when = conditions.length === 0 ? "" : ` if ${conditions.join(" and ")}`;
  if (now === undefined) return `it is ${speech.role(next!)}'s turn next${when}`;
  if (now.kind !== "variable" && next!.kind !== "variable")
    return `after ${termText(now)}'s turn it is ${termText(next!)}'s turn${when}`;
  return `then it is ${speech.possessive(next!)} turn${when}`.replace("some player's", "the next player's");
}
