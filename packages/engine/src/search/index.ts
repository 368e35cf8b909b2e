/**
 * Search: the engine, its options, the searches behind it, exact search and hidden information.
 * For programs of this project: what is here may change with every version (docs/decisions/public-api.md).
 */
export { type Chosen, chosenFor, type Overrides } from "./choice/choose.ts";
export { explain, optionWords } from "./choice/explain.ts";
export { studiedSearcher, studyTime } from "./choice/studied-searcher.ts";
export { isStudied, studyOf } from "./choice/study.ts";
export { IterativeDeepening } from "./deepening/iterative-deepening.ts";
export { Engine, think } from "./engine.ts";
export { type Equilibrium, equilibriaOf } from "./equilibria.ts";
export type { ValueBounds } from "./exact/alpha-beta.ts";
export { canonicalBy } from "./exact/canonical.ts";
export { DuelSearch, METHODS } from "./exact/duel.ts";
export { type ExactLimits, NotConstantSum } from "./exact/exact.ts";
export type { Canonical } from "./exact/position-table.ts";
export { ExactSearch, type ExactSettings, type ExactSolution, solveExactly } from "./exact/solve.ts";
export { graphFaults } from "./faults.ts";
export { CHANCE, NONE, SIMULTANEOUS } from "./graph.ts";
export { Beliefs } from "./hidden/beliefs.ts";
export { exploitability } from "./hidden/best-response.ts";
export { growTree } from "./hidden/game-tree.ts";
export { HiddenPlayer } from "./hidden/hidden-player.ts";
export { OutcomeSampling } from "./hidden/outcome-sampling.ts";
export { Positions } from "./hidden/positions.ts";
export type { HiddenProperties } from "./hidden/properties.ts";
export { hiddenReason, secretsOf } from "./hidden/secrets.ts";
export { TreeSolver } from "./hidden/tree-solver.ts";
export { SearchesInStep } from "./in-step.ts";
export { knownReport } from "./known-values.ts";
export { compareEvaluators } from "./learn/comparison.ts";
export {
  LinearEvaluator,
  type LinearWeights,
  type StateEvaluator,
} from "./learn/evaluator.ts";
export {
  type Experience,
  evaluatorText,
  type ReadEvaluator,
  readEvaluator,
  weightsByFact,
} from "./learn/evaluator-file.ts";
export {
  EvaluationLearner,
  type LearnOptions,
  type Learnt,
  learnEvaluator,
} from "./learn/learn.ts";
export { onnxOf } from "./learn/onnx.ts";
export {
  BalancedPolicy,
  balance,
  squaredError,
} from "./learn/simulation-balancing.ts";
export { SymmetricWeights } from "./learn/symmetric-weights.ts";
export { mergedFindings, type RootFinding } from "./merge.ts";
export { NestedSearch, type Sequence } from "./nested.ts";
export {
  DEFAULT_OPTIONS,
  notesOnRenamed,
  OPTION_RULES,
  parseOptions,
  type SearchOptions,
  searchOptions,
} from "./options.ts";
export { type Outcome, type Outcomes, outcomesOf } from "./outcomes.ts";
export { type Algorithm, type Decision, type NestedBeside, SearchPlayer, type SearchPlayerSettings } from "./player.ts";
export {
  type MoveValues,
  type PositionValues,
  positionValuesText,
  readPositionValues,
  type ValueRange,
  valuesAfter,
} from "./position-values.ts";
export { type Repetitions, repetitionsOf } from "./repetitions.ts";
export { reportOf, type SearchReport } from "./report.ts";
export { type Limits, PLAYOUT_TIMEOUT, runSearch } from "./run.ts";
export { Search } from "./search.ts";
export { HalvingSearcher } from "./sequential-halving.ts";
export { type Solution, solveAll, solveValue } from "./solve.ts";
export type { StopReason } from "./stop.ts";
export { type Strategy, type StrategyPosition, strategyOf, verifyStrategy } from "./strategy.ts";
export {
  othersTurn,
  type Searcher,
  SLICE_MILLISECONDS,
  searcherOf,
  type ThinkLimits,
  type ThinkReport,
  thinkWith,
} from "./thinking.ts";
export { type MatchClock, type MoveTime, moveTime, whenDecided } from "./time-control.ts";
export { warmUp } from "./warm-up.ts";
