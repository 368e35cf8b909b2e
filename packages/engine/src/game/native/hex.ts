/**
 * Hex on a rhombus of any size: black joins bottom and top, white joins left and right. Facts and moves are those of
 * games/hex.kif, so that both can be compared.
 *
 *   state  two bits a cell (1 black, 2 white), sixteen cells a word, then one word: whose turn it is
 *   cell   (x - 1) * side + (y - 1)
 *   move   the place of its text among all texts of placing moves; the last one is noop
 */
import { checkJoint, checkMove, checkRole, checkState } from "../bounds.ts";
import type { JointMove, State } from "../game.ts";
import type { Random } from "../random.ts";
import { around, BoardGame, cellAt, goalsOf, Placing, placeText, putCell } from "./board-game.ts";

const ROLES = ["black", "white"] as const;
const CONTENTS = ["empty", ...ROLES] as const;
const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
] as const;

export interface HexSettings {
  readonly side: number;
  /** Black stones there from the start, as [column, row] from 1 on; each counts as a move made. Default: none. */
  readonly stones?: readonly (readonly [number, number])[];
}

export class Hex extends BoardGame {
  readonly kind: string;
  readonly roles = ROLES;
  readonly stateWords: number;
  readonly initial: State;
  readonly #side: number;
  readonly #cells: number;
  /** Neighbours of each cell, six places a cell, -1 behind the last. */
  readonly #near: Int16Array;
  readonly #placing: Placing;
  readonly #texts: readonly string[];
  protected readonly idle: number;
  // The position being looked at, unpacked.
  protected turn = 0;
  #winner = -1;
  readonly #owner: Uint8Array;
  #left = 0;
  readonly #empty: Int16Array;
  readonly #leader: Int16Array;

  readonly #moveCount = (): number => this.#texts.length;

  constructor({ side, stones = [] }: HexSettings) {
    super();
    this.kind = `native Hex ${side}x${side}`;
    this.#side = side;
    this.#cells = side * side;
    this.stateWords = Math.ceil(this.#cells / 16) + 1;
    this.#placing = new Placing(side);
    this.#texts = [...this.#placing.texts, "noop"];
    this.idle = this.#cells;
    this.#near = around(side, NEIGHBOURS);
    this.#owner = new Uint8Array(this.#cells);
    this.#empty = new Int16Array(this.#cells);
    this.#leader = new Int16Array(this.#cells + 4);
    this.initial = new Uint32Array(this.stateWords);
    for (const [x, y] of stones) putCell(this.initial, (x - 1) * side + y - 1, 1);
    this.initial[this.stateWords - 1] = stones.length % 2;
  }

  moveText(role: number, move: number): string {
    checkMove(this.roles, role, move, this.#moveCount);
    return this.#texts[move]!;
  }

  moveNamed(_role: number, text: string): number {
    return this.#texts.indexOf(text);
  }

  isTerminal(state: State): boolean {
    checkState(this.stateWords, state);
    this.load(state, 0);
    return this.isOver;
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkState(this.stateWords, state);
    checkRole(this.roles, role);
    if (role !== state[this.stateWords - 1]) return [this.idle];
    const moves: number[] = [];
    for (let move = 0; move < this.#cells; move++) {
      if (cellAt(state, 0, this.#placing.cellOfMove[move]!) === 0) moves.push(move);
    }
    return moves;
  }

  next(state: State, joint: JointMove): State {
    checkState(this.stateWords, state);
    checkJoint(this.roles, joint, this.#moveCount);
    const next = Uint32Array.from(state);
    const role = state[this.stateWords - 1]!;
    putCell(next, this.#placing.cellOfMove[joint[role]!]!, role + 1);
    next[this.stateWords - 1] = 1 - role;
    return next;
  }

  facts(state: State): readonly string[] {
    checkState(this.stateWords, state);
    const content = (cell: number): string => CONTENTS[cellAt(state, 0, cell)]!;
    const cells = this.#placing.moveOfCell.map((_, cell) => `(cell ${placeText(cell, this.#side)} ${content(cell)})`);
    return [...cells, `(control ${ROLES[state[this.stateWords - 1]!]})`].sort();
  }

  stateOf(facts: readonly string[]): State | undefined {
    const state = new Uint32Array(this.stateWords);
    for (const fact of facts) {
      const [, x, y, content] = /^\(cell (\d+) (\d+) (\w+)\)$/.exec(fact) ?? [];
      const control = ROLES.indexOf(/^\(control (\w+)\)$/.exec(fact)?.[1] as "black");
      const what = CONTENTS.indexOf(content as "empty");
      const inside = [x, y].every((index) => Number(index) >= 1 && Number(index) <= this.#side);
      if (control >= 0) state[this.stateWords - 1] = control;
      else if (what >= 0 && inside) putCell(state, (Number(x) - 1) * this.#side + Number(y) - 1, what);
      else return undefined;
    }
    return state;
  }

  protected get isOver(): boolean {
    return this.#winner >= 0;
  }

  protected result(): Int16Array {
    return goalsOf(this.#winner);
  }

  protected override prepare(): void {
    this.#left = 0;
    for (let cell = 0; cell < this.#cells; cell++) if (this.#owner[cell] === 0) this.#empty[this.#left++] = cell;
  }

  protected playRandom(random: Random): number {
    const place = random.below(this.#left);
    const cell = this.#empty[place]!;
    this.#empty[place] = this.#empty[--this.#left]!;
    if (this.#join(cell, this.turn)) this.#winner = this.turn;
    this.turn = 1 - this.turn;
    return this.#placing.moveOfCell[cell]!;
  }

  /** Builds the groups of stones. */
  protected load(words: Uint32Array, from: number): void {
    this.#owner.fill(0);
    for (let index = 0; index < this.#leader.length; index++) this.#leader[index] = index;
    this.turn = words[from + this.stateWords - 1]!;
    this.#winner = -1;
    for (let cell = 0; cell < this.#cells; cell++) {
      const owner = cellAt(words, from, cell);
      if (owner !== 0 && this.#join(cell, owner - 1)) this.#winner = owner - 1;
    }
  }

  /** Puts a stone, joins it to its own neighbours and edges, and says whether that connects the edges of the role. */
  #join(cell: number, role: number): boolean {
    const [side, owner, near] = [this.#side, this.#owner, this.#near];
    owner[cell] = role + 1;
    for (let index = cell * 6; index < cell * 6 + 6; index++) {
      const other = near[index]!;
      if (other < 0) break;
      if (owner[other] === role + 1) this.#unite(cell, other);
    }
    // Behind the cells stand the four edges: black's bottom and top, white's left and right.
    const along = role === 0 ? cell % side : Math.floor(cell / side);
    const edge = this.#cells + 2 * role;
    if (along === 0) this.#unite(cell, edge);
    if (along === side - 1) this.#unite(cell, edge + 1);
    return this.#find(edge) === this.#find(edge + 1);
  }

  #find(index: number): number {
    const leader = this.#leader;
    let at = index;
    while (leader[at] !== at) at = leader[at] = leader[leader[at]!]!;
    return at;
  }

  #unite(one: number, other: number): void {
    this.#leader[this.#find(one)] = this.#find(other);
  }
}
