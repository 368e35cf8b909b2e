import { experiment } from "../experiment.ts";

const COMMON = "transpositions=false,exploration=0.05,constantSum=100,memoryMiB=4096";
const PUBLISHED: Readonly<Record<string, readonly number[]>> = {
  plain: [2700.9, 26_042.7, 227_617.6, 5_000_000],
  cuts: [2529.2, 12_496.7, 31_772.9, 386_324.3],
  guided: [1607.1, 9792.7, 24_340.2, 351_320.3],
};
const BOARDS = ["3x3", "3x4", "4x3", "4x4"];

export const E4 = experiment({
  id: "E4",
  title: "Connect Four on small boards: playouts to solve",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, table 6",
  what: "Mean playouts until the value is proved, at most 5,000,000.",
  measure: "solve",
  games: BOARDS.map((name) => ({ name, game: `native:connect-four:${name.replace("x", ":")}` })),
  players: [
    { name: "plain", player: `uct:${COMMON},solver=bounds` },
    { name: "cuts", player: `uct:${COMMON},solver=cuts` },
    { name: "guided", player: `uct:${COMMON},solver=cuts,optimisticBias=-0.1` },
  ],
  budgets: [{ name: "5,000,000 playouts", playouts: 5_000_000 }],
  runs: 30,
  published: Object.entries(PUBLISHED).flatMap(([player, values]) =>
    values.map((value, at) => ({
      game: BOARDS[at]!,
      player,
      value,
      runs: 30,
      ...(value === 5_000_000 && { over: true }),
    })),
  ),
  claims: [{ kind: "falling", players: ["plain", "cuts", "guided"] }],
  notes: ["The paper does not give the exploration constant; 0.05 is used here."],
});
