import { experiment } from "../experiment.ts";

const COMMON = "transpositions=false,constantSum=100";

export const E5 = experiment({
  id: "E5",
  title: "Connect Four: cuts against no cuts",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, section 5.2",
  what: "Matches on the board of 7 by 6, 10,000 playouts a move; a draw counts half.",
  measure: "duel",
  games: [{ name: "connect four 7x6", game: "native:connect-four:7:6" }],
  players: [{ name: "cuts", player: `uct:${COMMON},solver=cuts` }],
  against: `uct:${COMMON},solver=values`,
  budgets: [{ playouts: 10_000 }],
  runs: 200,
  published: [{ value: 57.25, runs: 200 }],
  notes: ["The paper does not give the exploration constant; 0.4 is used here."],
});
