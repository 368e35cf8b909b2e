/**
 * Values of games in which two roles may choose at once and whose goals have a constant sum, by backward induction: the
 * value of a position is that of the matrix game of its children's values (Shapley 1953), chance taking the mean. Every
 * position is visited once and nothing is left out, so it is for small games, and to measure other searches by.
 */
import type { Children, Game, State } from "../../game/game.ts";
import { DEEPEST, type ExactLimits, type ExactOptions, Goals, Meter } from "./exact.ts";
import { type MatrixSolution, solveMatrix } from "./matrix-game.ts";

/** About what a position takes in the table. */
const POSITION_BYTES = 160;
/** The table is a map, for which there is no more room than this wherever it runs. */
const MOST_MIB = 1024;

export type EquilibriumOptions = Pick<ExactOptions, "constantSum" | "memoryMiB">;

/** What the first of the two players gets in each cell, with the moves that rows and columns stand for. */
export interface PayoffMatrix {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly payoffs: readonly (readonly number[])[];
}

export class EquilibriumSearch {
  readonly #game: Game;
  readonly #row: number;
  readonly #column: number;
  readonly #goals: Goals;
  readonly #values = new Map<string, number>();
  readonly #most: number;
  #meter = new Meter({});

  constructor(game: Game, { constantSum, memoryMiB = 256 }: EquilibriumOptions = {}) {
    const players = game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
    if (players.length !== 2) throw new Error("equilibria are for two players");
    this.#game = game;
    [this.#row, this.#column] = players as [number, number];
    this.#goals = new Goals(this.#row, constantSum);
    this.#most = (Math.min(memoryMiB, MOST_MIB) * 2 ** 20) / POSITION_BYTES;
  }

  get positions(): number {
    return this.#values.size;
  }

  /** What the first player can be sure of in the mean, and the second can hold it to; undefined where a limit came first. */
  value(state: State, limits: ExactLimits = {}): number | undefined {
    this.#meter = new Meter(limits);
    return this.#value(state, 0);
  }

  /** Best mixes in a position that is not over. */
  solve(state: State, limits: ExactLimits = {}): (MatrixSolution & PayoffMatrix) | undefined {
    const matrix = this.matrix(state, limits);
    return matrix && { ...matrix, ...solveMatrix(matrix.payoffs) };
  }

  /** Values of the children of a position that is not over. */
  matrix(state: State, limits: ExactLimits = {}): PayoffMatrix | undefined {
    this.#meter = new Meter(limits);
    return this.#matrix(state, 0);
  }

  #value(state: State, ply: number): number | undefined {
    if (this.#game.isTerminal(state)) return this.#goals.of(this.#game.goals(state), 0);
    const key = String.fromCharCode(...new Uint16Array(state.buffer, state.byteOffset, state.length * 2));
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const matrix = this.#matrix(state, ply);
    if (matrix === undefined) return undefined;
    const value = matrixValue(matrix.payoffs);
    this.#values.set(key, value);
    return value;
  }

  #matrix(state: State, ply: number): PayoffMatrix | undefined {
    const game = this.#game;
    this.#meter.count(1);
    if (this.#meter.isOver || this.#values.size >= this.#most || ply >= DEEPEST) return undefined;
    const children = game.children(state);
    if (children === undefined || children.count === 0) return undefined;
    const rows = game.legalMoves(state, this.#row);
    const columns = game.legalMoves(state, this.#column);
    const payoffs = rows.map(() => new Array<number>(columns.length).fill(0));
    const share = (rows.length * columns.length) / children.count;
    for (let child = 0; child < children.count; child++) {
      const value = this.#childValue(children, child, ply);
      if (value === undefined) return undefined;
      const joint = child * game.roles.length;
      const row = rows.indexOf(children.joints[joint + this.#row]!);
      payoffs[row]![columns.indexOf(children.joints[joint + this.#column]!)]! += value * share;
    }
    return { rows, columns, payoffs };
  }

  #childValue({ terminal, goals, states }: Children, child: number, ply: number): number | undefined {
    const { stateWords, roles } = this.#game;
    if (terminal[child]) return this.#goals.of(goals, child * roles.length);
    return this.#value(states.words.slice(child * stateWords, (child + 1) * stateWords), ply + 1);
  }
}

/** A saddle point needs no mix, and most positions have one. */
function matrixValue(payoffs: readonly (readonly number[])[]): number {
  const sure = Math.max(...payoffs.map((row) => Math.min(...row)));
  const held = Math.min(...payoffs[0]!.map((_, column) => Math.max(...payoffs.map((row) => row[column]!))));
  return sure === held ? sure : solveMatrix(payoffs).value;
}
