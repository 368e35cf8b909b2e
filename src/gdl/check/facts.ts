/**
 * The state and the moves: `true` asks for what `init` and `next` produce, `does` for what `legal` allows.
 */
import { diagnose } from "../codes.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { Rule, Term } from "../rules.ts";
import { didYouMean, speller } from "./spelling.ts";
import { type Condition, nameSpan, type Survey } from "./survey.ts";

type Named = Exclude<Term, { kind: "variable" }>;

const isNamed = (term: Term | undefined): term is Named => term !== undefined && term.kind !== "variable";

/** Names of the facts that `init` or `next` produce. */
export function factNames(sheet: Survey): ReadonlySet<string> {
  return new Set(producedFacts(sheet).map(({ name }) => name));
}

export function moveNames(sheet: Survey): ReadonlySet<string> {
  return new Set(legalMoves(sheet).map(({ name }) => name));
}

function producedFacts(sheet: Survey): Named[] {
  return [...(sheet.definitions.get("init") ?? []), ...(sheet.definitions.get("next") ?? [])]
    .map(({ head }) => head.args[0])
    .filter(isNamed);
}

function legalMoves(sheet: Survey): Named[] {
  return (sheet.definitions.get("legal") ?? []).map(({ head }) => head.args[1]).filter(isNamed);
}

export function factsNeverTrue(sheet: Survey): Diagnostic[] {
  const rules = [...(sheet.definitions.get("init") ?? []), ...(sheet.definitions.get("next") ?? [])];
  if (rules.some((rule) => rule.head.args[0]?.kind === "variable" && !copiesState(sheet, rule))) return [];
  const produced = factNames(sheet);
  const suggest = speller(produced);
  return firstOfEachName(sheet.conditions.get("true") ?? [], 0)
    .filter(({ name }) => !produced.has(name))
    .map((term) => {
      const message = `Neither \`init\` nor \`next\` produces \`${term.name}\`.`;
      return diagnose("never-true", nameSpan(sheet.text, term), message, didYouMean(term.name, suggest));
    });
}

/** (<= (next ?fact) (true ?fact) ...) keeps facts and makes no new ones. */
function copiesState(sheet: Survey, { head, ...rule }: Rule): boolean {
  const [fact] = head.args;
  const conditions = sheet.conditions.get("true") ?? [];
  return conditions.some(
    (condition) =>
      condition.rule.head === head &&
      condition.rule.body === rule.body &&
      !condition.negated &&
      condition.sentence.args[0]?.kind === "variable" &&
      condition.sentence.args[0].name === (fact as { name: string }).name,
  );
}

export function factsNeverRead(sheet: Survey): Diagnostic[] {
  const conditions = sheet.conditions.get("true") ?? [];
  if (conditions.some(({ sentence, rule }) => sentence.args[0]?.kind === "variable" && rule.head.name !== "next"))
    return [];
  const read = new Set(
    conditions
      .map(({ sentence }) => sentence.args[0])
      .filter(isNamed)
      .map(({ name }) => name),
  );
  const produced = factNames(sheet);
  const suggest = speller([...read]);
  const reported = new Set<string>();
  return producedFacts(sheet).flatMap((term) => {
    if (read.has(term.name) || reported.has(term.name)) return [];
    reported.add(term.name);
    const close = suggest(term.name);
    const advice =
      close !== undefined && produced.has(close) ? `Did you mean \`${close}\`?` : didYouMean(term.name, suggest);
    return [
      diagnose("never-read", nameSpan(sheet.text, term), `No rule asks whether \`${term.name}\` is true.`, advice),
    ];
  });
}

export function movesNeverLegal(sheet: Survey): Diagnostic[] {
  const rules = sheet.definitions.get("legal") ?? [];
  if (rules.some(({ head }) => head.args[1]?.kind === "variable")) return [];
  const legal = moveNames(sheet);
  const suggest = speller(legal);
  return firstOfEachName(sheet.conditions.get("does") ?? [], 1)
    .filter(({ name }) => !legal.has(name))
    .map((term) => {
      const message = `No rule makes the move \`${term.name}\` legal.`;
      return diagnose("never-legal", nameSpan(sheet.text, term), message, didYouMean(term.name, suggest));
    });
}

function firstOfEachName(conditions: readonly Condition[], argument: number): Named[] {
  const first = new Map<string, Named>();
  for (const { sentence } of conditions) {
    const term = sentence.args[argument];
    if (isNamed(term) && !first.has(term.name)) first.set(term.name, term);
  }
  return [...first.values()];
}
