/**
 * A network of two-input gates covered by functions of at most three inputs: fewer of them, so fewer words are read and
 * written. Cuts of each node are enumerated from those of its operands and the cheapest is kept by area flow, what a cut
 * costs shared among those who use it (Mishchenko, Chatterjee and Brayton, "Combinational and sequential mapping with
 * priority cuts", 2007).
 *
 *   truth table   8 bits, bit x + 2y + 4z is the value for the inputs x, y, z
 */
import { type Network, NODE } from "./network.ts";

/** Functions in the order in which they can be computed. */
export interface Cover {
  /** The node each function computes. */
  readonly outs: Int32Array;
  /** Three inputs each, nodes; NONE where there are fewer. */
  readonly inputs: Int32Array;
  readonly tables: Uint8Array;
}

export const NONE = -1;
const INPUTS = 3;
/** Cuts that are kept for each node. */
const CUTS = 4;

/** Truth tables of the three inputs. */
const INPUT_TABLES = [0xaa, 0xcc, 0xf0] as const;

/** For each truth table, and each way to put its inputs into three places, the table over the places. */
const MOVED = movedTables();

function movedTables(): Uint8Array {
  const moved = new Uint8Array(27 * 256);
  for (let places = 0; places < 27; places++) {
    const at = [places % 3, Math.floor(places / 3) % 3, Math.floor(places / 9)];
    for (let table = 0; table < 256; table++)
      for (let row = 0; row < 8; row++) {
        const old = at.reduce((index, place, input) => index | (((row >> place) & 1) << input), 0);
        if ((table >> old) & 1) moved[places * 256 + table]! |= 1 << row;
      }
  }
  return moved;
}

export function coverOf(network: Network): Cover {
  return new Covering(network).run();
}

class Covering {
  readonly #network: Network;
  readonly #fanout: Float32Array;
  readonly #flow: Float32Array;
  /** How many cuts each node has; the first is the best. */
  readonly #counts: Uint8Array;
  readonly #leaves: Int32Array;
  readonly #tables: Uint8Array;
  readonly #flows: Float32Array;
  /** The cut that is being made. */
  readonly #union = new Int32Array(INPUTS);

  constructor(network: Network) {
    const count = network.kinds.length;
    this.#network = network;
    this.#fanout = fanouts(network);
    this.#flow = new Float32Array(count);
    this.#counts = new Uint8Array(count);
    this.#leaves = new Int32Array(count * CUTS * INPUTS).fill(NONE);
    this.#tables = new Uint8Array(count * CUTS);
    this.#flows = new Float32Array(count * CUTS);
  }

  run(): Cover {
    const { kinds } = this.#network;
    this.#counts[NODE.zeros] = this.#counts[NODE.ones] = 1;
    this.#tables[CUTS * NODE.ones] = 0xff;
    for (let node = 2; node < kinds.length; node++) if (kinds[node]! >= NODE.and) this.#enumerate(node);
    return this.#extract();
  }

  #enumerate(node: number): void {
    const { as, bs, kinds } = this.#network;
    const [a, b, kind] = [as[node]!, bs[node]!, kinds[node]!];
    for (let i = -1; i < this.#counts[a]!; i++)
      for (let j = -1; j < this.#counts[b]!; j++) this.#tryCut(node, kind, [a, i], [b, j]);
    this.#flow[node] = this.#flows[CUTS * node]! / Math.max(1, this.#fanout[node]!);
  }

  /** Cut -1 of a node is the node itself. */
  #tryCut(node: number, kind: number, [a, i]: readonly [number, number], [b, j]: readonly [number, number]): void {
    if ((i < 0 && a <= NODE.ones) || (j < 0 && b <= NODE.ones)) return;
    const size = this.#unite(a, i, b, j);
    if (size > INPUTS) return;
    const left = this.#over(a, i, size);
    const right = this.#over(b, j, size);
    const table = combined(kind, left, right);
    let flow = 1;
    for (let at = 0; at < size; at++) flow += this.#flow[this.#union[at]!]!;
    this.#keep(node, size, table, flow);
  }

  /** Puts the leaves of both cuts into #union, ascending; how many there are, or too many. */
  #unite(a: number, i: number, b: number, j: number): number {
    const union = this.#union;
    let size = 0;
    const put = (leaf: number): void => {
      for (let at = 0; at < Math.min(size, INPUTS); at++) if (union[at] === leaf) return;
      if (size < INPUTS) union[size] = leaf;
      size++;
    };
    for (const [node, cut] of [
      [a, i],
      [b, j],
    ] as const) {
      if (cut < 0) put(node);
      else
        for (let at = (CUTS * node + cut) * INPUTS, end = at + INPUTS; at < end && this.#leaves[at] !== NONE; at++)
          put(this.#leaves[at]!);
    }
    return size;
  }

  /** The truth table of a cut over the leaves in #union. */
  #over(node: number, cut: number, size: number): number {
    const placeOf = (leaf: number): number => {
      for (let at = 0; at < size; at++) if (this.#union[at] === leaf) return at;
      return 0;
    };
    if (cut < 0) return INPUT_TABLES[placeOf(node)]!;
    const first = (CUTS * node + cut) * INPUTS;
    let places = 0;
    for (let at = INPUTS - 1; at >= 0; at--) {
      const leaf = this.#leaves[first + at]!;
      places = 3 * places + (leaf === NONE ? 0 : placeOf(leaf));
    }
    return MOVED[places * 256 + this.#tables[CUTS * node + cut]!]!;
  }

  /** Keeps the cut where it is among the cheapest. */
  #keep(node: number, size: number, table: number, flow: number): void {
    const first = CUTS * node;
    let at = this.#counts[node]!;
    for (let cut = 0; cut < at; cut++) if (this.#isUnion((first + cut) * INPUTS, size)) return;
    if (at === CUTS && flow >= this.#flows[first + CUTS - 1]!) return;
    if (at < CUTS) this.#counts[node]!++;
    else at--;
    for (; at > 0 && this.#flows[first + at - 1]! > flow; at--) {
      this.#flows[first + at] = this.#flows[first + at - 1]!;
      this.#tables[first + at] = this.#tables[first + at - 1]!;
      const to = (first + at) * INPUTS;
      this.#leaves.copyWithin(to, to - INPUTS, to);
    }
    this.#flows[first + at] = flow;
    this.#tables[first + at] = table;
    for (let leaf = 0; leaf < INPUTS; leaf++)
      this.#leaves[(first + at) * INPUTS + leaf] = leaf < size ? this.#union[leaf]! : NONE;
  }

  /** Whether the leaves from an index on are those in #union. Equal cuts come with equal flows. */
  #isUnion(from: number, size: number): boolean {
    for (let at = 0; at < INPUTS; at++)
      if (this.#leaves[from + at] !== (at < size ? this.#union[at] : NONE)) return false;
    return true;
  }

  /** The best cuts of what is wanted, and of their leaves. */
  #extract(): Cover {
    const { kinds } = this.#network;
    const wanted = new Uint8Array(kinds.length);
    for (const node of rootsOf(this.#network)) wanted[node] = 1;
    let count = 0;
    for (let node = kinds.length - 1; node > 1; node--) {
      if (!wanted[node] || kinds[node]! < NODE.and) continue;
      count++;
      for (let at = 0; at < INPUTS; at++) {
        const leaf = this.#leaves[CUTS * node * INPUTS + at]!;
        if (leaf !== NONE) wanted[leaf] = 1;
      }
    }
    const [outs, inputs, tables] = [new Int32Array(count), new Int32Array(INPUTS * count), new Uint8Array(count)];
    for (let node = 2, to = 0; node < kinds.length; node++) {
      if (!wanted[node] || kinds[node]! < NODE.and) continue;
      outs[to] = node;
      tables[to] = this.#tables[CUTS * node]!;
      for (let at = 0; at < INPUTS; at++) inputs[INPUTS * to + at] = this.#leaves[CUTS * node * INPUTS + at]!;
      to++;
    }
    return { outs, inputs, tables };
  }
}

function combined(kind: number, a: number, b: number): number {
  if (kind === NODE.and) return a & b;
  if (kind === NODE.andNot) return a & ~b & 0xff;
  return kind === NODE.or ? a | b : a ^ b;
}

/** The nodes that are stored or tallied. */
function* rootsOf({ stored, tallies }: Network): Iterable<number> {
  yield* stored.values();
  for (const { node } of tallies) yield node;
}

/** How often each node is used. */
export function fanouts(network: Network): Float32Array {
  const { kinds, as, bs } = network;
  const fanout = new Float32Array(kinds.length);
  for (const node of rootsOf(network)) fanout[node]!++;
  for (let node = kinds.length - 1; node > 1; node--)
    if (kinds[node]! >= NODE.and) {
      fanout[as[node]!]!++;
      fanout[bs[node]!]!++;
    }
  return fanout;
}
