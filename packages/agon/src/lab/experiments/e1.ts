import { experiment } from "../experiment.ts";

/** Rows: own liberties; columns: the opponent's. */
const TABLE_1 = [
  [1, 0, 0, 0, 0, 0, 0, 0, 0],
  [1, 0.5, 0.3, 0.2, 0.14, 0.11, 0.08, 0.07, 0.05],
  [1, 0.7, 0.5, 0.37, 0.29, 0.23, 0.18, 0.15, 0.13],
  [1, 0.8, 0.63, 0.5, 0.4, 0.33, 0.28, 0.24, 0.2],
  [1, 0.86, 0.71, 0.6, 0.5, 0.42, 0.36, 0.31, 0.27],
  [1, 0.89, 0.77, 0.67, 0.58, 0.5, 0.44, 0.38, 0.34],
  [1, 0.92, 0.82, 0.72, 0.64, 0.56, 0.5, 0.45, 0.4],
  [1, 0.93, 0.85, 0.76, 0.69, 0.62, 0.55, 0.5, 0.45],
  [1, 0.95, 0.87, 0.8, 0.73, 0.66, 0.6, 0.55, 0.5],
];

const cells = TABLE_1.flatMap((row, own) => row.map((value, other) => ({ own: own + 1, other: other + 1, value })));
const name = (own: number, other: number): string => `semeai ${own}-${other}`;

/** The race alone, or with moves outside it: as many for each liberty. */
function semeai(outside: number) {
  return {
    measure: "chance" as const,
    games: cells.map(({ own, other }) => ({
      name: name(own, other),
      game: `native:semeai:${own}:${other}${outside > 0 ? `:${outside}` : ""}`,
      at: { table: "own \\ opponent", row: String(own), column: String(other) },
    })),
    players: [{ player: "random" }],
    budgets: [{ name: "exact" }],
    runs: 1,
    digits: 0,
    published: cells.map(({ own, other, value }) => ({ game: name(own, other), value: Math.round(100 * value) })),
  };
}

export const E1 = experiment({
  id: "E1",
  title: "Semeai won by random play",
  source: "Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, table 1",
  what: "How often the player to move wins a capturing race of random moves, in per cent; rows are own liberties, columns the opponent's.",
  ...semeai(0),
});

/**
 * The thesis prints the same table twice: who plays elsewhere passes, and since v(own, other) and v(other, own) add up to
 * 1 without such moves, they do with them too.
 */
export const E1_OUTSIDE = experiment({
  id: "E1-outside",
  title: "Semeai won by random play, 80 % of the moves outside it",
  source: "Saffidine, thesis, table 4.2 (the same figures as table 4.1)",
  what: "As E1, but four of five moves are made outside the race.",
  ...semeai(4),
});
