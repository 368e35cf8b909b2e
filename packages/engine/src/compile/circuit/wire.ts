/**
 * A ground program to gates: inputs for facts and moves, then every derived atom as an OR over its instances of an AND
 * over the body, in an order in which what is read comes first. Atoms that depend on each other become a loop.
 *
 *   (legal x (mark 1 1)) <= (cell 1 1 b) (control x)          n7 = n1 ∧ n4
 *
 * What depends on the state alone comes first. Atoms that only say which moves are played stay sets of moves as long as
 * possible (moves.ts); atoms that hold by a move under a condition are looked at together (families.ts).
 */
import type { Components } from "../../strongly-connected.ts";
import { type Budget, Refusal } from "../budget.ts";
import { type AtomId, type GroundProgram, NO_ATOM } from "../ground/program.ts";
import { Choices } from "./choices.ts";
import { FALSE, type GateLiteral, type Loop, literalOf, TRUE } from "./circuit.ts";
import { type Constants, VARIES } from "./constants.ts";
import { type Conditional, type Family, findFamilies } from "./families.ts";
import { GateGraph } from "./graph.ts";
import type { MoveSet } from "./moves.ts";

export interface Wiring {
  readonly graph: GateGraph;
  /** The literal of each fact and move, and of what is asked of the game; FALSE for what never holds. */
  readonly literals: Int32Array;
  readonly loops: readonly Loop[];
}

export interface WireOptions {
  readonly constants: Constants;
  /** Atoms in an order in which they can be defined. */
  readonly order: Components;
  readonly budget: Budget;
  /** For each role its idle move, where only one role at a time plays another. */
  readonly idle?: readonly AtomId[] | undefined;
  /** Whether atoms that hold by a move under a condition are looked at together. Default true. */
  readonly families?: boolean;
}

export function wire(ground: GroundProgram, options: WireOptions): Wiring {
  const { order, budget, families = true } = options;
  const wirer = new Wirer(ground, options);
  const waiting: Int32Array[] = [];
  const check = (done: number): void => {
    if (done % 256 === 0) budget.check("building the circuit", wirer.graph.count, "gates");
  };
  for (let component = 0; component < order.count; component++) {
    check(component);
    const atoms = order.nodes.subarray(order.first[component]!, order.first[component + 1]!);
    if (!wirer.defineEarly(atoms)) waiting.push(atoms);
  }
  if (families) wirer.gatherFamilies(waiting);
  for (const [done, atoms] of waiting.entries()) {
    check(done);
    wirer.define(atoms);
  }
  return wirer.finish();
}

const UNDEFINED = -1;

/** An OR of fewer moves is cheaper than sharing a longer one. */
const SHORT = 3;

/** The body of an instance: conditions, and sets of moves of which each must be met. */
interface Body {
  readonly rest: GateLiteral[];
  readonly sets: MoveSet[];
  /** Sets of different choices of which one must be met. */
  union: readonly MoveSet[] | undefined;
}

/** The alternatives of an atom that agree in everything but the options of one choice. */
interface Group {
  readonly rest: GateLiteral;
  readonly sets: MoveSet[];
}

class Wirer {
  readonly graph = new GateGraph();
  readonly #ground: GroundProgram;
  readonly #literals: Int32Array;
  readonly #loops: Loop[] = [];
  readonly #choices: Choices;
  readonly #onMoves: Uint8Array;
  /** Atoms that say only which moves are played: one of these sets is met, at most one set a choice. */
  readonly #pure = new Map<AtomId, readonly MoveSet[]>();
  /** Which instances a family takes care of, and the families of each atom. */
  readonly #taken: Uint8Array;
  readonly #familiesOf = new Map<AtomId, { family: Family; set: MoveSet }[]>();
  readonly #carried = new Map<Family, GateLiteral>();
  /** While a loop is made: its atoms, and the variables standing for those that are not defined yet. */
  #open: Set<AtomId> | undefined;
  #variables = new Map<AtomId, number>();

  constructor(ground: GroundProgram, { constants, idle }: WireOptions) {
    this.#ground = ground;
    this.#onMoves = new Uint8Array(ground.atomCount);
    this.#taken = new Uint8Array(ground.firstLiteral.length);
    this.#literals = new Int32Array(constants.length);
    for (let atom = 0; atom < constants.length; atom++)
      this.#literals[atom] = constants[atom] === VARIES ? UNDEFINED : constants[atom]!;
    for (const { atom } of ground.facts) this.#input(atom);
    const moves = ground.moves.filter(({ atom }) => this.#input(atom));
    for (const { atom } of moves) this.#onMoves[atom] = 1;
    this.#choices = new Choices({
      graph: this.graph,
      roles: ground.roles.length,
      moves: moves.map((move) => ({ move, literal: this.#literals[move.atom]! })),
      idle,
    });
  }

  /** Defines a component that depends on the state alone, or only says which moves are played; false for others. */
  defineEarly(atoms: Int32Array): boolean {
    if (atoms.every((atom) => this.#literals[atom] !== UNDEFINED)) return true;
    if (this.#readsMoves(atoms)) {
      for (const atom of atoms) this.#onMoves[atom] = 1;
      return atoms.length === 1 && this.#definePure(atoms[0]!);
    }
    this.define(atoms);
    return true;
  }

  /** One component: an atom that does not depend on itself, or a loop. */
  define(atoms: Int32Array): void {
    if (atoms.length === 1) this.#literals[atoms[0]!] = this.#definition(atoms[0]!);
    else this.#defineLoop(atoms);
  }

  gatherFamilies(waiting: readonly Int32Array[]): void {
    const conditionals = waiting.flatMap((atoms) => (atoms.length === 1 ? this.#conditionals(atoms[0]!) : []));
    for (const family of findFamilies(conditionals))
      for (const { atom, choice, conditions, instances } of family.members) {
        for (const instance of instances) this.#taken[instance] = 1;
        const set = this.#choices.sets.of(choice, Int32Array.from(conditions.keys()).sort());
        const known = this.#familiesOf.get(atom);
        if (known) known.push({ family, set });
        else this.#familiesOf.set(atom, [{ family, set }]);
      }
  }

  finish(): Wiring {
    const { facts, moves, goals, percepts, terminal } = this.#ground;
    const finish = (atom: AtomId): void => {
      if (atom !== NO_ATOM) this.#literals[atom] = this.#value(atom, 0);
    };
    for (const { atom, next } of facts) [atom, next].forEach(finish);
    for (const { atom, legal } of moves) [atom, legal].forEach(finish);
    for (const { atom } of [...goals, ...percepts]) finish(atom);
    finish(terminal);
    return { graph: this.graph, literals: this.#literals, loops: this.#loops };
  }

  #input(atom: AtomId): boolean {
    if (this.#literals[atom] !== UNDEFINED) return false;
    this.#literals[atom] = literalOf(this.graph.input());
    return true;
  }

  #readsMoves(atoms: Int32Array): boolean {
    const { firstInstance, firstLiteral, literals } = this.#ground;
    for (const atom of atoms) {
      const last = firstLiteral[firstInstance[atom + 1]!]!;
      for (let at = firstLiteral[firstInstance[atom]!]!; at < last; at++)
        if (this.#onMoves[literals[at]! >> 1]) return true;
    }
    return false;
  }

  #definePure(atom: AtomId): boolean {
    const groups = new Map<number, MoveSet[]>();
    const { firstInstance } = this.#ground;
    let holdsAlways = false;
    for (let instance = firstInstance[atom]!; instance < firstInstance[atom + 1]!; instance++) {
      const body = this.#body(instance, atom);
      if (body === undefined) continue;
      if (body === "waits" || body.rest.length > 0) return false;
      const [set, ...others] = this.#met(body.sets);
      if (others.length > 0 || (set && body.union)) return false;
      const either = set ? [set] : body.union;
      if (either === undefined) holdsAlways = true; // Nothing is left to ask.
      for (const part of either ?? []) {
        const group = groups.get(part.choice);
        if (group) group.push(part);
        else groups.set(part.choice, [part]);
      }
    }
    const united = [...groups.values()].map((group) => this.#choices.sets.union(group));
    const open = united.filter((set) => !this.#choices.sets.isEmpty(set));
    if (holdsAlways || open.some((set) => this.#choices.sets.isFull(set))) this.#literals[atom] = TRUE;
    else if (open.length === 0) this.#literals[atom] = FALSE;
    else this.#pure.set(atom, open);
    return true;
  }

  /** The instances of an atom that hold by moves under conditions of the state. */
  #conditionals(atom: AtomId): Conditional[] {
    const { firstInstance } = this.#ground;
    const byChoice = new Map<number, { conditions: Map<number, GateLiteral>; instances: number[] }>();
    for (let instance = firstInstance[atom]!; instance < firstInstance[atom + 1]!; instance++) {
      const body = this.#body(instance, atom);
      if (body === undefined || body === "waits" || body.rest.length === 0 || body.union) continue;
      const [set, ...others] = this.#met(body.sets);
      if (set === undefined || others.length > 0 || set.negated) continue;
      const found = byChoice.get(set.choice) ?? { conditions: new Map<number, GateLiteral>(), instances: [] };
      byChoice.set(set.choice, found);
      const condition = this.graph.andAll(body.rest);
      found.instances.push(instance);
      for (const member of set.members)
        found.conditions.set(member, this.graph.or(found.conditions.get(member) ?? FALSE, condition));
    }
    return [...byChoice].map(([choice, found]) => ({ atom, choice, ...found }));
  }

  #defineLoop(atoms: Int32Array): void {
    const first = this.graph.count;
    this.#open = new Set(atoms);
    this.#variables = new Map();
    for (const atom of atoms.slice().sort()) {
      this.#literals[atom] = this.#definition(atom);
      this.#open.delete(atom);
    }
    const variables = [...this.#variables].map(([atom, node]) => ({ node, value: this.#literals[atom]!, atom }));
    if (variables.length > 0) this.#loops.push({ first, last: this.graph.count, variables });
    this.#open = undefined;
  }

  #definition(head: AtomId): GateLiteral {
    const { firstInstance } = this.#ground;
    const plain: GateLiteral[] = [];
    const groups = new Map<string, Group>();
    for (let instance = firstInstance[head]!; instance < firstInstance[head + 1]!; instance++) {
      if (this.#taken[instance]) continue;
      const body = this.#body(instance, head);
      if (body === undefined) continue;
      if (body === "waits") throw new Error("an atom is defined after what it reads");
      const either = this.#alternatives(body);
      const condition = this.graph.andAll(body.rest);
      if (either === undefined) plain.push(condition);
      else if (condition !== FALSE) for (const set of either) addTo(groups, condition, set);
    }
    for (const { family, set } of this.#familiesOf.get(head) ?? [])
      plain.push(this.graph.and(this.#choices.anyOf(set), this.#carriedBy(family)));
    return this.#either(plain, groups);
  }

  /**
   * Splits the body of an instance into conditions and sets of moves: undefined where the instance is dead, "waits"
   * where it reads an atom that is not defined yet.
   */
  #body(instance: number, head: AtomId): Body | "waits" | undefined {
    // The order of definitions leaves out what a dead instance reads.
    if (this.#isDead(instance)) return undefined;
    const { firstLiteral, literals } = this.#ground;
    const body: Body = { rest: [], sets: [], union: undefined };
    let negatesItself = false;
    for (let at = firstLiteral[instance]!; at < firstLiteral[instance + 1]!; at++) {
      const literal = literals[at]!;
      const atom = literal >> 1;
      if (literal === 2 * head) return undefined;
      if (literal === 2 * head + 1) {
        negatesItself = true;
        continue;
      }
      if (this.#waits(atom)) return "waits";
      const [set, ...others] = this.#setsOf(atom);
      if (set && others.length === 0) body.sets.push(literal & 1 ? this.#choices.sets.not(set) : set);
      else if (set && !(literal & 1) && !body.union) body.union = [set, ...others];
      else {
        const value = this.#value(atom, literal & 1);
        if (value === FALSE) return undefined;
        if (value !== TRUE) body.rest.push(value);
      }
    }
    if (negatesItself) throw this.#ownNegation(head);
    return body;
  }

  /** Whether a literal of the instance is known to be false. */
  #isDead(instance: number): boolean {
    const { firstLiteral, literals } = this.#ground;
    for (let at = firstLiteral[instance]!; at < firstLiteral[instance + 1]!; at++)
      if (this.#literals[literals[at]! >> 1] === (FALSE ^ (literals[at]! & 1))) return true;
    return false;
  }

  /** Whether an atom has neither a value nor is part of the loop that is being made. */
  #waits(atom: AtomId): boolean {
    return (
      this.#literals[atom] === UNDEFINED && !this.#pure.has(atom) && !this.#open?.has(atom) && this.#onMoves[atom] === 1
    );
  }

  #setsOf(atom: AtomId): readonly MoveSet[] {
    const literal = this.#literals[atom]!;
    if (literal === UNDEFINED) return this.#pure.get(atom) ?? [];
    const set = literal > TRUE ? this.#choices.meaning(literal) : undefined;
    return set ? [set] : [];
  }

  /** The intersection of sets, choice by choice. */
  #met(sets: readonly MoveSet[]): MoveSet[] {
    if (sets.length <= 1) return [...sets];
    const choices = [...new Set(sets.map((set) => set.choice))].sort((a, b) => a - b);
    return choices.map((choice) => this.#choices.sets.intersection(sets.filter((set) => set.choice === choice)));
  }

  /** The sets of which one must be met beside the conditions; undefined where the conditions are all there is. */
  #alternatives(body: Body): readonly MoveSet[] | undefined {
    if (body.sets.length === 0) return body.union;
    if (body.union) body.rest.push(this.graph.orAll(body.union.map((set) => this.#choices.anyOf(set))));
    const met = this.#met(body.sets);
    const last = met.pop()!;
    for (const set of met) body.rest.push(this.#choices.anyOf(set));
    return [last];
  }

  #value(atom: AtomId, negated: number): GateLiteral {
    const known = this.#literals[atom]!;
    if (known !== UNDEFINED) return known ^ negated;
    const pure = this.#pure.get(atom);
    if (pure) return this.#literalOfPure(atom, pure) ^ negated;
    if (!this.#open?.has(atom)) throw new Error("an atom is defined after what it reads");
    if (negated) throw this.#ownNegation(atom);
    let node = this.#variables.get(atom);
    if (node === undefined) this.#variables.set(atom, (node = this.graph.input()));
    return literalOf(node);
  }

  #ownNegation(atom: AtomId): Refusal {
    return new Refusal(`${this.#ground.text(atom)} depends on its own negation.`);
  }

  #literalOfPure(atom: AtomId, sets: readonly MoveSet[]): GateLiteral {
    const literal = this.graph.orAll(sets.map((set) => this.#choices.anyOf(set)));
    this.#literals[atom] = literal;
    return literal;
  }

  #carriedBy(family: Family): GateLiteral {
    let carried = this.#carried.get(family);
    if (carried === undefined) {
      const members = new Map<GateLiteral, number[]>();
      for (const [member, condition] of family.conditions) {
        const same = members.get(condition);
        if (same) same.push(member);
        else members.set(condition, [member]);
      }
      const choice = family.members[0]!.choice;
      const terms = [...members].map(([condition, list]) => {
        const set = this.#choices.sets.of(choice, Int32Array.from(list).sort());
        return this.graph.and(condition, this.#choices.anyOf(set));
      });
      this.#carried.set(family, (carried = this.graph.orAll(terms)));
    }
    return carried;
  }

  /** OR over the plain conditions and, for each group, its condition with its moves. */
  #either(plain: GateLiteral[], groups: ReadonlyMap<string, Group>): GateLiteral {
    const united = [...groups.values()].map(({ rest, sets }) => ({ rest, set: this.#choices.sets.union(sets) }));
    const free = united.filter(({ rest }) => rest === TRUE).map(({ set }) => set);
    for (const { rest, set } of united)
      plain.push(this.graph.and(rest, this.#choices.anyOf(rest === TRUE ? set : this.#widened(set, free))));
    return this.graph.orAll(plain);
  }

  /**
   * Moves that suffice without a condition may be added to a set that has one: worth it where next to nothing is left
   * of the OR, for the set as it is may serve others too.
   */
  #widened(set: MoveSet, free: readonly MoveSet[]): MoveSet {
    const more = free.find(({ choice }) => choice === set.choice);
    if (more === undefined) return set;
    const wider = this.#choices.sets.union([set, more]);
    return wider.members.length < Math.min(set.members.length, SHORT) ? wider : set;
  }
}

function addTo(groups: Map<string, Group>, rest: GateLiteral, set: MoveSet): void {
  const key = `${rest} ${set.choice}`;
  const group = groups.get(key);
  if (group) group.sets.push(set);
  else groups.set(key, { rest, sets: [set] });
}
