/**
 * Mixes of moves for a small game: passes over the tree of all its histories until all roles together could gain next to
 * nothing by leaving them. Each pass counts as many playouts as the tree has ends.
 */
import { expectedGoals, exploitability, meansOf } from "./best-response.ts";
import type { GameTree } from "./game-tree.ts";
import { RegretMinimiser } from "./regret-minimiser.ts";

/** Goals that all roles together could still gain, less not being worth the time. */
const NEAR_ENOUGH = 0.01;
/** Passes before the first look at that; then after twice as many, and so on. */
const FIRST_LOOK = 64;

export interface TreeLimits {
  readonly milliseconds?: number;
  readonly playouts?: number;
  /** Called after every pass; false stops. */
  readonly onProgress?: () => boolean;
}

export interface Expectation {
  /** What every role gets by the mixes, from the beginning of the game. */
  readonly goals: readonly number[];
  /** What all roles together could gain, each alone leaving its mix. */
  readonly exploitability: number;
}

export class TreeSolver {
  readonly tree: GameTree;
  readonly #minimiser: RegretMinimiser;
  readonly #isLookedAt: boolean;
  #lookAt = FIRST_LOOK;
  #isSettled = false;

  /** In larger trees than `mostLookedAt` nodes nobody asks what the mixes are worth, as that takes time. Default: in none. */
  constructor(tree: GameTree, { mostLookedAt = Number.POSITIVE_INFINITY } = {}) {
    this.tree = tree;
    this.#minimiser = new RegretMinimiser(tree);
    this.#isLookedAt = tree.mover.length <= mostLookedAt;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  get passes(): number {
    return this.#minimiser.iterations;
  }

  /** Goes on until the mixes are near enough or a limit is reached; returns the playouts that this counts as. */
  search({ milliseconds, playouts = Number.POSITIVE_INFINITY, onProgress }: TreeLimits): number {
    const deadline = performance.now() + (milliseconds ?? Number.POSITIVE_INFINITY);
    let done = 0;
    while (!this.#isSettled && done < playouts && performance.now() < deadline) {
      this.#minimiser.iterate();
      done += this.tree.ends;
      if (this.#isLookedAt && this.passes >= this.#lookAt) this.#look();
      if (onProgress?.() === false) break;
    }
    return done;
  }

  #look(): void {
    this.#lookAt *= 2;
    this.#isSettled = exploitability(this.tree, this.#minimiser.mixes()) < NEAR_ENOUGH;
  }

  expected(): Expectation {
    const mixes = this.#minimiser.mixes();
    return { goals: expectedGoals(this.tree, mixes), exploitability: exploitability(this.tree, mixes) };
  }

  /** How often to play each move of a set. */
  mixOf(set: number): Float64Array {
    return this.#minimiser.mixOf(set);
  }

  /** For each move of a set how often to play it, and what its role then gets in the mean; NaN where nobody knows. */
  movesOf(set: number): { readonly move: number; readonly probability: number; readonly mean: number }[] {
    const mix = this.mixOf(set);
    const means = this.#isLookedAt ? meansOf(this.tree, this.#minimiser.mixes(), set) : [];
    return this.tree.sets[set]!.moves.map((move, at) => ({
      move,
      probability: mix[at]!,
      mean: means[at] ?? Number.NaN,
    }));
  }
}
