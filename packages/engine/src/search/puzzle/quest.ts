/**
 * What all ways of solving a puzzle share: the game, where they begin, and the best sequence any of them has found.
 */
import type { Game, State, StateInfo } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { Sequence } from "../nested.ts";

/** The work of a method in small pieces; each says how many positions it looked at. Returns where nothing is left to do. */
export type Steps = Generator<number, void>;

export class Quest {
  readonly game: Game;
  readonly start: State;
  readonly random: Random;
  /** No greater goal value can be reached. */
  most: number;
  best: Sequence | undefined;
  #kinds: FactKinds | undefined;

  constructor(game: Game, start: State, random: Random) {
    if (game.roles.length !== 1) throw new Error("a puzzle has one role");
    this.game = game;
    this.start = start.slice();
    this.random = random;
    this.most = game.maxGoal ?? 100;
  }

  /** Whether many states at once are hardly slower than one: then methods take many at a time. */
  get hasLanes(): boolean {
    return this.game.laneQueries !== undefined;
  }

  get kinds(): FactKinds {
    this.#kinds ??= factKinds(this.game, this.start, this.random);
    return this.#kinds;
  }

  get goal(): number {
    return this.best?.goal ?? -1;
  }

  get isSolved(): boolean {
    return this.goal >= this.most;
  }

  /** An end was found; `moves` is asked for where it is the best so far. */
  offer(goal: number, moves: () => readonly number[]): void {
    if (Math.max(0, goal) > this.goal) this.best = { goal: Math.max(0, goal), moves: moves() };
  }
}

/**
 * What random play shows of single facts. Both are guesses: they prove nothing.
 *
 *   clock   changes in the same way whatever is played, and does not come back
 *   latch   changes once at most: what was true stays false from then on, or what was false stays true
 */
export interface FactKinds {
  /** The words of a state with ones at all bits that are no clock. */
  readonly timeless: Uint32Array;
  /** The words of a state with ones at latches. */
  readonly latches: Uint32Array;
}

const WALKS = 64;
const LONGEST = 300;

function factKinds(game: Game, start: State, random: Random): FactKinds {
  const { stateWords } = game;
  const changed = new Uint32Array(stateWords);
  const chosen = new Uint32Array(stateWords);
  const reversed = new Uint32Array(stateWords);
  const risen = new Uint32Array(WALKS * stateWords);
  const fallen = new Uint32Array(WALKS * stateWords);
  let words = new Uint32Array(WALKS * stateWords);
  for (let walk = 0; walk < WALKS; walk++) words.set(start, walk * stateWords);
  for (let ply = 0; ply < LONGEST; ply++) {
    const states = { count: WALKS, words };
    const info = game.evaluate(states);
    if (info.terminal.subarray(0, WALKS).every((isOver) => isOver)) break;
    const one = game.step(states, draw(info, random)).words;
    const other = game.step(states, draw(info, random)).words;
    for (let at = 0; at < words.length; at++) {
      const word = at % stateWords;
      if (info.terminal[Math.floor(at / stateWords)]) {
        one[at] = words[at]!;
        continue;
      }
      const rises = one[at]! & ~words[at]!;
      const falls = words[at]! & ~one[at]!;
      changed[word]! |= rises | falls;
      chosen[word]! |= (one[at]! ^ other[at]!) | (rises & risen[at]!);
      reversed[word]! |= (rises & fallen[at]!) | (falls & risen[at]!);
      risen[at]! |= rises;
      fallen[at]! |= falls;
    }
    words = one as typeof words;
  }
  return {
    timeless: changed.map((bits, word) => ~bits | chosen[word]!),
    latches: changed.map((bits, word) => bits & ~reversed[word]!),
  };
}

/** A random move in each state, 0 where there is none. */
function draw({ count, legal, legalStart }: StateInfo, random: Random): Int32Array {
  return Int32Array.from({ length: count }, (_, at) => {
    const [begin, end] = [legalStart[at]!, legalStart[at + 1]!];
    return begin === end ? 0 : legal[begin + random.below(end - begin)]!;
  });
}
