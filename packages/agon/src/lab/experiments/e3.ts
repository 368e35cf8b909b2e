import { type ExperimentFile, experiment } from "../experiment.ts";
import { PLAIN_SOLVERS, plainName } from "./plain-solver.ts";
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

/** Players by the table that they are compared with. */
const PLAYERS: Readonly<Record<string, { readonly table: string; readonly caption: string; readonly solver: string }>> =
  {
    ...Object.fromEntries(
      PLAIN_SOLVERS.map(({ reading, solver }) => [
        plainName(reading),
        { table: "plain", caption: `Plain solver: ${reading} (table 3)`, solver: `solver=${solver}` },
      ]),
    ),
    cuts: { table: "cuts", caption: "Bounds and cuts (table 4)", solver: "solver=cuts" },
    guided: {
      table: "guided",
      caption: "Cuts and δ = 10000 (table 5)",
      solver: "solver=cuts,optimisticBias=10000",
    },
  };

function published(players: typeof PLAYERS): NonNullable<ExperimentFile["published"]> {
  return Object.entries(players).flatMap(([player, { table }]) =>
    SIZES.flatMap((min) =>
      SIZES.map((max) => {
        const value = TABLES[table]![min - 1]![max - 1]!;
        return { game: sekiName(min, max), player, value: Math.abs(value), runs: 30, ...(value < 0 && { over: true }) };
      }),
    ),
  );
}

const OTHERS = "other readings: E3-readings";

const PROOF = "transpositions=false,amaf=rave,constantSum=100,memoryMiB=2048";
const CHOSEN = "exploration=0,urgency=0.5,ties=last";

export const E3 = experiment({
  id: "E3",
  title: "Seki: playouts to solve",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, tables 3 to 5",
  what: "Mean playouts until the result is proved, at most 1,000,000; rows are Min's liberties, columns Max's. RAVE guides the search, as in the paper.",
  measure: "solve",
  games: sekiGames(),
  players: Object.entries(PLAYERS).map(([name, { caption, solver }]) => ({
    name,
    player: `uct:${PROOF},${CHOSEN},${solver}`,
    at: { table: `${caption}, Min \\ Max` },
  })),
  budgets: [{ name: "1,000,000 playouts", playouts: LIMIT }],
  quick: { below: 0.1, budgets: [{ name: "200,000 playouts", playouts: LIMIT / 5 }] },
  runs: 30,
  giveUp: 5,
  digits: 0,
  published: published(PLAYERS),
  claims: PLAIN_SOLVERS.map(({ reading }) => ({ kind: "falling", players: [plainName(reading), "cuts", "guided"] })),
  chosen: [
    { setting: "Exploration constant", value: "0, nothing is explored beyond RAVE", others: OTHERS },
    { setting: "Value of a move never tried", value: "that of a draw", others: OTHERS },
    { setting: "Order of equals", value: "the last in the rules first, which is the pass", others: OTHERS },
    { setting: "Numbers of the points", value: "the shared liberties first, then Min's own, Max's own, the pass" },
    { setting: "Plain solver", value: "both readings, side by side" },
  ],
});

/** Ways to read what the paper leaves open, the one of E3 first. */
const READINGS = [
  { name: "as in E3", settings: CHOSEN },
  { name: "equals: the first", settings: "exploration=0,urgency=0.5,ties=first" },
  { name: "equals at random", settings: "exploration=0,urgency=0.5,ties=random" },
  { name: "untried: a win", settings: "exploration=0,urgency=1,ties=last" },
  { name: "c = 0.4, each move once first", settings: "exploration=0.4" },
];

export const E3_READINGS = experiment({
  id: "E3-readings",
  title: "Seki under other readings of what the paper leaves open",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, tables 3 to 5",
  what: "Mean playouts until the result is proved, at most 200,000, for up to three liberties (Min-Max).",
  measure: "solve",
  games: sekiGames()
    .filter(({ at }) => Number(at.row) <= 3 && Number(at.column) <= 3)
    .map(({ name, game }) => ({ name, game, at: { column: name } })),
  players: READINGS.flatMap(({ name: reading, settings }) =>
    Object.entries(PLAYERS).map(([name, { solver }]) => ({
      name: `${name}; ${reading}`,
      player: `uct:${PROOF},${settings},${solver}`,
      at: { table: name, row: reading },
    })),
  ),
  budgets: [{ name: "200,000 playouts", playouts: LIMIT / 5 }],
  runs: 10,
  giveUp: 3,
  digits: 0,
  published: READINGS.flatMap(({ name: reading }) =>
    published(PLAYERS).map((figure) => ({ ...figure, player: `${figure.player}; ${reading}` })),
  ),
});
