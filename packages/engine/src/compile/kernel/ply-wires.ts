/**
 * The literals of one ply as wires of a listing: state bits are loaded from their words, moves are told, loops are
 * evaluated before what reads them.
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import { Cone, loopValues } from "./cone.ts";
import { addLoop } from "./fixpoint.ts";
import { WORD } from "./layout.ts";
import { LiteralWires } from "./literals.ts";
import { Listing } from "./program.ts";
import type { Plies, Ply } from "./specialise.ts";
import type { Wire } from "./wires.ts";

export interface PlyWiresOptions {
  readonly plies: Plies;
  readonly ply: Ply;
  /** For each state bit the address of its word, or undefined where it is not carried along. */
  readonly stateAddress: (bit: number) => number | undefined;
  /** The first byte of the block that is free for words of the program. */
  readonly scratch: number;
}

export class PlyWires {
  readonly listing = new Listing();
  /** The first free byte of the block. */
  scratch: number;
  readonly #plies: Plies;
  readonly #ply: Ply;
  readonly #loads = new Map<number, Wire>();
  /** Wires of moves, by their node in the graph. */
  readonly #moves = new Map<number, Wire>();
  /** Addresses of state bits and of loop variables, by their node in the graph. */
  readonly #addresses: Map<number, number>;
  readonly #literals: LiteralWires;

  constructor({ plies, ply, stateAddress, scratch }: PlyWiresOptions) {
    this.#plies = plies;
    this.#ply = ply;
    this.scratch = scratch;
    this.#addresses = new Map(
      plies.circuit.stateBits.flatMap(({ node }, bit) => {
        const address = stateAddress(bit);
        return address === undefined ? [] : [[plies.inputs[node]!, address]];
      }),
    );
    this.#literals = new LiteralWires(plies.graph, this.listing.wires, (node) => this.#input(node));
  }

  /** A new word of the block. */
  readonly word = (): number => {
    this.scratch += WORD;
    return this.scratch - WORD;
  };

  /** The word at an address as it was before the program changed it. */
  load(address: number): Wire {
    let wire = this.#loads.get(address);
    if (wire === undefined) {
      wire = this.listing.wires.load(address);
      this.#loads.set(address, wire);
    }
    return wire;
  }

  /** Says which lanes play a move. */
  play(role: number, move: number, wire: Wire): void {
    const { node } = this.#plies.circuit.moves[role]![move]!;
    if (node >= 0) this.#moves.set(this.#plies.inputs[node]!, wire);
  }

  wire(literal: GateLiteral): Wire {
    return this.#literals.wire(literal);
  }

  /** Evaluates the loop variables that the literals depend on, where that has not been done. */
  runLoops(literals: readonly GateLiteral[]): void {
    const { circuit, graph, inputs } = this.#plies;
    if (circuit.loops.length === 0) return;
    const cone = new Cone(graph, loopValues(circuit, inputs, this.#ply));
    cone.add(literals);
    circuit.loops.forEach((loop, index) => {
      const variables = loop.variables
        .map(({ node }, at) => ({ node: inputs[node]!, value: this.#ply.loops[index]![at]! }))
        .filter(({ node }) => cone.has(node) && !this.#addresses.has(node));
      if (variables.length === 0) return;
      const outside = (literal: GateLiteral): Wire => this.wire(literal);
      const addresses = addLoop(this.listing, { graph, variables, outside, word: this.word });
      for (const [node, address] of addresses) this.#addresses.set(node, address);
    });
  }

  #input(node: number): Wire {
    const address = this.#addresses.get(node);
    const wire = address === undefined ? this.#moves.get(node) : this.load(address);
    if (wire === undefined) throw new Error(`node ${node} is neither a known state bit nor a move`);
    return wire;
  }
}
