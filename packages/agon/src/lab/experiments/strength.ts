/**
 * What players are tuned with (docs/guide/players.md): any player against any other over games of many kinds, each pairing until it is clear
 * who is stronger. The yardstick is UCT to the letter on the same kernel.
 */
import { experiment } from "../experiment.ts";

/** The ten games of E9, which the target is about. */
const TEN = [
  "breakthrough",
  "capture-the-king",
  "connect-four",
  "crisscross",
  "knightthrough",
  "merrills",
  "othello",
  "pawn-whopping",
  "pentago",
  "quarto",
];

/** Others: connection, territory, counting, captures by choice or by force, three players, moves at once. */
const MORE = [
  { game: "hex", name: "hex" },
  { game: "gomoku", name: "gomoku" },
  { game: "dots-and-boxes", name: "dots-and-boxes" },
  { game: "checkers", name: "checkers" },
  { game: "domineering", name: "domineering" },
  { game: "lines-of-action", name: "lines-of-action" },
  { game: "chinese-checkers-three", name: "chinese-checkers-three" },
  { game: "tron", name: "tron" },
  { game: "corpus:atariGo_7x7", or: "atari-go", name: "atari-go" },
  { game: "corpus:skirmish", or: "mini-chess", name: "skirmish" },
  { game: "corpus:kalaha6x2x4", or: "clobber", name: "kalaha" },
  { game: "corpus:sheepAndWolf", or: "fox-and-hounds", name: "sheep-and-wolf" },
];

/** One descent, one leaf, one playout, a tree, no proofs. */
const YARDSTICK = "plain:leavesPerBatch=1,playoutsPerLeaf=1,leavesPerDescent=1";

export const STRENGTH = experiment({
  id: "strength",
  title: "The default player against plain UCT",
  source: "the project's own yardstick (docs/guide/players.md)",
  what: "Points in per cent, sides changing after each game. Both sides have the same time of the processor for a move.",
  measure: "duel",
  games: [...TEN.map((game) => ({ game, name: game })), ...MORE].map((game) => ({ ...game, at: { row: game.name } })),
  players: [{ name: "agon", player: "agon", at: { column: "agon" } }],
  against: YARDSTICK,
  budgets: [{ cpuSeconds: 0.1 }],
  sprt: { elo0: 0, elo1: 60 },
  runs: 100,
  claims: [
    { kind: "mean", games: TEN, value: 65, none: 50 },
    { kind: "mean", value: 50, none: 50 },
  ],
});
