/**
 * How far thinking runs over its time: `npm run bench:clock [-- rulesheet…]`, paths or ids of bundled games. Each search
 * thinks 30, 120 and 300 ms in turn along a random game. On a busy machine a process also waits for its turn, so the
 * longest batch is given in CPU time as well: that is what a search can do about it.
 */
import { readFileSync } from "node:fs";
import { compile } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { DEFAULT_OPTIONS, runSearch, Search, warmUp } from "agon-engine/search";

const GAMES = ["connect-four", "hex-11x11", "amazons", "checkers", "mini-chess"];
const TIMES = [30, 120, 300] as const;
const THOUGHTS = 36;

const cpuMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function gameOf(name: string): Game {
  const text = bundledGame(name)?.rules ?? readFileSync(name, "utf8");
  const compiled = compile(readRules(text).rulesheet);
  if (!compiled.ok) throw new Error(`${name}: ${compiled.reason}`);
  return compiled.game;
}

/** A search that notes the CPU time of its longest batch. */
class WatchedSearch extends Search {
  longest = 0;

  override iterate(deadline?: number): number {
    const began = cpuMilliseconds();
    const completed = super.iterate(deadline);
    this.longest = Math.max(this.longest, cpuMilliseconds() - began);
    return completed;
  }
}

function measure(game: Game): { over: number[]; longest: number; playouts: number } {
  const random = new Random(1);
  warmUp(game, 10_000);
  const search = new WatchedSearch(game, DEFAULT_OPTIONS, random.fork());
  const over: number[] = [];
  let state = game.initial;
  for (let thought = 0; thought < THOUGHTS; thought++) {
    const milliseconds = TIMES[thought % TIMES.length]!;
    over.push(runSearch(search, { milliseconds, stopWhenSolved: false }).milliseconds - milliseconds);
    const joint = game.roles.map((_, role) => {
      const moves = game.legalMoves(state, role);
      return moves[random.below(moves.length)]!;
    });
    state = game.next(state, joint);
    search.advance(joint);
    if (!game.isTerminal(state)) continue;
    state = game.initial;
    search.setRoot(state);
  }
  return { over: over.sort((a, b) => a - b), longest: search.longest, playouts: search.playouts };
}

function main(given: readonly string[]): void {
  for (const name of given.length > 0 ? given : GAMES) {
    const { over, longest, playouts } = measure(gameOf(name));
    const at = (share: number): string => over[Math.floor(share * (over.length - 1))]!.toFixed(1).padStart(7);
    const overrun = `over time by${at(0.5)} ms in the middle,${at(1)} ms at most`;
    const batch = `longest batch${longest.toFixed(1).padStart(7)} ms of CPU time`;
    process.stdout.write(`${name.padEnd(14)} ${overrun}; ${batch}; ${playouts} playouts\n`);
  }
}

main(process.argv.slice(2));
