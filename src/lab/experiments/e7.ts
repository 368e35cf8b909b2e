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
  notes: [
    "Why nothing is gained here: a search of 1,000 playouts that tries every move once hardly ever comes to a position by two ways. Of the positions it enters, 1% are met again at the start of a game (mean of 50 searches) and 5% after ten moves, so that all settings search nearly the same tree.",
    "What 63.5% would take is nearly twice the playouts: plain UCT with 1,500 won 59.0% (54.1–63.7) and with 2,000 won 65.5% (60.7–70.0) of 400 games against 1,000.",
    "Readings under which (0,1,2) was tried besides, 200 games each: an empty graph for every move 45.0%, with untried moves in a fixed order 53.0%, a graph that is kept against an empty tree 49.0%, and untried moves worth 0.5, 0.7 or 1 in place of being tried first 46.5% to 55.0%. Nor does the side decide: black won 51.6% of the 11,200 games.",
  ],
});
