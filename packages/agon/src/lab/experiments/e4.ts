import { type ExperimentFile, experiment } from "../experiment.ts";
import { PLAIN_SOLVERS, plainName } from "./plain-solver.ts";

const PROOF = "transpositions=false,constantSum=100,memoryMiB=4096";
const PUBLISHED: Readonly<Record<string, readonly number[]>> = {
  plain: [2700.9, 26_042.7, 227_617.6, 5_000_000],
  cuts: [2529.2, 12_496.7, 31_772.9, 386_324.3],
  guided: [1607.1, 9792.7, 24_340.2, 351_320.3],
};
const BOARDS = ["3x3", "3x4", "4x3", "4x4"];

/** Players by the row that they are compared with. */
const PLAYERS: readonly { readonly name: string; readonly row: string; readonly solver: string }[] = [
  ...PLAIN_SOLVERS.map(({ reading, solver }) => ({
    name: plainName(reading),
    row: "plain",
    solver: `solver=${solver}`,
  })),
  { name: "cuts", row: "cuts", solver: "solver=cuts" },
  { name: "guided", row: "guided", solver: "solver=cuts,optimisticBias=-0.1" },
];

const games = (boards: readonly string[]) =>
  boards.map((name) => ({ name, game: `native:connect-four:${name.replace("x", ":")}` }));

function published(): NonNullable<ExperimentFile["published"]> {
  return PLAYERS.flatMap(({ name, row }) =>
    PUBLISHED[row]!.map((value, at) => ({
      game: BOARDS[at]!,
      player: name,
      value,
      runs: 30,
      ...(value === 5_000_000 && { over: true }),
    })),
  );
}

export const E4 = experiment({
  id: "E4",
  title: "Connect Four on small boards: playouts to solve",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, table 6",
  what: "Mean playouts until the value is proved, at most 5,000,000.",
  measure: "solve",
  games: games(BOARDS),
  players: PLAYERS.map(({ name, solver }) => ({ name, player: `uct:${PROOF},exploration=0.05,${solver}` })),
  budgets: [{ name: "5,000,000 playouts", playouts: 5_000_000 }],
  runs: 30,
  giveUp: 5,
  published: published(),
  claims: PLAIN_SOLVERS.map(({ reading }) => ({ kind: "falling", players: [plainName(reading), "cuts", "guided"] })),
  chosen: [
    { setting: "Exploration constant", value: "0.05", others: "0.2 and 0.4: E4-readings" },
    { setting: "Order of equals", value: "at random" },
    { setting: "Plain solver", value: "both readings, side by side" },
  ],
});

const CONSTANTS = [0.05, 0.2, 0.4];

export const E4_READINGS = experiment({
  id: "E4-readings",
  title: "Connect Four on small boards with other exploration constants",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, table 6",
  what: "Mean playouts until the value is proved, at most 200,000.",
  measure: "solve",
  games: games(BOARDS.slice(0, 2)),
  players: CONSTANTS.flatMap((c) =>
    PLAYERS.map(({ name, solver }) => ({
      name: `${name}; c = ${c}`,
      player: `uct:${PROOF},exploration=${c},${solver}`,
      at: { table: `c = ${c}`, row: name },
    })),
  ),
  budgets: [{ name: "200,000 playouts", playouts: 200_000 }],
  runs: 10,
  giveUp: 3,
  published: CONSTANTS.flatMap((c) =>
    published().map((figure) => ({ ...figure, player: `${figure.player}; c = ${c}` })),
  ),
});
