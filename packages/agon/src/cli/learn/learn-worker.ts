/**
 * A thread of `agon learn`: learns for as long as it is told to from the weights it is sent, and sends back what it has then.
 */
import { parentPort, workerData } from "node:worker_threads";
import { unwrap } from "agon-engine";
import { compiledGame } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { parseRules } from "agon-engine/gdl";
import { diskCache } from "agon-engine/node";
import { EvaluationLearner, evaluatorText, readEvaluator } from "agon-engine/search";
import type { LearnOrder, LearnRound, LearnWord } from "./learning.ts";

const port = parentPort!;
const { rules, backend, seed, greedy, constantSum } = workerData as LearnOrder;
const game = compiledGame(parseRules(rules).value, { backend, cache: diskCache() });
const learner = new EvaluationLearner(game, { random: new Random(seed), greedy, constantSum });

port.on("message", ({ weights, milliseconds }: LearnRound) => {
  if (weights !== undefined) learner.adopt(unwrap(readEvaluator(weights, game)).weights);
  learner.learn({ milliseconds });
  const { positions, games, loss } = learner;
  const word: LearnWord = { weights: evaluatorText(game, learner.evaluator.weights, { positions, games }), loss };
  port.postMessage(word);
});
