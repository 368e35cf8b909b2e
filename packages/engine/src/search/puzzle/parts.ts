/**
 * Puzzles of independent parts (game/relaxation.ts), as two games played at once. Every part is explored for itself, and it is
 * computed in which of its positions it can still, after exactly so many moves, be where the best goal wants it:
 *
 *   wanted(0)      the game may be over with the best goal, as far as the part is concerned
 *   wanted(t + 1)  the game is not over, and a move leads to a position in wanted(t)
 *
 * The smallest t for which all parts are in wanted(t) is tried first: depth first in the whole game, by moves that keep all parts in
 * wanted(t - 1), wanted(t - 2) … Moves that have done the same to a part wherever they were tried first are taken to do so
 * everywhere, and what others forbid is not looked at: so this finds and does not prove.
 */
import { stateAt } from "../../game/bulk.ts";
import type { State } from "../../game/game.ts";
import type { Relaxation } from "../../game/relaxation.ts";
import { TranspositionTable } from "../transpositions.ts";
import type { Quest, Steps } from "./quest.ts";

/** Parts are few, and each is small enough to be explored. */
const MOST_PARTS = 6;
const MOST_POSITIONS = 400_000;
const LONGEST = 400;
/** Positions of the whole game that are tried for one number of moves. */
const MOST_ATTEMPTS = 5000;
/** Positions of a part in which all moves are tried, to see which do the same. */
const TRIED = 300;
const TOGETHER = 64;

export function* partByPart(quest: Quest, relaxation: Relaxation): Steps {
  const masks = relaxation.parts();
  if (masks.length < 2 || masks.length > MOST_PARTS || quest.game.isTerminal(quest.start)) return;
  const parts = masks.map((mask) => new Part(quest, relaxation, mask));
  for (const part of parts) {
    yield* part.explore();
    if (part.isLarge) return;
  }
  for (let moves = 0; moves < LONGEST && !quest.isSolved; moves++) {
    yield parts.length;
    if (parts.every((part) => part.isWanted(0, moves))) yield* follow(quest, parts, moves);
    for (const part of parts) part.stepBack();
  }
}

/** Depth first through the whole game, so many moves deep. */
function* follow(quest: Quest, parts: readonly Part[], moves: number): Steps {
  const { game } = quest;
  const path: number[] = [];
  const open = [{ state: quest.start, depth: 0, move: -1 }];
  for (let tried = 0; open.length > 0 && tried < MOST_ATTEMPTS; tried++) {
    const { state, depth, move } = open.pop()!;
    path.length = depth;
    if (move >= 0) path[depth - 1] = move;
    const children = game.children(state)!;
    const left = moves - depth - 1;
    for (let child = 0; child < children.count; child++) {
      const joint = children.joints[child]!;
      if (children.terminal[child]) quest.offer(children.goals[child]!, () => [...path, joint]);
      if (quest.isSolved) return;
      const next = stateAt(game, children.states, child);
      if (!children.terminal[child] && left > 0 && parts.every((part) => part.isWanted(part.find(next), left)))
        open.push({ state: next, depth: depth + 1, move: joint });
    }
    yield children.count;
  }
}

/**
 *   position p:  states[p * W .. p * W + W)                  the bits of the part, others as at the start
 *                to[from[p]] .. to[from[p + 1]]              where moves lead
 *                wanted[t * count + p]                       see above
 */
class Part {
  readonly #quest: Quest;
  readonly #relaxation: Relaxation;
  readonly #mask: Uint32Array;
  readonly #table: TranspositionTable;
  readonly #words: number;
  #states: Uint32Array;
  #count = 1;
  readonly #to: number[] = [];
  readonly #from: number[] = [0];
  readonly #isOver: number[] = [];
  readonly #wanted: Uint8Array[] = [];
  readonly #scratch: Uint32Array;
  isLarge = false;

  constructor(quest: Quest, relaxation: Relaxation, mask: Uint32Array) {
    this.#quest = quest;
    this.#relaxation = relaxation;
    this.#mask = mask;
    this.#words = quest.game.stateWords;
    this.#table = new TranspositionTable(this.#words, { states: () => this.#states });
    this.#states = new Uint32Array(1024 * this.#words);
    this.#states.set(quest.start);
    this.#table.findOrPut(this.#states, 0, 0);
    this.#scratch = quest.start.slice();
  }

  /** The position of the part in a state of the game; -1 where it was not found. */
  find(state: State): number {
    this.#project(state, 0);
    return this.#table.find(this.#scratch, 0);
  }

  /** Whether the position can be where it is wanted after so many moves, as far as was computed. */
  isWanted(position: number, moves: number): boolean {
    return position >= 0 && this.#wanted[moves]![position] === 1;
  }

  *explore(): Steps {
    const first = new Uint8Array(MOST_POSITIONS);
    const seen = new Moves(this.#relaxation.moves);
    let moves: Moves | undefined;
    for (let from = 0, count = 0; from < this.#count; from += count) {
      if (this.#count >= MOST_POSITIONS - TOGETHER * this.#relaxation.moves) {
        this.isLarge = true;
        return;
      }
      count = Math.min(TOGETHER, this.#count - from);
      const words = this.#states.slice(from * this.#words, (from + count) * this.#words);
      const info = this.#relaxation.look({ count, words }, this.#mask);
      const outcomes: Outcome[] = [];
      for (let at = 0; at < count; at++) {
        this.#isOver[from + at] = info.ended[at]!;
        first[from + at] = Number(info.goals[at]! >= this.#quest.most);
        const legal = info.legal.subarray(info.legalStart[at]!, info.legalStart[at + 1]!);
        if (info.ended[at]) continue;
        const tried = new Set<number>();
        for (const move of legal) {
          const like = moves?.likes(move) ?? move;
          if (!tried.has(like)) outcomes.push({ at, move, to: -1 });
          tried.add(like);
        }
      }
      this.#play(words, outcomes);
      if (from < TRIED) seen.notice(outcomes, from);
      else moves = seen;
      this.#link(outcomes, count);
      yield outcomes.length;
    }
    this.#wanted.push(first.slice(0, this.#count));
  }

  #play(words: Uint32Array, outcomes: Outcome[]): void {
    const size = this.#words;
    const repeated = new Uint32Array(outcomes.length * size);
    for (const [place, { at }] of outcomes.entries())
      for (let word = 0; word < size; word++) repeated[place * size + word] = words[at * size + word]!;
    const joints = Int32Array.from(outcomes, ({ move }) => move);
    const next = this.#quest.game.step({ count: outcomes.length, words: repeated }, joints).words;
    for (const [place, outcome] of outcomes.entries()) outcome.to = this.#enter(next, place * size);
  }

  #enter(words: Uint32Array, from: number): number {
    this.#project(words, from);
    if ((this.#count + 1) * this.#words > this.#states.length) {
      const longer = new Uint32Array(2 * this.#states.length);
      longer.set(this.#states);
      this.#states = longer;
    }
    this.#states.set(this.#scratch, this.#count * this.#words);
    const known = this.#table.findOrPut(this.#scratch, 0, this.#count);
    return known >= 0 ? known : this.#count++;
  }

  /** The bits of the part, the others as they are at the start. */
  #project(words: Uint32Array, from: number): void {
    for (let word = 0; word < this.#words; word++)
      this.#scratch[word] = (words[from + word]! & this.#mask[word]!) | (this.#quest.start[word]! & ~this.#mask[word]!);
  }

  #link(outcomes: readonly Outcome[], count: number): void {
    for (let at = 0, place = 0; at < count; at++) {
      for (; place < outcomes.length && outcomes[place]!.at === at; place++) this.#to.push(outcomes[place]!.to);
      this.#from.push(this.#to.length);
    }
  }

  /** Computes what is wanted one move earlier. */
  stepBack(): void {
    const last = this.#wanted.at(-1)!;
    const earlier = new Uint8Array(last.length);
    for (let position = 0; position < last.length; position++) {
      if (this.#isOver[position]) continue;
      for (let edge = this.#from[position]!; edge < this.#from[position + 1]!; edge++)
        if (last[this.#to[edge]!]) {
          earlier[position] = 1;
          break;
        }
    }
    this.#wanted.push(earlier);
  }
}

interface Outcome {
  /** A position of the batch. */
  readonly at: number;
  readonly move: number;
  to: number;
}

/** Which moves have done the same so far. */
class Moves {
  readonly #marks: Float64Array;

  constructor(count: number) {
    this.#marks = new Float64Array(count);
  }

  /** A number that moves have in common which did the same. */
  likes(move: number): number {
    return this.#marks[move]!;
  }

  notice(outcomes: readonly Outcome[], from: number): this {
    for (const { at, move, to } of outcomes)
      this.#marks[move] = (this.#marks[move]! * 31 + 7 * (from + at) + 13 * to + 1) % 2 ** 40;
    return this;
  }
}
