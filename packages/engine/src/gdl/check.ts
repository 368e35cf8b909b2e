/**
 * The checker: rules to diagnostics. Each check is a function of the survey, one file a theme.
 */
import { forbiddenDependencies, recursion } from "./check/dependencies.ts";
import { factsNeverRead, factsNeverTrue, factsNotInBase, movesNeverLegal, movesNotInInput } from "./check/facts.ts";
import { formulaShapes } from "./check/formulas.ts";
import {
  keywordArities,
  keywordConditions,
  keywordFunctions,
  keywordHeads,
  missingDomains,
  missingKeywords,
} from "./check/keywords.ts";
import { relationsAsFunctions, undefinedRelations, unusedRelations, varyingArities } from "./check/names.ts";
import { unrestrictedRecursion } from "./check/recursion.ts";
import { goalValues, idleRoles, randomCapitals, undeclaredRoles } from "./check/roles.ts";
import { unsafeVariables } from "./check/safety.ts";
import { capitals, keywordCapitals, parenthesisedNames, variableCapitals } from "./check/spellings.ts";
import { negativeCycles } from "./check/stratification.ts";
import { type Survey, survey } from "./check/survey.ts";
import { diagnose } from "./codes.ts";
import { type Diagnostic, hasErrors, inOrder, type Span } from "./diagnostic.ts";
import { parseRules } from "./parse.ts";
import { prologClause } from "./prolog.ts";
import type { Rulesheet } from "./rules.ts";

type Check = (sheet: Survey) => Diagnostic[];

/** What is wrong with rules that are there. */
const PRESENT: readonly Check[] = [
  keywordArities,
  keywordHeads,
  keywordConditions,
  keywordFunctions,
  formulaShapes,
  unsafeVariables,
  (sheet) => forbiddenDependencies(sheet),
  (sheet) => {
    const cycles = recursion(sheet);
    return [...negativeCycles(sheet, cycles), ...unrestrictedRecursion(sheet, cycles)];
  },
  varyingArities,
  relationsAsFunctions,
  goalValues,
  capitals,
  variableCapitals,
  keywordCapitals,
  randomCapitals,
  parenthesisedNames,
];

/** What is missing; said only of a rulesheet that was read whole. */
const ABSENT: readonly Check[] = [
  missingKeywords,
  missingDomains,
  unusedRelations,
  undefinedRelations,
  factsNeverTrue,
  factsNeverRead,
  movesNeverLegal,
  factsNotInBase,
  movesNotInInput,
  undeclaredRoles,
  idleRoles,
];

export interface CheckOptions {
  /** Whether parts of the text could not be read: then nothing is said about what seems missing. Default false. */
  readonly partial?: boolean;
}

/** Every diagnostic about the rules, in the order of the text. */
export function checkRules(rulesheet: Rulesheet, { partial = false }: CheckOptions = {}): Diagnostic[] {
  const sheet = survey(rulesheet);
  return inOrder((partial ? PRESENT : [...PRESENT, ...ABSENT]).flatMap((check) => check(sheet)));
}

/** Rules as they were read, and all that is wrong with them. */
export interface ReadRules {
  readonly rulesheet: Rulesheet;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and checks a text: the rules that could be read, and every diagnostic in the order of the text. */
export function readRules(text: string): ReadRules {
  const prolog = prologClause(text);
  if (prolog !== undefined) return { rulesheet: { text, rules: [] }, diagnostics: [prologSyntax(prolog)] };
  const { value: rulesheet, diagnostics } = parseRules(text);
  const partial = hasErrors(diagnostics);
  return { rulesheet, diagnostics: inOrder([...diagnostics, ...checkRules(rulesheet, { partial })]) };
}

/** The one thing to say of such a text: read as KIF, every word of it would be wrong. */
function prologSyntax(place: Span): Diagnostic {
  return diagnose("prolog-syntax", place, "These rules are in the syntax of Prolog; GDL is written in that of KIF.");
}
