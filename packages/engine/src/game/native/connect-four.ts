/**
 * Connect Four on a board of any size up to nine columns. Facts and moves are those of games/connect-four.kif.
 *
 *   state  two bits a cell (1 red, 2 yellow), sixteen cells a word, then one word: turn (bit 0), winner + 1 (bits 1-2), discs (bits 3-)
 *   cell   (x - 1) * rows + (y - 1)
 *   move   the column from 0 on; the last one is noop
 */
import { checkJoint, checkMove, checkRole, checkState } from "../bounds.ts";
import type { JointMove, State } from "../game.ts";
import type { Random } from "../random.ts";
import { BoardGame, cellAt, goalsOf, placeText, putCell } from "./board-game.ts";

const ROLES = ["red", "yellow"] as const;
const CONTENTS = ["empty", ...ROLES] as const;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export class ConnectFour extends BoardGame {
  readonly kind: string;
  readonly roles = ROLES;
  readonly stateWords: number;
  readonly initial: State;
  readonly #columns: number;
  readonly #rows: number;
  // The position being looked at, unpacked.
  readonly #board: Uint8Array;
  readonly #heights: Uint8Array;
  /** Columns with room, and how many there are. */
  readonly #open: Uint8Array;
  #left = 0;
  protected turn = 0;
  #winner = -1;
  #discs = 0;

  readonly #moveCount = (): number => this.#columns + 1;

  constructor(columns: number, rows: number) {
    super();
    this.kind = `native Connect Four ${columns}x${rows}`;
    this.#columns = columns;
    this.#rows = rows;
    this.stateWords = Math.ceil((columns * rows) / 16) + 1;
    this.initial = new Uint32Array(this.stateWords);
    this.#board = new Uint8Array(columns * rows);
    this.#heights = new Uint8Array(columns);
    this.#open = new Uint8Array(columns);
  }

  moveText(role: number, move: number): string {
    checkMove(this.roles, role, move, this.#moveCount);
    return move === this.#columns ? "noop" : `(drop ${move + 1})`;
  }

  moveNamed(_role: number, text: string): number {
    if (text === "noop") return this.#columns;
    const column = Number(/^\(drop (\d)\)$/.exec(text)?.[1] ?? 0);
    return column > this.#columns ? -1 : column - 1;
  }

  isTerminal(state: State): boolean {
    checkState(this.stateWords, state);
    const last = state[this.stateWords - 1]!;
    return ((last >>> 1) & 3) !== 0 || last >>> 3 === this.#board.length;
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkState(this.stateWords, state);
    checkRole(this.roles, role);
    this.load(state, 0);
    if (role !== this.turn) return [this.#columns];
    const moves: number[] = [];
    for (let column = 0; column < this.#columns; column++) if (this.#heights[column]! < this.#rows) moves.push(column);
    return moves;
  }

  next(state: State, joint: JointMove): State {
    checkState(this.stateWords, state);
    checkJoint(this.roles, joint, this.#moveCount);
    this.load(state, 0);
    this.#drop(joint[this.turn]!);
    return this.#store();
  }

  facts(state: State): readonly string[] {
    checkState(this.stateWords, state);
    this.load(state, 0);
    const cells = Array.from(
      this.#board,
      (content, cell) => `(cell ${placeText(cell, this.#rows)} ${CONTENTS[content]})`,
    );
    return [...cells, `(control ${ROLES[this.turn]})`].sort();
  }

  stateOf(facts: readonly string[]): State | undefined {
    this.load(this.initial, 0);
    for (const fact of facts) {
      const [, x, y, content] = /^\(cell (\d) (\d+) (\w+)\)$/.exec(fact) ?? [];
      const what = CONTENTS.indexOf(content as "empty");
      const control = ROLES.indexOf(/^\(control (\w+)\)$/.exec(fact)?.[1] as "red");
      if (control >= 0) this.turn = control;
      else if (what >= 0 && Number(x) <= this.#columns && Number(y) <= this.#rows)
        this.#board[(Number(x) - 1) * this.#rows + Number(y) - 1] = what;
      else return undefined;
    }
    this.#discs = this.#board.filter((content) => content !== 0).length;
    for (let cell = 0; cell < this.#board.length; cell++)
      if (this.#board[cell] !== 0 && this.#hasLine(cell)) this.#winner = this.#board[cell]! - 1;
    return this.#store();
  }

  protected get idle(): number {
    return this.#columns;
  }

  protected get isOver(): boolean {
    return this.#winner >= 0 || this.#discs === this.#board.length;
  }

  protected result(): Int16Array {
    return goalsOf(this.#winner);
  }

  protected override prepare(): void {
    this.#left = 0;
    for (let column = 0; column < this.#columns; column++)
      if (this.#heights[column]! < this.#rows) this.#open[this.#left++] = column;
  }

  protected playRandom(random: Random): number {
    const place = random.below(this.#left);
    const column = this.#open[place]!;
    this.#drop(column);
    if (this.#heights[column] === this.#rows) this.#open[place] = this.#open[--this.#left]!;
    return column;
  }

  protected load(words: Uint32Array, from: number): void {
    this.#heights.fill(0);
    for (let cell = 0; cell < this.#board.length; cell++) {
      this.#board[cell] = cellAt(words, from, cell);
      if (this.#board[cell] !== 0) this.#heights[Math.floor(cell / this.#rows)]!++;
    }
    const last = words[from + this.stateWords - 1]!;
    this.turn = last & 1;
    this.#winner = ((last >>> 1) & 3) - 1;
    this.#discs = last >>> 3;
  }

  #store(): State {
    const state = new Uint32Array(this.stateWords);
    for (let cell = 0; cell < this.#board.length; cell++) putCell(state, cell, this.#board[cell]!);
    state[this.stateWords - 1] = this.turn | ((this.#winner + 1) << 1) | (this.#discs << 3);
    return state;
  }

  #drop(column: number): void {
    const cell = column * this.#rows + this.#heights[column]!++;
    this.#board[cell] = this.turn + 1;
    this.#discs++;
    if (this.#hasLine(cell)) this.#winner = this.turn;
    this.turn = 1 - this.turn;
  }

  /** Whether the disc is part of four in a line. */
  #hasLine(cell: number): boolean {
    const [x, y] = [Math.floor(cell / this.#rows), cell % this.#rows];
    for (const [dx, dy] of DIRECTIONS)
      if (this.#run(cell, x, y, dx, dy) + this.#run(cell, x, y, -dx, -dy) >= 3) return true;
    return false;
  }

  /** Like discs next to the cell in a direction, up to three. */
  #run(cell: number, x: number, y: number, dx: number, dy: number): number {
    const own = this.#board[cell];
    let length = 0;
    for (let [i, j] = [x + dx, y + dy]; length < 3; i += dx, j += dy, length++) {
      if (i < 0 || j < 0 || i >= this.#columns || j >= this.#rows) break;
      if (this.#board[i * this.#rows + j] !== own) break;
    }
    return length;
  }
}
