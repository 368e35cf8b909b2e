/**
 * Games in extensive form, in the format of Gambit.
 */
export { type ExtensiveGame, extensiveGame } from "./extensive-game.ts";
export { readEfg } from "./read.ts";
export { rulesOfEfg } from "./rules.ts";
export type { EfgAction, EfgGame, EfgNode, Fraction } from "./tree.ts";
export { type EfgOptions, efgOf } from "./write.ts";
