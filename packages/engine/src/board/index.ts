/**
 * Boards from rules: what the page needs to know. Headless: a layout is inferred once a game, a scene is made of it for each
 * state, and both are plain values that survive structuredClone, so that a worker may make them and the page may draw them.
 *
 *   rules, samples ──inferLayout──► Layout ──sceneOf(facts)──► Scene ──► Board.svelte or svgText
 *                                     └──targetsOf(move)──► cells to click
 */

export { clickTargets } from "./effects.ts";
export type { Fact } from "./facts.ts";
export { shortText } from "./facts.ts";
export { nextCell } from "./focus.ts";
export { inferLayout, layoutOf } from "./infer.ts";
export type { Layout } from "./layout.ts";
export { type Motion, motionsBetween } from "./motion.ts";
export { moveWords } from "./move-words.ts";
export { collectSamples, type SampleOptions, type Samples } from "./samples.ts";
export { type SceneOptions, sceneOf } from "./scene.ts";
export type * from "./scene-types.ts";
export { BODIES, DETAILS, HEXAGON, PIPS, STROKES } from "./shapes.ts";
export { NULL_MOVE, SquareNotation } from "./squares.ts";
export { type Targets, targetsOf } from "./targets.ts";
