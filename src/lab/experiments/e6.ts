import { experiment } from "../experiment.ts";

const COMMON = "exploration=0.3,solver=off,memoryMiB=16";
const DEPTHS = ["0", "1", "2", "3", "inf"];

export const E6 = experiment({
  id: "E6",
  title: "LeftRight: playouts shared between paths that meet",
  source: "Saffidine, Cazenave and Méhat, UCD, section 4.1 and figure 4",
  what: "300 moves, 100 playouts a move; the share of moves to the left, in per cent. d2 = 0, as in the figure.",
  measure: "score",
  games: [{ name: "left-right 300", game: "native:left-right:300" }],
  players: [
    { name: "plain UCT", player: `plain:${COMMON}`, at: { table: "Without depths", column: "score" } },
    ...[
      { name: "update-all", player: `uct:${COMMON},update=all,ties=last` },
      { name: "update-all, untried at random", player: `uct:${COMMON},update=all` },
      { name: "plain UCT, graph kept", player: `plain:${COMMON}` },
      { name: "update-all, empty graph", player: `uct:${COMMON},update=all`, memory: "none" as const },
    ].map((player) => ({ memory: "graph" as const, ...player, at: { table: "Without depths", column: "score" } })),
    ...DEPTHS.flatMap((d1) =>
      ["0", "1", "2"].map((d3) => ({
        name: `(${d1},0,${d3})`,
        player: `uct:${COMMON},meanDepth=${d1},originDepth=0,moveDepth=${d3}`,
        at: { table: "UCD with d2 = 0, d1 \\ d3", row: `d1 = ${d1}`, column: `d3 = ${d3}` },
      })),
    ),
  ],
  budgets: [{ playouts: 100 }],
  runs: 200,
  memory: "none",
  published: [
    { player: "plain UCT", value: 81.5, runs: 200, error: 0.3 },
    { player: "update-all", value: 77.7, runs: 200, error: 0.3 },
    { player: "(inf,0,1)", value: 99.8, runs: 200, error: 0.3 },
  ],
  claims: [
    { kind: "best", player: "(inf,0,1)" },
    { kind: "falling", players: ["(inf,0,1)", "plain UCT", "update-all"] },
  ],
  notes: [
    "The paper does not say what a player brings to the next move. Update-all comes near its figure where the table of positions is kept and untried moves are taken in a fixed order, here right before left; with untried moves at random it does worse, with an empty graph for every move far better than plain UCT. Plain UCT comes out as published with an empty tree for every move, and better when it keeps its tree.",
  ],
});
