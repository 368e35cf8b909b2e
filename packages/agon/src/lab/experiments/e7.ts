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
  curvesOver: "d3",
  published: [
    { player: "update-all", value: 51.5, runs: 400 },
    { player: "(0,1,2)", value: 63.5, runs: 400 },
  ],
  claims: [
    { kind: "best", player: "(0,1,2)" },
    { kind: "above", players: [0, 1].flatMap((d2) => DEPTHS.map((d3) => name(0, d2, d3))), value: 53 },
  ],
  chosen: [
    { setting: "What a player brings to the next move", value: "all it has learnt", others: "E7-readings" },
    { setting: "Which untried move comes first", value: "any", others: "E7-readings" },
    { setting: "The stone on b2", value: "black's, and white moves next", others: "E7-readings" },
    { setting: "Plain UCT", value: "a tree: no position is shared", others: "E7-readings" },
    { setting: "Under the root of exploration", value: "ln p / n, without a factor of two", others: "E7-readings" },
  ],
});

const BEST = "meanDepth=0,originDepth=1,moveDepth=2";

interface Reading {
  readonly name: string;
  /** Options of both sides. */
  readonly both: string;
  readonly memory?: "graph" | "none";
  /** How (0,1,2) has its values. */
  readonly adapted?: "leaf" | "bare";
  readonly against?: string;
}

const READINGS: readonly Reading[] = [
  { name: "as in E7", both: COMMON },
  { name: "the graph is kept, the most visited move played", both: COMMON, memory: "graph" },
  { name: "nothing is kept from move to move", both: COMMON, memory: "none" },
  { name: "untried moves in order", both: `${COMMON},ties=first` },
  { name: "untried moves from the last", both: `${COMMON},ties=last` },
  { name: "untried moves compete as a draw", both: `${COMMON},urgency=0.5` },
  { name: "2 ln p / n under the root", both: COMMON.replace("0.3", "0.424") },
  { name: "payoffs from -1 to 1", both: COMMON.replace("0.3", "0.15") },
  { name: "n counts as the incremental update of section 3.4 words it", both: COMMON, adapted: "leaf" },
  { name: "without n' and μ'", both: COMMON, adapted: "bare" },
  { name: "plain UCT shares positions too", both: COMMON, against: `uct:${COMMON}` },
  { name: "statistics on nodes for plain UCT", both: COMMON, against: `uct:${COMMON},statistics=nodes` },
];

export const E7_READINGS = experiment({
  id: "E7-readings",
  title: "Hex 5×5: the best setting of the paper under other readings",
  source: E7.source,
  what: "(0,1,2), published as the best, against plain UCT: 400 games for each reading, half of them from either side, 1,000 playouts a move; games won, in per cent.",
  measure: "duel",
  games: [
    { name: "a black stone on b2", game: "native:hex:5:b2" },
    { name: "an empty board", game: "native:hex:5" },
  ],
  players: READINGS.map(({ name: reading, both, memory, adapted, against = `plain:${both}` }) => ({
    name: reading,
    player: `uct:${both},${BEST}${adapted === undefined ? "" : `,adapted=${adapted}`}`,
    against,
    ...(memory && { memory }),
  })),
  budgets: [{ playouts: 1000 }],
  runs: 400,
  published: [{ value: 63.5, runs: 400 }],
  notes: [
    "A stone of white's on b2 with black to move is the same game, mirrored.",
    "Not tried: a stone that does not count as a move, other tables of ties, and programs with faults.",
  ],
});
