/**
 * Games: the contract, kinds of games, native games, random walks.
 * For programs of this project: what is here may change with every version (docs/decisions/public-api.md).
 */
export { batchOf, jointMoves } from "./bulk.ts";
export { type Classification, classify, type Evidence, evidenceText, type Finding } from "./classify.ts";
export {
  type BestEnd,
  faultText,
  type Play,
  type RulesFault,
  type RulesStudy,
  studyRules,
} from "./counter-examples.ts";
export { type Game, type GameCore, type GameSymmetry, type JointMove, NO_GOAL, type State } from "./game.ts";
export { NATIVE, NATIVE_GAMES, nativeGame } from "./native/native.ts";
export { perft } from "./perft.ts";
export {
  type GraphEdge,
  type GraphPosition,
  type PositionGraph,
  type PositionGraphOptions,
  positionGraph,
} from "./position-graph.ts";
export { Random } from "./random.ts";
export { symmetriesOf } from "./symmetries.ts";
export { randomWalk } from "./walk.ts";
