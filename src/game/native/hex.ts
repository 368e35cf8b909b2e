/**
 * Hex on a rhombus of any size: black joins bottom and top, white joins left and right. Facts and moves are those of
 * games/hex.kif, so that both can be compared.
 *
 *   state  two bits a cell (1 black, 2 white), sixteen cells a word, then one word: whose turn it is
 *   cell   (x - 1) * side + (y - 1)
 *   move   the place of its text among all texts of placing moves; the last one is noop
 */
import { OneByOneGame } from "../bulk.ts";
import type { JointMove, PlayoutOptions, Playouts, State, StateBatch } from "../game.ts";

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

export class Hex extends OneByOneGame {
  readonly kind: string;
  readonly roles = ROLES;
  readonly chanceRole = -1;
  readonly stateWords: number;
  readonly initial: State;
  readonly #side: number;
  readonly #cells: number;
  /** Neighbours of each cell, six places a cell, -1 behind the last. */
  readonly #near: Int16Array;
  readonly #cellOfMove: readonly number[];
  readonly #moveOfCell: readonly number[];
  readonly #texts: readonly string[];
  readonly #noop: number;
  // What playouts and the search for a winner work on.
  readonly #owner: Uint8Array;
  readonly #empty: Int16Array;
  readonly #leader: Int16Array;

  constructor({ side, stones = [] }: HexSettings) {
    super();
    this.kind = `native Hex ${side}x${side}`;
    this.#side = side;
    this.#cells = side * side;
    this.stateWords = Math.ceil(this.#cells / 16) + 1;
    const text = (cell: number): string => `(place ${Math.floor(cell / side) + 1} ${(cell % side) + 1})`;
    const cells = Array.from({ length: this.#cells }, (_, cell) => cell);
    this.#cellOfMove = cells.sort((a, b) => (text(a) < text(b) ? -1 : 1));
    this.#texts = [...this.#cellOfMove.map(text), "noop"];
    this.#noop = this.#cells;
    this.#moveOfCell = inverse(this.#cellOfMove);
    this.#near = neighbours(side);
    this.#owner = new Uint8Array(this.#cells);
    this.#empty = new Int16Array(this.#cells);
    this.#leader = new Int16Array(this.#cells + 4);
    this.initial = new Uint32Array(this.stateWords);
    for (const [x, y] of stones) put(this.initial, (x - 1) * side + y - 1, 1);
    this.initial[this.stateWords - 1] = stones.length % 2;
  }

  moveText(_role: number, move: number): string {
    return this.#texts[move]!;
  }

  moveNamed(_role: number, text: string): number {
    return this.#texts.indexOf(text);
  }

  isTerminal(state: State): boolean {
    return this.#winner(state) >= 0;
  }

  goals(state: State): Int16Array {
    const winner = this.#winner(state);
    return winner < 0 ? Int16Array.of(50, 50) : winner === 0 ? Int16Array.of(100, 0) : Int16Array.of(0, 100);
  }

  goalValues(state: State, role: number): readonly number[] {
    return [this.goals(state)[role]!];
  }

  legalMoves(state: State, role: number): readonly number[] {
    if (role !== state[this.stateWords - 1]) return [this.#noop];
    const moves: number[] = [];
    for (let move = 0; move < this.#cells; move++) if (at(state, this.#cellOfMove[move]!) === 0) moves.push(move);
    return moves;
  }

  next(state: State, joint: JointMove): State {
    const next = Uint32Array.from(state);
    const role = state[this.stateWords - 1]!;
    put(next, this.#cellOfMove[joint[role]!]!, role + 1);
    next[this.stateWords - 1] = 1 - role;
    return next;
  }

  percepts(): readonly string[] {
    return [];
  }

  facts(state: State): readonly string[] {
    const cells = Array.from({ length: this.#cells }, (_, cell) => {
      const [x, y] = [Math.floor(cell / this.#side) + 1, (cell % this.#side) + 1];
      return `(cell ${x} ${y} ${CONTENTS[at(state, cell)]})`;
    });
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
      else if (what >= 0 && inside) put(state, (Number(x) - 1) * this.#side + Number(y) - 1, what);
      else return undefined;
    }
    return state;
  }

  /** Cells are taken in random order by turns until a side is connected. */
  override playouts(starts: StateBatch, { perStart = 1, random, record = false }: PlayoutOptions): Playouts {
    const count = starts.count * perStart;
    const goals = new Int16Array(count * 2);
    const plies = new Int32Array(count);
    const moveStart = new Int32Array(count + 1);
    const moves: number[] = [];
    for (let playout = 0; playout < count; playout++) {
      const start = Math.floor(playout / perStart) * this.stateWords;
      let winner = this.#load(starts.words, start);
      let role = starts.words[start + this.stateWords - 1]!;
      for (let left = this.#emptyCells(); winner < 0; left--) {
        const place = random.below(left);
        const cell = this.#empty[place]!;
        this.#empty[place] = this.#empty[left - 1]!;
        if (record)
          moves.push(...(role === 0 ? [this.#moveOfCell[cell]!, this.#noop] : [this.#noop, this.#moveOfCell[cell]!]));
        if (this.#join(cell, role)) winner = role;
        role = 1 - role;
        plies[playout]!++;
      }
      goals[playout * 2 + winner] = 100;
      moveStart[playout + 1] = moves.length;
    }
    return { count, goals, plies, ...(record && { moveStart, moves: Int32Array.from(moves) }) };
  }

  /** The role that is connected, or -1. */
  #winner(state: State): number {
    return this.#load(state, 0);
  }

  /** Builds the groups of a state and returns the role that is connected, or -1. */
  #load(words: Uint32Array, from: number): number {
    this.#owner.fill(0);
    for (let index = 0; index < this.#leader.length; index++) this.#leader[index] = index;
    let winner = -1;
    for (let cell = 0; cell < this.#cells; cell++) {
      const owner = (words[from + (cell >> 4)]! >>> ((cell & 15) * 2)) & 3;
      if (owner !== 0 && this.#join(cell, owner - 1)) winner = owner - 1;
    }
    return winner;
  }

  #emptyCells(): number {
    let count = 0;
    for (let cell = 0; cell < this.#cells; cell++) if (this.#owner[cell] === 0) this.#empty[count++] = cell;
    return count;
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

function at(state: State, cell: number): number {
  return (state[cell >> 4]! >>> ((cell & 15) * 2)) & 3;
}

function put(state: State, cell: number, content: number): void {
  const shift = (cell & 15) * 2;
  state[cell >> 4] = (state[cell >> 4]! & ~(3 << shift)) | (content << shift);
}

function inverse(list: readonly number[]): number[] {
  const places: number[] = [];
  list.forEach((value, place) => {
    places[value] = place;
  });
  return places;
}

function neighbours(side: number): Int16Array {
  const near = new Int16Array(side * side * 6).fill(-1);
  for (let cell = 0; cell < side * side; cell++) {
    const [x, y] = [Math.floor(cell / side), cell % side];
    let place = cell * 6;
    for (const [dx, dy] of NEIGHBOURS)
      if (x + dx >= 0 && x + dx < side && y + dy >= 0 && y + dy < side) near[place++] = (x + dx) * side + y + dy;
  }
  return near;
}
