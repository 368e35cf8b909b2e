/**
 * What a state is worth, guessed in tens of nanoseconds.
 *
 * The model is linear in the bits of a state and squashed to goals (logistic regression):
 *
 *   z(state) = bias + Σ weight(bit)  over the bits that are set        goal = maxGoal / (1 + e^-z)
 *
 * Two players with a constant sum have one z between them, others one each. To add up weights bit by bit would be slow, so each byte of
 * a state has a table of its 256 sums: an evaluation is one look-up a byte.
 *
 *   words   │ byte 0 │ byte 1 │ byte 2 │ byte 3 │ byte 4 …      little end first
 *   tables  │ 256    │ 256    │ 256    │ 256    │ 256 …         for each output
 */
import type { Game, State } from "../../game/game.ts";

/** Says what states are worth. Alpha-beta and Monte-Carlo search ask it alike. */
export interface StateEvaluator {
  readonly roles: number;
  /**
   * Writes `roles` expected goals for each of `count` states that lie side by side from word `from` on.
   * A terminal state has the goals of the rules: what is written for one means nothing.
   */
  evaluate(words: Uint32Array, count: number, into: Float64Array, from?: number): void;
  /**
   * Writes for each state the log-odds of the first role's goal, ln(goal / (maxGoal - goal)): finer than goals where a side is far ahead, and
   * quicker. Only evaluations that work with them have this.
   */
  logOdds?(words: Uint32Array, count: number, into: Float64Array, from?: number): void;
  /** The expected goals of one state; a new array. */
  evaluateOne(state: State): Float64Array;
}

/** The numbers of a linear evaluator. */
export interface LinearWeights {
  /** Words of a state. */
  readonly stateWords: number;
  readonly roles: number;
  readonly maxGoal: number;
  /** The sum of two players' goals: role 0 then stands for both. */
  readonly constantSum: number | undefined;
  /** One for each output: 1 where the sum is constant, else the roles. */
  readonly bias: Float64Array;
  /** outputs × 32 × stateWords. */
  readonly weights: Float64Array;
}

/** Weights of a game that nothing is known of: every role expects half of what there is. */
export function blankWeights(game: Game, constantSum: number | undefined): LinearWeights {
  const { stateWords } = game;
  const roles = game.roles.length;
  const sum = roles === 2 && game.chanceRole < 0 ? constantSum : undefined;
  const outputs = sum === undefined ? roles : 1;
  return {
    ...{ stateWords, roles, maxGoal: game.maxGoal ?? 100, constantSum: sum },
    bias: new Float64Array(outputs),
    weights: new Float64Array(outputs * 32 * stateWords),
  };
}

export function logistic(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

const BYTE_VALUES = 256;

export class LinearEvaluator implements StateEvaluator {
  readonly roles: number;
  readonly weights: LinearWeights;
  readonly #outputs: number;
  /** outputs × bytes × 256, the bias in the first byte. */
  readonly #tables: Float32Array;
  /** Of each word of the state at hand. */
  readonly #sums: Float64Array;

  constructor(weights: LinearWeights) {
    this.weights = weights;
    this.roles = weights.roles;
    this.#outputs = weights.bias.length;
    this.#tables = new Float32Array(this.#outputs * 4 * weights.stateWords * BYTE_VALUES);
    this.#sums = new Float64Array(weights.stateWords);
    this.update();
  }

  /** Takes in weights that have changed. */
  update(): void {
    const { stateWords, weights, bias } = this.weights;
    const bytes = 4 * stateWords;
    for (let output = 0; output < this.#outputs; output++)
      for (let byte = 0; byte < bytes; byte++) {
        const first = (output * bytes + byte) * 8;
        writeSums(this.#tables, first * (BYTE_VALUES / 8), weights, first, byte === 0 ? bias[output]! : 0);
      }
  }

  /** z of one output, for the state whose words begin at `at`. */
  score(words: Uint32Array, at: number, output = 0): number {
    const { stateWords } = this.weights;
    const tables = this.#tables;
    let table = output * stateWords * 4 * BYTE_VALUES;
    let sum = 0;
    for (let word = at; word < at + stateWords; word++, table += 4 * BYTE_VALUES) {
      const bits = words[word]!;
      sum +=
        tables[table + (bits & 255)]! +
        tables[table + 256 + ((bits >>> 8) & 255)]! +
        tables[table + 512 + ((bits >>> 16) & 255)]! +
        tables[table + 768 + (bits >>> 24)]!;
    }
    return sum;
  }

  evaluate(words: Uint32Array, count: number, into: Float64Array, from = 0): void {
    const { stateWords, roles, maxGoal, constantSum } = this.weights;
    for (let state = 0, at = from, to = 0; state < count; state++, at += stateWords, to += roles) {
      for (let output = 0; output < this.#outputs; output++)
        into[to + output] = maxGoal * logistic(this.score(words, at, output));
      if (constantSum !== undefined) into[to + 1] = constantSum - into[to]!;
    }
  }

  /**
   * States that lie side by side are often siblings and differ in few words: of all but the first, only words that differ from those of the
   * first are looked up.
   */
  logOdds(words: Uint32Array, count: number, into: Float64Array, from = 0): void {
    const { stateWords } = this.weights;
    const sums = this.#sums;
    let first = 0;
    for (let word = 0; word < stateWords; word++) first += sums[word] = this.#sumOf(word, words[from + word]!);
    into[0] = first;
    for (let state = 1, at = from + stateWords; state < count; state++, at += stateWords) {
      let sum = first;
      for (let word = 0; word < stateWords; word++) {
        const bits = words[at + word]!;
        if (bits !== words[from + word]) sum += this.#sumOf(word, bits) - sums[word]!;
      }
      into[state] = sum;
    }
  }

  /** What the bits of one word of a state add to the first output. */
  #sumOf(word: number, bits: number): number {
    const tables = this.#tables;
    const table = word * 4 * BYTE_VALUES;
    return (
      tables[table + (bits & 255)]! +
      tables[table + 256 + ((bits >>> 8) & 255)]! +
      tables[table + 512 + ((bits >>> 16) & 255)]! +
      tables[table + 768 + (bits >>> 24)]!
    );
  }

  evaluateOne(state: State): Float64Array {
    const goals = new Float64Array(this.roles);
    this.evaluate(state, 1, goals);
    return goals;
  }
}

/** The sums of the eight weights from `first` on for every value of a byte, each from that of the value without its lowest bit. */
function writeSums(tables: Float32Array, at: number, weights: Float64Array, first: number, empty: number): void {
  tables[at] = empty;
  for (let value = 1; value < BYTE_VALUES; value++) {
    const lowest = 31 - Math.clz32(value & -value);
    tables[at + value] = tables[at + (value & (value - 1))]! + weights[first + lowest]!;
  }
}
