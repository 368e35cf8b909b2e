/**
 * A ground program to gates: inputs for facts and moves, then every derived atom as an OR over its instances of an AND
 * over the body, in an order in which what is read comes first. Atoms that depend on each other become a loop.
 *
 *   (legal x (mark 1 1)) <= (cell 1 1 b) (control x)          n7 = n1 ∧ n4
 *
 * Instances that differ in the move alone are gathered: their moves become one set (moves.ts).
 */
import { type Budget, Refusal } from "../ground/budget.ts";
import { type Components, stronglyConnected } from "../ground/components.ts";
import type { AtomId, GroundProgram } from "../ground/program.ts";
import { FALSE, type Literal, type Loop, literalOf, TRUE } from "./circuit.ts";
import { Graph, not } from "./graph.ts";
import { type MoveSet, MoveSets } from "./moves.ts";

/** For each atom: 0 or 1 where it always has that value, else VARIES. */
export type Constants = Int8Array;

export const VARIES = -1;

export interface Wiring {
  readonly graph: Graph;
  /** For each atom its literal; FALSE for what never holds. */
  readonly literals: Int32Array;
  readonly loops: readonly Loop[];
}

const UNDEFINED = -1;

export function wire(ground: GroundProgram, constants: Constants, budget: Budget): Wiring {
  const wirer = new Wirer(ground, constants);
  const { nodes, first, count } = dependencies(ground, wirer.literals);
  for (let component = 0; component < count; component++) {
    if (component % 256 === 0) budget.check("building the circuit", wirer.graph.count, "gates");
    wirer.define(nodes.subarray(first[component]!, first[component + 1]!));
  }
  return wirer;
}

/** Components of the derived atoms; instances that a constant rules out do not count. */
function dependencies(ground: GroundProgram, literals: Int32Array): Components {
  const { firstInstance, firstLiteral } = ground;
  const start = Int32Array.from(firstInstance, (instance) => firstLiteral[instance]!);
  const isDead = deadLiterals(ground, literals);
  const target = (edge: number): number => {
    const atom = ground.literals[edge]! >> 1;
    return isDead[edge] || literals[atom] !== UNDEFINED ? -1 : atom;
  };
  return stronglyConnected({ count: ground.atomCount, start, target });
}

/** Marks the literals of instances that can never hold. */
function deadLiterals(ground: GroundProgram, literals: Int32Array): Uint8Array {
  const dead = new Uint8Array(ground.literals.length);
  for (let instance = 0; instance + 1 < ground.firstLiteral.length; instance++) {
    const [first, last] = [ground.firstLiteral[instance]!, ground.firstLiteral[instance + 1]!];
    for (let at = first; at < last; at++) {
      const literal = ground.literals[at]!;
      if (literals[literal >> 1] === (literal & 1)) dead.fill(1, first, last);
    }
  }
  return dead;
}

/** The alternatives of an atom that agree in everything but the move of one role. */
interface Group {
  readonly rest: Literal;
  readonly sets: MoveSet[];
}

class Wirer implements Wiring {
  readonly graph = new Graph();
  readonly literals: Int32Array;
  readonly loops: Loop[] = [];
  readonly #ground: GroundProgram;
  readonly #sets: MoveSets;
  /** For each role the inputs of the moves that can be played. */
  readonly #moveInputs: Literal[][];
  /** What a literal says where it says only which move a role plays. */
  readonly #meaning = new Map<Literal, MoveSet>();
  /** While a loop is made: its atoms, and the variables standing for those that are not defined yet. */
  #open: Set<AtomId> | undefined;
  #variables = new Map<AtomId, number>();

  constructor(ground: GroundProgram, constants: Constants) {
    this.#ground = ground;
    this.literals = Int32Array.from(constants, (value) => (value === VARIES ? UNDEFINED : value));
    for (const { atom } of ground.facts) this.#input(atom);
    this.#moveInputs = ground.roles.map(() => []);
    for (const { atom, role } of ground.moves)
      if (this.#input(atom)) this.#moveInputs[role]!.push(this.literals[atom]!);
    this.#sets = new MoveSets(this.#moveInputs.map((inputs) => inputs.length));
    this.#moveInputs.forEach((inputs, role) => {
      inputs.forEach((literal, member) => {
        this.#tag(literal, this.#sets.single(role, member));
      });
    });
  }

  /** One component: an atom that does not depend on itself, or a loop. */
  define(atoms: Int32Array): void {
    const [only] = atoms;
    if (atoms.length > 1) this.#defineLoop(atoms);
    else if (this.literals[only!] === UNDEFINED) this.literals[only!] = this.#definition(only!);
  }

  #input(atom: AtomId): boolean {
    if (this.literals[atom] !== UNDEFINED) return false;
    this.literals[atom] = literalOf(this.graph.input());
    return true;
  }

  #tag(literal: Literal, set: MoveSet): void {
    this.#meaning.set(literal, set);
    this.#meaning.set(not(literal), this.#sets.not(set));
  }

  #defineLoop(atoms: Int32Array): void {
    const first = this.graph.count;
    this.#open = new Set(atoms);
    this.#variables = new Map();
    for (const atom of atoms.slice().sort()) {
      this.literals[atom] = this.#definition(atom);
      this.#open.delete(atom);
    }
    const variables = [...this.#variables].map(([atom, node]) => ({ node, value: this.literals[atom]! }));
    if (variables.length > 0) this.loops.push({ first, last: this.graph.count, variables });
    this.#open = undefined;
  }

  #definition(head: AtomId): Literal {
    const { firstInstance } = this.#ground;
    const plain: Literal[] = [];
    const groups = new Map<string, Group>();
    for (let instance = firstInstance[head]!; instance < firstInstance[head + 1]!; instance++) {
      const made = this.#instance(instance, head);
      if (made === undefined) continue;
      if (made.sets.length === 0) {
        if (made.rest === TRUE) return TRUE;
        plain.push(made.rest);
        continue;
      }
      const key = `${made.rest} ${made.sets[0]!.role}`;
      const group = groups.get(key);
      if (group) group.sets.push(...made.sets);
      else groups.set(key, made);
    }
    return this.#either(plain, [...groups.values()]);
  }

  /** The body of an instance: the condition, and the set of moves of one role that it asks for; none where it is dead. */
  #instance(instance: number, head: AtomId): Group | undefined {
    const { firstLiteral, literals } = this.#ground;
    const rest: Literal[] = [];
    const sets: MoveSet[] = [];
    for (let at = firstLiteral[instance]!; at < firstLiteral[instance + 1]!; at++) {
      const literal = literals[at]!;
      if (literal === 2 * head) return undefined;
      const value = this.#value(literal >> 1, literal & 1);
      if (value === FALSE) return undefined;
      const set = this.#meaning.get(value);
      if (set) sets.push(set);
      else if (value !== TRUE) rest.push(value);
    }
    return sets.length === 0 ? this.#group(rest, undefined) : this.#split(rest, sets);
  }

  /** The moves of the last role are kept apart, those of the others join the condition. */
  #split(rest: Literal[], sets: readonly MoveSet[]): Group | undefined {
    const roles = [...new Set(sets.map((set) => set.role))].sort((a, b) => a - b);
    const met = roles.map((role) => this.#sets.intersection(sets.filter((set) => set.role === role)));
    if (met.some((set) => this.#sets.isEmpty(set))) return undefined;
    const last = met.pop();
    for (const set of met) rest.push(this.#anyOf(set));
    return this.#group(rest, last);
  }

  #group(rest: Literal[], set: MoveSet | undefined): Group | undefined {
    const condition = this.graph.andAll(rest);
    if (condition === FALSE) return undefined;
    return { rest: condition, sets: set ? [set] : [] };
  }

  #value(atom: AtomId, negated: number): Literal {
    const known = this.literals[atom]!;
    if (known !== UNDEFINED) return known ^ negated;
    if (!this.#open?.has(atom)) return FALSE ^ negated; // Neither a fact, a move nor derived.
    if (negated) throw new Refusal(`${this.#ground.text(atom)} depends on its own negation.`);
    let node = this.#variables.get(atom);
    if (node === undefined) this.#variables.set(atom, (node = this.graph.input()));
    return literalOf(node);
  }

  /** OR over the plain conditions and, for each group, its condition with its moves. */
  #either(plain: Literal[], groups: readonly Group[]): Literal {
    if (plain.length === 0 && groups.length === 0) return FALSE;
    const united = groups.map(({ rest, sets }) => ({ rest, set: this.#sets.union(sets) }));
    const always = united.filter(({ rest }) => rest === TRUE);
    const terms = united.map(({ rest, set }) => this.graph.and(rest, this.#anyOf(this.#widened(rest, set, always))));
    const [only] = united;
    const result = this.graph.orAll([...plain, ...terms]);
    if (plain.length === 0 && united.length === 1 && only!.rest === TRUE && result > TRUE) this.#tag(result, only!.set);
    return result;
  }

  /** Moves that suffice without a condition may be added to a set that has one: worth it where that shortens the OR. */
  #widened(rest: Literal, set: MoveSet, always: readonly { set: MoveSet }[]): MoveSet {
    const free = always.find((other) => other.set.role === set.role);
    if (rest === TRUE || free === undefined) return set;
    const wider = this.#sets.union([set, free.set]);
    return wider.members.length < set.members.length ? wider : set;
  }

  /** One of these moves is played. */
  #anyOf(set: MoveSet): Literal {
    const inputs = this.#moveInputs[set.role]!;
    const any = this.graph.orAll(Array.from(set.members, (member) => inputs[member]!));
    return set.negated ? not(any) : any;
  }
}
