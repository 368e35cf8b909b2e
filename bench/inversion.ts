/**
 * Inversion for all facts, as in the thesis, against the mixed plan of the forward back end: random playouts a second of CPU time.
 *
 *   npm run bench -- inversion [--milliseconds 2000] [RULESHEET…]      ids of bundled games
 *
 * `all` derives everything that holds in a state; `mixed` decides for each relation whether its facts are derived, asked for or checked
 * (compile/backends/forward/choose.ts).
 */
import { parseArgs } from "node:util";
import { deriveAll, forwardGame } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";

const GAMES = ["tic-tac-toe", "connect-four", "breakthrough", "othello", "hex", "quarto", "checkers"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { milliseconds: { type: "string", default: "2000" } },
});
const milliseconds = Number(values.milliseconds);

process.stdout.write(
  "| game | all, playouts/s | mixed, playouts/s | mixed is faster by |\n| --- | ---: | ---: | ---: |\n",
);
for (const id of positionals.length > 0 ? positionals : GAMES) {
  const [all, mixed] = [speedOf(id, true), speedOf(id, false)];
  const text = (rate: number | string): string => (typeof rate === "string" ? rate : rate.toFixed(0));
  const ratio = typeof all === "number" && typeof mixed === "number" ? (mixed / all).toFixed(1) : "–";
  process.stdout.write(`| ${id} | ${text(all)} | ${text(mixed)} | ${ratio} |\n`);
}

function speedOf(id: string, all: boolean): number | string {
  const made = forwardGame(readRules(bundledGame(id)!.rules).rulesheet, all ? { choose: deriveAll } : {});
  if (!made.ok) return made.reason;
  playFor(made.value, milliseconds / 4);
  return playFor(made.value, milliseconds);
}

/** Playouts a second of CPU time. */
function playFor(game: Game, time: number): number {
  const random = new Random(1);
  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const began = cpu();
  let played = 0;
  while (cpu() - began < time) {
    game.totals({ count: 1, words: game.initial }, { perStart: 4, random });
    played += 4;
  }
  return (1000 * played) / (cpu() - began);
}
