/**
 * npm run bench:children [FILE…]: what "all children of one state" takes, in passes of the whole circuit. A pass
 * evaluates 128 states: what is legal, the end and the goals, and the next states.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Evaluator } from "../packages/engine/dist/compile/backends/circuit/evaluator.js";
import { compile } from "../packages/engine/dist/compile/compile.js";
import { Random } from "../packages/engine/dist/game/random.js";
import { bundledGame } from "../packages/engine/dist/games/index.js";
import { readRules } from "../packages/engine/dist/gdl/check.js";

const BUNDLED = ["connect-four", "breakthrough", "othello"];

function microseconds() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The states of a random match. */
function matchOf(game) {
  const random = new Random(1);
  const states = [];
  for (let state = game.initial; !game.isTerminal(state) && states.length < 40; ) {
    states.push(state);
    const { count, states: next } = game.children(state);
    const chosen = random.below(count) * game.stateWords;
    state = next.words.slice(chosen, chosen + game.stateWords);
  }
  return states;
}

/** The least time of each of two things done in turn. */
function leastTimes(first, second) {
  const times = [first, second].map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 60; turn++)
    [first, second].forEach(({ run, repeats }, which) => {
      const began = microseconds();
      for (let repeat = 0; repeat < repeats; repeat++) run(repeat);
      if (turn > 20) times[which] = Math.min(times[which], (microseconds() - began) / repeats);
    });
  return times;
}

for (const file of process.argv.length > 2 ? process.argv.slice(2) : BUNDLED) {
  const text = bundledGame(file)?.expand().text ?? readFileSync(file, "utf8");
  const compiled = compile(readRules(text).rulesheet, { backend: "circuit" });
  if (!compiled.ok) throw new Error(`${file}: ${compiled.reason}`);
  const { game } = compiled;
  const states = matchOf(game);
  const evaluator = new Evaluator(game.circuit);
  const pass = () => {
    evaluator.look();
    evaluator.step();
  };
  for (let warm = 0; warm < 4000; warm++) pass();
  evaluator.spread(game.initial);
  const children = (repeat) => game.children(states[repeat % states.length]);
  const [all, one] = leastTimes({ run: children, repeats: 2000 }, { run: pass, repeats: 4000 });
  const mean = states.reduce((sum, state) => sum + game.children(state).count, 0) / states.length;
  process.stdout.write(
    `${basename(file)}: ${mean.toFixed(1)} children in ${all.toFixed(2)} us, a pass in ${one.toFixed(2)} us: ${(all / one).toFixed(1)} passes\n`,
  );
}
