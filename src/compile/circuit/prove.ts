/**
 * Proofs about a circuit: that some literals never hold together in a reachable state, or when legal moves are played.
 *
 * What is known beforehand: the invariants given; each role plays exactly one move; a move that is played is legal.
 * Gates become clauses when a question first touches them. A proof is a proof; where none is found within the bounds,
 * nothing is claimed.
 */
import { type Circuit, isNegated, type Literal, literalOf, nodeOf } from "./circuit.ts";
import { Solver } from "./sat.ts";

/** Facts of which at most one holds in every reachable state, or exactly one. Bits are indexes into `stateBits`. */
export interface Group {
  readonly bits: readonly number[];
  readonly exactlyOne: boolean;
}

export interface ProverOptions {
  /** Contradictions after which a proof is given up. Default 100. */
  readonly conflicts?: number;
  /** Inputs beyond which only what follows without trying is seen. Default 400. */
  readonly inputs?: number;
}

/** Which situations a question is about: every reachable state, or those in which a joint move is played. */
export type Scope = "states" | "moves";

const UNKNOWN_VARIABLE = -1;

/** In a circuit of fewer nodes, what is not proved from what the literals depend on is tried with everything. */
const SMALL = 4_000;

export class Prover {
  readonly #circuit: Circuit;
  readonly #solver = new Solver();
  readonly #variables: Int32Array;
  /** Nodes whose clauses have been made. */
  readonly #loaded: Uint8Array;
  readonly #stamps: Int32Array;
  #stamp = 0;
  readonly #conflicts: number;
  readonly #inputs: number;
  readonly #isSmall: boolean;
  /** True where moves are played. */
  readonly #moving: number;
  /** For each input node the groups of its state bit, or its role and legal literal. */
  readonly #groupsOf = new Map<number, Group[]>();
  readonly #moveAt = new Map<number, { readonly role: number; readonly legal: Literal }>();
  readonly #knownGroups = new Set<Group>();
  readonly #knownRoles = new Set<number>();

  constructor(circuit: Circuit, groups: readonly Group[], options: ProverOptions = {}) {
    this.#circuit = circuit;
    this.#conflicts = options.conflicts ?? 100;
    this.#inputs = options.inputs ?? 400;
    this.#isSmall = circuit.gates.left.length < SMALL;
    this.#variables = new Int32Array(circuit.gates.left.length).fill(UNKNOWN_VARIABLE);
    this.#loaded = new Uint8Array(circuit.gates.left.length);
    this.#stamps = new Int32Array(circuit.gates.left.length);
    this.#moving = this.#solver.variable();
    this.#solver.clause([2 * this.#variableOf(0) + 1]);
    for (const group of groups)
      for (const bit of group.bits) {
        const { node } = circuit.stateBits[bit]!;
        this.#groupsOf.set(node, [...(this.#groupsOf.get(node) ?? []), group]);
      }
    circuit.moves.forEach((moves, role) => {
      for (const { node, legal } of moves) if (node >= 0) this.#moveAt.set(node, { role, legal });
    });
  }

  /** Whether it is proved that the literals never all hold. */
  excludes(literals: readonly Literal[], scope: Scope): boolean {
    this.#load(literals);
    const assumptions = [this.#scope(scope), ...literals.map((literal) => this.#literal(literal))];
    const { variables, inputs } = this.#coneOf(literals);
    const decide = inputs.length > this.#inputs ? [] : inputs;
    const question = { assumptions, decide, conflicts: this.#conflicts };
    if (this.#solver.ask({ ...question, among: variables }) === "unsatisfiable") return true;
    return this.#isSmall && scope === "moves" && this.#solver.ask(question) === "unsatisfiable";
  }

  /** Those of `others` that are at once seen to be false where the literals hold. */
  excludedWith(literals: readonly Literal[], others: readonly Literal[], scope: Scope): readonly boolean[] {
    this.#load([...literals, ...others]);
    const assumptions = [this.#scope(scope), ...literals.map((literal) => this.#literal(literal))];
    const answer = this.#solver.ask({ assumptions, decide: [] });
    if (answer === "unsatisfiable") return others.map(() => true);
    return others.map((other) => this.#solver.isFalse(this.#literal(other)));
  }

  equal(a: Literal, b: Literal, scope: Scope): boolean {
    return this.excludes([a, b ^ 1], scope) && this.excludes([a ^ 1, b], scope);
  }

  #scope(scope: Scope): number {
    return 2 * this.#moving + Number(scope === "states");
  }

  #literal(literal: Literal): number {
    return 2 * this.#variableOf(nodeOf(literal)) + Number(isNegated(literal));
  }

  #variableOf(node: number): number {
    let variable = this.#variables[node]!;
    if (variable === UNKNOWN_VARIABLE) this.#variables[node] = variable = this.#solver.variable();
    return variable;
  }

  /** Makes clauses of all that the literals depend on. */
  #load(literals: readonly Literal[]): void {
    const { left, right } = this.#circuit.gates;
    const open = literals.map(nodeOf);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (this.#loaded[node]) continue;
      this.#loaded[node] = 1;
      if (left[node]! >= 0) {
        open.push(nodeOf(left[node]!), nodeOf(right[node]!));
        this.#loadGate(node);
      } else {
        const move = this.#moveAt.get(node);
        if (move) open.push(nodeOf(move.legal));
        this.#loadInput(node);
      }
    }
  }

  /**
   * The variables that the literals depend on, through what makes moves legal too, and the literals to try for the
   * inputs among them: a move is best supposed to be played, a fact not to hold.
   */
  #coneOf(literals: readonly Literal[]): { variables: number[]; inputs: number[] } {
    const { left, right } = this.#circuit.gates;
    const variables: number[] = [];
    const moves: number[] = [];
    const facts: number[] = [];
    const open = literals.map(nodeOf);
    const stamp = ++this.#stamp;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (this.#stamps[node] === stamp) continue;
      this.#stamps[node] = stamp;
      const variable = this.#variableOf(node);
      variables.push(variable);
      if (left[node]! >= 0) {
        open.push(nodeOf(left[node]!), nodeOf(right[node]!));
        continue;
      }
      const move = this.#moveAt.get(node);
      if (move) {
        open.push(nodeOf(move.legal));
        moves.push(2 * variable);
      } else facts.push(2 * variable + 1);
    }
    return { variables, inputs: [...moves, ...facts] };
  }

  #loadGate(node: number): void {
    const gate = 2 * this.#variableOf(node);
    const a = this.#literal(this.#circuit.gates.left[node]!);
    const b = this.#literal(this.#circuit.gates.right[node]!);
    this.#solver.clause([gate ^ 1, a]);
    this.#solver.clause([gate ^ 1, b]);
    this.#solver.clause([gate, a ^ 1, b ^ 1]);
  }

  #loadInput(node: number): void {
    for (const group of this.#groupsOf.get(node) ?? []) this.#loadGroup(group);
    const move = this.#moveAt.get(node);
    if (move === undefined) return;
    this.#solver.clause([2 * this.#variableOf(node) + 1, this.#literal(move.legal)]);
    this.#loadRole(move.role);
  }

  #loadGroup(group: Group): void {
    if (this.#knownGroups.has(group)) return;
    this.#knownGroups.add(group);
    const members = group.bits.map((bit) => this.#variableOf(this.#circuit.stateBits[bit]!.node));
    this.#solver.atMostOne(members);
    if (group.exactlyOne) this.#solver.clause(members.map((variable) => 2 * variable));
  }

  /** All moves of a role with what makes them legal: that one must be played says something only then. */
  #loadRole(role: number): void {
    if (this.#knownRoles.has(role)) return;
    this.#knownRoles.add(role);
    const moves = this.#circuit.moves[role]!;
    const played = moves.filter(({ node }) => node >= 0);
    const members = played.map(({ node }) => this.#variableOf(node));
    this.#solver.atMostOne(members);
    if (members.length < moves.length) return;
    this.#solver.clause([2 * this.#moving + 1, ...members.map((variable) => 2 * variable)]);
    this.#load(played.map(({ node }) => literalOf(node)));
  }
}
