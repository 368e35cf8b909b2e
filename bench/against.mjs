/**
 * npm run bench -- against COMMIT PAIRS MILLISECONDS GAME…: `agon` of this build against `agon` of another commit, which is built as
 * `agon match --against-commit` does, in processor time in place of clocks: for machines that are busy. Both play in this process, each
 * with its own compiler, and moves travel as texts; both have the same milliseconds of the processor for a move. Pairs of games begin with
 * the same four random plies, sides changed. AGON_PLAYER is the player of this build (default: agon).
 */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { bundledGame } from "agon-engine/games";
import { openingLine, wilson } from "agon-engine/match";
// Symmetries are looked for where this is loaded, as in every program of Agon.
import "agon-engine/node";
import { builtAt } from "../scripts/commit.mjs";

const OPENING = 4;
const MOST_PLIES = 500;
const WARM_UP = 2000;
/** What the player of this build has of a start clock of thirty seconds to study a game; the other has its own idea of it. */
const STUDY = 17_000;
const [commit, pairs, milliseconds, ...games] = process.argv.slice(2);
const budget = { cpuMilliseconds: Number(milliseconds) };

/** What makes games and players, of builds before and after the packages were parted. */
async function buildIn(root) {
  const load = (path) => import(pathToFileURL(`${root}/${path}`));
  const isParted = existsSync(`${root}/packages/engine/dist`);
  const engine = isParted ? "packages/engine/dist" : "dist";
  const { CompiledGames, Boards = CompiledGames } = await load(`${engine}/match/job.js`);
  const { warmUp } = await load(`${engine}/search/warm-up.js`);
  const { newTrialPlayer, newMind = newTrialPlayer } = isParted
    ? await load("packages/agon/dist/fleet/trials/trial-player.js")
    : await load("dist/fleet/trials/mind.js");
  return { boards: new Boards(), warmUp, newPlayer: newMind };
}

function sideOf({ boards, warmUp, newPlayer }, text, name, rules) {
  const board = boards.of({ name, rules, backend: "auto" });
  warmUp(board.game, WARM_UP);
  return {
    game: board.game,
    player: (role, seed) => newPlayer(board, role, { text, budget, seed, memory: "player", study: STUDY }),
  };
}

/** Joint moves by texts. */
function openingOf(game, seed) {
  return openingLine(game, { plies: OPENING, seed }).map((joint) =>
    joint.map((move, role) => game.moveText(role, move)),
  );
}

/** What the first of two sides, which has the role `seat`, makes of a game: its points, the playouts of both, whether it has a tree. */
async function play(sides, seat, line, seed) {
  const seats = seat === 0 ? sides : [...sides].reverse();
  const players = seats.map(({ player }, role) => player(role, seed));
  const states = seats.map(({ game }) => game.initial);
  const advance = (texts) => {
    for (const [at, { game }] of seats.entries()) {
      const joint = texts.map((text, role) => game.moveNamed(role, text));
      states[at] = game.next(states[at], joint);
      players[at].advance(joint);
    }
  };
  for (const texts of line) advance(texts);
  const [{ game }] = seats;
  for (let ply = 0; ply < MOST_PLIES && !game.isTerminal(states[0]); ply++) {
    const texts = [];
    for (const [role, player] of players.entries())
      texts.push(seats[role].game.moveText(role, await player.choose(states[role])));
    advance(texts);
  }
  const goals = game.goals(states[0]);
  const points = game.isTerminal(states[0]) ? (Math.sign(goals[seat] - goals[1 - seat]) + 1) / 2 : 0.5;
  const [own, others] = [players[seat], players[1 - seat]];
  return { points, playouts: [own.playouts, others.playouts], hasTree: own.search !== undefined };
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const builtHere = await buildIn(new URL("..", import.meta.url).pathname);
const builtThere = await buildIn(await builtAt(commit));
for (const given of games) {
  const rules = existsSync(given) ? readFileSync(given, "utf8") : bundledGame(given).rules;
  const sides = [
    sideOf(builtHere, process.env.AGON_PLAYER ?? "agon", given, rules),
    sideOf(builtThere, "agon", given, rules),
  ];
  const results = [];
  for (let pair = 0; pair < Number(pairs); pair++) {
    const line = openingOf(sides[0].game, pair);
    for (const seat of [0, 1]) results.push(await play(sides, seat, line, 2 * pair + seat));
  }
  const count = results.length;
  const points = sum(results.map((result) => result.points));
  const [own, others] = [0, 1].map((side) => sum(results.map(({ playouts }) => playouts[side])));
  const thinker = results.some(({ hasTree }) => hasTree) ? "tree" : "alpha-beta";
  const { lower, upper } = wilson(points, count);
  const percent = (share) => (100 * share).toFixed(1);
  const score = `${percent(points / count)} (${percent(lower)}–${percent(upper)}) of ${count} games`;
  console.log(`${basename(given)}  ${score}, ${thinker}, ${(own / others).toFixed(2)}`);
}
