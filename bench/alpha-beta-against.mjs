/**
 * npm run bench -- alpha-beta-against OPPONENT PAIRS MILLISECONDS LESSON GAME…: alpha-beta of this build against another, at the same
 * milliseconds of the processor a move, each with an evaluation that its own build learnt in LESSON milliseconds. Pairs of games begin with the
 * same six random plies, sides changed. OPPONENT is a commit, or a folder in which one is built; or `fairy:NODES`, which is fairy-stockfish at
 * Breakthrough with so many nodes a move.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { wilson } from "agon-engine/match";
import { builtAt } from "../scripts/commit.mjs";

const OPENING = 6;
const MOST_PLIES = 300;
const MEMORY_MIB = 32;
const FILES = "abcdefgh";
const FAIRY = "fairy-stockfish";
const [opponent, pairs, milliseconds, lesson, ...names] = process.argv.slice(2);
/** Milliseconds of the processor. */
const clock = () => process.cpuUsage().user / 1000;

/** Alpha-beta of a build, made anew for each game; `play` answers with the text of a move. */
async function sideOf(root, name) {
  const load = (path) => import(pathToFileURL(`${root}/packages/engine/dist/${path}`));
  const { CompiledGames } = await load("match/index.js");
  const { chosenFor, learnEvaluator, IterativeDeepening } = await load("search/index.js");
  const own = await load("game/index.js");
  const { game } = new CompiledGames().of({ rules: bundledGame(name).rules, backend: "auto" });
  const constantSum = chosenFor(game, { given: {} }).options.constantSum;
  const learnt = learnEvaluator(game, { random: new own.Random(1), constantSum, milliseconds: Number(lesson), clock });
  return {
    game,
    begin: (state) => {
      const options = { evaluator: learnt.evaluator, constantSum, memoryMiB: MEMORY_MIB };
      const search = new IterativeDeepening(game, state, options);
      return (now, role) => {
        search.setRoot(now);
        search.search({ milliseconds: Number(milliseconds), clock });
        const { moves, best } = search.report();
        return game.moveText(role, moves[best].joint[role]);
      };
    },
  };
}

/** fairy-stockfish; squares are those of chess. */
async function fairy(nodes) {
  const program = spawn(FAIRY, { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const say = (line) => program.stdin.write(`${line}\n`);
  const hear = async (word) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error("fairy-stockfish has ended");
      if (value.startsWith(word)) return value;
    }
  };
  say("uci\nsetoption name UCI_Variant value breakthrough\nsetoption name Threads value 1\nucinewgame\nisready");
  await hear("readyok");
  const play = async (_state, _role, texts) => {
    say(`position startpos moves ${texts.map(squares).join(" ")}\ngo nodes ${nodes}`);
    const [from, x, to, y] = (await hear("bestmove")).split(" ")[1];
    return `(move ${FILES.indexOf(from) + 1} ${x} ${FILES.indexOf(to) + 1} ${y})`;
  };
  return { begin: () => play, end: () => program.kill() };
}

/** (move 1 2 1 3) is a2a3. */
function squares(text) {
  const [x, y, x2, y2] = text.match(/\d/g);
  return FILES[x - 1] + y + FILES[x2 - 1] + y2;
}

/** The first role with a choice, and what it may do. */
function turnOf(game, state) {
  const role = Math.max(
    0,
    game.roles.findIndex((_, at) => game.legalMoves(state, at).length > 1),
  );
  return { role, moves: game.legalMoves(state, role) };
}

function after(game, state, role, text) {
  const joint = game.roles.map((_, at) => (at === role ? game.moveNamed(role, text) : game.legalMoves(state, at)[0]));
  return game.next(state, joint);
}

/** Texts of random moves that do not end the game. */
function openingOf(game, random) {
  for (;;) {
    const texts = [];
    let state = game.initial;
    for (; texts.length < OPENING && !game.isTerminal(state); ) {
      const { role, moves } = turnOf(game, state);
      texts.push(game.moveText(role, moves[random.below(moves.length)]));
      state = after(game, state, role, texts.at(-1));
    }
    if (!game.isTerminal(state)) return texts;
  }
}

/** The points of this build, which has the role `seat`. */
async function play({ game, begin }, other, seat, opening) {
  const texts = [];
  let state = game.initial;
  const step = (role, text) => {
    state = after(game, state, role, text);
    texts.push(text);
  };
  for (const text of opening) step(turnOf(game, state).role, text);
  const players = [begin(state), other.begin(state)];
  while (!game.isTerminal(state) && texts.length < MOST_PLIES) {
    const { role, moves } = turnOf(game, state);
    const player = players[role === seat ? 0 : 1];
    step(role, moves.length === 1 ? game.moveText(role, moves[0]) : await player(state, role, texts));
  }
  const goals = game.goals(state);
  return game.isTerminal(state) ? (Math.sign(goals[seat] - goals[1 - seat]) + 1) / 2 : 0.5;
}

const nodes = /^fairy:(\d+)$/.exec(opponent)?.[1];
const root = nodes !== undefined ? undefined : existsSync(opponent) ? opponent : await builtAt(opponent);
for (const name of names) {
  const own = await sideOf(new URL("..", import.meta.url).pathname, name);
  const other = nodes !== undefined ? await fairy(nodes) : await sideOf(root, name);
  const random = new Random(1);
  let points = 0;
  for (let pair = 0; pair < Number(pairs); pair++) {
    const opening = openingOf(own.game, random);
    for (const seat of [0, 1]) points += await play(own, other, seat, opening);
  }
  other.end?.();
  const count = 2 * Number(pairs);
  const { lower, upper } = wilson(points, count);
  const percent = (share) => (100 * share).toFixed(1);
  console.log(`| ${name} | ${percent(points / count)} | ${percent(lower)}–${percent(upper)} | ${count} |`);
}
