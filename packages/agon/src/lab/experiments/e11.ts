import { experiment } from "../experiment.ts";
import { ARY_PLAYERS, aryGame } from "./ary.ts";

const GAMES = ["duplicatestatemedium", "max_knights", "statespacemedium", "hanoi", "knightstour", "tpeg"];

export const E11 = experiment({
  id: "E11",
  title: "The best score against thinking time",
  source: "Méhat and Cazenave, Combining UCT and Nested Monte-Carlo Search, section 6.2, figures 4 to 9",
  what: "One search from the start, the best goal found after 25 to 3,200 playouts; published from 0.1 to 12.8 seconds on an interpreter of the rules. The figures themselves give no numbers; what the text says of them is checked.",
  measure: "climb",
  games: GAMES.map(aryGame),
  players: ARY_PLAYERS.slice(0, 3).map(({ name, player }) => ({
    name,
    player: name === "NMC" ? player : `${player},solver=off`,
  })),
  budgets: Array.from({ length: 8 }, (_, at) => ({ playouts: 25 << at })),
  backend: "circuit",
  runs: 100,
  notes: [
    "Playouts stand for seconds, so that every machine draws the same curves. Trees are searched without proofs, as in the paper.",
  ],
  claims: [
    { kind: "leads", game: "tpeg", player: "NMC", others: ["UCT-T", "UCT+T"] },
    { kind: "leads", game: "max_knights", player: "NMC", others: ["UCT-T", "UCT+T"] },
    { kind: "leads", game: "hanoi", player: "UCT+T", others: ["NMC"] },
    { kind: "leads", game: "duplicatestatemedium", player: "UCT+T", others: ["NMC"] },
    { kind: "overtakes", game: "knightstour", player: "UCT+T", other: "NMC" },
    { kind: "overtakes", game: "statespacemedium", player: "NMC", other: "UCT-T" },
  ],
});
