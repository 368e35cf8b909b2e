/**
 * Depth first, need by need. An end with the goal aimed at needs some facts to hold and others not to. Of those that are
 * not yet as they are needed, the one that the fewest moves can settle at once is settled next, and only these moves are tried: as the
 * most constrained variable is in constraint satisfaction. Three things cut branches:
 *
 *   bounds   the goal cannot be reached any more (game/relaxation.ts), be it for want of the moves that are asleep
 *   sleep    a move that was tried here need not be tried after another one that commutes with it (Godefroid 1996)
 *   known    the position, clocks aside, was tried in this round, after as many moves or fewer
 *
 * What is cut for the last reason, or for settling one need at a time, may have held the solution: so this finds and does
 * not prove. Rounds end after a number of positions that grows, and the next begins with other random choices.
 */
import { stateAt } from "../../game/bulk.ts";
import type { Children, State, StateBatch } from "../../game/game.ts";
import type { Needs, Relaxation } from "../../game/relaxation.ts";
import { hashState } from "../transpositions.ts";
import type { Quest, Steps } from "./quest.ts";

const FIRST_ROUND = 60;
const GROWTH = 1.5;
/** So many moves asleep are looked at one by one; where there are more, all wake up. */
const MOST_ASLEEP = 128;

interface Frame {
  readonly state: State;
  readonly children: Children;
  /** Children to try, the last first. */
  readonly open: number[];
  readonly asleep: Uint8Array;
}

export function* needByNeed(quest: Quest, relaxation: Relaxation): Steps {
  if (quest.game.isTerminal(quest.start)) return;
  for (let size = FIRST_ROUND; !quest.isSolved; size *= GROWTH) {
    const round = new Round(quest, relaxation, size);
    yield* round.steps();
    if (round.isComplete && round.isEager) return;
  }
}

class Round {
  readonly #quest: Quest;
  readonly #relaxation: Relaxation;
  readonly #mask: Uint32Array;
  readonly #needs: Needs;
  readonly #aim: number;
  /** How deep positions were when they were tried. */
  readonly #known = new Map<number, number>();
  readonly #path: number[] = [];
  #left: number;
  isComplete = false;
  /** No need was there to go by: every move was tried. */
  isEager = true;

  constructor(quest: Quest, relaxation: Relaxation, size: number) {
    this.#quest = quest;
    this.#relaxation = relaxation;
    this.#mask = quest.kinds.timeless;
    this.#left = size;
    this.#aim = quest.most;
    this.#needs = relaxation.needs(this.#aim);
  }

  *steps(): Steps {
    const frames: Frame[] = [];
    const first = this.#frame(this.#quest.start, new Uint8Array(this.#relaxation.moves));
    if (first !== undefined) frames.push(first);
    for (let top = frames.at(-1); top !== undefined; top = frames.at(-1)) {
      const child = top.open.pop();
      if (child === undefined) {
        frames.pop();
        this.#path.pop();
        continue;
      }
      this.#path.push(top.children.joints[child]!);
      const next = this.#enter(top, child);
      top.asleep[top.children.joints[child]!] = 1;
      if (next === undefined) this.#path.pop();
      else frames.push(next);
      yield 1;
      if (this.#quest.isSolved || --this.#left <= 0) return;
    }
    this.isComplete = true;
  }

  #enter({ children, asleep }: Frame, child: number): Frame | undefined {
    const { game } = this.#quest;
    const entered = stateAt(game, children.states, child);
    if (children.terminal[child]) {
      this.#quest.offer(children.goals[child]!, () => [...this.#path]);
      return undefined;
    }
    if (this.#isKnown(entered)) return undefined;
    return this.#frame(entered, this.#stillAsleep(children, child, asleep));
  }

  #isKnown(state: State): boolean {
    const masked = state.map((word, at) => word & this.#mask[at]!);
    // Two hashes in one number: a mistake costs a branch of one round.
    const key =
      (hashState(masked, 0, masked.length) >>> 0) * 2 ** 20 + (hashState(masked.reverse(), 0, masked.length) >>> 12);
    const depth = this.#path.length;
    if ((this.#known.get(key) ?? Number.POSITIVE_INFINITY) <= depth) return true;
    this.#known.set(key, depth);
    return false;
  }

  #frame(state: State, asleep: Uint8Array): Frame | undefined {
    const { game } = this.#quest;
    const [bound] = this.#relaxation.bounds({ count: 1, words: state }, { enough: this.#aim, asleep });
    if (bound! < this.#aim) return undefined;
    const children = game.children(state)!;
    const awake = Array.from({ length: children.count }, (_, child) => child).filter(
      (child) => !asleep[children.joints[child]!],
    );
    const alive = awake.filter((child) => !children.terminal[child] || children.goals[child]! > this.#quest.goal);
    return { state, children, open: this.#settling(state, children, alive), asleep };
  }

  /** The children that settle a need: the one with the fewest. All of them where no need can be settled now. */
  #settling(state: State, { states }: Children, alive: readonly number[]): number[] {
    const { random, game } = this.#quest;
    const { bits, values } = this.#needs;
    let fewest: number[] | undefined;
    let ties = 0;
    for (const [at, bit] of bits.entries()) {
      if (bitOf(state, bit) === values[at]) continue;
      const settling = alive.filter((child) => bitOf(states.words, bit, child * game.stateWords) === values[at]);
      if (settling.length === 0 || settling.length > (fewest?.length ?? Number.POSITIVE_INFINITY)) continue;
      ties = settling.length === fewest?.length ? ties + 1 : 1;
      if (random.below(ties) === 0) fewest = settling;
    }
    if (fewest !== undefined && fewest.length < alive.length) this.isEager = false;
    return shuffled(fewest ?? alive, (bound) => random.below(bound));
  }

  /** Moves asleep in the state that commute with the one to the child, so that what follows them was tried. */
  #stillAsleep(children: Children, child: number, asleep: Uint8Array): Uint8Array {
    const { game } = this.#quest;
    const after = new Uint8Array(asleep.length);
    const sleepers = Array.from({ length: children.count }, (_, at) => at).filter(
      (at) => asleep[children.joints[at]!] && !children.terminal[at],
    );
    if (sleepers.length === 0 || sleepers.length > MOST_ASLEEP) return after;
    const move = children.joints[child]!;
    const words = game.stateWords;
    const first: StateBatch = { count: sleepers.length, words: new Uint32Array(sleepers.length * words) };
    const second: StateBatch = { count: sleepers.length, words: new Uint32Array(sleepers.length * words) };
    sleepers.forEach((at, place) => {
      first.words.set(stateAt(game, children.states, at), place * words);
      second.words.set(stateAt(game, children.states, child), place * words);
    });
    const { legal, legalStart } = game.evaluate(first);
    const one = game.step(first, new Int32Array(sleepers.length).fill(move)).words;
    const other = game.step(
      second,
      Int32Array.from(sleepers, (at) => children.joints[at]!),
    ).words;
    sleepers.forEach((at, place) => {
      if (!legal.subarray(legalStart[place]!, legalStart[place + 1]!).includes(move)) return;
      for (let word = place * words; word < (place + 1) * words; word++) if (one[word] !== other[word]) return;
      after[children.joints[at]!] = 1;
    });
    return after;
  }
}

const bitOf = (words: Uint32Array, bit: number, from = 0): number => (words[from + (bit >> 5)]! >>> (bit & 31)) & 1;

function shuffled<T>(items: readonly T[], below: (bound: number) => number): T[] {
  const order = items.slice();
  for (let at = order.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
