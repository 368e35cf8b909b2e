/**
 * The program of one ply in one phase, in every lane of a block:
 *
 *   1. legal moves, counted            lanes where a role has none are stuck
 *   2. the end                         ended |= terminal | stuck; the outcome of lanes that just ended, where captured
 *   3. one legal move for each role    a rank is drawn, the counting tree leads to the move
 *   4. the next state                  each state bit in its place; held in ended lanes, where goals are held
 */
import { FALSE, literalOf, TRUE } from "../../circuit/circuit.ts";
import { add, bitLength } from "../arithmetic.ts";
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
export interface Choice {
  readonly role: number;
  /** The moves that can be legal, two at least. */
  readonly moves: readonly number[];
  /** Where its choice is found among the bits of `layout.choice`: one more than the number in `moves`. */
  readonly firstBit: number;
  readonly bits: number;
}

/** The roles with a choice in a phase, in the order in which they choose. */
export function choicesOf({ playing }: PlayoutPlan, phase: number): Choice[] {
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
  /** For each choice where the levels of its moves are, see favour.ts; none where all moves are alike. */
  readonly levels: readonly number[];
  /** Whether the moves chosen are written to `layout.choice`. */
  readonly record: boolean;
  /**
   * Where a round is this ply alone and goals are captured: playouts that are over are tallied at once and begin again
   * with the next state, which saves writing every state bit twice. Default: that is left to the end of the round.
   */
  readonly restart?: TallyOptions;
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
    const over = this.#wires.or(this.#in.wire(terminal), this.#stuck(some));
    const ended = this.#wires.or(before, over);
    const again = restart && this.#restart(restart, this.#wires.andNot(over, before));
    if (again === undefined) {
      if (!held) this.#capture(this.#wires.andNot(over, before));
      this.#countWaiting(ended);
    }
    this.#store(layout.ended, again === undefined ? ended : this.#wires.andNot(ended, again));
    this.#playForced();
    choices.forEach((choice, at) => {
      const playing = this.#wires.andNot(some[at]!, ended);
      const rank = this.#draw(choice, trees[at]!.count, playing);
      const taken = pick(this.#wires, trees[at]!, rank, held ? playing : ONES);
      choice.moves.forEach((move, index) => {
        this.#in.play(choice.role, move, taken[index]!);
      });
      if (record) this.#record(choice, taken);
    });
    this.#next(ended, again);
    return { program: this.#in.listing, scratch: this.#in.scratch };
  }

  /** For each move of a choice the lanes in which it may be chosen: not all that are legal, where others are favoured. */
  #inPlay({ role, moves }: Choice, levels: number | undefined): (at: number) => Wire {
    const legal = (at: number): Wire => this.#in.wire(this.#ply.legal[role]![moves[at]!]!);
    if (levels === undefined) return legal;
    const permits = moves.map(this.#in.word);
    this.#in.listing.add({ kind: "favour", levels, masks: this.#options.layout.favoured, moves: permits });
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

  /** The rank of the move to be played, among the legal ones. */
  #draw({ moves }: Choice, count: readonly Wire[], lanes: Wire): Wire[] {
    const rank = Array.from({ length: bitLength(moves.length - 1) }, this.#in.word);
    this.#in.listing.add({ kind: "draw", count, lanes, rank });
    return rank.map((address) => this.#wires.load(address));
  }

  #record({ firstBit }: Choice, taken: readonly Wire[]): void {
    numberTaken(this.#wires, taken).forEach((bit, at) => {
      this.#store(this.#options.layout.choice[firstBit + at]!, bit);
    });
  }

  #next(ended: Wire, again: Wire | undefined): void {
    const { plan, phase, layout, restart } = this.#options;
    const { plies, bits, goals } = plan;
    const { next } = this.#ply;
    this.#in.runLoops(bits.map((bit) => next[bit]!));
    for (const address of layout.state) this.#in.load(address); // before any of them changes
    bits.forEach((bit, at) => {
      const literal = next[bit]!;
      const address = layout.state[at]!;
      const isKept = literal === literalOf(plies.inputs[plies.circuit.stateBits[bit]!.node]!);
      if (isKept && again === undefined) return;
      const wire = this.#in.wire(literal);
      if (restart !== undefined && again !== undefined) {
        this.#store(address, this.#wires.select(again, startWire(this.#in.listing, restart, at), wire));
        return;
      }
      const blended = goals === "held" && !plan.holdsItself[phase]!.has(bit);
      this.#store(address, blended ? this.#wires.select(ended, this.#in.load(address), wire) : wire);
    });
  }
}
