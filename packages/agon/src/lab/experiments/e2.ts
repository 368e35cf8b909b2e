import { experiment } from "../experiment.ts";
import { SIZES, sekiGames, sekiName } from "./seki.ts";

/** Max draws with as many liberties as Min or one less. */
const outcomeOf = (min: number, max: number): number => (max === min || max === min - 1 ? 50 : max > min ? 100 : 0);

export const E2 = experiment({
  id: "E2",
  title: "Seki with two shared liberties: the result of best play",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, table 2",
  what: "The proved value for Max, who moves first: 100 won, 50 draw, 0 lost; rows are Min's liberties, columns Max's.",
  measure: "value",
  games: sekiGames(),
  players: [{ name: "proof", player: "uct:constantSum=100,optimisticBias=1", at: { table: "Min \\ Max" } }],
  budgets: [{ name: "to the proof", playouts: 2_000_000 }],
  runs: 1,
  digits: 0,
  published: SIZES.flatMap((min) => SIZES.map((max) => ({ game: sekiName(min, max), value: outcomeOf(min, max) }))),
});
