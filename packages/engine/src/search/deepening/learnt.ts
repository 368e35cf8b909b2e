/**
 * The evaluation `learnt` as a plug-in of our own: self-play when the search is made. It is added by name, so that a page which
 * only plays does not carry the learner; programs in Node.js have it (../../node/plugins.ts).
 */
import type { Plugin } from "../plugins.ts";
import { horizonOf } from "./horizon.ts";

/** Adds the evaluation `learnt`: `addPlugin(learntEvaluation)`. */
export const learntEvaluation: Plugin = {
  evaluations: {
    learnt: (game, { constantSum, random }) => {
      const evaluator = horizonOf(game, constantSum, random.fork());
      return (state) => evaluator.evaluateOne(state);
    },
  },
};
