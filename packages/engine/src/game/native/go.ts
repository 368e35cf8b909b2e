/**
 * Go on a small square board, area scoring with komi, for experiments that count playouts.
 *
 * Rules: stones without liberties are taken off; a move may not leave its own group without liberties (no suicide), nor take
 * back a single stone at once (simple ko). Two passes in a row end the game, and so does the last of a fixed number of
 * moves, without which positions could come back for ever. All stones on the board count, and empty regions that
 * touch one colour only (Chinese counting): take dead stones off before passing.
 * A player may not fill a one-point eye of his own: it never helps, and it keeps random games from eating themselves.
 * Random play does not pass while there is something else to do, as is usual in Monte-Carlo Go.
 *
 *   state  two bits a point (1 black, 2 white), sixteen points a word, then one word:
 *          turn (bit 0), passes in a row (bits 1-2), point of the ko + 1 (bits 3-12), moves made (bits 13-31)
 *   point  (x - 1) * side + (y - 1)
 *   move   the place of its text among all texts of placing moves, then noop, then pass
 */
import { checkJoint, checkMove, checkRole, checkState } from "../bounds.ts";
import type { JointMove, State } from "../game.ts";
import type { Random } from "../random.ts";
import { around, BoardGame, cellAt, goalsOf, Placing, placeText, putCell } from "./board-game.ts";

const ROLES = ["black", "white"] as const;
const CONTENTS = ["empty", ...ROLES] as const;

export interface GoSettings {
  readonly side: number;
  /** Added to white's points; a fraction of a half rules out draws. */
  readonly komi: number;
  /** Default: four times the points of the board. */
  readonly mostMoves?: number;
}

export class Go extends BoardGame {
  readonly kind: string;
  readonly roles = ROLES;
  readonly stateWords: number;
  readonly initial: State;
  readonly #side: number;
  readonly #points: number;
  readonly #komi: number;
  readonly #mostMoves: number;
  /** Neighbours and diagonal neighbours of each point, four places a point, -1 behind the last. */
  readonly #near: Int16Array;
  readonly #diagonal: Int16Array;
  readonly #placing: Placing;
  readonly #texts: readonly string[];
  // The position being looked at, unpacked.
  readonly #board: Uint8Array;
  protected turn = 0;
  #passes = 0;
  #ko = -1;
  #moves = 0;
  readonly #free: Int16Array;
  /** Points of the group being followed, how many there are, and marks of those seen. */
  readonly #group: Int16Array;
  #size = 0;
  readonly #seen: Uint32Array;
  #mark = 0;

  readonly #moveCount = (): number => this.#texts.length;

  constructor({ side, komi, mostMoves = 4 * side * side }: GoSettings) {
    super();
    this.kind = `native Go ${side}x${side}, komi ${komi}`;
    this.#side = side;
    this.#points = side * side;
    this.#komi = komi;
    this.#mostMoves = mostMoves;
    this.stateWords = Math.ceil(this.#points / 16) + 1;
    this.initial = new Uint32Array(this.stateWords);
    this.#placing = new Placing(side);
    this.#texts = [...this.#placing.texts, "noop", "pass"];
    this.#near = around(side, [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]);
    this.#diagonal = around(side, [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ]);
    this.#board = new Uint8Array(this.#points);
    this.#free = new Int16Array(this.#points);
    this.#group = new Int16Array(this.#points);
    this.#seen = new Uint32Array(this.#points);
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
    const last = state[this.stateWords - 1]!;
    return ((last >>> 1) & 3) === 2 || last >>> 13 >= this.#mostMoves;
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkState(this.stateWords, state);
    checkRole(this.roles, role);
    this.load(state, 0);
    if (role !== this.turn) return [this.#points];
    const moves: number[] = [];
    for (let move = 0; move < this.#points; move++)
      if (this.#isLegal(this.#placing.cellOfMove[move]!)) moves.push(move);
    moves.push(this.#points + 1);
    return moves;
  }

  next(state: State, joint: JointMove): State {
    checkState(this.stateWords, state);
    checkJoint(this.roles, joint, this.#moveCount);
    this.load(state, 0);
    const move = joint[this.turn]!;
    this.#play(move < this.#points ? this.#placing.cellOfMove[move]! : -1);
    return this.#store();
  }

  facts(state: State): readonly string[] {
    checkState(this.stateWords, state);
    this.load(state, 0);
    const cells = Array.from(
      this.#board,
      (content, point) => `(cell ${placeText(point, this.#side)} ${CONTENTS[content]})`,
    );
    const ko = this.#ko < 0 ? [] : [`(ko ${placeText(this.#ko, this.#side)})`];
    return [
      ...cells,
      `(control ${ROLES[this.turn]})`,
      ...ko,
      `(moves ${this.#moves})`,
      `(passes ${this.#passes})`,
    ].sort();
  }

  stateOf(facts: readonly string[]): State | undefined {
    this.load(this.initial, 0);
    for (const fact of facts) if (!this.#accept(fact.slice(1, -1).split(" "))) return undefined;
    return this.#store();
  }

  #accept([name, ...args]: readonly string[]): boolean {
    const [x, y] = args.map(Number);
    const point = (x! - 1) * this.#side + y! - 1;
    const inside = [x, y].every((index) => index! >= 1 && index! <= this.#side);
    const content = CONTENTS.indexOf(args[2] as "empty");
    if (name === "cell" && inside && content >= 0) this.#board[point] = content;
    else if (name === "ko" && inside) this.#ko = point;
    else if (name === "control" && ROLES.includes(args[0] as "black")) this.turn = ROLES.indexOf(args[0] as "black");
    else if (name === "moves" && x! >= 0) this.#moves = x!;
    else if (name === "passes" && x! >= 0 && x! <= 2) this.#passes = x!;
    else return false;
    return true;
  }

  protected get idle(): number {
    return this.#points;
  }

  protected get isOver(): boolean {
    return this.#passes === 2 || this.#moves >= this.#mostMoves;
  }

  protected playRandom(random: Random): number {
    const point = this.#randomPoint(random);
    this.#play(point);
    return point < 0 ? this.#points + 1 : this.#placing.moveOfCell[point]!;
  }

  /** One of the legal points, each as likely as the others; -1 where there is none. */
  #randomPoint(random: Random): number {
    const free = this.#free;
    let left = 0;
    for (let point = 0; point < this.#points; point++) if (this.#board[point] === 0) free[left++] = point;
    for (; left > 0; left--) {
      const place = random.below(left);
      const point = free[place]!;
      if (this.#isLegal(point)) return point;
      free[place] = free[left - 1]!;
    }
    return -1;
  }

  // The unpacked position --------------------------------------------------------------------------------------------

  protected load(words: Uint32Array, from: number): void {
    for (let point = 0; point < this.#points; point++) this.#board[point] = cellAt(words, from, point);
    const last = words[from + this.stateWords - 1]!;
    this.turn = last & 1;
    this.#passes = (last >>> 1) & 3;
    this.#ko = ((last >>> 3) & 0x3ff) - 1;
    this.#moves = last >>> 13;
  }

  #store(): State {
    const state = new Uint32Array(this.stateWords);
    for (let point = 0; point < this.#points; point++) putCell(state, point, this.#board[point]!);
    state[this.stateWords - 1] = this.turn | (this.#passes << 1) | ((this.#ko + 1) << 3) | (this.#moves << 13);
    return state;
  }

  #isLegal(point: number): boolean {
    if (this.#board[point] !== 0 || point === this.#ko) return false;
    const own = this.turn + 1;
    let onlyOwn = true;
    let breathes = false;
    for (let index = point * 4; index < point * 4 + 4; index++) {
      const other = this.#near[index]!;
      if (other < 0) break;
      const content = this.#board[other];
      if (content !== own) onlyOwn = false;
      if (content === 0) breathes = true;
      // A neighbour whose last liberty this is dies if it is the opponent's; if it is ours it does not help.
      else if (!breathes && this.#isLastLiberty(other) !== (content === own)) breathes = true;
    }
    return breathes && !(onlyOwn && this.#isEye(point, own));
  }

  /** Surrounded by own stones; a false eye has two diagonal points in other hands, or one at the edge. */
  #isEye(point: number, own: number): boolean {
    let there = 0;
    let lost = 0;
    for (let index = point * 4; index < point * 4 + 4; index++) {
      const other = this.#diagonal[index]!;
      if (other < 0) break;
      there++;
      if (this.#board[other] === 3 - own) lost++;
    }
    return lost + (there < 4 ? 1 : 0) < 2;
  }

  /** Whether the group has exactly one liberty. */
  #isLastLiberty(stone: number): boolean {
    return this.#follow(stone, 2) < 2;
  }

  /** Collects the group of a stone and counts its liberties, up to a number that is enough. Its size is left in #size. */
  #follow(stone: number, enough: number): number {
    const [board, group, seen, near] = [this.#board, this.#group, this.#seen, this.#near];
    const mark = ++this.#mark;
    const colour = board[stone];
    let size = 1;
    let liberties = 0;
    group[0] = stone;
    seen[stone] = mark;
    for (let at = 0; at < size; at++) {
      const from = group[at]! * 4;
      for (let index = from; index < from + 4; index++) {
        const other = near[index]!;
        if (other < 0) break;
        if (seen[other] === mark) continue;
        seen[other] = mark;
        if (board[other] === colour) group[size++] = other;
        else if (board[other] === 0 && ++liberties >= enough) return liberties;
      }
    }
    this.#size = size;
    return liberties;
  }

  /** Plays on a point, or passes (-1). */
  #play(point: number): void {
    const own = this.turn + 1;
    this.#ko = -1;
    this.#passes = point < 0 ? this.#passes + 1 : 0;
    if (point >= 0) {
      this.#board[point] = own;
      const taken = this.#capture(point, 3 - own);
      // A lone stone that took a lone stone and has no other liberty may not be taken back at once.
      if (taken.count === 1 && this.#follow(point, 2) === 1 && this.#size === 1) this.#ko = taken.last;
    }
    this.turn = 1 - this.turn;
    this.#moves++;
  }

  #capture(point: number, colour: number): { count: number; last: number } {
    let count = 0;
    let last = -1;
    for (let index = point * 4; index < point * 4 + 4; index++) {
      const other = this.#near[index]!;
      if (other < 0) break;
      if (this.#board[other] !== colour || this.#follow(other, 1) > 0) continue;
      for (let at = 0; at < this.#size; at++) this.#board[(last = this.#group[at]!)] = 0;
      count += this.#size;
    }
    return { count, last };
  }

  protected result(): Int16Array {
    const lead = this.#lead() - this.#komi;
    return goalsOf(lead === 0 ? -1 : lead > 0 ? 0 : 1);
  }

  /** Black's area less white's. */
  #lead(): number {
    let lead = 0;
    const mark = ++this.#mark;
    for (let point = 0; point < this.#points; point++) {
      const content = this.#board[point]!;
      if (content === 1) lead++;
      else if (content === 2) lead--;
      else if (this.#seen[point] !== mark) lead += this.#region(point, mark);
    }
    return lead;
  }

  /** Points of an empty region, for black positive, for white negative, 0 where both touch it. */
  #region(start: number, mark: number): number {
    const [board, group, seen, near] = [this.#board, this.#group, this.#seen, this.#near];
    let size = 1;
    let touched = 0;
    group[0] = start;
    seen[start] = mark;
    for (let at = 0; at < size; at++) {
      for (let index = group[at]! * 4; index < group[at]! * 4 + 4; index++) {
        const other = near[index]!;
        if (other < 0) break;
        touched |= board[other]!;
        if (board[other] !== 0 || seen[other] === mark) continue;
        seen[other] = mark;
        group[size++] = other;
      }
    }
    return touched === 1 ? size : touched === 2 ? -size : 0;
  }
}
