/**
 * What native games of two players on a board share: one moves, the other waits; a position is unpacked, worked on, and
 * played to its end at random.
 */
import { checkBatch, checkRole, checkState } from "../bounds.ts";
import { OneByOneGame, randomsOf } from "../bulk.ts";
import type { PlayoutOptions, Playouts, State, StateBatch } from "../game.ts";
import type { Random } from "../random.ts";

export abstract class BoardGame extends OneByOneGame {
  readonly chanceRole = -1;
  /** The move of the player who waits. */
  protected abstract readonly idle: number;

  /** Unpacks the position at words[from…]: the rest speaks of it. */
  protected abstract load(words: Uint32Array, from: number): void;
  protected abstract readonly turn: number;
  protected abstract readonly isOver: boolean;
  protected abstract result(): Int16Array;
  /** Makes a random move and returns it. */
  protected abstract playRandom(random: Random): number;
  /** Before the first random move of a playout. */
  protected prepare(): void {}

  goals(state: State): Int16Array {
    checkState(this.stateWords, state);
    this.load(state, 0);
    return this.result();
  }

  goalValues(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    return [this.goals(state)[role]!];
  }

  percepts(): readonly string[] {
    return [];
  }

  override playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    const { perStart = 1, record = false } = options;
    const randomOf = randomsOf(options);
    checkBatch(this.stateWords, starts);
    const count = starts.count * perStart;
    const goals = new Int16Array(count * 2);
    const plies = new Int32Array(count);
    const moveStart = new Int32Array(count + 1);
    const moves: number[] = [];
    for (let playout = 0; playout < count; playout++) {
      this.load(starts.words, Math.floor(playout / perStart) * this.stateWords);
      this.prepare();
      const random = randomOf(playout);
      while (!this.isOver) {
        const { turn } = this;
        const move = this.playRandom(random);
        if (record) moves.push(turn === 0 ? move : this.idle, turn === 0 ? this.idle : move);
        plies[playout]!++;
      }
      goals.set(this.result(), playout * 2);
      moveStart[playout + 1] = moves.length;
    }
    return { count, goals, plies, ...(record && { moveStart, moves: Int32Array.from(moves) }) };
  }
}

// Cells of two bits, sixteen a word -------------------------------------------------------------------------------------

export function cellAt(words: Uint32Array, from: number, cell: number): number {
  return (words[from + (cell >> 4)]! >>> ((cell & 15) * 2)) & 3;
}

export function putCell(words: Uint32Array, cell: number, content: number): void {
  const shift = (cell & 15) * 2;
  words[cell >> 4] = (words[cell >> 4]! & ~(3 << shift)) | (content << shift);
}

// Squares (x, y) of a square board are numbered (x - 1) * side + (y - 1) -------------------------------------------------

/** `1 1`, `1 2`, … */
export function placeText(cell: number, side: number): string {
  return `${Math.floor(cell / side) + 1} ${(cell % side) + 1}`;
}

/** The cells that lie by one of the steps from each cell, as many places a cell as there are steps, -1 behind the last. */
export function around(side: number, steps: readonly (readonly [number, number])[]): Int16Array {
  const places = new Int16Array(side * side * steps.length).fill(-1);
  for (let cell = 0; cell < side * side; cell++) {
    const [x, y] = [Math.floor(cell / side), cell % side];
    let place = cell * steps.length;
    for (const [dx, dy] of steps)
      if (x + dx >= 0 && x + dx < side && y + dy >= 0 && y + dy < side) places[place++] = (x + dx) * side + y + dy;
  }
  return places;
}

/** Moves that place a stone on a cell, in the order of their texts. */
export class Placing {
  readonly texts: readonly string[];
  readonly cellOfMove: readonly number[];
  readonly moveOfCell: readonly number[];

  constructor(side: number) {
    const text = (cell: number): string => `(place ${placeText(cell, side)})`;
    const cells = Array.from({ length: side * side }, (_, cell) => cell);
    this.cellOfMove = cells.sort((a, b) => (text(a) < text(b) ? -1 : 1));
    this.texts = this.cellOfMove.map(text);
    const moves: number[] = [];
    for (const [move, cell] of this.cellOfMove.entries()) moves[cell] = move;
    this.moveOfCell = moves;
  }
}

/** All for the winner, a half each where there is none (-1). */
export function goalsOf(winner: number): Int16Array {
  return winner < 0 ? Int16Array.of(50, 50) : winner === 0 ? Int16Array.of(100, 0) : Int16Array.of(0, 100);
}
