import { experiment } from "../experiment.ts";

const COMMON = "solver=off,constantSum=100";
const CONSTANTS = [0.2, 0.4, 0.6];
/** d1 d2 d3, then the score for each constant. */
const TABLE_1 = [
  [0, 0, 0, 42.5, 52.0, 46.5],
  [1, 0, 0, 40.5, 53.0, 48.0],
  [2, 0, 0, 34.5, 37.0, 33.5],
  [0, 0, 1, 47.5, 48.5, 53.0],
  [1, 0, 1, 45.0, 48.0, 44.5],
  [2, 0, 1, 36.0, 31.0, 31.0],
  [0, 1, 0, 44.0, 53.0, 44.0],
  [1, 1, 0, 45.5, 56.0, 51.0],
  [2, 1, 0, 37.5, 33.0, 33.5],
  [0, 1, 1, 40.5, 52.0, 49.0],
  [1, 1, 1, 51.5, 48.5, 49.5],
  [2, 1, 1, 39.0, 37.5, 31.5],
] as const;
/** RAVE constant, then the score with means of depth 0 and 1. */
const TABLE_2 = [
  [0.0001, 48.0, 32.0],
  [0.0002, 52.0, 38.0],
  [0.0004, 47.5, 36.0],
  [0.0008, 45.5, 33.0],
  [0.0016, 49.0, 31.5],
  [0.0032, 47.5, 37.5],
  [0.0064, 39.0, 30.5],
] as const;

const depths = TABLE_1.flatMap(([d1, d2, d3, ...scores]) =>
  CONSTANTS.map((c, at) => ({
    name: `(${d1},${d2},${d3}) c=${c}`,
    player: `uct:${COMMON},exploration=${c},meanDepth=${d1},originDepth=${d2},moveDepth=${d3}`,
    at: { table: "UCD against UCT (table 1)", row: `(${d1},${d2},${d3})`, column: `c = ${c}` },
    value: scores[at]!,
  })),
);
const rave = TABLE_2.flatMap(([bias, ...scores]) =>
  [0, 1].map((d1) => ({
    name: `RAVE ${bias} mean ${d1}`,
    player: `uct:${COMMON},amaf=rave,raveBias=${bias},raveDepth=1,meanDepth=${d1}`,
    against: `plain:${COMMON},amaf=rave,raveBias=${bias}`,
    at: { table: "RAVE-UCD against RAVE (table 2)", row: String(bias), column: `depth of the mean ${d1}` },
    value: scores[d1]!,
  })),
);

export const E8 = experiment({
  id: "E8",
  title: "Go 6×6 with komi 5.5: UCD and RAVE-UCD",
  source: "Saffidine, Cazenave and Méhat, UCD, section 4.3, tables 1 and 2",
  what: "200 games for each setting, half of them from either side; games won, in per cent. Published at 10,000 playouts a move.",
  measure: "duel",
  games: [{ name: "go 6x6", game: "native:go:6:5.5" }],
  players: [...depths, ...rave].map(({ value: _, ...player }) => player),
  against: `plain:${COMMON},exploration=0.4`,
  budgets: [{ playouts: 10_000 }],
  quick: { below: 0.1, budgets: [{ playouts: 1000 }] },
  runs: 200,
  published: [...depths, ...rave].map(({ name, value }) => ({ player: name, value, runs: 200 })),
  claims: [{ kind: "above", players: ["(1,1,0) c=0.4"], value: 50 }],
  notes: ["The opponent of RAVE-UCD is RAVE without transpositions and with the same constant."],
});
