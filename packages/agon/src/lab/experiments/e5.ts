import { experiment } from "../experiment.ts";
import { PLAIN_SOLVERS } from "./plain-solver.ts";

const COMMON = "transpositions=false,constantSum=100";
/** The constant of most papers, and the one that E4 comes out with. */
const CONSTANTS = [0.4, 0.05];

const pairings = PLAIN_SOLVERS.flatMap(({ reading, solver }) =>
  CONSTANTS.map((c) => ({
    name: `cuts, c = ${c}, against ${reading}`,
    player: `uct:${COMMON},solver=cuts,exploration=${c}`,
    against: `uct:${COMMON},solver=${solver},exploration=${c}`,
    at: { table: "Cuts against the plain solver", row: reading, column: `c = ${c}` },
  })),
);

export const E5 = experiment({
  id: "E5",
  title: "Connect Four: cuts against no cuts",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, section 5.2",
  what: "Matches on the board of 7 by 6, 10,000 playouts a move; a draw counts half.",
  measure: "duel",
  games: [{ name: "connect four 7x6", game: "native:connect-four:7:6" }],
  players: pairings,
  budgets: [{ playouts: 10_000 }],
  runs: 200,
  published: pairings.map(({ name }) => ({ player: name, value: 57.25, runs: 200 })),
  chosen: [
    { setting: "Exploration constant", value: "0.4 and 0.05, side by side" },
    { setting: "Plain solver", value: "both readings, side by side" },
  ],
});
