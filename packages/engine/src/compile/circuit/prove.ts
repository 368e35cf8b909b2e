/**
 * Proofs about a circuit: that some literals never hold together in a reachable state, or when legal moves are played.
 *
 * What is known beforehand: the invariants given; each role plays exactly one move; a move that is played is legal.
 * Gates become clauses when a question first touches them. A proof is a proof; where none is found within the bounds,
 * nothing is claimed.
 */
import { type Circuit, FALSE, type GateLiteral, isNegated, literalOf, nodeOf } from "./circuit.ts";
import { Solver } from "./sat.ts";

/** Facts of which at most one holds in every reachable state, or exactly one. Bits are indexes into `stateBits`. */
export interface OneHotGroup {
  readonly bits: readonly number[];
  readonly exactlyOne: boolean;
}

/**
 * That only one role at a time plays a move other than its idle one, and that it does so only where one of certain facts
 * holds. Moves are indexes into the moves of the role, facts into `stateBits`.
 */
export interface ProofTurns {
  readonly idle: readonly number[];
  readonly facts: readonly (readonly number[])[];
}

/** What is known of a game, as far as it has been proved. */
export interface Knowledge {
  readonly groups: readonly OneHotGroup[];
  readonly turns?: ProofTurns | undefined;
}

/** How much is spent on one proof. */
export interface Effort {
  /** Contradictions after which it is given up. */
  readonly conflicts: number;
  /** Guesses after which it is given up. */
  readonly decisions: number;
}

export const PATIENT: Effort = { conflicts: 100, decisions: 1_000 };
export const BRIEF: Effort = { conflicts: 8, decisions: 40 };

/** Which situations a question is about: every reachable state, or those in which a joint move is played. */
export type ProofScope = "states" | "moves";

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
  readonly #isSmall: boolean;
  /** True where moves are played. */
  readonly #moving: number;
  /** For each input node the groups of its state bit, or its role and legal literal. */
  readonly #groupsOf = new Map<number, OneHotGroup[]>();
  readonly #moveAt = new Map<number, { readonly role: number; readonly legal: GateLiteral }>();
  readonly #turns: ProofTurns | undefined;
  readonly #knownGroups = new Set<OneHotGroup>();
  readonly #knownRoles = new Set<number>();

  constructor(circuit: Circuit, { groups, turns }: Knowledge) {
    this.#circuit = circuit;
    this.#turns = turns;
    this.#isSmall = circuit.gates.left.length < SMALL;
    this.#variables = new Int32Array(circuit.gates.left.length).fill(UNKNOWN_VARIABLE);
    this.#loaded = new Uint8Array(circuit.gates.left.length);
    this.#stamps = new Int32Array(circuit.gates.left.length);
    this.#moving = this.#solver.variable();
    this.#solver.clause([2 * this.#variableOf(0) + 1]);
    for (const group of groups)
      for (const bit of group.bits) {
        const { node } = circuit.stateBits[bit]!;
        const known = this.#groupsOf.get(node);
        if (known) known.push(group);
        else this.#groupsOf.set(node, [group]);
      }
    circuit.moves.forEach((moves, role) => {
      for (const { node, legal } of moves) if (node >= 0) this.#moveAt.set(node, { role, legal });
    });
  }

  /** Whether it is proved that the literals never all hold. */
  excludes(literals: readonly GateLiteral[], scope: ProofScope, effort = PATIENT): boolean {
    if (this.#contradict(literals)) return true;
    this.#load(literals);
    const assumptions = [this.#scope(scope), ...literals.map((literal) => this.#literal(literal))];
    const { variables, inputs } = this.#coneOf(literals);
    const question = { assumptions, decide: inputs, ...effort };
    if (this.#solver.ask({ ...question, among: variables }) === "unsatisfiable") return true;
    return this.#isSmall && scope === "moves" && this.#solver.ask(question) === "unsatisfiable";
  }

  /** Whether what the literals say outright, as ANDs of ANDs, is contradictory: the most frequent proof by far. */
  #contradict(literals: readonly GateLiteral[]): boolean {
    const { left, right } = this.#circuit.gates;
    const said = new Set<GateLiteral>();
    const groups = new Set<OneHotGroup>();
    const open = [...literals];
    for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
      if (said.has(literal)) continue;
      if (literal === FALSE || said.has(literal ^ 1)) return true;
      said.add(literal);
      if (isNegated(literal)) continue;
      const node = nodeOf(literal);
      if (left[node]! >= 0) open.push(left[node]!, right[node]!);
      for (const group of this.#groupsOf.get(node) ?? []) {
        if (groups.has(group)) return true;
        groups.add(group);
      }
      const move = this.#moveAt.get(node);
      if (move) open.push(move.legal);
    }
    return false;
  }

  /** Those of `others` that are at once seen to be false where the literals hold. */
  excludedWith(
    literals: readonly GateLiteral[],
    others: readonly GateLiteral[],
    scope: ProofScope,
  ): readonly boolean[] {
    this.#load([...literals, ...others]);
    const assumptions = [this.#scope(scope), ...literals.map((literal) => this.#literal(literal))];
    const answer = this.#solver.ask({ assumptions, decide: [] });
    if (answer === "unsatisfiable") return others.map(() => true);
    return others.map((other) => this.#solver.isFalse(this.#literal(other)));
  }

  equal(a: GateLiteral, b: GateLiteral, scope: ProofScope, effort = PATIENT): boolean {
    return this.excludes([a, b ^ 1], scope, effort) && this.excludes([a ^ 1, b], scope, effort);
  }

  #scope(scope: ProofScope): number {
    return 2 * this.#moving + Number(scope === "states");
  }

  #literal(literal: GateLiteral): number {
    return 2 * this.#variableOf(nodeOf(literal)) + Number(isNegated(literal));
  }

  #variableOf(node: number): number {
    let variable = this.#variables[node]!;
    if (variable === UNKNOWN_VARIABLE) this.#variables[node] = variable = this.#solver.variable();
    return variable;
  }

  /** Makes clauses of all that the literals depend on. */
  #load(literals: readonly GateLiteral[]): void {
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
   * inputs among them: those that decide most come first, that is those with the fewest alternations of AND and OR
   * between them and the question. A move is best supposed to be played, a fact not to hold.
   */
  #coneOf(literals: readonly GateLiteral[]): { variables: number[]; inputs: number[] } {
    const { left, right } = this.#circuit.gates;
    const variables: number[] = [];
    const inputs: number[] = [];
    const stamp = ++this.#stamp;
    const further: number[] = [];
    for (let open = literals.map(nodeOf); open.length > 0; open = further.splice(0)) {
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        if (this.#stamps[node] === stamp) continue;
        this.#stamps[node] = stamp;
        const variable = this.#variableOf(node);
        variables.push(variable);
        if (left[node]! >= 0) {
          for (const literal of [left[node]!, right[node]!])
            (isNegated(literal) ? further : open).push(nodeOf(literal));
          continue;
        }
        const move = this.#moveAt.get(node);
        if (move) further.push(nodeOf(move.legal));
        inputs.push(2 * variable + Number(move === undefined));
      }
    }
    return { variables, inputs };
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

  #loadGroup(group: OneHotGroup): void {
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
    if (this.#turns) this.#loadTurns(this.#turns, role);
    this.#load(played.map(({ node }) => literalOf(node)));
  }

  /** A role that does not idle has its turn, and the others idle. */
  #loadTurns({ idle, facts }: ProofTurns, role: number): void {
    const idling = idle.map((move, at) => this.#circuit.moves[at]![move]!.node);
    if (idling[role]! < 0) return;
    const own = 2 * this.#variableOf(idling[role]!);
    const moving = 2 * this.#moving + 1;
    const turn = facts[role]!.map((bit) => 2 * this.#variableOf(this.#circuit.stateBits[bit]!.node));
    this.#solver.clause([moving, own, ...turn]);
    for (const [other, node] of idling.entries())
      if (other !== role && node >= 0) this.#solver.clause([moving, own, 2 * this.#variableOf(node)]);
  }
}
