import { experiment } from "../experiment.ts";
import { ARY_GAMES, ARY_PLAYERS, aryGame } from "./ary.ts";

/** Mean, deviation and number of runs in the order MAX2, MAX1, NMC, UCT+T, UCT-T. */
const TABLE_2: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  asteroidsparallel: [
    [71, 9, 156],
    [67, 11, 233],
    [68, 10, 157],
    [60, 12, 157],
    [59, 12, 157],
  ],
  asteroidsserial: [
    [85, 12, 157],
    [84, 12, 233],
    [85, 12, 157],
    [87, 12, 157],
    [86, 12, 157],
  ],
  duplicatestatelarge: [
    [67, 11, 156],
    [67, 8, 231],
    [51, 9, 157],
    [62, 17, 157],
    [42, 10, 157],
  ],
  duplicatestatemedium: [
    [95, 5, 156],
    [96, 5, 233],
    [84, 11, 156],
    [93, 12, 156],
    [53, 14, 156],
  ],
  hanoi: [
    [80, 0, 156],
    [80, 0, 232],
    [80, 0, 156],
    [80, 0, 156],
    [80, 2, 156],
  ],
  hanoi7_bugfix: [
    [70, 9, 156],
    [70, 9, 231],
    [58, 5, 156],
    [70, 10, 156],
    [49, 9, 156],
  ],
  incredible: [
    [75, 11, 156],
    [74, 15, 232],
    [71, 14, 156],
    [73, 11, 156],
    [50, 11, 156],
  ],
  knightmove: [
    [97, 4, 157],
    [97, 4, 232],
    [97, 4, 157],
    [95, 5, 157],
    [95, 5, 156],
  ],
  knightstour: [
    [100, 0, 157],
    [99, 1, 232],
    [96, 3, 157],
    [100, 1, 157],
    [100, 1, 157],
  ],
  lightsout: [
    [6, 23, 155],
    [2, 13, 232],
    [2, 13, 156],
    [3, 15, 156],
    [4, 19, 156],
  ],
  lightsout2: [
    [8, 26, 157],
    [3, 17, 232],
    [1, 11, 157],
    [5, 21, 157],
    [4, 20, 157],
  ],
  max_knights: [
    [95, 8, 156],
    [87, 13, 232],
    [95, 9, 642],
    [68, 18, 619],
    [67, 18, 620],
  ],
  pancakes6: [
    [89, 1, 156],
    [89, 1, 232],
    [81, 4, 156],
    [89, 1, 156],
    [87, 3, 156],
  ],
  pancakes88: [
    [59, 9, 157],
    [54, 7, 231],
    [50, 4, 157],
    [61, 9, 157],
    [57, 9, 157],
  ],
  peg_bugfixed: [
    [92, 3, 156],
    [91, 2, 232],
    [91, 2, 156],
    [90, 3, 156],
    [90, 3, 156],
  ],
  queens: [
    [76, 9, 157],
    [74, 9, 232],
    [79, 8, 157],
    [68, 10, 157],
    [70, 11, 157],
  ],
  statespacelarge: [
    [52, 8, 156],
    [50, 9, 232],
    [51, 8, 156],
    [42, 10, 156],
    [42, 11, 156],
  ],
  statespacemedium: [
    [84, 9, 157],
    [81, 11, 232],
    [83, 11, 157],
    [52, 12, 157],
    [50, 10, 157],
  ],
  sudoku_simple: [
    [40, 7, 157],
    [36, 7, 231],
    [39, 7, 530],
    [32, 7, 467],
    [32, 7, 467],
  ],
  tpeg: [
    [99, 3, 156],
    [97, 4, 232],
    [98, 3, 156],
    [95, 7, 156],
    [94, 6, 156],
  ],
};
const ORDER = ["MAX2", "MAX1", "NMC", "UCT+T", "UCT-T"];

export const E10 = experiment({
  id: "E10",
  title: "Twenty puzzles: tree search, nested search and both",
  source: "Méhat and Cazenave, Combining UCT and Nested Monte-Carlo Search, table 2",
  what: "Mean goal of a whole game. Published at 10 seconds a move; the totals are 1211, 1325, 1360, 1398 and 1440 of 2000.",
  measure: "score",
  games: ARY_GAMES.map(([name]) => ({ ...aryGame(name), at: { row: name } })),
  players: ARY_PLAYERS.map(({ name, player }) => ({
    name,
    player: name === "NMC" ? player : `${player},leavesPerBatch=16`,
    at: { column: name },
  })),
  budgets: [{ playouts: 10_000 }],
  quick: { below: 0.1, budgets: [{ playouts: 200 }] },
  runs: 157,
  published: Object.entries(TABLE_2).flatMap(([game, figures]) =>
    figures.map(([value, deviation, runs], at) => ({ game, player: ORDER[at]!, value, deviation, runs })),
  ),
  claims: [
    { kind: "total", value: 1440 },
    { kind: "bestOf", players: ["UCT+T", "NMC"], value: 1424, above: "MAX1", below: "MAX2" },
  ],
  histograms: ["max_knights"],
  chosen: [{ setting: "Level of nested search", value: "1, as the text says of NMC alone" }],
  notes: [
    "In trees sixteen descents make a batch; `--budget 10s` is the published clock.",
    "For sudoku_simple stands this project's Sudoku, which gives a part for each cell filled: the scores of the paper need parts, and public rulesheets give none.",
  ],
});

export const E10_EXTREMES = experiment({
  id: "E10-extremes",
  title: "Puzzles that tell nothing apart: too easy and too hard",
  source: "Méhat and Cazenave, Combining UCT and Nested Monte-Carlo Search, section 6.1",
  what: "The paper leaves out games in which every algorithm always scores 100, such as maze, or always 0, such as 8puzzle. Mean goal of a whole game.",
  measure: "score",
  games: [
    { name: "maze", game: "corpus:maze", or: "maze" },
    { name: "8puzzle", game: "corpus:eightPuzzle", or: "eight-puzzle" },
  ],
  players: E10.players.map(({ name, player }) => ({ name, player })),
  budgets: [{ playouts: 1000 }],
  runs: 20,
  claims: [
    { kind: "always", game: "maze", value: 100 },
    { kind: "always", game: "8puzzle", value: 0 },
  ],
});

export const E10_NEWER = experiment({
  id: "E10-newer",
  title: "The puzzles of E10: policy adaptation beside nested search",
  source: "Rosin, Nested Rollout Policy Adaptation, 2011; Cazenave, Generalized NRPA, 2021 (neither has these puzzles)",
  what: "Mean goal of a whole game: nested search with 2,000 playouts a move, policy adaptation with 2,000 positions, which are far fewer playouts.",
  measure: "score",
  games: E10.games,
  players: [
    { name: "NMC", player: "nested:level=1" },
    { name: "NRPA", player: "nrpa" },
    { name: "GNRPA", player: "gnrpa" },
  ].map(({ name, player }) => ({ name, player, at: { column: name } })),
  budgets: [{ playouts: 2000 }],
  runs: 40,
  notes: [
    "Policy adaptation counts the positions that it comes to, nested search playouts: this is no comparison at equal cost.",
  ],
});
