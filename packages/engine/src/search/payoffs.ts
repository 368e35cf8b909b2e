/**
 * Where descents have ended: playouts from the new leaves, all together, and what they gave on its way up, one descent after the
 * other, with what else there is to learn from them.
 */
import type { DecisiveMoves, Game, PlayoutOptions, Playouts, StateBatch, Totals } from "../game/game.ts";
import { Random } from "../game/random.ts";
import type { EdgeValues } from "./adapted.ts";
import type { Amaf } from "./amaf.ts";
import type { BackedUpNumbers } from "./backed-up.ts";
import type { Backup } from "./backup.ts";
import type { Batch } from "./batch.ts";
import type { Bounds } from "./bounds.ts";
import type { Descents } from "./descents.ts";
import type { EvaluatedLeaves } from "./evaluated.ts";
import { type Graph, NONE } from "./graph.ts";
import type { GuidedPlayouts } from "./guided.ts";
import type { MastTable } from "./mast-levels.ts";
import type { MoveHistory } from "./move-history.ts";
import type { RegretMatching } from "./regret.ts";
import type { Variances } from "./variances.ts";

const NO_MOVES = new Int32Array(0);

export interface BestPlayout {
  readonly goal: number;
  /** Moves of the single role from the root on. */
  readonly moves: readonly number[];
}

export interface PayoffParts {
  readonly game: Game;
  readonly graph: Graph;
  readonly batch: Batch;
  readonly bounds: Bounds | undefined;
  readonly backup: Backup;
  readonly descents: Descents;
  readonly values: EdgeValues | undefined;
  readonly amaf: Amaf | undefined;
  /** What follows from the children of a node. */
  readonly backedUp: readonly BackedUpNumbers[];
  readonly history: MoveHistory | undefined;
  readonly variances: Variances | undefined;
  readonly guided: GuidedPlayouts | undefined;
  /** Says what leaves are worth, in place of playouts. */
  readonly evaluated: EvaluatedLeaves | undefined;
  readonly regrets: RegretMatching | undefined;
  /** Whether leaves are solved by what is seen ahead: playouts tell as ever what these are like. */
  readonly seesAhead: boolean;
  /** What goes before other moves in playouts. */
  readonly decisive: DecisiveMoves | undefined;
  readonly mast: MastTable | undefined;
  readonly random: Random;
}

/** How leaves are played out, where those of several searches are played out together. */
export interface SharedPlayouts {
  readonly options: Pick<PlayoutOptions, "perStart" | "decisive">;
  /** Whether single playouts are wanted in place of sums, and with their moves. */
  readonly isSingle: boolean;
  readonly record: boolean;
}

export class Payoffs {
  /** In a puzzle, the best way to the end seen so far (Ary 3.2). */
  best: BestPlayout | undefined;

  readonly #game: Game;
  readonly #graph: Graph;
  readonly #batch: Batch;
  readonly #bounds: Bounds | undefined;
  readonly #backup: Backup;
  readonly #descents: Descents;
  readonly #values: EdgeValues | undefined;
  readonly #amaf: Amaf | undefined;
  readonly #backedUp: readonly BackedUpNumbers[];
  readonly #history: MoveHistory | undefined;
  readonly #variances: Variances | undefined;
  readonly #guided: GuidedPlayouts | undefined;
  readonly #evaluated: EvaluatedLeaves | undefined;
  readonly #regrets: RegretMatching | undefined;
  readonly #seesAhead: boolean;
  readonly #decisive: DecisiveMoves | undefined;
  readonly #mast: MastTable | undefined;
  readonly #random: Random;
  /** States to play out from, side by side. */
  readonly #words: Uint32Array;
  readonly #totals: Float64Array;

  constructor(parts: PayoffParts) {
    this.#game = parts.game;
    this.#graph = parts.graph;
    this.#batch = parts.batch;
    this.#bounds = parts.bounds;
    this.#backup = parts.backup;
    this.#descents = parts.descents;
    this.#values = parts.values;
    this.#amaf = parts.amaf;
    this.#backedUp = parts.backedUp;
    this.#history = parts.history;
    this.#variances = parts.variances;
    this.#guided = parts.guided;
    this.#evaluated = parts.evaluated;
    this.#regrets = parts.regrets;
    this.#seesAhead = parts.seesAhead;
    this.#decisive = parts.decisive;
    this.#mast = parts.mast;
    this.#random = parts.random;
    this.#words = new Uint32Array(this.#batch.mostLeaves * this.#game.stateWords);
    this.#totals = new Float64Array(this.#game.roles.length);
  }

  /** Plays out the leaves of the batch and backs up what came of it; returns how many playouts were completed. */
  run(deadline: number | undefined): number {
    const count = this.placeLeaves();
    if (count === 0) return this.takeKnown();
    this.writeLeaves(this.#words, 0);
    const batch = { count, words: this.#words.subarray(0, count * this.#game.stateWords) };
    this.#mast?.watch(batch, this.#batch.playouts, deadline);
    return this.needsSingle
      ? this.take(this.#play(batch, deadline))
      : this.takeTotals(this.#playTotals(batch, deadline));
  }

  /** Gives the leaves to play out from their places; returns how many there are. */
  placeLeaves(): number {
    const { count, places, leaves } = this.#descents;
    let starts = 0;
    for (let descent = 0; descent < count; descent++) {
      const leaf = leaves[descent]!;
      places[descent] = this.#isKnown(descent, leaf) ? NONE : starts++;
    }
    return starts;
  }

  /** Writes the states of leaves that have places, those of the first from place `first` on. */
  writeLeaves(into: Uint32Array, first: number): void {
    const { count, places, leaves } = this.#descents;
    const { stateWords } = this.#game;
    for (let descent = 0; descent < count; descent++) {
      if (places[descent] === NONE) continue;
      const leaf = leaves[descent]!;
      const words = leaf === NONE ? this.#descents.states : this.#graph.states;
      const from = (leaf === NONE ? descent : leaf) * stateWords;
      const to = (first + places[descent]!) * stateWords;
      for (let word = 0; word < stateWords; word++) into[to + word] = words[from + word]!;
    }
  }

  /** Backs up single playouts, of which those of the first leaf begin with number `first`; returns how many were completed. */
  take(results: Playouts, first = 0): number {
    return this.#backUpAll((descent) => this.#backUpPlayouts(descent, results, first));
  }

  /** The same for sums, of which that of the first leaf is number `first`. */
  takeTotals(totals: Totals, first = 0): number {
    return this.#backUpAll((descent) => this.#backUpTotals(descent, totals, first));
  }

  /** Where no leaf has to be played out. */
  takeKnown(): number {
    return this.#backUpAll(() => 0);
  }

  #backUpAll(backUpPlayed: (descent: number) => number): number {
    const { count, places } = this.#descents;
    let completed = 0;
    for (let descent = 0; descent < count; descent++)
      completed += places[descent] === NONE ? this.#backUpKnown(descent) : backUpPlayed(descent);
    this.#regrets?.learn(this.#descents);
    return completed;
  }

  /** What a call that plays out leaves of several searches has to know; undefined where this one plays by itself. */
  get shared(): SharedPlayouts | undefined {
    if (this.#guided !== undefined || this.#evaluated !== undefined || this.#mast !== undefined) return undefined;
    const options = { perStart: this.#batch.playouts, decisive: this.#decisive };
    return { options, isSingle: this.needsSingle, record: this.#learnsMoves };
  }

  /** The seed of a leaf, in a call that plays out leaves of several searches. */
  seed(): number {
    return this.#random.bits();
  }

  /** Whether the best playouts of a puzzle have to be played again and recorded, to know their moves. */
  isBetter(results: Playouts, first: number, count: number): boolean {
    if (results.moves !== undefined) return false;
    const end = Math.min(results.count, first + count);
    const most = results.goals.subarray(first, end).reduce((best, goal) => Math.max(best, goal), -1);
    return most > (this.best?.goal ?? -1);
  }

  /** Whether the descent ended where the payoff is known without a playout. */
  #isKnown(descent: number, leaf: number): boolean {
    if (leaf === NONE) return this.#descents.goals.has(descent);
    if (this.#graph.isTerminal(leaf)) return true;
    if (this.#seesAhead && !this.#graph.isExpanded(leaf)) return false;
    return this.#bounds?.isSolved(leaf) ?? false;
  }

  /** Whether single playouts matter: to learn from the moves in them, or to remember the best of a puzzle. */
  get needsSingle(): boolean {
    if (this.#evaluated !== undefined) return false;
    return this.#learnsMoves || this.#variances !== undefined || this.#game.roles.length === 1;
  }

  /** Whether the moves of playouts matter. */
  get #learnsMoves(): boolean {
    return this.#guided !== undefined || this.#amaf !== undefined || this.#history !== undefined;
  }

  #playTotals(batch: StateBatch, deadline: number | undefined): Totals {
    if (this.#evaluated !== undefined) return this.#evaluated.totals(batch, this.#batch.playouts, deadline);
    const random = new Random(this.#random.bits());
    const perStart = this.#batch.playouts;
    const how = {
      decisive: this.#decisive,
      mastLevels: this.#mast?.levels,
      ...(deadline !== undefined && { deadline }),
    };
    return this.#game.totals(batch, { perStart, random, knownRunning: true, ...how });
  }

  /**
   * Playouts from the first states of the batch. In a puzzle they are played again and recorded when one of them is the
   * best so far: the same seed gives the same playouts, and recording all of them would cost more.
   */
  #play(batch: StateBatch, deadline: number | undefined): Playouts {
    const seed = this.#random.bits();
    const request = (record: boolean) => ({
      perStart: this.#batch.playouts,
      random: new Random(seed),
      record,
      decisive: this.#decisive,
      mastLevels: this.#mast?.levels,
      ...(deadline !== undefined && { deadline }),
    });
    if (this.#guided !== undefined) return this.#guided.run(batch, request(true));
    const results = this.#game.playouts(batch, request(this.#learnsMoves));
    return this.isBetter(results, 0, results.count) ? this.#game.playouts(batch, request(true)) : results;
  }

  #backUpKnown(descent: number): number {
    const count = this.#batch.playouts;
    const leaf = this.#descents.leaves[descent]!;
    const goals = leaf === NONE ? this.#descents.goals.get(descent)! : this.#nodeGoals(leaf);
    // A solved leaf of a puzzle has its goal further on: the way there is learnt from who went it.
    const isEnd = leaf === NONE || this.#graph.isTerminal(leaf);
    if (isEnd || this.#game.roles.length > 1) this.#learn(descent, NO_MOVES, goals);
    for (let role = 0; role < this.#totals.length; role++) this.#totals[role] = Math.max(0, goals[role]!) * count;
    this.#variances?.add(this.#descents, descent, goals, count);
    this.#backUp(descent, count);
    return count;
  }

  #nodeGoals(node: number): ArrayLike<number> {
    if (this.#graph.isTerminal(node)) return this.#game.goals(this.#graph.state(node));
    return this.#game.roles.map((_, role) => this.#bounds!.lower(node, role));
  }

  #backUpTotals(descent: number, { playouts, goals }: Totals, from: number): number {
    const place = from + this.#descents.places[descent]!;
    const count = playouts[place]!;
    const asked = this.#batch.playouts;
    const roles = this.#totals.length;
    for (let role = 0; role < roles; role++) this.#totals[role] = goals[place * roles + role]!;
    if (this.#evaluated === undefined) this.#graph.ends.meet(goals, place * roles, count);
    if (count < asked) this.#backup.takeBack(descent, asked - count);
    if (count > 0) this.#backUp(descent, count);
    return count;
  }

  #backUpPlayouts(descent: number, results: Playouts, from: number): number {
    const roles = this.#game.roles.length;
    const asked = this.#batch.playouts;
    const first = from + this.#descents.places[descent]! * asked;
    const count = Math.max(0, Math.min(asked, results.count - first));
    this.#totals.fill(0);
    for (let index = first; index < first + count; index++) {
      for (let role = 0; role < roles; role++) this.#totals[role]! += Math.max(0, results.goals[index * roles + role]!);
      this.#graph.ends.meet(results.goals, index * roles);
      this.#variances?.add(this.#descents, descent, results.goals.subarray(index * roles, (index + 1) * roles));
      if (results.moves === undefined) continue;
      const moves = results.moves.subarray(results.moveStart![index]!, results.moveStart![index + 1]!);
      this.#learn(descent, moves, results.goals.subarray(index * roles, (index + 1) * roles));
    }
    if (count < asked) this.#backup.takeBack(descent, asked - count);
    if (count > 0) this.#backUp(descent, count);
    return count;
  }

  #backUp(descent: number, count: number): void {
    this.#backup.add(descent, this.#totals, count);
    this.#values?.played?.(this.#descents.path(descent));
    // Loops over what is hardly ever there are kept out of what runs for every descent: it is compiled into one piece then.
    if (this.#backedUp.length > 0) this.#backUpNumbers(descent);
  }

  #backUpNumbers(descent: number): void {
    for (const numbers of this.#backedUp) numbers.backUp(this.#descents, descent);
  }

  /** What a single playout teaches beyond its payoff. */
  #learn(descent: number, moves: Int32Array, goals: ArrayLike<number>): void {
    const isBest = this.#game.roles.length === 1 && goals[0]! > (this.best?.goal ?? Number.NEGATIVE_INFINITY);
    if (!this.#learnsMoves && !isBest) return;
    const joints = this.#jointsOf(descent);
    this.#amaf?.played(this.#descents.path(descent), joints, moves, goals);
    this.#guided?.learn([...joints, ...moves], goals);
    this.#history?.played(joints, goals);
    this.#history?.played(moves, goals);
    if (isBest) this.best = { goal: goals[0]!, moves: [...joints, ...moves] };
  }

  #jointsOf(descent: number): number[] {
    const roles = this.#game.roles.length;
    const { nodes, edges, reach, lengths } = this.#descents;
    const joints = new Array<number>(lengths[descent]! * roles);
    const from = descent * reach;
    for (let at = 0; at < lengths[descent]!; at++)
      this.#graph.writeJointFrom(nodes[from + at]!, edges[from + at]!, joints, at * roles);
    return joints;
  }
}
