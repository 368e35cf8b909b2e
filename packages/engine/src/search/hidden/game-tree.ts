/**
 * A small game with hidden information as a tree of all its histories (extensive form). Moves at the same time become nodes one
 * below the other; who chooses later does not know what was chosen before, because what it knows is its information set.
 *
 *   node   mover: a role, CHANCE or END │ set: number of its information set │ first, count ─► children, or first ─► payoffs
 *   set    role, moves │ at: where its moves begin in columns that keep a number for each │ the role's choice before
 *
 * A node stands before its children, and a set behind that of the role's choice before.
 */
import type { Game, State } from "../../game/game.ts";
import { InformationSets } from "./information-sets.ts";
import { type HiddenPosition, Positions } from "./positions.ts";

export const CHANCE = -1;
export const END = -2;

export interface ChoiceSet {
  readonly role: number;
  /** As the game numbers them. */
  readonly moves: readonly number[];
  readonly at: number;
  /** The role's choice before this one: its set and its place in the columns. -1 where it is the role's first. */
  readonly setBefore: number;
  readonly choiceBefore: number;
}

/** What a role knows, and the last choice it had. */
interface Past {
  readonly past: number;
  readonly set: number;
  readonly choice: number;
}

export interface GameTree {
  readonly game: Game;
  readonly mover: Int32Array;
  readonly set: Int32Array;
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly children: Int32Array;
  /** One number a role for each end. */
  readonly payoffs: Float64Array;
  readonly ends: number;
  readonly sets: readonly ChoiceSet[];
  /** Moves of all sets together. */
  readonly choices: number;
  /** The set of a role's past, by the numbers of `pasts`. */
  readonly setOfPast: ReadonlyMap<number, number>;
  readonly pasts: InformationSets;
}

export interface GrowthLimits {
  /** Default 1,000,000. */
  readonly nodes?: number;
  /** Default: all the time there is. */
  readonly milliseconds?: number;
}

/** Deeper trees are not small. */
const DEEPEST = 1000;
const CLOCK_INTERVAL = 256;

/** Undefined where a limit came first, or where a role's past does not tell it its legal moves. */
export function growTree(game: Game, limits: GrowthLimits = {}): GameTree | undefined {
  const growth = new Growth(game, limits);
  const root = growth.growFrom(game.initial);
  return root < 0 ? undefined : growth.tree();
}

class Growth {
  readonly #positions: Positions;
  readonly #game: Game;
  readonly #most: number;
  readonly #deadline: number;
  readonly #mover: number[] = [];
  readonly #set: number[] = [];
  readonly #first: number[] = [];
  readonly #count: number[] = [];
  readonly #children: number[] = [];
  readonly #payoffs: number[] = [];
  readonly #sets: ChoiceSet[] = [];
  readonly #setOfPast = new Map<number, number>();
  readonly #pasts: InformationSets;
  #choices = 0;

  constructor(game: Game, { nodes = 1_000_000, milliseconds = Number.POSITIVE_INFINITY }: GrowthLimits) {
    this.#game = game;
    this.#most = nodes;
    this.#deadline = performance.now() + milliseconds;
    this.#pasts = new InformationSets(game.roles.length);
    this.#positions = new Positions(game);
  }

  tree(): GameTree {
    return {
      game: this.#game,
      mover: Int32Array.from(this.#mover),
      set: Int32Array.from(this.#set),
      first: Int32Array.from(this.#first),
      count: Int32Array.from(this.#count),
      children: Int32Array.from(this.#children),
      payoffs: Float64Array.from(this.#payoffs),
      ends: this.#payoffs.length / this.#game.roles.length,
      sets: this.#sets,
      choices: this.#choices,
      setOfPast: this.#setOfPast,
      pasts: this.#pasts,
    };
  }

  growFrom(state: State): number {
    const pasts = InformationSets.start(this.#game.roles.length).map((past) => ({ past, set: -1, choice: -1 }));
    return this.#grow(this.#positions.of(state), pasts, 0);
  }

  /** The node of the history that led here; -1 where the tree grows too large. */
  #grow(position: HiddenPosition, pasts: readonly Past[], depth: number): number {
    if (!position.isOver) return this.#choose(position, pasts, 0, [], depth);
    const node = this.#add(END, -1, 0);
    this.#first[node] = this.#payoffs.length;
    this.#payoffs.push(...position.goals);
    return node;
  }

  /** The choice of the first role from `role` on that has one; the others' are in `choices`. */
  #choose(
    position: HiddenPosition,
    pasts: readonly Past[],
    role: number,
    choices: readonly number[],
    depth: number,
  ): number {
    if (role === this.#game.roles.length) return this.#stepOn(position, pasts, choices, depth);
    const moves = position.legal[role]!;
    if (moves.length === 1) return this.#choose(position, pasts, role + 1, [...choices, 0], depth);
    const isChance = role === this.#game.chanceRole;
    const set = isChance ? -1 : this.#setFor(pasts[role]!, role, moves);
    if (this.#isTooLarge(depth) || (!isChance && set < 0)) return -1;
    const node = this.#add(isChance ? CHANCE : role, set, moves.length);
    const first = this.#first[node]!;
    for (let choice = 0; choice < moves.length; choice++) {
      const child = this.#choose(position, pasts, role + 1, [...choices, choice], depth + 1);
      if (child < 0) return -1;
      this.#children[first + choice] = child;
    }
    return node;
  }

  #stepOn(position: HiddenPosition, pasts: readonly Past[], choices: readonly number[], depth: number): number {
    const { to, heard } = this.#positions.step(position, choices);
    if (depth >= DEEPEST) return -1;
    const after = pasts.map((past, role) =>
      role === this.#game.chanceRole
        ? past
        : this.#pastAfter(past, position.legal[role]!, choices[role]!, heard[role]!),
    );
    return this.#grow(to, after, depth + 1);
  }

  #pastAfter({ past, set, choice }: Past, moves: readonly number[], chosen: number, heard: string): Past {
    const after = this.#pasts.after(past, moves[chosen]!, heard);
    const own = moves.length > 1 ? this.#setOfPast.get(past)! : -1;
    return own < 0 ? { past: after, set, choice } : { past: after, set: own, choice: this.#sets[own]!.at + chosen };
  }

  #isTooLarge(depth: number): boolean {
    const nodes = this.#mover.length;
    if (nodes >= this.#most || depth >= DEEPEST) return true;
    return nodes % CLOCK_INTERVAL === 0 && performance.now() > this.#deadline;
  }

  #add(mover: number, set: number, count: number): number {
    this.#mover.push(mover);
    this.#set.push(set);
    this.#first.push(this.#children.length);
    for (let child = 0; child < count; child++) this.#children.push(-1);
    return this.#count.push(count) - 1;
  }

  /** -1 where the same past has other moves elsewhere. */
  #setFor({ past, set, choice }: Past, role: number, moves: readonly number[]): number {
    const known = this.#setOfPast.get(past);
    if (known === undefined) {
      this.#setOfPast.set(past, this.#sets.length);
      this.#sets.push({ role, moves, at: this.#choices, setBefore: set, choiceBefore: choice });
      this.#choices += moves.length;
      return this.#sets.length - 1;
    }
    const { moves: before } = this.#sets[known]!;
    return before.length === moves.length && before.every((move, at) => move === moves[at]) ? known : -1;
  }
}
