/**
 * What "plain MCTS solver" may mean where the paper compares with it (bounds 5). It can be read in two ways, and its counts fit the
 * first on Seki and the second on Connect Four, so that E3, E4 and E5 show both.
 */
export const PLAIN_SOLVERS = [
  { reading: "exact values", solver: "values" },
  { reading: "bounds, solved moves left out", solver: "bounds" },
] as const;

/** The name of a player: the first reading is meant where nothing is added. */
export const plainName = (reading: string): string => `plain, ${reading}`;
