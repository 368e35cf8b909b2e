/**
 * npm run bench -- search-against COMMIT [--games A,B…] [--kinds …] [--rounds 101] [--milliseconds 25]: what this build needs beside
 * the build of another commit for the same work, in processor time of one thread: the same number of kernel playouts, of states expanded and of
 * iterations of a search from the same seed. Short slices of both take turns in one process, so that a busy machine slows both alike; the
 * one that begins changes from round to round. Medians of the ratios: above 1 this build is faster.
 *
 *   kernel   random playouts from the initial state
 *   leaves   32 states, 8 playouts each, as a search asks for them
 *   expand   successors of 32 states and what there is to know of them
 *   search   8 iterations of 32 leaves and 8 playouts in a tree of up to 20,000 nodes, which then begins anew
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { builtAt } from "../scripts/commit.mjs";

const GAMES = "breakthrough,knightthrough,connect-four,othello,checkers,pentago,quarto,pawn-whopping,hex";
const KINDS = "kernel,leaves,expand,search";
const [LEAVES, PLAYOUTS, ITERATIONS, MOST_NODES, WARM_UP] = [32, 8, 8, 20_000, 3000];
/** Milliseconds to make circuits smaller: enough that both builds come to the end, and to the same circuit, on a busy machine. */
const OPTIMISE = 15_000;

/** Random numbers are those of this build in both, which then grow the same trees. */
const RANDOM = new URL("../packages/engine/dist/game/random.js", import.meta.url).href;
const resolve = `export async function resolve(name, context, next) {
  const found = await next(name, context);
  return found.url.endsWith("/game/random.js") ? { ...found, url: ${JSON.stringify(RANDOM)} } : found;
}`;
register(`data:text/javascript,${encodeURIComponent(resolve)}`);

/** What makes games and searches, of builds before and after the packages were parted. */
async function buildIn(root) {
  const load = (path) => import(pathToFileURL(`${root}/${path}`));
  const engine = existsSync(`${root}/packages/engine/dist`) ? "packages/engine/dist" : "dist";
  const { compile } = await load(`${engine}/compile/compile.js`);
  const { readRules } = await load(`${engine}/gdl/check.js`);
  const { Random } = await load(`${engine}/game/random.js`);
  const { Search } = await load(`${engine}/search/search.js`);
  const { runSearch, run = runSearch } = await load(`${engine}/search/run.js`);
  const { DEFAULT_OPTIONS } = await load(`${engine}/search/options.js`);
  const { warmUp } = await load(`${engine}/search/warm-up.js`);
  return { compile, readRules, Random, Search, run, DEFAULT_OPTIONS, warmUp };
}

/** Running states a few random moves behind the start, and a joint move in each. */
function somePositions({ game, Random }) {
  const random = new Random(1);
  const words = new Uint32Array(LEAVES * game.stateWords);
  const joints = new Int32Array(LEAVES * game.roles.length);
  const jointIn = (state) =>
    game.roles.map((_, role) => {
      const moves = game.legalMoves(state, role);
      return moves[random.below(moves.length)];
    });
  for (let at = 0; at < LEAVES; ) {
    let state = game.initial;
    for (let ply = at % 8; ply > 0 && !game.isTerminal(state); ply--) state = game.next(state, jointIn(state));
    if (game.isTerminal(state)) continue;
    words.set(state, at * game.stateWords);
    joints.set(jointIn(state), at++ * game.roles.length);
  }
  return { states: { count: LEAVES, words }, joints };
}

/** For each kind of work what does so many units of it. */
function workOf({ compile, readRules, Random, Search, run, DEFAULT_OPTIONS, warmUp }, text) {
  const { game } = compile(readRules(text).rulesheet, { backend: "circuit", optimise: OPTIMISE });
  warmUp(game, WARM_UP);
  const { states, joints } = somePositions({ game, Random });
  const start = { count: 1, words: Uint32Array.from(game.initial) };
  const lanes = game.laneQueries ?? game;
  const batch = { leavesPerBatch: LEAVES, playoutsPerLeaf: PLAYOUTS, leavesPerDescent: 1 };
  const search = new Search(game, { ...DEFAULT_OPTIONS, memoryMiB: 64, constantSum: 100, ...batch }, new Random(1));
  const units = {
    kernel: (at) => game.totals(start, { perStart: 4096, random: new Random(at) }),
    leaves: (at) =>
      game.totals(states, { perStart: PLAYOUTS, random: new Random(at), running: true, knownRunning: true }),
    expand: () => lanes.successors(states, joints),
    search: () => {
      if (search.graph.nodes > MOST_NODES) search.setRoot(game.initial);
      run(search, { playouts: ITERATIONS * LEAVES * PLAYOUTS });
    },
  };
  const work = (kind) => (count) => {
    for (let at = 0; at < count; at++) units[kind](at);
  };
  return { work, visits: () => visitsOf(search) };
}

/** Few letters that tell whether two searches have made the same visits. */
function visitsOf({ graph, root }) {
  const first = graph.edgesAt(root);
  const visits = Array.from({ length: graph.edgeCount(root) }, (_, at) => graph.visits(first + at));
  return createHash("sha256").update(visits.join(" ")).digest("hex").slice(0, 8);
}

function secondsOf(work, count) {
  const before = process.cpuUsage();
  work(count);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** How many units take about so many seconds; both builds make as many until that is known. */
function calibrated([own, other], seconds) {
  for (let count = 1; ; count *= 2) {
    const took = secondsOf(own, count);
    other(count);
    if (took > 8 * seconds) return Math.max(1, Math.round((count * seconds) / took));
  }
}

/** Seconds of the other build for those of this one: the median of all rounds. */
function ratioOf(works, { rounds, seconds }) {
  const count = calibrated(works, seconds);
  const ratios = Array.from({ length: rounds }, (_, round) => {
    const took = [];
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) took[side] = secondsOf(works[side], count);
    return took[1] / took[0];
  });
  return ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)];
}

const text = (value) => ({ type: "string", default: value });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: text(GAMES), kinds: text(KINDS), rounds: text("101"), milliseconds: text("25") },
});
const kinds = values.kinds.split(",");
const builds = [
  await buildIn(fileURLToPath(new URL("..", import.meta.url))),
  await buildIn(await builtAt(positionals[0])),
];
const { bundledGame } = await import("agon-engine/games");
const length = { rounds: Number(values.rounds), seconds: Number(values.milliseconds) / 1000 };
console.log(`| game | ${kinds.join(" | ")} | same visits |\n| --- |${" ---: |".repeat(kinds.length)} --- |`);
for (const name of values.games.split(",")) {
  const rules = existsSync(name) ? readFileSync(name, "utf8") : bundledGame(name).rules;
  const sides = builds.map((build) => workOf(build, rules));
  const ratios = kinds.map((kind) =>
    ratioOf(
      sides.map(({ work }) => work(kind)),
      length,
    ).toFixed(2),
  );
  const [own, other] = sides.map(({ visits }) => visits());
  console.log(`| ${name} | ${ratios.join(" | ")} | ${own === other ? "yes" : `no: ${own}, ${other}`} |`);
}
