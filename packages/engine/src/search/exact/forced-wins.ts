/**
 * Looks for runs of either side (../../game/forced-wins.ts) from the new children of a position, where they are likely, and as long as enough of
 * them are found.
 *
 * Runs of who has just moved are counted apart from those of who moves next: most of the first would have been found a move
 * before.
 */

import type { ForcedWinQuestion, ForcedWins } from "../../game/forced-wins.ts";
import type { Game } from "../../game/game.ts";
import type { Frame } from "./frame.ts";

/** Where fewer than so many in a thousand of the positions looked at have a run, only one frame in RARELY is looked at. */
const WORTH = 5;
const RARELY = 16;
/** A side that is less likely to be right than this is not looked at. */
const UNLIKELY = 0.1;
/** Of what was found before one part in so many is forgotten with every frame. */
const FORGOTTEN = 256;

/** What a search makes of it. */
export interface Judge {
  /** Whether the question is open for a new child. */
  isOpen(child: number): boolean;
  /** The child has a run; says whether it proves that the answer is yes, and the goal it leads to at worst. */
  settle(child: number, proves: boolean, goal: number): void;
}

interface Side {
  readonly runs: ForcedWins;
  /** Whether a run proves that the answer is yes, or that it is no. */
  readonly proves: boolean;
}

/** Positions that were looked at, and those with a run, the latest above all. */
class Yield {
  #frames = 0;
  #asked = 0;
  #found = 0;

  /** Whether to look at one more frame. */
  isWorthIt(): boolean {
    return 1000 * this.#found >= WORTH * this.#asked || this.#frames++ % RARELY === 0;
  }

  add(asked: number, found: number): void {
    this.#asked += asked - this.#asked / FORGOTTEN;
    this.#found += found - this.#found / FORGOTTEN;
  }
}

export class Races {
  readonly #stateWords: number;
  readonly #sides: Side[] = [];
  #batch = new Uint32Array(64);
  #children = new Int32Array(32);
  /** Of runs of who has just moved, and of who moves next. */
  readonly #late = new Yield();
  readonly #early = new Yield();

  /** The question is whether a role can reach at least the threshold, in a game of two whose goals have this sum. */
  constructor(game: Game, { role, threshold, sum }: Omit<ForcedWinQuestion, "runner">) {
    this.#stateWords = game.stateWords;
    if (game.roles.length !== 2) return;
    for (const runner of [role, 1 - role]) {
      const runs = game.analysis?.forcedWins({ runner, role, threshold, sum });
      if (runs) this.#sides.push({ runs, proves: runner === role });
    }
  }

  /** Settles new children with a run. One that is good for who chooses settles the position, and then nothing else is looked for. */
  look(frame: Frame, judge: Judge): void {
    const mover = this.#sides.find(({ proves }) => proves === frame.isOurs);
    if (mover && this.#late.isWorthIt() && this.#lookFor(mover, frame, this.#late, judge) > 0) return;
    const other = this.#sides.find(({ proves }) => proves !== frame.isOurs);
    if (other && this.#early.isWorthIt()) this.#lookFor(other, frame, this.#early, judge);
  }

  #lookFor({ runs, proves }: Side, frame: Frame, gain: Yield, judge: Judge): number {
    const count = this.#gather(frame, proves, judge);
    if (count === 0) return 0;
    const has = runs.find({ count, words: this.#batch });
    let found = 0;
    for (let at = 0; at < count; at++)
      if (has[at]) {
        found++;
        judge.settle(this.#children[at]!, proves, runs.worst);
      }
    gain.add(count, found);
    return found;
  }

  /** Collects the new children that are open, and of which the side may be right. */
  #gather({ children, first, count, seen, likely }: Frame, proves: boolean, judge: Judge): number {
    const words = this.#stateWords;
    if (count * words > this.#batch.length) this.#batch = new Uint32Array(2 * count * words);
    if (count > this.#children.length) this.#children = new Int32Array(2 * count);
    let open = 0;
    for (let child = 0; child < count; child++) {
      if (seen[child]! < 0 || !judge.isOpen(child)) continue;
      if (proves ? likely[child]! < UNLIKELY : likely[child]! > 1 - UNLIKELY) continue;
      const from = (first + child) * words;
      for (let word = 0; word < words; word++) this.#batch[open * words + word] = children.words[from + word]!;
      this.#children[open++] = child;
    }
    return open;
  }
}
