/**
 * Where descents have ended: playouts from the new leaves, all together, and what they gave on its way up, one descent after the
 * other, with what else there is to learn from them.
 */
import type { DecisiveMoves, Game, Playouts, StateBatch, Totals } from "../game/game.ts";
import { Random } from "../game/random.ts";
import type { IncrementalValues } from "./adapted.ts";
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
import type { RegretMatching } from "./regret.ts";

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
  readonly adapted: IncrementalValues | undefined;
  readonly amaf: Amaf | undefined;
  /** What follows from the children of a node. */
  readonly backedUp: readonly BackedUpNumbers[];
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

export class Payoffs {
  /** In a puzzle, the best way to the end seen so far (Ary 3.2). */
  best: BestPlayout | undefined;

  readonly #game: Game;
  readonly #graph: Graph;
  readonly #batch: Batch;
  readonly #bounds: Bounds | undefined;
  readonly #backup: Backup;
  readonly #descents: Descents;
  readonly #adapted: IncrementalValues | undefined;
  readonly #amaf: Amaf | undefined;
  readonly #backedUp: readonly BackedUpNumbers[];
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
    this.#adapted = parts.adapted;
    this.#amaf = parts.amaf;
    this.#backedUp = parts.backedUp;
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
    const { count, places, leaves } = this.#descents;
    const { stateWords } = this.#game;
    let starts = 0;
    for (let descent = 0; descent < count; descent++) {
      const leaf = leaves[descent]!;
      places[descent] = this.#isKnown(descent, leaf) ? NONE : starts++;
      if (places[descent] === NONE) continue;
      const words = leaf === NONE ? this.#descents.states : this.#graph.states;
      const from = (leaf === NONE ? descent : leaf) * stateWords;
      const to = places[descent]! * stateWords;
      for (let word = 0; word < stateWords; word++) this.#words[to + word] = words[from + word]!;
    }
    const batch = { count: starts, words: this.#words.subarray(0, starts * stateWords) };
    if (starts > 0) this.#mast?.watch(batch, this.#batch.playouts, deadline);
    const results = starts > 0 && this.#needsSingle ? this.#play(batch, deadline) : undefined;
    const totals = starts > 0 && !this.#needsSingle ? this.#playTotals(batch, deadline) : undefined;
    let completed = 0;
    for (let descent = 0; descent < count; descent++)
      if (places[descent] === NONE) completed += this.#backUpKnown(descent);
      else if (results === undefined) completed += this.#backUpTotals(descent, totals!);
      else completed += this.#backUpPlayouts(descent, results);
    this.#regrets?.learn(this.#descents);
    return completed;
  }

  /** Whether the descent ended where the payoff is known without a playout. */
  #isKnown(descent: number, leaf: number): boolean {
    if (leaf === NONE) return this.#descents.goals.has(descent);
    if (this.#graph.isTerminal(leaf)) return true;
    if (this.#seesAhead && !this.#graph.isExpanded(leaf)) return false;
    return this.#bounds?.isSolved(leaf) ?? false;
  }

  /** Whether single playouts matter: to learn from the moves in them, or to remember the best of a puzzle. */
  get #needsSingle(): boolean {
    if (this.#evaluated !== undefined) return false;
    return this.#guided !== undefined || this.#amaf !== undefined || this.#game.roles.length === 1;
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
    const results = this.#game.playouts(batch, request(this.#amaf !== undefined));
    if (results.moves !== undefined) return results;
    const most = results.goals.subarray(0, results.count).reduce((best, goal) => Math.max(best, goal), -1);
    return most > (this.best?.goal ?? -1) ? this.#game.playouts(batch, request(true)) : results;
  }

  #backUpKnown(descent: number): number {
    const count = this.#batch.playouts;
    const leaf = this.#descents.leaves[descent]!;
    const goals = leaf === NONE ? this.#descents.goals.get(descent)! : this.#nodeGoals(leaf);
    // A solved leaf of a puzzle has its goal further on: the way there is learnt from who went it.
    const isEnd = leaf === NONE || this.#graph.isTerminal(leaf);
    if (isEnd || this.#game.roles.length > 1) this.#learn(descent, NO_MOVES, goals);
    for (let role = 0; role < this.#totals.length; role++) this.#totals[role] = Math.max(0, goals[role]!) * count;
    this.#backUp(descent, count);
    return count;
  }

  #nodeGoals(node: number): ArrayLike<number> {
    if (this.#graph.isTerminal(node)) return this.#game.goals(this.#graph.state(node));
    return this.#game.roles.map((_, role) => this.#bounds!.lower(node, role));
  }

  #backUpTotals(descent: number, { playouts, goals }: Totals): number {
    const place = this.#descents.places[descent]!;
    const count = playouts[place]!;
    const asked = this.#batch.playouts;
    const roles = this.#totals.length;
    for (let role = 0; role < roles; role++) this.#totals[role] = goals[place * roles + role]!;
    if (this.#evaluated === undefined) this.#graph.ends.meet(goals, place * roles, count);
    if (count < asked) this.#backup.takeBack(descent, asked - count);
    if (count > 0) this.#backUp(descent, count);
    return count;
  }

  #backUpPlayouts(descent: number, results: Playouts): number {
    const roles = this.#game.roles.length;
    const asked = this.#batch.playouts;
    const first = this.#descents.places[descent]! * asked;
    const count = Math.max(0, Math.min(asked, results.count - first));
    this.#totals.fill(0);
    for (let index = first; index < first + count; index++) {
      for (let role = 0; role < roles; role++) this.#totals[role]! += Math.max(0, results.goals[index * roles + role]!);
      this.#graph.ends.meet(results.goals, index * roles);
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
    this.#adapted?.played(Array.from(this.#descents.path(descent)));
    for (const numbers of this.#backedUp) numbers.backUp(this.#descents, descent);
  }

  /** What a single playout teaches beyond its payoff. */
  #learn(descent: number, moves: Int32Array, goals: ArrayLike<number>): void {
    const isBest = this.#game.roles.length === 1 && goals[0]! > (this.best?.goal ?? Number.NEGATIVE_INFINITY);
    if (this.#amaf === undefined && this.#guided === undefined && !isBest) return;
    const joints = this.#jointsOf(descent);
    this.#amaf?.played(this.#descents.path(descent), joints, moves, goals);
    this.#guided?.learn([...joints, ...moves], goals);
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
