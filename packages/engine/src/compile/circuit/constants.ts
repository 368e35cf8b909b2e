/**
 * Which atoms have one value in every reachable state, as far as that is seen value by value: each atom collects the
 * values it can take, starting from the initial state, until no more come. Every event is looked at once, so the cost
 * is linear in the size of the ground program.
 *
 *   an instance can hold       once each of its literals can be true
 *   an instance can fail       once one of its literals can be false
 *   an atom can be true        once an instance can hold
 *   an atom can be false       once every instance can fail; one that reads its own head adds nothing, and so may fail
 *   a move can be played       once it can be legal; and passed over once another move of its role can be played
 *   a fact                     can be what it is initially, and what its `next` can be
 */
import type { Components } from "../../strongly-connected.ts";
import type { Budget } from "../budget.ts";
import { type AtomId, type GroundProgram, NO_ATOM } from "../ground/program.ts";

/** For each atom: 0 or 1 where it always has that value, else VARIES. */
export type Constants = Int8Array;

export const VARIES = -1;

/** Bits of what an atom can be. */
const CAN_BE_FALSE = 1;
const CAN_BE_TRUE = 2;

const CHECK_EVERY = 65_536;

export function findConstants(ground: GroundProgram, order: Components, budget: Budget): Constants {
  const values = new PossibleValues(ground);
  values.start(cyclicAtoms(order));
  values.run(budget);
  const constants = new Int8Array(ground.atomCount);
  for (let atom = 0; atom < constants.length; atom++) constants[atom] = values.constant(atom);
  return constants;
}

/** Round a cycle, atoms can support each other without support from outside: nothing is concluded about them. */
function cyclicAtoms({ nodes, first, count }: Components): AtomId[] {
  const cyclic: AtomId[] = [];
  for (let component = 0; component < count; component++)
    if (first[component + 1]! - first[component]! > 1)
      cyclic.push(...nodes.subarray(first[component]!, first[component + 1]!));
  return cyclic;
}

class PossibleValues {
  readonly #ground: GroundProgram;
  readonly #values: Uint8Array;
  /** 2 * atom, plus 1 where the news is that it can be false. */
  readonly #events: number[] = [];
  readonly #headOf: Int32Array;
  /** For each instance how many literals cannot be true yet, and whether it can fail. */
  readonly #missing: Int32Array;
  readonly #canFail: Uint8Array;
  /** For each atom how many instances cannot fail yet. */
  readonly #firm: Int32Array;
  readonly #uses: Uses;
  /** The fact that an atom is the `next` of, the move that it is the `legal` of. */
  readonly #factOf: Int32Array;
  readonly #moveOf: Int32Array;
  readonly #playable: AtomId[][];
  readonly #movesOf: readonly AtomId[][];

  constructor(ground: GroundProgram) {
    const { atomCount, firstLiteral } = ground;
    this.#ground = ground;
    this.#values = new Uint8Array(atomCount);
    this.#headOf = new Int32Array(firstLiteral.length - 1);
    this.#missing = new Int32Array(firstLiteral.length - 1);
    this.#canFail = new Uint8Array(firstLiteral.length - 1);
    this.#firm = new Int32Array(atomCount);
    this.#uses = usesOf(ground);
    this.#factOf = new Int32Array(atomCount).fill(NO_ATOM);
    this.#moveOf = new Int32Array(atomCount).fill(NO_ATOM);
    ground.facts.forEach(({ next }, index) => {
      if (next !== NO_ATOM) this.#factOf[next] = index;
    });
    ground.moves.forEach(({ legal }, index) => {
      if (legal !== NO_ATOM) this.#moveOf[legal] = index;
    });
    this.#playable = ground.roles.map(() => []);
    this.#movesOf = ground.roles.map((_, role) => ground.moves.filter((m) => m.role === role).map((m) => m.atom));
  }

  constant(atom: AtomId): number {
    const value = this.#values[atom]!;
    return value === (CAN_BE_FALSE | CAN_BE_TRUE) ? VARIES : value === CAN_BE_TRUE ? 1 : 0;
  }

  start(cyclic: readonly AtomId[]): void {
    const { atomCount, firstInstance, firstLiteral, facts, moves } = this.#ground;
    const given = new Uint8Array(atomCount);
    for (const { atom } of facts) given[atom] = 1;
    for (const { atom } of moves) given[atom] = 1;
    for (let atom = 0; atom < atomCount; atom++) {
      this.#firm[atom] = firstInstance[atom + 1]! - firstInstance[atom]!;
      for (let at = firstInstance[atom]!; at < firstInstance[atom + 1]!; at++) this.#headOf[at] = atom;
      if (this.#firm[atom] === 0 && !given[atom]) this.#learn(atom, CAN_BE_FALSE);
    }
    for (let instance = 0; instance < this.#missing.length; instance++) {
      this.#missing[instance] = firstLiteral[instance + 1]! - firstLiteral[instance]!;
      if (this.#missing[instance] === 0) this.#learn(this.#headOf[instance]!, CAN_BE_TRUE);
    }
    for (const atom of cyclic) this.#learn(atom, CAN_BE_FALSE);
    this.#readOwnHeads();
    for (const { atom, initially, next } of facts) {
      this.#learn(atom, initially ? CAN_BE_TRUE : CAN_BE_FALSE);
      if (next === NO_ATOM) this.#learn(atom, CAN_BE_FALSE);
    }
  }

  /** A cycle of one atom is no component of several: (d c) that needs itself, or its own negation. */
  #readOwnHeads(): void {
    const { firstLiteral, literals } = this.#ground;
    for (let instance = 0; instance < this.#headOf.length; instance++) {
      const head = this.#headOf[instance]!;
      for (let at = firstLiteral[instance]!; at < firstLiteral[instance + 1]!; at++)
        if (literals[at] === 2 * head) this.#fail(instance);
        else if (literals[at] === 2 * head + 1) this.#learn(head, CAN_BE_FALSE);
    }
  }

  run(budget: Budget): void {
    for (let event = this.#events.pop(), count = 0; event !== undefined; event = this.#events.pop(), count++) {
      if (count % CHECK_EVERY === 0) budget.check("looking for constants", count, "events");
      this.#follow(event);
    }
  }

  #learn(atom: AtomId, value: number): void {
    if (this.#values[atom]! & value) return;
    this.#values[atom]! |= value;
    this.#events.push(2 * atom + Number(value === CAN_BE_FALSE));
  }

  /** What follows from news about an atom: for the instances that read it, and one step later. */
  #follow(event: number): void {
    const atom = event >> 1;
    const { first, instances } = this.#uses;
    for (let use = first[atom]!; use < first[atom + 1]!; use++) {
      const instance = instances[use]! >> 1;
      if ((instances[use]! ^ event) & 1) this.#fail(instance);
      else if (--this.#missing[instance]! === 0) this.#learn(this.#headOf[instance]!, CAN_BE_TRUE);
    }
    if (this.#factOf[atom] !== NO_ATOM)
      this.#learn(this.#ground.facts[this.#factOf[atom]!]!.atom, event & 1 ? CAN_BE_FALSE : CAN_BE_TRUE);
    if (this.#moveOf[atom] !== NO_ATOM && !(event & 1)) this.#play(this.#moveOf[atom]!);
  }

  #fail(instance: number): void {
    if (this.#canFail[instance]) return;
    this.#canFail[instance] = 1;
    if (--this.#firm[this.#headOf[instance]!]! === 0) this.#learn(this.#headOf[instance]!, CAN_BE_FALSE);
  }

  #play(index: number): void {
    const { atom, role } = this.#ground.moves[index]!;
    const playable = this.#playable[role]!;
    playable.push(atom);
    this.#learn(atom, CAN_BE_TRUE);
    if (playable.length === 1)
      for (const other of this.#movesOf[role]!) if (other !== atom) this.#learn(other, CAN_BE_FALSE);
    if (playable.length === 2) this.#learn(playable[0]!, CAN_BE_FALSE);
  }
}

/** Where an atom is read: 2 * instance, plus 1 where negated; those of atom a are first[a] .. first[a + 1]. */
interface Uses {
  readonly first: Int32Array;
  readonly instances: Int32Array;
}

function usesOf({ atomCount, firstLiteral, literals }: GroundProgram): Uses {
  const first = new Int32Array(atomCount + 1);
  for (let at = 0; at < literals.length; at++) first[(literals[at]! >> 1) + 1]!++;
  for (let atom = 0; atom < atomCount; atom++) first[atom + 1]! += first[atom]!;
  const next = first.slice();
  const instances = new Int32Array(literals.length);
  for (let instance = 0; instance + 1 < firstLiteral.length; instance++)
    for (let at = firstLiteral[instance]!; at < firstLiteral[instance + 1]!; at++)
      instances[next[literals[at]! >> 1]!++] = 2 * instance + (literals[at]! & 1);
  return { first, instances };
}
