import { gamesToTell } from "agon-engine/match";
import { experiment } from "../experiment.ts";

/** For each game: rows d1 = 0, 1, 2; columns d2 = 0, 1, 2 and within each d3 = 0, 1, 2. */
const TABLES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  breakthrough: [
    [43.4, 49.0, 48.0, 46.5, 50.8, 46.7, 44.4, 49.0, 48.5],
    [49.0, 52.5, 53.0, 51.5, 50.3, 51.8, 46.0, 50.5, 48.0],
    [54.0, 48.7, 51.5, 48.0, 54.1, 49.5, 46.9, 51.3, 53.5],
  ],
  "capture-the-king": [
    [54.1, 49.6, 49.2, 46.3, 46.3, 47.6, 52.4, 47.7, 49.4],
    [56.5, 50.0, 44.9, 48.8, 51.4, 49.4, 49.2, 50.2, 56.1],
    [42.3, 46.1, 48.4, 51.4, 48.2, 47.6, 44.9, 50.8, 47.8],
  ],
  "connect-four": [
    [52.2, 46.1, 58.3, 66.7, 48.9, 42.8, 58.9, 52.8, 52.8],
    [69.4, 63.9, 50.6, 61.7, 67.8, 53.3, 66.1, 60.6, 54.4],
    [57.2, 56.7, 67.8, 61.1, 58.3, 70.9, 57.2, 62.2, 70.7],
  ],
  crisscross: [
    [58.0, 52.2, 43.1, 61.1, 51.4, 45.8, 62.0, 50.8, 43.5],
    [56.5, 55.1, 49.6, 57.4, 58.8, 55.0, 57.4, 56.9, 50.0],
    [59.7, 54.6, 58.8, 57.9, 56.9, 59.2, 57.9, 58.9, 56.9],
  ],
  knightthrough: [
    [41.2, 55.6, 48.8, 56.4, 53.3, 50.0, 49.5, 49.0, 49.3],
    [48.6, 56.6, 39.4, 52.6, 53.3, 53.1, 45.7, 51.5, 54.8],
    [50.5, 49.1, 48.1, 52.6, 56.9, 43.5, 52.6, 52.6, 52.6],
  ],
  merrills: [
    [49.0, 52.6, 50.8, 50.6, 47.8, 50.0, 47.9, 54.2, 50.4],
    [55.7, 48.9, 50.2, 46.4, 50.0, 52.5, 47.0, 48.3, 55.8],
    [47.8, 52.0, 52.5, 50.8, 52.2, 54.8, 47.7, 47.5, 51.7],
  ],
  othello: [
    [54.1, 50.0, 52.9, 49.3, 46.1, 46.4, 45.7, 50.2, 51.1],
    [42.1, 46.5, 42.6, 46.9, 59.2, 50.6, 53.4, 47.6, 51.4],
    [44.2, 52.9, 46.4, 54.1, 47.0, 51.6, 43.8, 49.8, 53.2],
  ],
  "pawn-whopping": [
    [48.0, 53.7, 51.0, 51.2, 52.1, 50.6, 53.8, 48.2, 49.8],
    [52.0, 50.5, 50.8, 50.8, 59.8, 52.6, 42.8, 57.4, 51.9],
    [50.0, 49.0, 49.1, 46.8, 52.1, 52.8, 47.5, 49.0, 58.6],
  ],
  pentago: [
    [55.8, 53.4, 56.0, 55.3, 51.5, 45.5, 52.8, 56.8, 46.2],
    [46.6, 53.8, 47.2, 51.0, 50.0, 49.8, 51.7, 53.8, 48.3],
    [49.6, 52.1, 52.4, 48.3, 52.6, 53.0, 48.9, 53.3, 53.5],
  ],
  quarto: [
    [55.8, 47.4, 49.5, 53.7, 47.5, 49.8, 51.2, 51.9, 47.9],
    [50.2, 50.7, 50.2, 49.1, 52.1, 49.8, 48.6, 48.9, 48.6],
    [50.9, 51.4, 50.4, 51.1, 49.6, 46.2, 51.2, 47.6, 50.2],
  ],
};

const COMMON = "exploration=0.4,solver=off,constantSum=100";
const DEPTHS = [0, 1, 2];
const settings = DEPTHS.flatMap((d1) =>
  DEPTHS.flatMap((d2) => DEPTHS.map((d3) => ({ d1, d2, d3, name: `(${d1},${d2},${d3})` }))),
);

export const E9 = experiment({
  id: "E9",
  title: "Ten games from their rules: UCD against UCT without transpositions",
  source: "Saffidine, Cazenave and Méhat, UCD, section 4.4, tables 3 to 12",
  what: "At least 200 games for each setting and game, in per cent. Published at 10 seconds a move on an interpreter of the rules.",
  measure: "duel",
  games: Object.keys(TABLES).map((game) => ({ game, at: { table: game } })),
  players: settings.map(({ d1, d2, d3, name }) => ({
    name,
    player: `uct:${COMMON},meanDepth=${d1},originDepth=${d2},moveDepth=${d3}`,
    at: { row: `d1 = ${d1}`, column: `d2 = ${d2}, d3 = ${d3}` },
  })),
  against: `plain:${COMMON}`,
  budgets: [{ playouts: 2000 }],
  backend: "circuit",
  runs: 200,
  published: Object.entries(TABLES).flatMap(([game, table]) =>
    settings.map(({ d1, d2, d3, name }) => ({ game, player: name, value: table[d1]![3 * d2 + d3]!, runs: 200 })),
  ),
  notes: [
    "The rulesheets are those of this project, written after the same games, and not the server's of 2010.",
    "2,000 playouts a move: with a few hundred hardly any position is reached in two ways. `--budget 10s` is the published clock.",
  ],
});

/** Games that tell the published share from 50 % in most of the 200 that were played. */
const ENOUGH = 200;
const strong = settings.filter(({ d1, d2, d3 }) => {
  const share = TABLES["connect-four"]![d1]![3 * d2 + d3]! / 100;
  return gamesToTell(share) <= ENOUGH;
});

export const E9_STRONG = experiment({
  ...E9,
  id: "E9-strong",
  title: "Connect Four from its rules: the settings of E9 for which 200 games are enough",
  what: "The cells of E9's table 5 whose published share 200 games tell from 50 % (80 % power at the 5 % level), in per cent.",
  games: E9.games.filter(({ game }) => game === "connect-four"),
  players: E9.players.filter(({ name }) => strong.some((setting) => setting.name === name)),
  published: E9.published.filter(
    ({ game, player }) => game === "connect-four" && strong.some((setting) => setting.name === player),
  ),
});
