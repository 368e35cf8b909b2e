/**
 * What a player may do: one sentence for each kind of move and its conditions.
 */
import { keyOf } from "../board/domains.ts";
import type { Sentence } from "../gdl/rules.ts";
import { HOLE } from "./aim.ts";
import type { ClauseRule } from "./clauses.ts";
import { details } from "./details.ts";
import { type ExplainedSentence, type ExplanationSection, sentence } from "./explanation.ts";
import { type MoveTemplate, moveTemplate } from "./move-template.ts";
import { type OffsetsByRole, offsetWords, relatedWords } from "./offsets.ts";
import { quote } from "./speech.ts";
import { tabledMove } from "./tabled-moves.ts";
import type { Telling } from "./telling.ts";
import { waitingRules } from "./turns.ts";

export function movesSection(telling: Telling): ExplanationSection {
  const waits = waitingRules(telling.world);
  const rules = telling.world.rulesOf("legal").filter((rule) => rule.head.args.length === 2 && !waits.includes(rule));
  const each = rules.map((rule) => telling.world.clausesByKind(rule));
  // Nobody reads so many sentences: then each rule as it stands.
  const isShort = each.reduce((sum, { length }) => sum + length, 0) <= Math.max(MOST_SENTENCES, rules.length);
  const templates = rules.flatMap((rule, at) =>
    moveTemplates(telling, isShort ? each[at]! : telling.world.clausesByKind(rule, { ways: "named" })),
  );
  return { title: "Moves", sentences: merged(templates, telling.noun) };
}

const MOST_SENTENCES = 40;

function moveTemplates(telling: Telling, clauses: readonly ClauseRule[]): readonly MoveTemplate[] {
  return clauses.flatMap((clause) => {
    telling.takeSpans();
    const made = tabledMove(telling, clause) ?? [moveTemplate(telling, clause)];
    const spans = [...clause.spans, ...telling.takeSpans()];
    const more = telling.takeDetails((each) => moveDetails(telling, each));
    return made.map((template, at) => ({ ...template, spans, details: at === 0 ? more : [] }));
  });
}

/** A relation that moves have to fit is told by the moves that it allows. */
function moveDetails(telling: Telling, named: Sentence): ExplainedSentence | undefined {
  const { world } = telling;
  const key = keyOf(named);
  const move = named.args.findIndex((arg) => telling.isMove(arg));
  const role = named.args.findIndex((_, at) => world.isRoleArgument(key, at));
  if (move < 0 || role < 0) return details(telling, named);
  const clauses = world.definitions(key).flatMap((rule) => {
    const { args } = rule.head;
    return world.clausesByKind({ ...rule, head: { ...rule.head, name: "legal", args: [args[role]!, args[move]!] } });
  });
  const told = merged(moveTemplates(telling, clauses), telling.noun);
  const spans = told.flatMap((each) => each.spans);
  return sentence(`${quote(named.name)} allows these moves:`, spans, told);
}

/** Templates that differ in their offsets only become one sentence where there are words for all of them together. */
function merged(templates: readonly MoveTemplate[], noun: string): ExplainedSentence[] {
  const groups = new Map<string, MoveTemplate[]>();
  for (const template of templates) {
    const key = `${template.text} ${template.relatedTo ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), template]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const together = offsetWords(union(group.flatMap(({ offsets }) => offsets ?? [])), noun);
    const spans = group.flatMap((each) => each.spans);
    const more = group.flatMap((each) => each.details);
    if (together !== undefined || first!.offsets === undefined)
      return [sentence(filled(first!, together ?? ""), spans, more)];
    return group.map((each) =>
      sentence(filled(each, offsetWords(each.offsets!, noun) ?? `a ${noun}`), each.spans, each.details),
    );
  });
}

function filled({ text, relatedTo }: MoveTemplate, words: string): string {
  const place = relatedTo === undefined ? words : relatedWords(words, relatedTo);
  return text
    .replace(HOLE, place)
    .replaceAll(/ ,/g, ",")
    .replaceAll(/,(?=[,.])/g, "")
    .replace(/,$/, "");
}

function union(all: readonly OffsetsByRole[]): OffsetsByRole {
  const found = new Map<string, Set<string>>();
  for (const offsets of all)
    for (const [role, each] of offsets) found.set(role, new Set([...(found.get(role) ?? []), ...each]));
  return found;
}
