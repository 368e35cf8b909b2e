/** The players and the puzzles of Ary, for E10 and E11. */

/** Ary's constant for puzzles is 100 of 100; its statistics are on nodes where it keeps transpositions. */
export const ARY_PLAYERS = [
  { name: "UCT-T", player: "tree:exploration=1,memoryMiB=256" },
  { name: "UCT+T", player: "uct:exploration=1,statistics=nodes,memoryMiB=256" },
  { name: "NMC", player: "nested:level=1" },
  { name: "MAX1", player: "max1:level=1,exploration=1,statistics=nodes,memoryMiB=256" },
  { name: "MAX2", player: "max2:level=1,exploration=1,statistics=nodes,memoryMiB=256" },
] as const;

/** Name in the paper, public rulesheet where there is one that scores as the paper's did, and what stands for it elsewhere. */
export const ARY_GAMES = [
  ["asteroidsparallel", "asteroidsParallel", "asteroids-parallel"],
  ["asteroidsserial", "asteroidsSerial", "asteroids-serial"],
  ["duplicatestatelarge", "duplicateStateLarge", "duplicate-state-large"],
  ["duplicatestatemedium", "duplicateStateMedium", "duplicate-state"],
  ["hanoi", "hanoi", "hanoi"],
  ["hanoi7_bugfix", "hanoi7_bugfix", "hanoi-7"],
  ["incredible", "incredible", "incredible"],
  ["knightmove", "knightmove", "knight-move"],
  ["knightstour", "knightsTour", "knights-tour-6x5"],
  ["lightsout", "lightsOut", "lights-out"],
  ["lightsout2", "lightsOut", "lights-out"],
  ["max_knights", "max_knights", "max-knights"],
  ["pancakes6", "pancakes6", "pancakes"],
  ["pancakes88", "pancakes88", "pancakes-8"],
  ["peg_bugfixed", "peg", "peg-solitaire"],
  ["queens", "queens", "queens"],
  ["statespacelarge", "stateSpaceLarge", "state-space-large"],
  ["statespacemedium", "stateSpaceMedium", "state-space"],
  ["sudoku_simple", undefined, "sudoku"],
  ["tpeg", "tpeg", "triangle-peg"],
] as const;

export function aryGame(name: string): { name: string; game: string; or?: string } {
  const [, corpus, bundled] = ARY_GAMES.find(([known]) => known === name)!;
  return corpus === undefined ? { name, game: bundled } : { name, game: `corpus:${corpus}`, or: bundled };
}
