/**
 * Options of the search against the search without them, with counted playouts.
 *
 *   npm run bench -- options [--games 100] [--playouts 500] [--rules connect-four,hex] [--against WORDS] WORDS…
 *
 * WORDS are options as --set takes them, joined by commas: `proofNumbers=sum,proofWeight=0.1`; `algorithm=shot` or `halving` in their
 * place. All games of a pairing are played in step (search/in-step.ts), sides changing after each. A row for each pairing: points of 100
 * with Wilson's interval, and how many playouts the setting makes in the time in which the other makes 100 (CPU time, from the start).
 */
import { parseArgs } from "node:util";
import { compile } from "agon-engine/compile";
import { classify, type Game, type JointMove, Random, type State } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { wilson } from "agon-engine/match";
import {
  HalvingSearcher,
  parseOptions,
  reportOf,
  runSearch,
  Search,
  SearchesInStep,
  type SearchOptions,
  warmUp,
} from "agon-engine/search";

const GAMES = "knightthrough,breakthrough,connect-four,othello,hex,pentago";
const WARM_UP_MILLISECONDS = 2000;
const MEMORY_MIB = 8;
const COST_MILLISECONDS = 400;
/** Plies after which a game is broken off, as it stands. */
const MOST_PLIES = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: "string", default: "100" },
    playouts: { type: "string", default: "500" },
    rules: { type: "string", default: GAMES },
    against: { type: "string", default: "" },
  },
});
const [count, playouts] = [Number(values.games), Number(values.playouts)];

/** One side of one game. */
interface Side {
  think(): Promise<number>;
  advance(joint: JointMove): void;
}

process.stdout.write(
  `| setting | game | points of 100 | games | playouts in the time of 100 |\n| --- | --- | ---: | ---: | ---: |\n`,
);
for (const words of positionals)
  for (const id of values.rules.split(",")) {
    const game = gameOf(id);
    const sum = classify(game, { random: new Random(1), playouts: 200 }).constantSum.value;
    const points = await duel(game, words, values.against, sum);
    const total = points.reduce((all, one) => all + one, 0);
    const { lower, upper } = wilson(total, points.length);
    const score = `${percent(total / points.length)} (${percent(lower)}–${percent(upper)})`;
    const share = Math.round((100 * speedOf(game, words, sum)) / speedOf(game, values.against, sum));
    process.stdout.write(`| ${words} | ${id} | ${score} | ${points.length} | ${share} |\n`);
  }

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function gameOf(id: string): Game {
  const compiled = compile(readRules(bundledGame(id)!.rules).rulesheet);
  if (!compiled.ok) throw new Error(`${id}: ${compiled.reason}`);
  warmUp(compiled.game, WARM_UP_MILLISECONDS);
  return compiled.game;
}

/** Points of the first setting, from 0 to 1, game by game. */
async function duel(game: Game, words: string, against: string, sum: number | undefined): Promise<number[]> {
  const steps = new SearchesInStep(game);
  const play = async (_: unknown, seed: number): Promise<number> => {
    const first = seed % 2;
    const sides = game.roles.map((_, role) =>
      sideOf(game, role, role === first ? words : against, { sum, seed: 2 * seed + role, steps }),
    );
    const end = await played(game, sides);
    const goals = game.goals(end);
    return Math.max(0, goals[first]!) / (sum ?? 100);
  };
  return Promise.all(Array.from({ length: count }, play));
}

async function played(game: Game, sides: readonly Side[]): Promise<State> {
  let state = game.initial;
  for (let ply = 0; ply < MOST_PLIES && !game.isTerminal(state); ply++) {
    const joint = await Promise.all(
      sides.map((side, role) => {
        const legal = game.legalMoves(state, role);
        return legal.length === 1 ? legal[0]! : side.think();
      }),
    );
    for (const side of sides) side.advance(joint);
    state = game.next(state, joint);
  }
  return state;
}

interface SideParts {
  readonly sum: number | undefined;
  readonly seed: number;
  readonly steps: SearchesInStep;
}

function sideOf(game: Game, role: number, words: string, { sum, seed, steps }: SideParts): Side {
  const random = new Random(seed);
  if (words.startsWith("algorithm=")) return halvingSide(game, role, words.slice("algorithm=".length), random);
  const search = new Search(game, optionsOf(words, sum), random);
  return {
    think: async () => {
      await steps.run(search, { playouts });
      return reportOf(search, role).best;
    },
    advance: (joint) => search.advance(joint),
  };
}

function halvingSide(game: Game, role: number, algorithm: string, random: Random): Side {
  const depth = algorithm === "halving" ? 1 : Number.POSITIVE_INFINITY;
  const searcher = new HalvingSearcher(game, game.initial, { random, depth, memoryMiB: MEMORY_MIB });
  let state = game.initial;
  return {
    think: async () => {
      searcher.slice({ playouts });
      return searcher.report(role).best;
    },
    advance: (joint) => {
      state = game.next(state, joint);
      searcher.setRoot(state);
    },
  };
}

function optionsOf(words: string, constantSum: number | undefined): SearchOptions {
  const parsed = parseOptions(words === "" ? [] : words.split(","));
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(" "));
  return { ...parsed.value.options, constantSum, memoryMiB: MEMORY_MIB };
}

/** Playouts in a time of the processor, as a search on the clock makes them. */
function speedOf(game: Game, words: string, sum: number | undefined): number {
  const clock = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  if (words.startsWith("algorithm=")) {
    const searcher = new HalvingSearcher(game, game.initial, { random: new Random(1), memoryMiB: MEMORY_MIB });
    return searcher.slice({ milliseconds: COST_MILLISECONDS, clock }).playouts;
  }
  const search = new Search(game, { ...optionsOf(words, sum), memoryMiB: 64 }, new Random(1));
  return runSearch(search, { milliseconds: COST_MILLISECONDS, clock }).playouts;
}
