/**
 * A circuit taken into the graph of a sweeper, gate by gate: first what depends on the state alone, then what reads moves.
 *
 * Loops are cut at their variables, which become inputs that may have any value: where two loops compute the same from the same
 * variables, their least fixpoints are the same. Two kinds of variables are no inputs. Those that stay false as long as all of
 * them are false never become true. And a loop of one variable, v = f(v), is f(false): what it is in the first round it stays.
 */
import { type Circuit, FALSE, type GateLiteral, type Loop, type LoopVariable } from "../circuit/circuit.ts";

const UNKNOWN = -1;

export interface ImportOptions {
  /** An AND of literals of the graph. */
  readonly and: (a: GateLiteral, b: GateLiteral) => GateLiteral;
  /** The input of the graph for an atom that is a loop variable. */
  readonly variable: (atom: number) => GateLiteral;
  /** Asked now and then; throws where time is over. */
  readonly check: () => void;
}

/** A variable that is an input, and the literal of its value. */
export interface ImportedVariable {
  readonly atom: number;
  readonly value: GateLiteral;
}

export class ImportedCircuit {
  readonly #circuit: Circuit;
  readonly #literals: Int32Array;
  readonly #options: ImportOptions;
  readonly #loopAt: ReadonlyMap<number, Loop>;
  readonly variables: ImportedVariable[] = [];

  constructor(circuit: Circuit, options: ImportOptions) {
    this.#circuit = circuit;
    this.#options = options;
    this.#literals = new Int32Array(circuit.gates.left.length).fill(UNKNOWN);
    this.#literals[0] = FALSE;
    this.#loopAt = new Map(circuit.loops.map((loop) => [loop.first, loop]));
  }

  /** The literal of the graph for one of the circuit. */
  literal(literal: GateLiteral): GateLiteral {
    const known = this.#literals[literal >> 1]!;
    if (known === UNKNOWN) throw new Error("a literal is read before it is known");
    return known ^ (literal & 1);
  }

  setInput(node: number, literal: GateLiteral): void {
    if (node >= 0) this.#literals[node] = literal;
  }

  /** Takes in all gates whose inputs are known. */
  proceed(): void {
    const { left } = this.#circuit.gates;
    for (let node = 1; node < left.length; node++) {
      if (node % 256 === 0) this.#options.check();
      const loop = this.#loopAt.get(node);
      if (loop) {
        this.#proceedLoop(loop);
        node = loop.last - 1;
      } else this.#gate(node);
    }
  }

  #isKnown(literal: GateLiteral): boolean {
    return this.#literals[literal >> 1] !== UNKNOWN;
  }

  #gate(node: number): void {
    const left = this.#circuit.gates.left[node]!;
    const right = this.#circuit.gates.right[node]!;
    if (left < 0 || this.#literals[node] !== UNKNOWN || !this.#isKnown(left) || !this.#isKnown(right)) return;
    this.#literals[node] = this.#options.and(this.literal(left), this.literal(right));
  }

  #gates({ first, last }: Loop): void {
    for (let node = first; node < last; node++) this.#gate(node);
  }

  #proceedLoop(loop: Loop): void {
    if (this.#isKnown(2 * loop.variables[0]!.node)) {
      this.#gates(loop);
      return;
    }
    const open = new Set<LoopVariable>();
    for (;;) {
      this.#enter(loop, open);
      if (!loop.variables.every(({ value }) => this.#isKnown(value))) {
        this.#leave(loop);
        return;
      }
      const risen = loop.variables.filter((variable) => !open.has(variable) && this.literal(variable.value) !== FALSE);
      if (risen.length === 0) break;
      for (const variable of risen) open.add(variable);
    }
    if (open.size === 1) this.#closeSingle(loop, [...open][0]!);
    else for (const { atom, value } of open) this.variables.push({ atom, value: this.literal(value) });
  }

  /** v = f(false) in place of v = f(v). */
  #closeSingle(loop: Loop, variable: LoopVariable): void {
    this.#enter(loop, new Set());
    const value = this.literal(variable.value);
    this.#leave(loop);
    for (const { node } of loop.variables) this.#literals[node] = FALSE;
    this.#literals[variable.node] = value;
    this.#gates(loop);
  }

  /** The gates of a loop where only some of its variables are inputs and the others false. */
  #enter(loop: Loop, open: ReadonlySet<LoopVariable>): void {
    this.#leave(loop);
    for (const variable of loop.variables)
      this.#literals[variable.node] = open.has(variable) ? this.#options.variable(variable.atom) : FALSE;
    this.#gates(loop);
  }

  #leave(loop: Loop): void {
    const variables = new Set(loop.variables.map(({ node }) => node));
    for (let node = loop.first; node < loop.last; node++)
      if (this.#circuit.gates.left[node]! >= 0) this.#literals[node] = UNKNOWN;
    for (const node of variables) this.#literals[node] = UNKNOWN;
  }
}
