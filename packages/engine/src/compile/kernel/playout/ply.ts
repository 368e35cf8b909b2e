/**
 * The program of one ply in one phase, in every lane of a block:
 *
 *   1. legal moves, counted            lanes where a role has none are stuck
 *   2. the end                         ended |= terminal | stuck; the outcome of lanes that just ended, where captured
 *   3. one legal move for each role    a rank is drawn, the counting tree leads to the move; with a bound on attempts,
 *                                      lanes that have drawn nothing hold their state and draw again at the next ply
 *   4. the next state                  each state bit in its place; held in ended lanes, where goals are held
 */
import { FALSE, literalOf, TRUE } from "../../circuit/circuit.ts";
import { add, bitLength, subtract } from "../arithmetic.ts";
import { drawBounded } from "../bounded-draw.ts";
import { countTree, numberTaken, pick } from "../choice.ts";
import type { BlockLayout } from "../layout.ts";
import { PlyWires } from "../ply-wires.ts";
import type { Ply } from "../specialise.ts";
import type { PlacedProgram } from "../target.ts";
import { ONES, type Wire, type Wires, ZEROS } from "../wires.ts";
import { encodeOutcome } from "./outcome.ts";
import type { PlayoutPlan } from "./plan.ts";
import { addTallies, startWire, type TallyOptions } from "./tally.ts";

/** A role that chooses in a phase, and what it chooses from. */
export interface MoveChoice {
  readonly role: number;
  /** The moves that can be legal, two at least. */
  readonly moves: readonly number[];
  /** Where its choice is found among the bits of `layout.choice`: one more than the number in `moves`. */
  readonly firstBit: number;
  readonly bits: number;
}

/** The roles with a choice in a phase, in the order in which they choose. */
export function choicesOf({ playing }: PlayoutPlan, phase: number): MoveChoice[] {
  let firstBit = 0;
  return playing[phase]!.legal.flatMap((list, role) => {
    const moves = [...list.keys()].filter((move) => list[move] !== FALSE);
    if (moves.length < 2) return [];
    const choice = { role, moves, firstBit, bits: bitLength(moves.length) };
    firstBit += choice.bits;
    return [choice];
  });
}

export interface PlyOptions {
  readonly plan: PlayoutPlan;
  readonly phase: number;
  readonly layout: BlockLayout;
  /** How many bits count the plies an ended lane waits. */
  readonly waitBits: number;
  /** For each choice where the levels of its moves are, see mast-levels.ts; none where all moves are alike. */
  readonly levels: readonly number[];
  /** Whether the moves chosen are written to `layout.choice`. */
  readonly record: boolean;
  /**
   * Where a round is this ply alone and goals are captured: playouts that are over are tallied at once and begin again
   * with the next state, which saves writing every state bit twice. Default: that is left to the end of the round.
   */
  readonly restart?: TallyOptions;
  /** A bound on how often ranks are drawn. Default: until one is accepted. */
  readonly attempts?: Attempts;
  /** Words of a bit-sliced number that counts the plies which each lane has played. Default: they are not counted. */
  readonly played?: readonly number[];
  /** The word that says which lanes played this ply. Default: none does. */
  readonly moved?: number;
}

/** Ranks are drawn `most` times; where none is accepted the lane waits until its phase comes by again. */
export interface Attempts {
  readonly most: number;
  /** The counter of lanes that wait for a ply. */
  readonly waits: number;
  /** How many plies a lane has still to wait, a bit-sliced number: enough words for one less than there are phases. */
  readonly behind: readonly number[];
}

export function plyProgram(options: PlyOptions): PlacedProgram {
  return new PlyBuild(options).build();
}

class PlyBuild {
  readonly #options: PlyOptions;
  readonly #ply: Ply;
  readonly #in: PlyWires;

  constructor(options: PlyOptions) {
    this.#options = options;
    const { plan, phase, layout } = options;
    const indexes = new Map(plan.bits.map((bit, at) => [bit, at]));
    this.#ply = plan.playing[phase]!;
    this.#in = new PlyWires({
      plies: plan.plies,
      ply: this.#ply,
      stateAddress: (bit) => layout.state[indexes.get(bit) ?? -1],
      scratch: layout.scratch,
    });
  }

  build(): PlacedProgram {
    const { plan, phase, layout, record, restart } = this.#options;
    const { legal, terminal, goals } = this.#ply;
    const held = plan.goals === "held";
    this.#in.runLoops([...legal.flat(), terminal, ...(held ? [] : goals)]);
    const choices = choicesOf(plan, phase);
    const trees = choices.map((choice, at) => {
      const inPlay = this.#inPlay(choice, this.#options.levels[at]);
      return countTree(this.#wires, choice.moves.length, inPlay);
    });
    const some = trees.map(({ count }) => this.#wires.anyOf(count));
    const before = this.#in.load(layout.ended);
    const behind = this.#behind();
    const over = this.#wires.andNot(this.#wires.or(this.#in.wire(terminal), this.#stuck(some)), behind);
    const ended = this.#wires.or(before, over);
    const again = restart && this.#restart(restart, this.#wires.andNot(over, before));
    if (again === undefined) {
      if (!held) this.#capture(this.#wires.andNot(over, before));
      this.#countWaiting(ended);
    }
    this.#store(layout.ended, again === undefined ? ended : this.#wires.andNot(ended, again));
    this.#playForced();
    const ranks = choices.map((choice, at) =>
      this.#draw(choice, trees[at]!.count, this.#wires.andNot(some[at]!, ended)),
    );
    const drawn = ranks.reduce((all, rank) => this.#wires.and(all, rank.drawn), ONES);
    const moving = this.#wires.andNot(drawn, behind);
    const waiting = this.#wires.andNot(this.#wires.not(moving), ended);
    choices.forEach((choice, at) => {
      const playing = this.#wires.and(this.#wires.andNot(some[at]!, ended), moving);
      const taken = pick(this.#wires, trees[at]!, ranks[at]!.rank, held ? playing : moving);
      choice.moves.forEach((move, index) => {
        this.#in.play(choice.role, move, taken[index]!);
      });
      if (record) this.#record(choice, taken);
    });
    this.#wait(waiting, behind);
    this.#countPlayed(ended, waiting);
    this.#next(ended, again, waiting);
    return { program: this.#in.listing, scratch: this.#in.scratch };
  }

  /** For each move of a choice the lanes in which it may be chosen: not all that are legal, where others have higher levels. */
  #inPlay({ role, moves }: MoveChoice, levels: number | undefined): (at: number) => Wire {
    const legal = (at: number): Wire => this.#in.wire(this.#ply.legal[role]![moves[at]!]!);
    if (levels === undefined) return legal;
    const permits = moves.map(this.#in.word);
    this.#in.listing.add({ kind: "mast-levels", levels, masks: this.#options.layout.mastMasks, moves: permits });
    const permitted = permits.map((address) => this.#wires.load(address));
    const some = permitted.reduce((any, wire, at) => this.#wires.or(any, this.#wires.and(wire, legal(at))), ZEROS);
    const none = this.#wires.not(some);
    return (at) => this.#wires.and(legal(at), this.#wires.or(permitted[at]!, none));
  }

  get #wires(): Wires {
    return this.#in.listing.wires;
  }

  #store(address: number, wire: Wire): void {
    this.#in.listing.store(address, wire);
  }

  /** Settles what roles without a choice play. */
  #playForced(): void {
    this.#ply.legal.forEach((list, role) => {
      const several = list.filter((literal) => literal !== FALSE).length > 1;
      list.forEach((literal, move) => {
        if (literal === FALSE) this.#in.play(role, move, ZEROS);
        else if (!several) this.#in.play(role, move, ONES);
      });
    });
  }

  /** Lanes in which some role has no legal move; `some` are the lanes where a role with a choice has one. */
  #stuck(some: readonly Wire[]): Wire {
    let able = some.reduce((all, wire) => this.#wires.and(all, wire), ONES);
    for (const list of this.#ply.legal) {
      const live = list.filter((literal) => literal !== FALSE);
      if (live.length === 0) able = ZEROS;
      if (live.length === 1 && live[0] !== TRUE) able = this.#wires.and(able, this.#in.wire(live[0]!));
    }
    return this.#wires.not(able);
  }

  #outcome(): Wire[] {
    const goals = this.#ply.goals.map((literal) => this.#in.wire(literal));
    return encodeOutcome(this.#wires, this.#options.plan.outcomes, goals);
  }

  /** Tallies lanes that have just ended; those that begin again. */
  #restart(restart: TallyOptions, over: Wire): Wire {
    return addTallies(this.#in.listing, restart, { over, outcome: this.#outcome(), waited: [over] });
  }

  #capture(lanes: Wire): void {
    const { layout } = this.#options;
    this.#outcome().forEach((bit, at) => {
      const address = layout.outcome[at]!;
      this.#store(address, this.#wires.or(this.#in.load(address), this.#wires.and(bit, lanes)));
    });
  }

  #countWaiting(ended: Wire): void {
    const { layout, waitBits } = this.#options;
    const addresses = layout.waited.slice(0, waitBits);
    const waited = addresses.map((address) => this.#in.load(address));
    add(this.#wires, waited, [], ended, waitBits).forEach((wire, at) => {
      this.#store(addresses[at]!, wire);
    });
  }

  /** The rank of the move to be played, among the legal ones, and the lanes in which there is one. */
  #draw({ moves }: MoveChoice, count: readonly Wire[], lanes: Wire): { rank: readonly Wire[]; drawn: Wire } {
    const bits = bitLength(moves.length - 1);
    const { attempts } = this.#options;
    if (attempts !== undefined)
      return drawBounded(this.#in.listing, { count, bits, attempts: attempts.most, word: this.#in.word });
    const rank = Array.from({ length: bits }, this.#in.word);
    this.#in.listing.add({ kind: "draw", count, lanes, rank });
    return { rank: rank.map((address) => this.#wires.load(address)), drawn: ONES };
  }

  /** Lanes that wait for their phase. */
  #behind(): Wire {
    return this.#wires.anyOf((this.#options.attempts?.behind ?? []).map((address) => this.#in.load(address)));
  }

  /** Lanes that wait have played no ply; those that have just drawn nothing wait until their phase comes by again. */
  #wait(waiting: Wire, behind: Wire): void {
    const { attempts, layout, plan } = this.#options;
    if (attempts === undefined || waiting === ZEROS) return;
    const wires = this.#wires;
    const wire = wires.and(this.#in.load(layout.live), waiting);
    this.#in.listing.add({ kind: "tally", address: attempts.waits, grouped: false, wire });
    const late = wires.andNot(waiting, behind);
    const left = subtract(
      wires,
      attempts.behind.map((address) => this.#in.load(address)),
      [],
      behind,
    ).difference;
    attempts.behind.forEach((address, bit) => {
      const isSet = ((plan.playing.length - 1) >> bit) & 1;
      this.#store(address, isSet ? wires.or(left[bit]!, late) : left[bit]!);
    });
  }

  #countPlayed(ended: Wire, waiting: Wire): void {
    const { layout, played = [], moved } = this.#options;
    if (played.length === 0 && moved === undefined) return;
    const wires = this.#wires;
    const playing = wires.andNot(wires.andNot(this.#in.load(layout.live), ended), waiting);
    const before = played.map((address) => this.#in.load(address));
    add(wires, before, [], playing, played.length).forEach((wire, at) => {
      this.#store(played[at]!, wire);
    });
    if (moved !== undefined) this.#store(moved, playing);
  }

  #record({ firstBit }: MoveChoice, taken: readonly Wire[]): void {
    numberTaken(this.#wires, taken).forEach((bit, at) => {
      this.#store(this.#options.layout.choice[firstBit + at]!, bit);
    });
  }

  #next(ended: Wire, again: Wire | undefined, waiting: Wire): void {
    const { plan, phase, layout, restart } = this.#options;
    const { plies, bits, goals } = plan;
    const { next } = this.#ply;
    const holding = goals === "held" ? this.#wires.or(ended, waiting) : waiting;
    this.#in.runLoops(bits.map((bit) => next[bit]!));
    for (const address of layout.state) this.#in.load(address); // before any of them changes
    bits.forEach((bit, at) => {
      const literal = next[bit]!;
      const address = layout.state[at]!;
      const isKept = literal === literalOf(plies.inputs[plies.circuit.stateBits[bit]!.node]!);
      if (isKept && again === undefined) return;
      const moved = this.#in.wire(literal);
      const holdsItself = isKept || plan.holdsItself[phase]!.has(bit);
      const wire = holdsItself ? moved : this.#wires.select(holding, this.#in.load(address), moved);
      if (restart === undefined || again === undefined) this.#store(address, wire);
      else this.#store(address, this.#wires.select(again, startWire(this.#in.listing, restart, at), wire));
    });
  }
}
