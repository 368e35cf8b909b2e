/**
 * Long chains of one operation are cut into pieces that can be computed side by side:
 *
 *   ((((a | b) | c) | d) | …)      becomes      (a | b | …) | (k | l | …) | …      combined in pairs
 *
 * A machine that computes many nodes at a time waits at each node of a chain for the one before. The pieces are computed
 * as their terms come up, so that these need not be kept.
 */
import { fanouts } from "./cover.ts";
import { Network, NODE } from "./network.ts";

/** Chains of fewer nodes stay. */
const LONG = 24;
/** Terms in a piece: combining pieces costs a node each. */
const PIECE = 12;

export function shortened(network: Network): Network {
  return new Shortening(network).run();
}

const NO_LINK = 0;

/** What is being computed of a chain. */
interface Chain {
  piece: number | undefined;
  terms: number;
  /** Pieces that wait for one like them, with how often they were combined. */
  readonly waiting: { readonly node: number; readonly rank: number }[];
}

class Shortening {
  readonly #from: Network;
  readonly #to = new Network();
  readonly #chains = new Map<number, Chain>();
  /** For each node the operand that its chain goes on with. */
  readonly #links: Int32Array;
  /** For each node of a long chain the last one. */
  readonly #lasts: Int32Array;
  readonly #map: Int32Array;

  constructor(network: Network) {
    this.#from = network;
    this.#links = linksOf(network);
    this.#lasts = lastsOf(this.#links);
    this.#map = new Int32Array(network.kinds.length);
  }

  run(): Network {
    const { kinds, as, bs, stored, tallies } = this.#from;
    this.#map[NODE.ones] = NODE.ones;
    for (let node = 2; node < kinds.length; node++) {
      if (this.#lasts[node]) this.#stream(node);
      else if (kinds[node] === NODE.input) this.#map[node] = this.#to.word(as[node]!);
      else this.#map[node] = this.#to.add(kinds[node]!, this.#map[as[node]!]!, this.#map[bs[node]!]!);
    }
    for (const [address, node] of stored) this.#to.stored.set(address, this.#map[node]!);
    for (const { address, node } of tallies) this.#to.tallies.push({ address, node: this.#map[node]! });
    return this.#to;
  }

  #stream(node: number): void {
    const { kinds, as, bs } = this.#from;
    const last = this.#lasts[node]!;
    const chain = this.#chainOf(last);
    const [a, b] = [as[node]!, bs[node]!];
    const link = this.#lasts[this.#links[node]!] === last ? this.#links[node]! : NO_LINK;
    const kind = kinds[node]!;
    if (link !== a) this.#term(chain, kind === NODE.andNot ? NODE.and : kind, a);
    if (link !== b) this.#term(chain, kind, b);
    if (node === last) this.#map[node] = this.#combined(chain, kind);
  }

  #chainOf(last: number): Chain {
    let chain = this.#chains.get(last);
    if (chain === undefined) {
      chain = { piece: undefined, terms: 0, waiting: [] };
      this.#chains.set(last, chain);
    }
    return chain;
  }

  #term(chain: Chain, kind: number, node: number): void {
    const term = this.#map[node]!;
    if (chain.piece !== undefined) chain.piece = this.#to.add(kind, chain.piece, term);
    else chain.piece = kind === NODE.andNot ? this.#to.add(NODE.xor, term, NODE.ones) : term;
    chain.terms++;
    if (chain.terms % PIECE !== 0) return;
    this.#wait(chain, kind, chain.piece);
    chain.piece = undefined;
  }

  #wait({ waiting }: Chain, kind: number, piece: number): void {
    let [node, rank] = [piece, 0];
    for (let top = waiting.at(-1); top !== undefined && top.rank === rank; top = waiting.at(-1), rank++) {
      waiting.pop();
      node = this.#to.add(joining(kind), top.node, node);
    }
    waiting.push({ node, rank });
  }

  #combined({ piece, waiting }: Chain, kind: number): number {
    const nodes = [...waiting.map(({ node }) => node), ...(piece === undefined ? [] : [piece])];
    return nodes.reduceRight((node, other) => this.#to.add(joining(kind), other, node));
  }
}

const joining = (kind: number): number => (kind === NODE.andNot ? NODE.and : kind);

/** A chain of conjunctions may have negated terms. */
const family = (kind: number): number => joining(kind);

function linksOf(network: Network): Int32Array {
  const { kinds, as, bs } = network;
  const fanout = fanouts(network);
  const links = new Int32Array(kinds.length).fill(NO_LINK);
  for (let node = 2; node < kinds.length; node++) {
    const kind = kinds[node]!;
    if (kind < NODE.and) continue;
    const goesOn = (operand: number): boolean =>
      kinds[operand]! >= NODE.and && family(kinds[operand]!) === family(kind) && fanout[operand] === 1;
    if (goesOn(as[node]!)) links[node] = as[node]!;
    else if (kind !== NODE.andNot && goesOn(bs[node]!)) links[node] = bs[node]!;
  }
  return links;
}

function lastsOf(links: Int32Array): Int32Array {
  const lengths = new Int32Array(links.length);
  const lasts = new Int32Array(links.length);
  for (let node = 2; node < links.length; node++) lengths[node] = lengths[links[node]!]! + 1;
  for (let node = links.length - 1; node > 1; node--) {
    if (lasts[node] === 0 && lengths[node]! >= LONG) lasts[node] = node;
    if (lasts[node] !== 0 && links[node] !== NO_LINK) lasts[links[node]!] = lasts[node]!;
  }
  return lasts;
}
