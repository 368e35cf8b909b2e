/**
 * Evaluations that are learnt in different ways against each other: each learns for as long on the processor, and both play by alpha-beta that looks
 * as deep, pairs of games from random openings with sides changed.
 *
 *   npm run bench -- learning GAME SETTINGS AGAINST [--milliseconds 3000] [--pairs 20] [--depth 2] [--seed 1]
 *
 * SETTINGS are options of the learner, joined by commas: `rate=0.3,grouped=false,childrenLearnt=4,lambda=0.8`.
 */
import { parseArgs } from "node:util";
import { type Game, Random, type State } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { CompiledGames, wilson } from "agon-engine/match";
import { chosenFor, EvaluationLearner, IterativeDeepening, type StateEvaluator } from "agon-engine/search";

const OPENING = 6;
const MOST_PLIES = 300;
const MEMORY_MIB = 16;
/** Milliseconds of the processor. */
const clock = (): number => process.cpuUsage().user / 1000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    milliseconds: { type: "string", default: "3000" },
    pairs: { type: "string", default: "20" },
    depth: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
  },
});
const [name = "", ...settings] = positionals;
const rules = bundledGame(name)?.rules;
if (rules === undefined || settings.length !== 2) {
  console.error("npm run bench -- learning GAME SETTINGS AGAINST, as in breakthrough rate=0.3 rate=0.3,grouped=false");
  process.exit(2);
}
const { game } = new CompiledGames().of({ rules, backend: "auto" });
const sum = chosenFor(game, { given: {} }).options.constantSum;
if (sum === undefined) throw new Error(`${name} is no game of two with a constant sum`);
const sides = settings.map(learnt) as [StateEvaluator, StateEvaluator];
const random = new Random(Number(values.seed));
let points = 0;
for (let pair = 0; pair < Number(values.pairs); pair++) {
  const start = opened(game);
  for (const seat of [0, 1]) points += played(game, start, seat === 0 ? sides : [sides[1], sides[0]], seat);
}
const games = 2 * Number(values.pairs);
const { lower, upper } = wilson(points, games);
const percent = (share: number): string => (100 * share).toFixed(1);
console.log(
  `| ${name} | ${settings.join(" | ")} | ${percent(points / games)} | ${percent(lower)}–${percent(upper)} | ${games} |`,
);

function learnt(text: string): StateEvaluator {
  const options = Object.fromEntries(
    text.split(",").map((each) => {
      const [option = "", value = ""] = each.split("=");
      return [option, value === "true" || value === "false" ? value === "true" : Number(value)];
    }),
  );
  const learner = new EvaluationLearner(game, { random: new Random(1), constantSum: sum, ...options });
  learner.learn({ milliseconds: Number(values.milliseconds), clock });
  return learner.evaluator;
}

/** A position some random plies on, where the game goes on. */
function opened({ stateWords, initial }: Game): State {
  for (;;) {
    let state = initial;
    let isOver = false;
    for (let ply = 0; ply < OPENING && !isOver; ply++) {
      const { count, states, terminal } = game.children(state)!;
      const child = random.below(count);
      isOver = terminal[child] === 1;
      state = states.words.slice(child * stateWords, (child + 1) * stateWords);
    }
    if (!isOver) return state;
  }
}

/** The points of the role `seat`; `evaluators` are those of the roles. */
function played({ roles }: Game, start: State, evaluators: readonly StateEvaluator[], seat: number): number {
  let state = start;
  const players = evaluators.map(
    (evaluator) => new IterativeDeepening(game, state, { evaluator, constantSum: sum!, memoryMiB: MEMORY_MIB }),
  );
  for (let ply = 0; ply < MOST_PLIES && !game.isTerminal(state); ply++) {
    const mover = roles.findIndex((_, role) => game.legalMoves(state, role).length > 1);
    const player = players[Math.max(0, mover)]!;
    player.search({ depth: Number(values.depth) });
    const { moves, best } = player.report();
    state = game.next(state, moves[best]!.joint);
    for (const each of players) each.setRoot(state);
  }
  const goals = game.goals(state);
  return game.isTerminal(state) ? (Math.sign(goals[seat]! - goals[1 - seat]!) + 1) / 2 : 0.5;
}
