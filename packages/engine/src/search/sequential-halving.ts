/**
 * Sequential halving (Karnin, Koren and Somekh 2013) of the moves of a position, and of those behind them (SHOT: Cazenave 2015). A budget of
 * playouts is shared in rounds; after each the better half of the moves goes on:
 *
 *   share(budget, moves):  a playout of every move that had none
 *     while |S| > 1:  b += max(1, (spent + budget) / (|S| ceil(log2 |moves|)))
 *                     each move of S, the best first, gets what it lacks of b
 *                     S = the better half of S, by mean
 *
 * The last move at the root gets all that is left. With depth 1 a move's share are playouts; else it is shared among the moves behind it.
 * `spent` is what the position had before: positions are kept, so that a search goes on from what it knows. On the clock, budgets double.
 * The role that chooses takes its own means; where several choose at once, or chance does, all is played out.
 */
import { stateAt } from "../game/bulk.ts";
import type { Children, Game, State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { bestOf, type MoveReport, type SearchReport } from "./report.ts";
import type { Limits } from "./run.ts";
import type { SliceResult } from "./thinking.ts";

export interface HalvingOptions {
  readonly random: Random;
  /** 1: of the moves at the root alone. Default: of all (SHOT). */
  readonly depth?: number;
  readonly memoryMiB: number;
}

/** Playouts of the first round where time counts. */
const FIRST_BUDGET = 512;
/** What a position takes in memory, about, beside what its children take. */
const POSITION_BYTES = 512;

interface Node {
  readonly mover: number;
  readonly children: Children;
  readonly visits: Int32Array;
  /** For each child a sum of goals for each role. */
  readonly sums: Float64Array;
  spent: number;
}

export class HalvingSearcher {
  readonly #game: Game;
  readonly #options: HalvingOptions;
  readonly #nodes = new Map<string, Node | undefined>();
  #state: State;
  #bytes = 0;
  #playouts = 0;
  /** Whether time is over. */
  #isOver: () => boolean = () => false;
  /** The move that was left at the end of the last round. */
  #survivor = -1;

  constructor(game: Game, state: State, options: HalvingOptions) {
    this.#game = game;
    this.#options = options;
    this.#state = state;
  }

  get positions(): number {
    return this.#playouts;
  }

  /** All is done in one slice: a round knows its budget. */
  leastSlice(): number {
    return Number.POSITIVE_INFINITY;
  }

  setRoot(state: State): void {
    this.#state = state;
    this.#survivor = -1;
  }

  slice({ milliseconds, playouts, clock = () => performance.now() }: Limits): SliceResult {
    const before = this.#playouts;
    if (this.#game.isTerminal(this.#state)) return { playouts: 0, reason: "idle" };
    const end = clock() + (milliseconds ?? Number.POSITIVE_INFINITY);
    this.#isOver = () => clock() >= end;
    let done = -1;
    for (let budget = playouts ?? FIRST_BUDGET; budget > 0 && done !== 0 && !this.#isOver(); ) {
      done = this.#share(this.#state, budget, 0, new Float64Array(this.#game.roles.length));
      budget = playouts === undefined ? 2 * budget : playouts - (this.#playouts - before);
    }
    return { playouts: this.#playouts - before };
  }

  /** Spends a budget behind the state; adds the goals to `sums` and returns how many playouts were made. */
  #share(state: State, budget: number, depth: number, sums: Float64Array): number {
    const node = depth < (this.#options.depth ?? Number.POSITIVE_INFINITY) ? this.#nodeOf(state) : undefined;
    if (node === undefined || (budget <= 1 && depth > 0)) return this.#playOut(state, budget, sums);
    const { count } = node.children;
    if (count === 1) return this.#follow(node, 0, budget, depth, sums);
    let used = this.#tryAll(node, budget, sums);
    let left = this.#ordered(node, Array.from(node.visits.keys()));
    for (let target = 0; left.length > 1 && used < budget && !this.#isOver(); ) {
      target += Math.max(1, Math.floor((node.spent + budget) / (left.length * Math.ceil(Math.log2(count)))));
      for (const move of left) {
        const isFirstOfTwo = depth === 0 && left.length === 2 && move === left[0];
        const others = isFirstOfTwo ? Math.max(0, target - node.visits[left[1]!]!) : 0;
        const lacks = isFirstOfTwo ? budget - used - others : target - node.visits[move]!;
        if (lacks > 0 && used < budget) used += this.#follow(node, move, Math.min(lacks, budget - used), depth, sums);
      }
      left = this.#ordered(node, left).slice(0, Math.ceil(left.length / 2));
    }
    node.spent += used;
    if (depth === 0 && !this.#isOver()) this.#survivor = left[0]!;
    return used;
  }

  /** Moves by the mean of who chooses, the best first; those never tried last. */
  #ordered({ mover, visits, sums }: Node, moves: readonly number[]): number[] {
    const roles = this.#game.roles.length;
    const mean = (move: number): number => (visits[move] === 0 ? -1 : sums[move * roles + mover]! / visits[move]!);
    return [...moves].sort((one, other) => mean(other) - mean(one));
  }

  /** Spends a budget behind a move. */
  #follow(node: Node, move: number, budget: number, depth: number, sums: Float64Array): number {
    const { children } = node;
    const roles = this.#game.roles.length;
    const gained = new Float64Array(roles);
    const made = children.terminal[move]
      ? this.#end(children, move, budget, gained)
      : this.#share(stateAt(this.#game, children.states, move), budget, depth + 1, gained);
    node.visits[move]! += made;
    for (let role = 0; role < roles; role++) {
      node.sums[move * roles + role]! += gained[role]!;
      sums[role]! += gained[role]!;
    }
    return made;
  }

  /** An end counts as often as it was to be played out. */
  #end({ goals }: Children, move: number, budget: number, sums: Float64Array): number {
    for (let role = 0; role < sums.length; role++)
      sums[role]! += budget * Math.max(0, goals[move * sums.length + role]!);
    this.#playouts += budget;
    return budget;
  }

  /** A playout of each move that had none, side by side. */
  #tryAll(node: Node, budget: number, sums: Float64Array): number {
    const untried = Array.from(node.visits.keys()).filter((move) => node.visits[move] === 0);
    let used = 0;
    for (const move of untried.slice(0, budget)) used += this.#follow(node, move, 1, Number.MAX_SAFE_INTEGER - 1, sums);
    return used;
  }

  #playOut(state: State, count: number, sums: Float64Array): number {
    if (this.#isOver()) return 0;
    const random = new Random(this.#options.random.bits());
    const { playouts, goals } = this.#game.totals({ count: 1, words: state }, { perStart: count, random });
    for (let role = 0; role < sums.length; role++) sums[role]! += goals[role]!;
    this.#playouts += playouts[0]!;
    return playouts[0]!;
  }

  /** Undefined where no single role chooses, and where there is no room for more positions. */
  #nodeOf(state: State): Node | undefined {
    const key = state.join();
    const known = this.#nodes.get(key);
    if (known !== undefined || this.#nodes.has(key)) return known;
    const made = this.#bytes < this.#options.memoryMiB * 2 ** 20 ? this.#newNode(state) : undefined;
    this.#bytes += POSITION_BYTES + (made?.children.count ?? 0) * 4 * (this.#game.stateWords + 8);
    this.#nodes.set(key, made);
    return made;
  }

  #newNode(state: State): Node | undefined {
    const { roles, chanceRole } = this.#game;
    const choosers = roles.flatMap((_, role) => (this.#game.legalMoves(state, role).length > 1 ? [role] : []));
    const [mover = 0] = choosers;
    const children = choosers.length > 1 || mover === chanceRole ? undefined : this.#game.children(state);
    if (children === undefined || children.count === 0) return undefined;
    const { count } = children;
    return { mover, children, visits: new Int32Array(count), sums: new Float64Array(count * roles.length), spent: 0 };
  }

  report(role: number): SearchReport {
    const node = this.#nodeOf(this.#state);
    const open = { solved: false, lower: 0, upper: this.#game.maxGoal ?? 100, nodes: this.#nodes.size };
    const known = { role, ...open, playouts: this.#playouts };
    const only = this.#game.legalMoves(this.#state, role)[0] ?? -1;
    if (node === undefined || (node.mover !== role && node.children.count > 1))
      return { ...known, best: only, moves: [], line: [] };
    const moves = this.#moveReports(node, role);
    const survivor = moves[this.#survivor] ?? bestOf(moves, open.upper)!;
    return { ...known, best: survivor.move, moves, line: [] };
  }

  #moveReports({ children, visits, sums }: Node, role: number): MoveReport[] {
    const roles = this.#game.roles.length;
    const upper = this.#game.maxGoal ?? 100;
    return Array.from(visits, (tried, move) => ({
      ...{ move: children.joints[move * roles + role]!, visits: tried, lower: 0, upper },
      mean: tried === 0 ? Number.NaN : sums[move * roles + role]! / tried,
    }));
  }
}
