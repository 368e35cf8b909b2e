/**
 * agon learn: self-play that improves an evaluation of a game, on all cores, for as long as one likes.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { compiledGame } from "agon-engine/compile";
import { type Game, Random, symmetriesOf } from "agon-engine/game";
import { diskCache } from "agon-engine/node";
import {
  chosenFor,
  compareEvaluators,
  evaluatorText,
  LinearEvaluator,
  onnxOf,
  type ReadEvaluator,
  readEvaluator,
  weightsByFact,
} from "agon-engine/search";
import type { Command } from "commander";
import { evaluate, explained } from "../evaluation.ts";
import { listenForInterrupts } from "../interrupt.ts";
import { accepted, BadInput, type ExitCode, type Io, printJson, writeText } from "../io.ts";
import { type CurvePoint, curveDrawing, curveText } from "../learn/curve.ts";
import { Learning, type RoundResult } from "../learn/learning.ts";
import { weightsText } from "../learn/weights-text.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { backendOption, countNumber, timeOption } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface LearnFlags {
  readonly time: number;
  readonly out?: string;
  readonly onnx?: string;
  readonly plot?: string;
  readonly threads: number;
  readonly seed: number;
  readonly backend: string;
  readonly json?: boolean;
}

const TIME = 60_000;
/** Milliseconds of a round, at first and at most: rounds get longer. */
const ROUND = { first: 1000, most: 15_000, longer: 1.2 };
/** Greedy games before replies are looked at, as inside a start clock. */
const GREEDY = 40_000;
/** Longest look at the game. */
const LOOK = 10_000;
/** The most milliseconds of looking for symmetries of the rules. */
const SYMMETRIES = 3000;
/** Pairs of games at each look. */
const PAIRS = 32;
/** Whoever has more than this share of the points is what the next ones are compared with. */
const CLEARLY = 0.75;
/** A score at the edge says that one is stronger, not by how much. */
const EDGE = 0.02;

export const learn: CliCommand = {
  name: "learn",
  describe: (command) => describe(command),

  async run(io: Io, [given]: readonly string[], flags: LearnFlags): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    try {
      return await learnFrom(io, rules, flags);
    } catch (error) {
      throw explained({ rules }, error);
    }
  },
};

function describe(command: Command): void {
  command
    .description("Learn what facts of a game are worth, by self-play; goes on where FILE stopped.")
    .argument("<game>", "rulesheet: a path, the id of a bundled game, or - for standard input")
    .addOption(timeOption("--time <time>", "how long", TIME))
    .option("--out <file>", "the evaluator, for players: agon:evaluator=FILE; what it holds is learnt on from")
    .option("--onnx <file>", "the evaluator as an ONNX model")
    .option("--plot <file>", "strength against time, as SVG")
    .option("--threads <number>", "threads that play and learn", countNumber, availableParallelism())
    .option("--seed <number>", "seed of all randomness", countNumber, 1)
    .addOption(backendOption())
    .option("--json", "print {positions, games, curve: [{seconds, positions, elo, games}], weights: {FACT: weight}}")
    .addHelpText(
      "after",
      examples(
        "agon learn breakthrough --time 10m --out breakthrough.json",
        "agon match breakthrough --players agon:evaluator=breakthrough.json,agon",
      ),
    );
}

async function learnFrom(io: Io, rules: CheckedRules, flags: LearnFlags): Promise<ExitCode> {
  const { rulesheet } = rules;
  const { backend, threads, seed, time } = flags;
  const game = evaluate({ io, rules, doing: "Compiling" }, () =>
    compiledGame(rulesheet, { backend, cache: diskCache() }),
  );
  const constantSum = sumOf(game);
  const known = await knownFrom(flags.out, game);
  const symmetries = symmetriesOf(game, SYMMETRIES);
  const learning = new Learning({
    ...{ game, rules: rulesheet.text, backend, seed, threads, constantSum, symmetries },
    greedy: known === undefined ? GREEDY : 0,
  });
  try {
    const found = await rounds(io, game, learning, {
      time,
      known,
      random: new Random(seed),
      quiet: flags.json === true,
    });
    await save(game, found, flags);
    tell(io, game, found, flags);
  } finally {
    await learning.close();
  }
  return 0;
}

/** The sum of goals, for a game of two in turn. */
function sumOf(game: Game): number {
  const { turns, players, constantSum, chance } = chosenFor(game, { given: {} }, { milliseconds: LOOK }).profile;
  if (turns !== "turn-taking" || players !== 2 || chance || constantSum === undefined)
    throw new BadInput(
      "Evaluations are learnt for games of two in turn whose goals have a constant sum. This is another kind.",
    );
  return constantSum;
}

async function knownFrom(file: string | undefined, game: Game): Promise<ReadEvaluator | undefined> {
  if (file === undefined || !existsSync(file)) return undefined;
  return accepted(file, readEvaluator(await readFile(file, "utf8"), game));
}

interface Course {
  readonly time: number;
  readonly known: ReadEvaluator | undefined;
  readonly random: Random;
  readonly quiet: boolean;
}

interface Found extends RoundResult {
  readonly curve: readonly CurvePoint[];
}

/** Rounds until the time is over or somebody presses Ctrl+C, with a look at the strength after each. */
async function rounds(io: Io, game: Game, learning: Learning, { time, known, random, quiet }: Course): Promise<Found> {
  const interrupts = listenForInterrupts();
  const curve: CurvePoint[] = [];
  const before = known?.experience ?? { positions: 0, games: 0 };
  let [result, spent, length]: [RoundResult | undefined, number, number] = [undefined, 0, ROUND.first];
  let reference: LinearEvaluator | undefined = known && new LinearEvaluator(known.weights);
  let height = 0;
  if (!quiet) io.stdout.write(" seconds  positions    games  Elo above the first round\n");
  try {
    do {
      const began = performance.now();
      const round = await learning.round(
        Math.min(length, Math.max(1, time - spent)),
        result?.weights ?? known?.weights,
      );
      spent += performance.now() - began;
      length = Math.min(ROUND.most, ROUND.longer * length);
      const { positions, games } = round.experience;
      result = { ...round, experience: { positions: positions + before.positions, games: games + before.games } };
      const evaluator = new LinearEvaluator(result.weights);
      reference ??= new LinearEvaluator(result.weights);
      const { points, games: played } = compareEvaluators(game, [evaluator, reference], { pairs: PAIRS, random });
      const elo = height + eloOf(points / played);
      curve.push({ seconds: spent / 1000, positions: result.experience.positions, elo, games: played });
      if (points > CLEARLY * played) [reference, height] = [evaluator, elo];
      if (!quiet) io.stdout.write(`${lineText(result, curve)}\n`);
    } while (spent < time && !interrupts.signal.aborted);
  } finally {
    interrupts.release();
  }
  return { ...result, curve };
}

/** The difference in Elo points that a share of the points stands for. */
function eloOf(share: number): number {
  const inside = Math.max(EDGE, Math.min(1 - EDGE, share));
  return -400 * Math.log10(1 / inside - 1);
}

function lineText({ experience: { positions, games } }: RoundResult, curve: readonly CurvePoint[]): string {
  const { seconds, elo } = curve.at(-1)!;
  const figures = [seconds.toFixed(1).padStart(8), String(positions).padStart(10), String(games).padStart(8)];
  return `${figures.join(" ")}  ${elo.toFixed(0).padStart(5)} ${curveText(curve)}`;
}

async function save(game: Game, { weights, experience, curve }: Found, { out, onnx, plot }: LearnFlags): Promise<void> {
  if (out !== undefined) await writeText(out, evaluatorText(game, weights, experience));
  if (onnx !== undefined) await writeFile(onnx, onnxOf(game, weights));
  if (plot !== undefined) await writeText(plot, curveDrawing("Strength against time", curve));
}

function tell(io: Io, game: Game, { weights, experience, curve }: Found, { json, out }: LearnFlags): void {
  const facts = weightsByFact(game, weights);
  if (json) {
    printJson(io, { ...experience, curve, weights: Object.fromEntries(facts) });
    return;
  }
  io.stdout.write(`\nWhat facts are worth to ${game.roles[0]} (logits):\n\n${weightsText(facts)}`);
  if (out !== undefined) io.stdout.write(`\nPlay with it: agon match GAME --players agon:evaluator=${out},agon\n`);
}
