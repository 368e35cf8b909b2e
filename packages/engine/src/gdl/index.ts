/**
 * Rules: reading, checking, printing and formatting, and the structure of rulesheets.
 * For programs of this project: what is here may change with every version (docs/decisions/public-api.md).
 */
export { speller, suggestion } from "../spelling.ts";
export { type BundledGame, bundle } from "./bundle.ts";
export { factNames, moveNames } from "./check/facts.ts";
export { eachLiteral, eachTerm, groupBy, literalTerms, nameSpan, type Survey, survey } from "./check/survey.ts";
export { readRules } from "./check.ts";
export type { DiagnosticCode } from "./codes.ts";
export { type Diagnostic, diagnosticText, distinct, hasErrors, placeOf, quoted, type Span } from "./diagnostic.ts";
export { type Formatted, formatRules } from "./format.ts";
export { parseFormulas, parseRules, parseTerm, parseTerms } from "./parse.ts";
export { rulesText, ruleText, termText } from "./print.ts";
export { printable, printableLines } from "./printable.ts";
export { type Atom, type Expression, type List, read } from "./reader.ts";
export { chanceRoleOf, isRandomRole, RANDOM_ROLE, rolesOf } from "./roles.ts";
export {
  CONNECTIVES,
  type Formula,
  hidesInformation,
  KEYWORDS,
  type Rule,
  type Rulesheet,
  type Sentence,
  type Term,
} from "./rules.ts";
export { type Expansion, TemplateError } from "./template.ts";
