import { experiment } from "../experiment.ts";

export const E12 = experiment({
  id: "E12",
  title: "Random playouts per second beside a Prolog engine",
  source: "Saffidine, thesis, section 3.4",
  what: "Playouts per second of CPU time as a multiple of SWI-Prolog's on the same rules, measured one after the other. The thesis compared compiled forward chaining with YAP, on different computers.",
  measure: "speed",
  games: ["tic-tac-toe", "connect-four", "breakthrough", "queens"].map((game) => ({ game })),
  players: ["circuit", "forward", "reference"].map((player) => ({ player })),
  budgets: [{ seconds: 1 }],
  runs: 3,
  digits: 2,
  published: [
    { game: "tic-tac-toe", player: "forward", value: 1.125 },
    { game: "connect-four", player: "forward", value: 0.2 },
  ],
  notes: [
    "1.125 stands for the thesis's “between 5% and 20% faster”, 0.2 for “80% slower”.",
    "Hex and Othello are left out: SWI-Prolog came to the end of no playout in the time of a run.",
  ],
});
