/**
 * Compilation: back ends, the stages between rules and a game, queries and proofs.
 * For programs of this project: what is here may change with every version (docs/decisions/public-api.md).
 */
export { buildName, buildText } from "../build.ts";
export { CircuitGame } from "./backends/circuit/game.ts";
export { deriveAll } from "./backends/forward/choose.ts";
export { forwardGame } from "./backends/forward/forward.ts";
export { prologBench } from "./backends/prolog/translate.ts";
export { BudgetExceeded, EvaluationError } from "./backends/reference/errors.ts";
export { type Bindings, Evaluator, type Situation } from "./backends/reference/evaluator.ts";
export { ReferenceGame, referenceGame } from "./backends/reference/game.ts";
export { type Proof, proofText, prove } from "./backends/reference/proof.ts";
export { Reasons } from "./backends/reference/reasons.ts";
export { type CacheStore, CircuitCache, MemoryStore } from "./cache.ts";
export { type Certificate, certificateText } from "./certify/certificate.ts";
export { type CertifiedRules, certifyRules } from "./certify/certify-rules.ts";
export {
  BACKEND_CHOICES,
  BACKEND_NAMES,
  type BackendChoice,
  type BackendName,
  compile,
  compiledGame,
  DEFAULT_BACKEND,
  isBackend,
  NotCompiled,
} from "./compile.ts";
export { STAGES, showStage } from "./pipeline.ts";
export { rulesFacts } from "./rules-facts.ts";
export { type MakeGame, type SetUpPosition, setUp } from "./set-up.ts";
export { symmetriesOf } from "./symmetries.ts";
