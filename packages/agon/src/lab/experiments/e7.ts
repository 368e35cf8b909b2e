import { experiment } from "../experiment.ts";

const COMMON = "exploration=0.3,solver=off,constantSum=100";
const DEPTHS = [0, 1, 2];
const name = (d1: number, d2: number, d3: number): string => `(${d1},${d2},${d3})`;

export const E7 = experiment({
  id: "E7",
  title: "Hex 5×5 with a stone on b2: transpositions against plain UCT",
  source: "Saffidine, Cazenave and Méhat, UCD, section 4.2, figures 5 and 6",
  what: "400 games for each setting against plain UCT, half of them from either side, 1,000 playouts a move, c = 0.3; games won, in per cent.",
  measure: "duel",
  games: [{ name: "hex 5x5", game: "native:hex:5:b2" }],
  players: [
    { name: "update-all", player: `uct:${COMMON},update=all`, at: { table: "Without depths", column: "won" } },
    ...DEPTHS.flatMap((d2) =>
      DEPTHS.flatMap((d1) =>
        DEPTHS.map((d3) => ({
          name: name(d1, d2, d3),
          player: `uct:${COMMON},meanDepth=${d1},originDepth=${d2},moveDepth=${d3}`,
          at: { table: `UCD with d2 = ${d2}, d1 \\ d3`, row: `d1 = ${d1}`, column: `d3 = ${d3}` },
        })),
      ),
    ),
  ],
  against: `plain:${COMMON}`,
  budgets: [{ playouts: 1000 }],
  runs: 400,
  published: [
    { player: "update-all", value: 51.5, runs: 400 },
    { player: "(0,1,2)", value: 63.5, runs: 400 },
  ],
  claims: [
    { kind: "best", player: "(0,1,2)" },
    { kind: "above", players: [0, 1].flatMap((d2) => DEPTHS.map((d3) => name(0, d2, d3))), value: 53 },
  ],
  chosen: [
    { setting: "What a player brings to the next move", value: "all it has learnt" },
    { setting: "Which untried move comes first", value: "any" },
    { setting: "The stone on b2", value: "black's, and white moves next" },
  ],
});
