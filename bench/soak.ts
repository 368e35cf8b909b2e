/**
 * A soak: one game after the other with settings drawn at random, thinking, moving and re-rooting all the way, each graph
 * looked over after every move. `npm run soak [-- seconds [seed]]`; ten minutes by default. Ends with exit code 1 at the first fault.
 */
import { compile } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { DEFAULT_OPTIONS, graphFaults, reportOf, runSearch, Search, type SearchOptions } from "agon-engine/search";

const GAMES = [
  ...["connect-four", "breakthrough", "othello", "hex", "tic-tac-three", "goofspiel", "tron", "dice-race", "pig"],
  ...["eight-puzzle", "knights-tour", "nim", "left-right", "checkers", "dots-and-boxes"],
];

/** Each setting of a search is drawn from its list. */
const CHOICES: { readonly [name in keyof SearchOptions]?: readonly SearchOptions[name][] } = {
  transpositions: [true, true, true, false],
  solver: ["cuts", "cuts", "bounds", "values", "off"],
  amaf: ["off", "off", "off", "rave", "grave"],
  playout: ["uniform", "uniform", "uniform", "mast"],
  meanDepth: [0, 0, 0, 1, Number.POSITIVE_INFINITY],
  playoutsPerLeaf: [0, 1, 8],
  leavesPerBatch: [0, 1, 16, 100],
  leavesPerDescent: [0, 1, 8],
  clampScores: [false, true],
  memoryMiB: [1, 1, 4],
};

const MIB = 2 ** 20;
const THINKING_MILLISECONDS = 250;

interface Tally {
  games: number;
  moves: number;
  playouts: number;
  fullest: number;
  resident: number;
}

function drawOptions(random: Random): SearchOptions {
  const drawn = Object.entries(CHOICES).map(([name, list]) => [name, list[random.below(list.length)]]);
  return { ...DEFAULT_OPTIONS, ...Object.fromEntries(drawn) };
}

/** Plays one game through, half of the moves the best ones; returns the first faults. */
function playGame(game: Game, options: SearchOptions, random: Random, tally: Tally, end: number): string[] {
  const search = new Search(game, options, random.fork());
  let state = game.initial;
  while (!game.isTerminal(state) && performance.now() < end) {
    tally.playouts += runSearch(search, { milliseconds: THINKING_MILLISECONDS }).playouts;
    const faults = graphFaults(search);
    if (faults.length > 0) return faults;
    tally.fullest = Math.max(tally.fullest, search.graph.bytes / (options.memoryMiB * MIB));
    const joint = drawJoint(game, search, random);
    if (joint === undefined) return [];
    search.advance(joint);
    state = game.next(state, joint);
    const after = graphFaults(search);
    if (after.length > 0) return after.map((fault) => `after re-rooting: ${fault}`);
    tally.moves++;
    tally.resident = Math.max(tally.resident, process.memoryUsage.rss());
  }
  return [];
}

function drawJoint(game: Game, search: Search, random: Random): number[] | undefined {
  const state = search.graph.state(search.root);
  const joint = game.roles.map((_, role) => {
    const moves = game.legalMoves(state, role);
    const best = moves.length > 1 && random.below(2) === 0 ? reportOf(search, role).best : -1;
    return best < 0 ? (moves[random.below(Math.max(1, moves.length))] ?? -1) : best;
  });
  return joint.includes(-1) ? undefined : joint;
}

function main([seconds = "600", seed = "1"]: readonly string[]): void {
  const random = new Random(Number(seed));
  const games = GAMES.map((id) => {
    const compiled = compile(readRules(bundledGame(id)!.rules).rulesheet);
    if (!compiled.ok) throw new Error(`${id}: ${compiled.reason}`);
    return compiled.game;
  });
  const end = performance.now() + 1000 * Number(seconds);
  const tally: Tally = { games: 0, moves: 0, playouts: 0, fullest: 0, resident: 0 };
  while (performance.now() < end) {
    const at = random.below(games.length);
    const options = drawOptions(random);
    const faults = playGame(games[at]!, options, random, tally, end);
    tally.games++;
    if (faults.length > 0) {
      process.stdout.write(`${GAMES[at]} with ${JSON.stringify(options)}:\n${faults.join("\n")}\n`);
      process.exitCode = 1;
      return;
    }
  }
  const { games: played, moves, playouts, fullest, resident } = tally;
  const memory = `graphs filled ${(100 * fullest).toFixed(0)} % of their memory at most, ${Math.round(resident / MIB)} MiB resident`;
  process.stdout.write(`${played} games, ${moves} moves, ${playouts} playouts, no fault; ${memory}\n`);
}

main(process.argv.slice(2));
