/**
 * The state and the moves: `true` asks for what `init` and `next` produce, `does` for what `legal` allows, and `base` and
 * `input`, where they are defined, list all of these. Only names are compared, not arguments.
 */

import { didYouMean, speller } from "../../spelling.ts";
import { type DiagnosticCode, diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import { CONNECTIVES, KEYWORDS, type Rule, type Term } from "../rules.ts";
import { isDefined } from "./keywords.ts";
import { nameSpan, type Survey, type SurveyCondition } from "./survey.ts";

type Named = Exclude<Term, { kind: "variable" }>;

interface Comparison {
  readonly code: DiagnosticCode;
  readonly asked: readonly Term[];
  readonly given: readonly Term[];
  readonly message: (name: string) => string;
}

export function factNames(sheet: Survey): ReadonlySet<string> {
  return namesOf(producedFacts(sheet));
}

export function moveNames(sheet: Survey): ReadonlySet<string> {
  return namesOf(heads(sheet, "legal", 1));
}

export function factsNeverTrue(sheet: Survey): Diagnostic[] {
  const asked = conditions(sheet, "true", 0);
  const message = (name: string): string => `Neither \`init\` nor \`next\` produces ${name}.`;
  return compare(sheet, { code: "never-true", asked, given: producedFacts(sheet), message });
}

export function factsNeverRead(sheet: Survey): Diagnostic[] {
  const given = conditions(sheet, "true", 0, ({ rule }) => !keepsState(sheet, rule));
  const message = (name: string): string => `No rule asks whether ${name} is true.`;
  return compare(sheet, { code: "never-read", asked: producedFacts(sheet), given, message });
}

export function movesNeverLegal(sheet: Survey): Diagnostic[] {
  const asked = conditions(sheet, "does", 1);
  const message = (name: string): string => `No rule makes the move ${name} legal.`;
  return compare(sheet, { code: "never-legal", asked, given: heads(sheet, "legal", 1), message });
}

export function factsNotInBase(sheet: Survey): Diagnostic[] {
  if (!isDefined(sheet, "base")) return [];
  const message = (name: string): string => `\`base\` does not list the fact ${name}.`;
  return compare(sheet, { code: "not-in-base", asked: producedFacts(sheet), given: heads(sheet, "base", 0), message });
}

export function movesNotInInput(sheet: Survey): Diagnostic[] {
  if (!isDefined(sheet, "input")) return [];
  const message = (name: string): string => `\`input\` does not list the move ${name}.`;
  const [asked, given] = [heads(sheet, "legal", 1), heads(sheet, "input", 1)];
  return compare(sheet, { code: "not-in-input", asked, given, message });
}

/** The first term of each name that is asked for and not given. A variable may give anything. */
function compare(sheet: Survey, { code, asked, given, message }: Comparison): Diagnostic[] {
  if (given.some(({ kind }) => kind === "variable")) return [];
  const known = new Set([...namesOf(given), ...KEYWORDS, ...CONNECTIVES]); // these are reported as functions
  const suggest = speller(namesOf(given));
  return asked.flatMap((term) => {
    if (term.kind === "variable" || known.has(term.name)) return [];
    known.add(term.name);
    const advice = didYouMean(term.name, suggest);
    return [diagnose(code, nameSpan(sheet.text, term), message(quoted(term.name)), advice)];
  });
}

function producedFacts(sheet: Survey): Term[] {
  return [...heads(sheet, "init", 0), ...heads(sheet, "next", 0, (rule) => !keepsState(sheet, rule))];
}

/** (<= (next ?fact) (true ?fact) ...) keeps facts: it makes none and looks into none. */
function keepsState(sheet: Survey, rule: Rule): boolean {
  const [fact] = rule.head.args;
  if (rule.head.name !== "next" || fact?.kind !== "variable") return false;
  return sheet.conditionsOf.get(rule)!.some(
    ({
      sentence: {
        name,
        args: [kept],
      },
      negated,
    }) => {
      return name === "true" && !negated && kept?.kind === "variable" && kept.name === fact.name;
    },
  );
}

function heads(sheet: Survey, name: string, argument: number, accept: (rule: Rule) => boolean = () => true): Term[] {
  const rules = sheet.definitions.get(name) ?? [];
  return rules.filter(accept).flatMap(({ head }) => head.args[argument] ?? []);
}

function conditions(
  sheet: Survey,
  name: string,
  argument: number,
  accept: (condition: SurveyCondition) => boolean = () => true,
): Term[] {
  const found = sheet.conditions.get(name) ?? [];
  return found.filter(accept).flatMap(({ sentence }) => sentence.args[argument] ?? []);
}

function namesOf(terms: readonly Term[]): ReadonlySet<string> {
  return new Set(terms.filter((term): term is Named => term.kind !== "variable").map(({ name }) => name));
}
