/**
 * A ground program to gates: inputs for facts and moves, then every derived atom as an OR over its instances of an AND
 * over the body, in an order in which what is read comes first. Atoms that depend on each other become a loop.
 *
 *   (legal x (mark 1 1)) <= (cell 1 1 b) (control x)          n7 = n1 ∧ n4
 *
 * Instances that differ in the move alone are gathered: their moves become one set (moves.ts).
 */
import { type Budget, Refusal } from "../ground/budget.ts";
import type { Components } from "../ground/components.ts";
import type { AtomId, GroundProgram } from "../ground/program.ts";
import { FALSE, isNegated, type Literal, type Loop, literalOf, TRUE } from "./circuit.ts";
import { type Constants, VARIES } from "./constants.ts";
import { Graph, not } from "./graph.ts";
import { type MoveSet, MoveSets } from "./moves.ts";

export interface Wiring {
  readonly graph: Graph;
  /** For each atom its literal; FALSE for what never holds. */
  readonly literals: Int32Array;
  readonly loops: readonly Loop[];
}

const UNDEFINED = -1;

export function wire(ground: GroundProgram, constants: Constants, order: Components, budget: Budget): Wiring {
  const { nodes, first, count } = order;
  const wirer = new Wirer(ground, constants);
  for (let component = 0; component < count; component++) {
    if (component % 256 === 0) budget.check("building the circuit", wirer.graph.count, "gates");
    wirer.define(nodes.subarray(first[component]!, first[component + 1]!));
  }
  return wirer;
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
  /** What a literal (not negated) says, where it says only which move a role plays. */
  readonly #meaning = new Map<Literal, MoveSet>();
  /** What a literal says where it says that one of several roles plays one of certain moves. */
  readonly #unions = new Map<Literal, readonly MoveSet[]>();
  /** While a loop is made: its atoms, and the variables standing for those that are not defined yet. */
  #open: Set<AtomId> | undefined;
  #variables = new Map<AtomId, number>();

  constructor(ground: GroundProgram, constants: Constants) {
    this.#ground = ground;
    this.literals = new Int32Array(constants.length);
    for (let atom = 0; atom < constants.length; atom++)
      this.literals[atom] = constants[atom] === VARIES ? UNDEFINED : constants[atom]!;
    for (const { atom } of ground.facts) this.#input(atom);
    this.#moveInputs = ground.roles.map(() => []);
    for (const { atom, role } of ground.moves)
      if (this.#input(atom)) this.#moveInputs[role]!.push(this.literals[atom]!);
    this.#sets = new MoveSets(this.#moveInputs.map((inputs) => inputs.length));
    this.#moveInputs.forEach((inputs, role) => {
      inputs.forEach((literal, member) => {
        this.#meaning.set(literal, this.#sets.single(role, member));
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
      const rest: Literal[] = [];
      const sets: MoveSet[] = [];
      if (!this.#readBody(instance, head, rest, sets)) continue;
      const either = this.#alternatives(rest, sets);
      const condition = this.graph.andAll(rest);
      if (either === undefined) plain.push(condition);
      else if (condition !== FALSE) for (const set of either) addTo(groups, condition, set);
    }
    return this.#either(plain, groups);
  }

  /** Splits a body into conditions and sets of moves; false where the instance is dead. */
  #readBody(instance: number, head: AtomId, rest: Literal[], sets: MoveSet[]): boolean {
    const { firstLiteral, literals } = this.#ground;
    for (let at = firstLiteral[instance]!; at < firstLiteral[instance + 1]!; at++) {
      const literal = literals[at]!;
      if (literal === 2 * head) return false;
      const value = this.#value(literal >> 1, literal & 1);
      if (value === FALSE) return false;
      const set = this.#meaningOf(value);
      if (set) sets.push(set);
      else if (value !== TRUE) rest.push(value);
    }
    return true;
  }

  /** The sets of which one must be met beside the conditions; undefined where the conditions are all there is. */
  #alternatives(rest: Literal[], sets: readonly MoveSet[]): readonly MoveSet[] | undefined {
    if (sets.length === 0) {
      const unions = rest.map((literal) => this.#unions.get(literal));
      const at = unions.findIndex((union) => union !== undefined);
      if (at >= 0) rest.splice(at, 1);
      return unions[at];
    }
    if (sets.length === 1) return sets;
    const roles = [...new Set(sets.map((set) => set.role))].sort((a, b) => a - b);
    const met = roles.map((role) => this.#sets.intersection(sets.filter((set) => set.role === role)));
    const last = met.pop()!;
    for (const set of met) rest.push(this.#anyOf(set));
    return [last];
  }

  #meaningOf(literal: Literal): MoveSet | undefined {
    if (!isNegated(literal)) return this.#meaning.get(literal);
    const negated = this.#meaning.get(not(literal));
    return negated && this.#sets.not(negated);
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
  #either(plain: Literal[], groups: ReadonlyMap<string, Group>): Literal {
    if (groups.size === 0) return this.graph.orAll(plain);
    const united = [...groups.values()].map(({ rest, sets }) => ({ rest, set: this.#sets.union(sets) }));
    const free = united.filter(({ rest }) => rest === TRUE).map(({ set }) => set);
    const isPure = plain.length === 0 && free.length === united.length;
    for (const { rest, set } of united)
      plain.push(this.graph.and(rest, this.#anyOf(rest === TRUE ? set : this.#widened(set, free))));
    const result = this.graph.orAll(plain);
    if (isPure && result > TRUE) this.#remember(result, free);
    return result;
  }

  /** A literal that says that one of these sets is met, at most one set a role. */
  #remember(literal: Literal, sets: readonly MoveSet[]): void {
    const [only] = sets;
    if (sets.length > 1) this.#unions.set(literal, sets);
    else this.#meaning.set(literal & ~1, isNegated(literal) ? this.#sets.not(only!) : only!);
  }

  /** Moves that suffice without a condition may be added to a set that has one: worth it where that shortens the OR. */
  #widened(set: MoveSet, free: readonly MoveSet[]): MoveSet {
    const more = free.find(({ role }) => role === set.role);
    if (more === undefined) return set;
    const wider = this.#sets.union([set, more]);
    return wider.members.length < set.members.length ? wider : set;
  }

  /** One of these moves is played. */
  #anyOf(set: MoveSet): Literal {
    const inputs = this.#moveInputs[set.role]!;
    const literals: Literal[] = [];
    for (const member of set.members) literals.push(inputs[member]!);
    const any = this.graph.orAll(literals);
    return set.negated ? not(any) : any;
  }
}

function addTo(groups: Map<string, Group>, rest: Literal, set: MoveSet): void {
  const key = `${rest} ${set.role}`;
  const group = groups.get(key);
  if (group) group.sets.push(set);
  else groups.set(key, { rest, sets: [set] });
}
