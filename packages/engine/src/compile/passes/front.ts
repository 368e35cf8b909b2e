/**
 * The stage that all routes begin with: rules without sugar, as far as they can be played at all.
 */
import { forbiddenDependencies } from "../../gdl/check/dependencies.ts";
import { DOMAINS, keywordHeads } from "../../gdl/check/keywords.ts";
import { survey } from "../../gdl/check/survey.ts";
import { type Diagnostic, placeOf } from "../../gdl/diagnostic.ts";
import type { Rulesheet } from "../../gdl/rules.ts";
import { type Budget, Refusal } from "../budget.ts";
import type { Program } from "../datalog/program.ts";
import { type OnStage, runStage, type Stage } from "../stage.ts";
import { type Mini, type OmittedRule, toMini } from "./mini.ts";

export const MINI: Stage<Mini> = { name: "mini" };

export interface FrontOptions {
  readonly budget?: Budget | undefined;
  readonly onStage?: OnStage | undefined;
}

/** Throws a Refusal where rules ask for what is not there yet, or cannot be said without sugar. */
export function playableProgram(rulesheet: Rulesheet, { budget, onStage }: FrontOptions = {}): Program {
  const { program, omitted } = runStage(MINI, onStage, () => toMini(rulesheet, { budget }));
  refuseForbidden(rulesheet);
  refuseOmitted(rulesheet, omitted);
  return program;
}

/**
 * Rules that ask for what is not there yet: `init` that reads the state, `legal`, `goal` or `terminal` that reads the moves, and
 * rules for `role`, `true` or `does`. The checker calls them errors; no back end plays them. Returns the first of them.
 * A game is the same without `base` and `input`, so that these may say what they like.
 */
export function findForbidden(rulesheet: Rulesheet): Diagnostic | undefined {
  const sheet = survey(rulesheet);
  const [found] = [...keywordHeads(sheet), ...forbiddenDependencies(sheet, (head) => !DOMAINS.includes(head))];
  return found;
}

export function refuseForbidden(rulesheet: Rulesheet): void {
  const found = findForbidden(rulesheet);
  if (found === undefined) return;
  const { line, column } = placeOf(rulesheet.text, found.span.start);
  throw new Refusal(`At line ${line}, column ${column}: ${found.message}`);
}

/** Rules that mini-GDL cannot say: a game without them would be another game. */
export function refuseOmitted({ text, rules }: Rulesheet, omitted: readonly OmittedRule[]): void {
  const [first] = omitted;
  if (first === undefined) return;
  const { line, column } = placeOf(text, rules[first.source]!.span.start);
  const what =
    first.reason === "too-large" ? "has too many alternatives" : "derives a fact with a variable that has no value";
  throw new Refusal(`The rule at line ${line}, column ${column} ${what}.`);
}
