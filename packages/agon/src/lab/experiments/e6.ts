import { experiment } from "../experiment.ts";

const COMMON = "exploration=0.3,solver=off,memoryMiB=16";
const DEPTHS = ["0", "1", "2", "3", "inf"];

/** Memory from move to move, and which of the untried moves comes first: the paper gives neither. */
const READINGS = [
  { reading: "empty graph", memory: "none", order: "" },
  { reading: "empty graph, last move first", memory: "none", order: ",ties=last" },
  { reading: "graph kept", memory: "graph", order: "" },
  { reading: "graph kept, last move first", memory: "graph", order: ",ties=last" },
] as const;

const ALGORITHMS = [
  { name: "plain UCT", player: `plain:${COMMON}` },
  { name: "update-all", player: `uct:${COMMON},update=all` },
  { name: "(inf,0,1)", player: `uct:${COMMON},meanDepth=inf,originDepth=0,moveDepth=1` },
];

const named = (name: string, reading: string): string => `${name}, ${reading}`;

const WITHOUT_DEPTHS = READINGS.flatMap(({ reading, memory, order }) =>
  ALGORITHMS.map(({ name, player }) => ({
    name: named(name, reading),
    player: `${player}${order}`,
    memory,
    at: { table: "Memory and order of moves", row: name, column: reading },
  })),
);

export const E6 = experiment({
  id: "E6",
  title: "LeftRight: playouts shared between paths that meet",
  source: "Saffidine, Cazenave and Méhat, UCD, section 4.1 and figure 4",
  what: "300 moves, 100 playouts a move; the share of moves to the left, in per cent. d2 = 0, as in the figure.",
  measure: "score",
  games: [{ name: "left-right 300", game: "native:left-right:300" }],
  players: [
    ...WITHOUT_DEPTHS,
    ...DEPTHS.flatMap((d1) =>
      ["0", "1", "2"].map((d3) => ({
        name: `(${d1},0,${d3})`,
        player: `uct:${COMMON},meanDepth=${d1},originDepth=0,moveDepth=${d3}`,
        at: { table: "UCD with d2 = 0, d1 \\ d3", row: `d1 = ${d1}`, column: `d3 = ${d3}` },
      })),
    ),
  ],
  budgets: [{ playouts: 100 }],
  curvesOver: "d3",
  runs: 200,
  memory: "none",
  published: [
    { player: "(inf,0,1)", value: 99.8, runs: 200, error: 0.3 },
    ...READINGS.flatMap(({ reading }) => [
      { player: named("plain UCT", reading), value: 81.5, runs: 200, error: 0.3 },
      { player: named("update-all", reading), value: 77.7, runs: 200, error: 0.3 },
      { player: named("(inf,0,1)", reading), value: 99.8, runs: 200, error: 0.3 },
    ]),
  ],
  claims: [
    {
      kind: "best",
      player: "(inf,0,1)",
      among: DEPTHS.flatMap((d1) => ["0", "1", "2"].map((d3) => `(${d1},0,${d3})`)),
    },
    ...READINGS.map(({ reading }) => ({
      kind: "falling" as const,
      players: ["(inf,0,1)", "plain UCT", "update-all"].map((name) => named(name, reading)),
    })),
  ],
  chosen: [
    { setting: "What a player brings to the next move", value: "an empty graph, and the graph it had, side by side" },
    { setting: "Which untried move comes first", value: "any, and the last (right before left), side by side" },
  ],
});
