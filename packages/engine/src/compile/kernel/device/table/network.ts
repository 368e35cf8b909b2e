/**
 * A lane program as networks of nodes, for machines that walk tables. Words of memory are renamed: a load is the node that
 * was stored there last, so that only what a section begins with is an input.
 *
 *   section   statements between two repetitions    nodes, and for each word the node it holds at the end
 *   repeat    the body's sections, again and again
 *
 * A wire that is used in a later section than its own goes through a word too; such words have negative addresses.
 */
import { type KernelProgram, type Statement, wiresOf } from "../../program.ts";
import { usesOf } from "../../uses.ts";
import { ONES, OPERATION, type Wire, ZEROS } from "../../wires.ts";

export const NODE = { zeros: 0, ones: 1, input: 2, random: 3, and: 4, andNot: 5, or: 6, xor: 7 } as const;

/** Nodes in the order in which they can be computed. */
export class Network {
  /** Of NODE. */
  readonly kinds: number[] = [NODE.zeros, NODE.ones];
  /** The operands; of an input the address of its word. */
  readonly as: number[] = [0, 0];
  readonly bs: number[] = [0, 0];
  /** For each word that is stored the node it holds at the end. */
  readonly stored = new Map<number, number>();
  readonly tallies: { readonly address: number; readonly node: number }[] = [];
  readonly #inputs = new Map<number, number>();

  add(kind: number, a: number, b: number): number {
    this.kinds.push(kind);
    this.as.push(a);
    return this.bs.push(b) - 1;
  }

  /** What the word at an address holds now. */
  word(address: number): number {
    const stored = this.stored.get(address);
    if (stored !== undefined) return stored;
    let input = this.#inputs.get(address);
    if (input === undefined) {
      input = this.add(NODE.input, address, 0);
      this.#inputs.set(address, input);
    }
    return input;
  }

  /** The node of a word as the section finds it, if it reads it. */
  inputAt(address: number): number | undefined {
    return this.#inputs.get(address);
  }

  /** The addresses of the words it reads. */
  get reads(): Iterable<number> {
    return this.#inputs.keys();
  }
}

export type Section =
  | { readonly kind: "straight"; readonly network: Network }
  | { readonly kind: "repeat"; readonly body: readonly Section[]; readonly changed: number };

const KIND_OF: Readonly<Record<number, number>> = {
  [OPERATION.and]: NODE.and,
  [OPERATION.andNot]: NODE.andNot,
  [OPERATION.or]: NODE.or,
  [OPERATION.xor]: NODE.xor,
};

export function sectionsOf(program: KernelProgram): Section[] {
  return new Cutting(program).run();
}

/** The words that sections read before they write them. */
export function wordsRead(sections: readonly Section[]): Set<number> {
  const words = new Set<number>();
  for (const section of sections)
    if (section.kind === "straight") for (const address of section.network.reads) words.add(address);
    else for (const address of [...wordsRead(section.body), section.changed]) words.add(address);
  return words;
}

class Cutting {
  readonly #program: KernelProgram;
  readonly #uses: Int32Array;
  /** For each wire the last section in which it is read. */
  readonly #lastSection: Int32Array;
  readonly #nodes: Int32Array;
  readonly #sectionOf: Int32Array;
  #network = new Network();
  #section = 0;

  constructor(program: KernelProgram) {
    this.#program = program;
    this.#uses = usesOf(program).count;
    this.#nodes = new Int32Array(program.wires.count);
    this.#sectionOf = new Int32Array(program.wires.count);
    this.#lastSection = lastSections(program, this.#uses);
    this.#nodes[ONES] = NODE.ones;
  }

  run(): Section[] {
    const sections: Section[] = [];
    const end = (): void => {
      sections.push({ kind: "straight", network: this.#network });
      this.#network = new Network();
      this.#section++;
    };
    let next = 2;
    for (const statement of this.#program.statements) {
      for (; next < statement.after; next++) if (this.#uses[next]! > 0) this.#define(next);
      if (statement.kind !== "repeat") this.#statement(statement);
      else {
        end();
        sections.push({ kind: "repeat", body: sectionsOf(statement.body), changed: statement.changed });
      }
    }
    end();
    return sections;
  }

  #define(wire: Wire): void {
    const { wires } = this.#program;
    const isLoad = wires.kind(wire) === OPERATION.load;
    this.#nodes[wire] = isLoad
      ? this.#network.word(wires.a(wire))
      : this.#network.add(KIND_OF[wires.kind(wire)]!, this.#node(wires.a(wire)), this.#node(wires.b(wire)));
    this.#sectionOf[wire] = this.#section;
    if (this.#lastSection[wire]! > this.#section) this.#network.stored.set(~wire, this.#nodes[wire]!);
  }

  #node(wire: Wire): number {
    if (wire === ZEROS || wire === ONES || this.#sectionOf[wire] === this.#section) return this.#nodes[wire]!;
    return this.#network.word(~wire);
  }

  #statement(statement: Statement): void {
    const network = this.#network;
    if (statement.kind === "store") network.stored.set(statement.address, this.#node(statement.wire));
    else if (statement.kind === "random")
      for (const address of statement.words) network.stored.set(address, network.add(NODE.random, 0, 0));
    else if (statement.kind === "tally")
      network.tallies.push({ address: statement.address, node: this.#node(statement.wire) });
    else throw new Error(`tables have no ${statement.kind}`);
  }
}

function lastSections({ wires, statements }: KernelProgram, uses: Int32Array): Int32Array {
  const last = new Int32Array(wires.count);
  let [next, section] = [2, 0];
  for (const statement of statements) {
    for (; next < statement.after; next++)
      if (uses[next]! > 0 && wires.isGate(next))
        for (const operand of [wires.a(next), wires.b(next)]) last[operand] = section;
    for (const wire of wiresOf(statement)) last[wire] = section;
    if (statement.kind === "repeat") section++;
  }
  return last;
}
