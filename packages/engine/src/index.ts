/**
 * A general game playing engine. Everything here runs in browsers as well as in Node.js.
 *
 *   rules ──loadGame──► Game ──think──► ThinkResult      a move, with what is known of all moves
 *                        ├────solve──► Solution          a proved value, with a strategy that can be checked
 *                        └──playouts──► goals            random play
 *
 * `playMatch` has players meet, ours and those of a program. `agon-engine/games` has rules to begin with, `agon-engine/board` boards
 * as data, `agon-engine/node` and `agon-engine/browser` threads.
 */

// Rules -----------------------------------------------------------------------------------------------------------------
export { type CacheStore, CircuitCache, MemoryStore } from "./compile/cache.ts";
export type { BackendName, CompileOptions } from "./compile/compile.ts";
export { type LoadedGame, type LoadedPosition, loadGame, loadPosition } from "./compile/load.ts";
// Games -----------------------------------------------------------------------------------------------------------------
export { batchOf, type MoveChooser, stateAt } from "./game/bulk.ts";
export { type Classification, type ClassifyOptions, classify, type Evidence, type Finding } from "./game/classify.ts";
export {
  type Children,
  type Game,
  type GameCore,
  type JointMove,
  NO_GOAL,
  type PlayoutOptions,
  type Playouts,
  type State,
  type StateBatch,
  type StateInfo,
  type Totals,
  type TotalsOptions,
} from "./game/game.ts";
export { Random } from "./game/random.ts";
export { SimpleGame } from "./game/simple-game.ts";
export { type ReadRules, readRules } from "./gdl/check.ts";
export { type Diagnostic, diagnosticText, hasErrors, placeOf, type Severity, type Span } from "./gdl/diagnostic.ts";
export type { Formula, Rule, Rulesheet, Sentence, Term } from "./gdl/rules.ts";
// Matches ---------------------------------------------------------------------------------------------------------------
export type { MatchEvent, MatchWatch } from "./match/match.ts";
export { type Choose, type MatchPlan, type OwnTurn, playMatch, type Seat } from "./match/play.ts";
export type {
  Answer,
  GameSource,
  LastStep,
  MatchPlayer,
  PlayerThreads,
  StartOrder,
  ThinkOrder,
  Thought,
  ThreadsFor,
  Turn,
} from "./match/player.ts";
export { checkRecord, type MatchRecord, makeRecord, parseRecord } from "./match/record.ts";
// Results ---------------------------------------------------------------------------------------------------------------
export {
  failure,
  type Place,
  type Problem,
  ProblemError,
  problemsText,
  type Result,
  success,
  unwrap,
} from "./result.ts";
// Search ----------------------------------------------------------------------------------------------------------------
export { optionsFor } from "./search/choice/choose.ts";
export { learntEvaluation } from "./search/deepening/learnt.ts";
export { Engine, type EngineSettings, think } from "./search/engine.ts";
export type { MoveNumbers, SelectionFormula } from "./search/formulas.ts";
export { addNewerSearches } from "./search/newer-searches.ts";
export { DEFAULT_OPTIONS, type PluggedName, type SearchOptions, searchOptions } from "./search/options.ts";
export {
  addPlugin,
  type Evaluation,
  type EvaluationMaker,
  type PlayoutPolicyMaker,
  type Plugin,
} from "./search/plugins.ts";
export type { MoveReport, SearchReport } from "./search/report.ts";
export { type Solution, solve } from "./search/solve.ts";
export {
  afterMilliseconds,
  afterPlayouts,
  firstOf,
  type SearchProgress,
  type StopCondition,
  type StopReason,
  whenAborted,
} from "./search/stop.ts";
export {
  type Strategy,
  type StrategyFault,
  type StrategyPosition,
  strategyOf,
  verifyStrategy,
} from "./search/strategy.ts";
export type { ThinkLimits, ThinkProgress, ThinkReport, ThinkResult } from "./search/thinking.ts";
export type { SearchThreads, Threads, ThreadsQuestion } from "./search/threads.ts";
