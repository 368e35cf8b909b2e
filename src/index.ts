/**
 * The library. Everything here runs in a browser as well as in Node.js.
 */

export { BudgetExceeded, EvaluationError } from "./compile/backends/reference/errors.ts";
export {
  type Bindings,
  Evaluator,
  type EvaluatorOptions,
  type Situation,
} from "./compile/backends/reference/evaluator.ts";
export { ReferenceGame, referenceGame } from "./compile/backends/reference/game.ts";
export { type Proof, proofText, prove } from "./compile/backends/reference/proof.ts";
// Back ends
export { BACKENDS, type Backend, DEFAULT_BACKEND } from "./compile/backends.ts";
export { type Compiled, type CompileOptions, compile, compileInSteps } from "./compile/compile.ts";
export { batchOf, chooseJoint, type PlayoutPolicy, stateAt } from "./game/bulk.ts";
// Games
export {
  type Classification,
  type ClassifyOptions,
  classify,
  type Evidence,
  evidenceText,
  type Finding,
} from "./game/classify.ts";
export {
  type Children,
  type Game,
  type GameCore,
  type JointMove,
  NO_GOAL,
  type Outlook,
  type PlayoutOptions,
  type Playouts,
  type State,
  type StateBatch,
} from "./game/game.ts";
export { paranoid } from "./game/paranoid.ts";
export { countGames, countSequences, perft, reachable } from "./game/perft.ts";
export { Random } from "./game/random.ts";
export { unfold } from "./game/unfold.ts";
// Rulesheets that come in sizes
export { type BundledGame, bundledGames } from "./gdl/bundle.ts";
// Rules
export { type CheckOptions, checkRules, type ReadRules, readRules } from "./gdl/check.ts";
export {
  type Diagnostic,
  diagnosticText,
  hasErrors,
  type Place,
  placeOf,
  type Severity,
  type Span,
} from "./gdl/diagnostic.ts";
export { type Header, parseHeader } from "./gdl/header.ts";
export { type Parsed, parseFormulas, parseRules, parseTerms } from "./gdl/parse.ts";
export { formulaText, rulesText, ruleText, sentenceText, termText } from "./gdl/print.ts";
export type { Formula, Rule, Rulesheet, Sentence, Term } from "./gdl/rules.ts";
