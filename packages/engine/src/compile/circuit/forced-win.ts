/**
 * The circuit of runs (../../game/forced-wins.ts): sets of states as in relax.ts, in which one role, the runner, plays one move that must be legal, and
 * the others play anything that may be.
 *
 *   state    may f …, must f …, begun, won, lost, before m …
 *   next     the same some plies later; the moves are chosen by the circuit, all but the first
 *
 * Where the runner must have several moves, it plays the one it is told to, and from then on the first that it did not have
 * when it last chose: one that its own move made possible. Where it has just one, it plays that.
 *
 *   won      every state of the set is an end the runner wants
 *   lost     one of them may be an end of another kind, or there is nothing to play
 *
 * An end that the runner does not want is looked for under the assumption that none of the goals it wants holds, and all that follows: what
 * the circuit says of ends is mostly that one of the goals holds, and in a set each of them may.
 *
 * Where it is known at each ply what some facts are, whose turn it is above all, the gates of both plies together are
 * about as many as those of one ply otherwise. A set in which they are not as they should be has lost.
 */
import type { ForcedWinQuestion } from "../../game/forced-wins.ts";
import { type Circuit, conjuncts, FALSE, type GateLiteral, readsMoves, type StateBit, TRUE } from "./circuit.ts";
import { GateGraph, not } from "./graph.ts";

/** Bits behind the words of may and must. */
export const WON = 1;
export const LOST = 2;
export const FLAGS = ["begun", "won", "lost"];

/** State bits that have a known value. */
export type KnownBits = ReadonlyMap<number, 0 | 1>;

/** One ply for each list of what is known. The only role of the circuit is the runner. Undefined for circuits with loops. */
export function runCircuit(
  circuit: Circuit,
  question: ForcedWinQuestion,
  plies: readonly KnownBits[],
): Circuit | undefined {
  if (circuit.loops.length > 0) return undefined;
  return new RunWirer(circuit, question).wire(plies);
}

/** The goals of the role that the runner wants, or those it does not. */
export function goalsOf(
  circuit: Circuit,
  { runner, role, threshold }: ForcedWinQuestion,
  areWanted: boolean,
): Circuit["goals"] {
  const isWanted = (value: number): boolean => value >= threshold === (runner === role);
  return circuit.goals.filter((goal) => goal.role === role && isWanted(goal.value) === areWanted);
}

/** Literals that say whether something may be true and whether it must: for each fact, or each node. */
interface Sides {
  readonly may: Int32Array;
  readonly must: Int32Array;
}

/** A set with what belongs to it. */
interface RunState extends Sides {
  readonly begun: GateLiteral;
  readonly won: GateLiteral;
  readonly lost: GateLiteral;
  readonly before: readonly GateLiteral[];
}

class RunWirer {
  readonly #circuit: Circuit;
  readonly #question: ForcedWinQuestion;
  readonly #graph = new GateGraph();
  /** Of the circuit's nodes, in the ply that is being made. */
  readonly #sides: Sides;
  /** Whether a node depends on moves. */
  readonly #onMoves: Uint8Array;

  constructor(circuit: Circuit, question: ForcedWinQuestion) {
    this.#circuit = circuit;
    this.#question = question;
    const count = circuit.gates.left.length;
    this.#sides = { may: new Int32Array(count), must: new Int32Array(count) };
    this.#onMoves = readsMoves(circuit);
  }

  wire(plies: readonly KnownBits[]): Circuit {
    const { stateBits, moves, roles } = this.#circuit;
    const own = moves[this.#question.runner]!;
    const filler = Array.from({ length: (32 - (stateBits.length % 32)) % 32 }, (_, at) => `filler ${at}`);
    const facts = [...stateBits.map(({ fact }) => fact), ...filler];
    const sides = ["may", "must"].flatMap((side) => facts.map((fact) => `${side} ${fact}`));
    const names = [...sides, ...FLAGS, ...own.map(({ text }) => `before ${text}`)];
    const nodes = names.map(() => this.#graph.input());
    const told = own.map(() => this.#graph.input());

    const literals = Int32Array.from(nodes, (node) => 2 * node);
    const half = facts.length;
    const [begun, won, lost, ...before] = literals.subarray(2 * half);
    let state: RunState = {
      may: literals.subarray(0, stateBits.length),
      must: literals.subarray(half, half + stateBits.length),
      ...{ begun: begun!, won: won!, lost: lost!, before },
    };
    const legal: GateLiteral[] = [];
    for (const known of plies) state = this.#ply(state, known, { told, legal });
    const none = filler.map(() => FALSE);
    const next = [...state.may, ...none, ...state.must, ...none, state.begun, state.won, state.lost, ...state.before];
    const stateBit = (fact: string, at: number): StateBit => ({
      ...{ fact, node: nodes[at]!, next: next[at]! },
      ...{ initially: false, relevant: true },
    });
    return {
      roles: [roles[this.#question.runner]!],
      gates: this.#graph.arrays(),
      stateBits: names.map(stateBit),
      always: [],
      moves: [own.map(({ text }, move) => ({ text, node: told[move]!, legal: legal[move]! }))],
      terminal: FALSE,
      goals: [],
      percepts: [],
      loops: [],
    };
  }

  /** Adds to `legal`, where it is empty, what must be legal for the runner. */
  #ply(
    state: RunState,
    known: KnownBits,
    { told, legal }: { told: readonly number[]; legal: GateLiteral[] },
  ): RunState {
    const graph = this.#graph;
    const { runner } = this.#question;
    const { stateBits, moves, roles } = this.#circuit;
    const isOtherwise = this.#enter(state, known);
    this.#wireGates(0);

    const must = moves[runner]!.map((move) => this.#mustBe(move.legal));
    if (legal.length === 0) legal.push(...must);
    const { several } = this.#count(must);
    const fresh = this.#count(must.map((literal, move) => graph.and(literal, not(state.before[move]!)))).first;
    const played = must.map((literal, move) => {
      const choice = this.#either(state.begun, fresh[move]!, graph.and(literal, 2 * told[move]!));
      return this.#either(several, choice, literal);
    });
    this.#play(runner, played, played);
    for (const role of roles.keys()) if (role !== runner) this.#playAnything(role);
    this.#wireGates(1);

    const wins = graph.andAll([not(state.lost), not(isOtherwise), this.#isWanted()]);
    const isStuck = not(graph.orAll([...played]));
    const loses = graph.orAll([this.#mayBeUnwanted(), isStuck, isOtherwise]);
    return {
      may: Int32Array.from(stateBits, (bit) => this.#mayBe(bit.next)),
      must: Int32Array.from(stateBits, (bit) => this.#mustBe(bit.next)),
      begun: graph.or(state.begun, several),
      won: graph.or(state.won, wins),
      lost: graph.or(state.lost, graph.andAll([loses, not(state.won), not(wins)])),
      before: must.map((literal, move) => this.#either(several, literal, state.before[move]!)),
    };
  }

  /** Begins with a set; tells whether something is not as it is known to be. */
  #enter({ may, must }: RunState, known: KnownBits): GateLiteral {
    const differ: GateLiteral[] = [];
    for (const [bit, { node }] of this.#circuit.stateBits.entries()) {
      const value = known.get(bit);
      this.#sides.may[node] = value ?? may[bit]!;
      this.#sides.must[node] = value ?? must[bit]!;
      if (value !== undefined) differ.push(value === 1 ? not(must[bit]!) : may[bit]!);
    }
    return this.#graph.orAll(differ);
  }

  /** Gates that depend on moves (1), or that do not (0). */
  #wireGates(onMoves: number): void {
    const { left, right } = this.#circuit.gates;
    for (let node = 1; node < left.length; node++)
      if (left[node]! >= 0 && this.#onMoves[node] === onMoves) this.#and(node, left[node]!, right[node]!, this.#sides);
  }

  #and(node: number, left: GateLiteral, right: GateLiteral, sides: Sides): void {
    sides.may[node] = this.#graph.and(mayBe(sides, left), mayBe(sides, right));
    sides.must[node] = this.#graph.and(mustBe(sides, left), mustBe(sides, right));
  }

  #mayBe(literal: GateLiteral): GateLiteral {
    return mayBe(this.#sides, literal);
  }

  #mustBe(literal: GateLiteral): GateLiteral {
    return mustBe(this.#sides, literal);
  }

  #either(condition: GateLiteral, yes: GateLiteral, no: GateLiteral): GateLiteral {
    return this.#graph.or(this.#graph.and(condition, yes), this.#graph.and(not(condition), no));
  }

  /** Whether several of the literals hold, and for each whether it is the first that does. */
  #count(literals: readonly GateLiteral[]): { readonly several: GateLiteral; readonly first: readonly GateLiteral[] } {
    const graph = this.#graph;
    let [some, several]: [GateLiteral, GateLiteral] = [FALSE, FALSE];
    const first = literals.map((literal) => {
      const isFirst = graph.and(literal, not(some));
      several = graph.or(several, graph.and(some, literal));
      some = graph.or(some, literal);
      return isFirst;
    });
    return { several, first };
  }

  #play(role: number, may: readonly GateLiteral[], must: readonly GateLiteral[]): void {
    for (const [move, { node }] of this.#circuit.moves[role]!.entries()) {
      if (node < 0) continue;
      this.#sides.may[node] = may[move]!;
      this.#sides.must[node] = must[move]!;
    }
  }

  #playAnything(role: number): void {
    const may = this.#circuit.moves[role]!.map(({ legal }) => this.#mayBe(legal));
    const { several } = this.#count(may);
    const must = may.map((literal) => this.#graph.and(literal, not(several)));
    this.#play(role, may, must);
  }

  #goals(areWanted: boolean): GateLiteral[] {
    return goalsOf(this.#circuit, this.#question, areWanted).map(({ literal }) => literal);
  }

  #isWanted(): GateLiteral {
    const some = this.#graph.orAll(this.#goals(true).map((goal) => this.#mustBe(goal)));
    const noOther = this.#goals(false).map((goal) => not(this.#mayBe(goal)));
    return this.#graph.andAll([this.#mustBe(this.#circuit.terminal), some, ...noOther]);
  }

  #mayBeUnwanted(): GateLiteral {
    const graph = this.#graph;
    const { terminal } = this.#circuit;
    const none = this.#goals(true).map(not);
    const endsOtherwise = graph.andAll([
      this.#mayBeAssuming(conjuncts(this.#circuit, none), terminal),
      ...none.map((literal) => this.#mayBe(literal)),
    ]);
    const other = graph.orAll(this.#goals(false).map((goal) => this.#mayBe(goal)));
    return graph.or(endsOtherwise, graph.and(this.#mayBe(terminal), other));
  }

  /** Whether a literal, which depends on no move, may be true where all of some others are. */
  #mayBeAssuming(assumed: ReadonlySet<GateLiteral>, literal: GateLiteral): GateLiteral {
    const sides: Sides = { may: this.#sides.may.slice(), must: this.#sides.must.slice() };
    for (const each of assumed) sides.may[each >> 1] = sides.must[each >> 1] = each & 1 ? FALSE : TRUE;
    const { left, right } = this.#circuit.gates;
    for (let node = 1; node < left.length; node++)
      if (left[node]! >= 0 && !this.#onMoves[node] && !assumed.has(2 * node) && !assumed.has(2 * node + 1))
        this.#and(node, left[node]!, right[node]!, sides);
    return mayBe(sides, literal);
  }
}

const mayBe = ({ may, must }: Sides, literal: GateLiteral): GateLiteral =>
  literal & 1 ? not(must[literal >> 1]!) : may[literal >> 1]!;

const mustBe = ({ may, must }: Sides, literal: GateLiteral): GateLiteral =>
  literal & 1 ? not(may[literal >> 1]!) : must[literal >> 1]!;
