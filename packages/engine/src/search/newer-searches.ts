/**
 * Settings from newer papers: implicit minimax backups, PN-MCTS, progressive history, HRAVE, UCB1-Tuned.
 */
import { ImplicitMinimax } from "./implicit-minimax.ts";
import { MoveHistory, ProgressiveHistory } from "./move-history.ts";
import { makeNewerPartsWith, type NewerParts, type NewerPartsPlan } from "./newer-parts.ts";
import { ProofNumbers } from "./proof-numbers.ts";
import { Variances } from "./variances.ts";

/**
 * Adds what the options `implicitMinimax`, `proofNumbers`, `progressiveHistory`, `amaf=hrave` and `formula=ucb1-tuned` need. In
 * Node.js `agon-engine/node` has done so.
 */
export function addNewerSearches(): void {
  makeNewerPartsWith(madeFor);
}

function madeFor({ game, graph, bounds, random, options }: NewerPartsPlan): NewerParts {
  const { amaf, formula, implicitMinimax, progressiveHistory, proofNumbers, memoryMiB } = options;
  const history = progressiveHistory > 0 || amaf === "hrave" ? new MoveHistory(graph.shape.roles) : undefined;
  return {
    history,
    progressive:
      history && progressiveHistory > 0 ? new ProgressiveHistory(graph, history, progressiveHistory) : undefined,
    variances: formula === "ucb1-tuned" ? new Variances(graph, memoryMiB) : undefined,
    minimax: implicitMinimax > 0 ? new ImplicitMinimax({ game, graph, bounds, random }, options) : undefined,
    proofs: proofNumbers !== "off" && bounds ? new ProofNumbers(graph, options, bounds) : undefined,
  };
}
