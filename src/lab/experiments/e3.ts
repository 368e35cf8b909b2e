import { experiment } from "../experiment.ts";
import { SIZES, sekiGames, sekiName } from "./seki.ts";

const LIMIT = 1_000_000;
/** Stands for a problem that was not solved in all runs; where the paper gives a mean all the same, it is negative. */
const O = -LIMIT;

const TABLES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  plain: [
    [359, 479, 1535, 2059, 10_566, 25_670],
    [1389, 11_047, 12_627, 68_718, 98_155, 289_324],
    [7219, 60_755, 541_065, 283_782, 516_514, 791_945],
    [41_385, 422_975, O, O, -989_407, -999_395],
    [275_670, O, O, O, O, O],
    [O, O, O, O, O, O],
  ],
  cuts: [
    [192, 421, 864, 2000, 4605, 14_521],
    [786, 3665, 3427, 17_902, 40_364, 116_749],
    [4232, 22_021, 107_353, 94_844, 263_485, 588_912],
    [21_581, 177_693, -964_871, O, 878_072, O],
    [125_793, O, O, O, O, O],
    [825_760, O, O, O, O, O],
  ],
  guided: [
    [137, 259, 391, 1135, 2808, 7164],
    [501, 1098, 1525, 3284, 13_034, 29_182],
    [1026, 5118, 9208, 19_523, 31_584, 141_440],
    [2269, 10_094, 58_397, 102_314, 224_109, 412_043],
    [6907, 27_947, 127_588, 737_774, -999_587, O],
    [16_461, 85_542, 372_366, O, O, O],
  ],
};

const COMMON = "transpositions=false,amaf=rave,exploration=0,urgency=0.5,ties=last,constantSum=100,memoryMiB=2048";

export const E3 = experiment({
  id: "E3",
  title: "Seki: playouts to solve",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, tables 3 to 5",
  what: "Mean playouts until the result is proved, at most 1,000,000; rows are Min's liberties, columns Max's. RAVE guides the search, as in the paper.",
  measure: "solve",
  games: sekiGames(),
  players: [
    { name: "plain", player: `uct:${COMMON},solver=values`, at: { table: "Plain solver (table 3), Min \\ Max" } },
    { name: "cuts", player: `uct:${COMMON},solver=cuts`, at: { table: "Bounds and cuts (table 4), Min \\ Max" } },
    {
      name: "guided",
      player: `uct:${COMMON},solver=cuts,optimisticBias=10000`,
      at: { table: "Cuts and δ = 10000 (table 5), Min \\ Max" },
    },
  ],
  budgets: [{ name: "1,000,000 playouts", playouts: LIMIT }],
  quick: { below: 0.1, budgets: [{ name: "200,000 playouts", playouts: LIMIT / 5 }] },
  runs: 30,
  giveUp: 5,
  digits: 0,
  published: Object.entries(TABLES).flatMap(([player, table]) =>
    SIZES.flatMap((min) =>
      SIZES.map((max) => {
        const value = table[min - 1]![max - 1]!;
        return { game: sekiName(min, max), player, value: Math.abs(value), runs: 30, ...(value < 0 && { over: true }) };
      }),
    ),
  ),
  claims: [{ kind: "falling", players: ["plain", "cuts", "guided"] }],
  notes: [
    "The paper gives neither the exploration constant nor the order of moves. Here nothing is explored beyond RAVE, an untried move is worth a draw, and of equals the last in the rules comes first, which is the pass. With exploration 0.4 and every move tried once the three need the same: 2,352, 2,230 and 2,332 playouts at seki 4-1, in one run.",
    "Why so: after a pass the other may pass too, which bounds the move by a draw, while random play behind it looks as good as ever. Without guidance the search stays there until everything below is known; with it, it leaves at once.",
    "Where Max is far ahead (Min 1, Max 4 to 6) the unguided solvers lose more time behind the first pass than published. What the paper's program takes a drawn playout for is not known.",
  ],
});
