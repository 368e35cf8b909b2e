/**
 * A linear evaluation as a text: a weight for each fact, so that it fits the game however another compilation numbers its facts.
 *
 *   {"format": "agon-evaluator", "version": 1, "roles": [...], "maxGoal": 100, "constantSum": 100,
 *    "positions": 600000, "games": 4500, "outputs": [{"bias": 0.1, "weights": [["(cell 1 1 white)", 0.2], ...]}]}
 */
import type { Game } from "../../game/game.ts";
import { failure, type Result, success } from "../../result.ts";
import { blankWeights, type LinearWeights } from "./evaluator.ts";

/** What it was learnt from. */
export interface Experience {
  readonly positions: number;
  readonly games: number;
}

export interface ReadEvaluator {
  readonly weights: LinearWeights;
  readonly experience: Experience;
}

const FORMAT = "agon-evaluator";
const VERSION = 1;
/** Longer files are of something else. */
const MOST_CHARACTERS = 4_000_000;
const DIGITS = 6;

/** For each bit of a state the fact it stands for; undefined where it stands for none. */
export function factsOfBits(game: Game): (string | undefined)[] {
  const always = new Set(factsOf(game, -1));
  return Array.from({ length: 32 * game.stateWords }, (_, bit) => {
    const facts = factsOf(game, bit)?.filter((fact) => !always.has(fact));
    return facts?.length === 1 ? facts[0] : undefined;
  });
}

/** The facts of the state with one bit alone, or with none; undefined where there is no such state. */
function factsOf(game: Game, bit: number): readonly string[] | undefined {
  const state = new Uint32Array(game.stateWords);
  if (bit >= 0) state[bit >> 5] = 1 << (bit & 31);
  try {
    return game.facts(state);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What each fact weighs for an output, in the order of the bits. */
export function weightsByFact(game: Game, { weights, stateWords }: LinearWeights, output = 0): [string, number][] {
  return factsOfBits(game).flatMap((fact, bit): [string, number][] =>
    fact === undefined ? [] : [[fact, weights[output * 32 * stateWords + bit]!]],
  );
}

export function evaluatorText(game: Game, weights: LinearWeights, { positions, games }: Experience): string {
  const rounded = (value: number): number => Number(value.toPrecision(DIGITS));
  const outputs = Array.from(weights.bias, (bias, output) => ({
    bias: rounded(bias),
    weights: weightsByFact(game, weights, output).map(([fact, weight]) => [fact, rounded(weight)]),
  }));
  const { maxGoal, constantSum } = weights;
  const head = { format: FORMAT, version: VERSION, roles: game.roles, maxGoal, constantSum, positions, games };
  return `${JSON.stringify({ ...head, outputs })}\n`;
}

/** The evaluation in a text, for this game; every mistake is a problem. */
export function readEvaluator(text: string, game: Game): Result<ReadEvaluator> {
  if (text.length > MOST_CHARACTERS) return failure("no-evaluator", "This is no evaluator: the file is too long.");
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return failure("no-evaluator", "This is no evaluator: it is not JSON. `agon learn GAME --out FILE` writes one.");
  }
  if (!isEvaluator(found))
    return failure("no-evaluator", "This is no evaluator of version 1. `agon learn GAME --out FILE` writes one.");
  if (found.roles.join() !== game.roles.join())
    return failure("other-game", `This evaluator is of another game: its roles are ${found.roles.join(", ")}.`);
  return weightsOf(found, game);
}

function weightsOf(found: FoundEvaluator, game: Game): Result<ReadEvaluator> {
  const weights = blankWeights(game, found.constantSum);
  if (weights.bias.length !== found.outputs.length)
    return failure("no-evaluator", `It has ${found.outputs.length} outputs, and the game ${weights.bias.length}.`);
  const bits = new Map(factsOfBits(game).map((fact, bit) => [fact, bit]));
  for (const [output, { bias, weights: pairs }] of found.outputs.entries()) {
    weights.bias[output] = bias;
    for (const [fact, weight] of pairs) {
      const bit = bits.get(fact);
      if (bit === undefined)
        return failure("other-game", `This evaluator is of another game: ${fact} is no fact here.`);
      weights.weights[output * 32 * weights.stateWords + bit] = weight;
    }
  }
  const { positions, games } = found;
  return success({ weights, experience: { positions, games } });
}

interface FoundEvaluator extends Experience {
  readonly roles: readonly string[];
  readonly constantSum?: number;
  readonly outputs: readonly { readonly bias: number; readonly weights: readonly [string, number][] }[];
}

function isEvaluator(value: unknown): value is FoundEvaluator {
  if (!isRecord(value) || value.format !== FORMAT || value.version !== VERSION) return false;
  const { roles, outputs, positions, games, constantSum } = value;
  const isSum = constantSum === undefined || Number.isFinite(constantSum);
  if (!isSum || !Number.isFinite(positions) || !Number.isFinite(games)) return false;
  return Array.isArray(roles) && roles.every((role) => typeof role === "string") && areOutputs(outputs);
}

function areOutputs(outputs: unknown): boolean {
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && pair.length === 2 && typeof pair[0] === "string" && Number.isFinite(pair[1]);
  const isOutput = (output: unknown): boolean =>
    isRecord(output) && Number.isFinite(output.bias) && Array.isArray(output.weights) && output.weights.every(isPair);
  return Array.isArray(outputs) && outputs.every(isOutput);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
