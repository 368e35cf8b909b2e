/**
 * Situations to simulate circuits in, 32 to a word: states that keep to the groups claimed, and joint moves that are legal in them.
 * Some come from play; others are changed or drawn at random, since a proof is about every state that keeps to the groups and
 * not only about those that play reaches. Nothing is proved by them: they say what is worth a proof.
 */
import type { Random } from "../../game/random.ts";
import type { Circuit, GateLiteral } from "../circuit/circuit.ts";
import { evaluateWords, playSituations } from "../circuit/patterns.ts";

/** Bits of the circuit of which at most one holds, or exactly one. */
export interface BitGroup {
  readonly bits: readonly number[];
  readonly exactlyOne: boolean;
}

/** What is claimed of the states of a circuit. */
export interface StateClaims {
  readonly groups: readonly BitGroup[];
  /** For each bit the value that it always has, if any. */
  readonly constants: readonly (boolean | undefined)[];
}

/** The values of all nodes in 32 situations. */
export type Words = Int32Array;

/** What must be so in a situation that is looked for, by node. */
export type Wanted = ReadonlyMap<number, boolean>;

const ALL = -1;
const LANES = 32;
/** States are changed in one of 2^5 places. */
const SPARSE = 4;
/** Facts are drawn with chances down to one in 2^7. */
const RAREST = 7;

export class Situations {
  readonly #circuit: Circuit;
  readonly #groups: readonly BitGroup[];
  readonly #groupsOf: BitGroup[][];
  readonly #constants: readonly (boolean | undefined)[];
  /** Bits of facts that change, by relation. */
  readonly #relations: readonly (readonly number[])[];
  readonly #random: Random;
  readonly #loopNodes: readonly number[];
  /** States found so far: for each a word for each bit. */
  readonly #states: Int32Array[] = [];
  /** How often each move has been played. */
  readonly #played: readonly Int32Array[];

  constructor(circuit: Circuit, { groups, constants }: StateClaims, random: Random) {
    this.#circuit = circuit;
    this.#groups = groups;
    this.#constants = constants;
    this.#random = random;
    this.#groupsOf = circuit.stateBits.map(() => []);
    for (const group of groups) for (const bit of group.bits) this.#groupsOf[bit]!.push(group);
    const relations = new Map<string, number[]>();
    for (const [bit, { fact }] of circuit.stateBits.entries()) {
      if (constants[bit] !== undefined) continue;
      const name = fact.split(" ", 1)[0]!;
      const bits = relations.get(name);
      if (bits) bits.push(bit);
      else relations.set(name, [bit]);
    }
    this.#relations = [...relations.values()];
    this.#loopNodes = circuit.loops.flatMap(({ variables }) => variables.map(({ node }) => node));
    this.#played = circuit.moves.map((moves) => new Int32Array(moves.length));
  }

  /** Plays games; so many words of states are kept, and as many changed ones. */
  play(width: number, isOver: () => boolean): void {
    const played = playSituations(this.#circuit, { random: this.#random, width, isOver, isLate: isOver });
    for (const { facts } of played)
      this.#states.push(this.#repaired(facts, this.#initial()), this.#changed(facts), this.#drawn(facts));
  }

  /** So many words of states. */
  *states(width: number): Generator<Words, void> {
    for (let word = 0; word < width; word++) yield this.#noisy(this.#evaluate(this.#state(word)), word);
  }

  /** So many words of states in which all roles play a legal move; fewer where such states are hard to find. */
  *jointMoves(width: number): Generator<Words, void> {
    for (let word = 0, tries = 0; word < width && tries < 2 * width; tries++) {
      const values = this.#playedIn(this.#state(tries), new Map());
      if (values) yield this.#noisy(values, word++);
    }
  }

  /** States in which all that is wanted is so; undefined where none is found. */
  like(wanted: Wanted): Words | undefined {
    const facts = this.#wantedState(wanted);
    return facts && this.#evaluate(facts);
  }

  /** The same with legal joint moves. */
  likeWithMoves(wanted: Wanted): Words | undefined {
    const facts = this.#wantedState(wanted);
    return facts && this.#playedIn(facts, wanted);
  }

  #initial(): Int32Array {
    return Int32Array.from(this.#circuit.stateBits, ({ initially }) => (initially ? ALL : 0));
  }

  #state(index: number): Int32Array {
    if (index < this.#states.length) return this.#states[index]!;
    const base = this.#states[this.#random.below(this.#states.length)]!;
    return index % 2 === 0 ? this.#changed(base) : this.#drawn(base);
  }

  #evaluate(facts: Int32Array, moves?: readonly Int32Array[]): Words {
    const values = new Int32Array(this.#circuit.gates.left.length);
    this.#circuit.stateBits.forEach(({ node }, bit) => {
      values[node] = facts[bit]!;
    });
    if (moves)
      this.#circuit.moves.forEach((list, role) => {
        for (const [move, { node }] of list.entries()) if (node >= 0) values[node] = moves[role]![move]!;
      });
    evaluateWords(this.#circuit, values);
    return values;
  }

  /** Loop variables may have any value in a proof. */
  #noisy(values: Words, word: number): Words {
    if (word % 2 === 1) for (const node of this.#loopNodes) values[node]! ^= this.#sparse();
    return values;
  }

  #sparse(): number {
    return this.#oneIn(SPARSE);
  }

  /** A mask in which one bit in 2^(halvings + 1) is set. */
  #oneIn(halvings: number): number {
    let mask = this.#random.bits();
    for (let at = 0; at < halvings; at++) mask &= this.#random.bits();
    return mask;
  }

  /** The state with some facts of a group exchanged and others turned round. */
  #changed(facts: Int32Array): Int32Array {
    const changed = facts.slice();
    for (const { bits } of this.#groups) {
      const [from, to] = [bits[this.#random.below(bits.length)]!, bits[this.#random.below(bits.length)]!];
      const swap = (changed[from]! ^ changed[to]!) & this.#sparse();
      changed[from]! ^= swap;
      changed[to]! ^= swap;
    }
    for (const [bit, groups] of this.#groupsOf.entries())
      if (groups.length === 0 && this.#constants[bit] === undefined) changed[bit]! ^= this.#sparse();
    return this.#repaired(changed, facts);
  }

  /** Any state: of each group one fact; of the other facts of each relation a half, a quarter, ... */
  #drawn(facts: Int32Array): Int32Array {
    const drawn = facts.slice();
    const halvings = this.#relations.map(() => this.#random.below(RAREST));
    for (const [relation, bits] of this.#relations.entries())
      for (const bit of bits) drawn[bit] = this.#oneIn(halvings[relation]!);
    for (const { bits } of this.#groups) for (const bit of bits) drawn[bit] = 0;
    for (const { bits } of this.#groups)
      for (let lane = 0; lane < LANES; lane++) {
        const lanes = 1 << lane;
        if (bits.every((bit) => (drawn[bit]! & lanes) === 0)) drawn[bits[this.#random.below(bits.length)]!]! |= lanes;
      }
    return this.#repaired(drawn, facts);
  }

  /** The lanes that are as claimed, and in the other lanes those of another state. */
  #repaired(facts: Int32Array, other: Int32Array): Int32Array {
    const lanes = this.#lanesAsClaimed(facts);
    return lanes === ALL ? facts : facts.map((word, bit) => (word & lanes) | (other[bit]! & ~lanes));
  }

  #lanesAsClaimed(facts: Int32Array): number {
    let lanes = ALL;
    for (const [bit, value] of this.#constants.entries())
      if (value !== undefined) lanes &= value ? facts[bit]! : ~facts[bit]!;
    for (const { bits, exactlyOne } of this.#groups) {
      let [once, twice] = [0, 0];
      for (const bit of bits) {
        twice |= once & facts[bit]!;
        once |= facts[bit]!;
      }
      lanes &= ~twice & (exactlyOne ? once : ALL);
    }
    return lanes;
  }

  #wantedState(wanted: Wanted): Int32Array | undefined {
    const facts = this.#state(this.#random.below(2 * this.#states.length)).slice();
    const given = this.#circuit.stateBits.map(({ node }) => wanted.get(node));
    for (const [bit, value] of given.entries()) if (value !== undefined) facts[bit] = value ? ALL : 0;
    for (const [bit, value] of given.entries())
      if (value)
        for (const { bits } of this.#groupsOf[bit]!)
          for (const other of bits) if (other !== bit && given[other] === undefined) facts[other] = 0;
    for (const { bits, exactlyOne } of this.#groups) {
      if (!exactlyOne) continue;
      const free = bits.filter((bit) => given[bit] === undefined);
      const some = bits.reduce((lanes, bit) => lanes | facts[bit]!, 0);
      if (some !== ALL && free.length > 0) facts[free[this.#random.below(free.length)]!]! |= ~some;
    }
    return spread([facts], this.#lanesAsClaimed(facts)) ? facts : undefined;
  }

  /** A legal move for each role in each lane, those wanted where they are; undefined where no lane has that. */
  #playedIn(facts: Int32Array, wanted: Wanted): Words | undefined {
    const values = this.#evaluate(facts);
    let lanes = ALL;
    const moves = this.#circuit.moves.map((list, role) => {
      const words = new Int32Array(list.length);
      const forced = list.findIndex(({ node }) => wanted.get(node));
      if (forced >= 0) words[forced] = wordOf(values, list[forced]!.legal);
      else this.#choose(role, values, words);
      lanes &= words.reduce((some, word) => some | word, 0);
      return words;
    });
    return spread([facts, ...moves], lanes) ? this.#evaluate(facts, moves) : undefined;
  }

  /** In each lane a legal move, rather one that has been played seldom. */
  #choose(role: number, values: Words, words: Int32Array): void {
    const best = new Int32Array(LANES).fill(-1);
    const counts = this.#played[role]!;
    for (const [move, { legal }] of this.#circuit.moves[role]!.entries())
      for (let lanes = wordOf(values, legal); lanes !== 0; lanes &= lanes - 1) {
        const lane = 31 - Math.clz32(lanes & -lanes);
        const isBetter = best[lane]! < 0 || counts[move]! < counts[best[lane]!]!;
        if (isBetter || (counts[move] === counts[best[lane]!] && this.#random.below(4) === 0)) best[lane] = move;
      }
    for (const [lane, move] of best.entries())
      if (move >= 0) {
        words[move]! |= 1 << lane;
        counts[move]!++;
      }
  }
}

/** Copies the last of the lanes that are right into all that are not; false where none is. */
function spread(lists: readonly Int32Array[], lanes: number): boolean {
  if (lanes === 0) return false;
  if (lanes === ALL) return true;
  const lane = 31 - Math.clz32(lanes);
  for (const words of lists)
    for (const [at, word] of words.entries()) words[at] = (word & lanes) | (-((word >>> lane) & 1) & ~lanes);
  return true;
}

function wordOf(values: Words, literal: GateLiteral): number {
  return values[literal >> 1]! ^ -(literal & 1);
}
