/**
 * Circuits from their text: what `circuitText` writes reads back. What a text leaves out is false: it may leave out the next values
 * of facts, legal moves and the end. A wide gate, as networks have, is written `n7 = {n1, !n2, n3}`.
 */
import { parseTerms } from "../../../gdl/parse.ts";
import { termText } from "../../../gdl/print.ts";
import {
  type Circuit,
  type CircuitMove,
  FALSE,
  type GateLiteral,
  type GoalWire,
  INPUT,
  type Loop,
  type LoopVariable,
  literalOf,
  type PerceptWire,
  type StateBit,
  TRUE,
} from "../circuit.ts";
import type { Network } from "../network.ts";

export function readCircuit(text: string): Circuit {
  return new CircuitReader(text).circuit();
}

export function readNetwork(text: string): Network {
  const reader = new CircuitReader(text);
  const circuit = reader.circuit();
  return { circuit, gates: reader.wide, next: circuit.gates.left.length };
}

const NODE = /^n(\d+) = (.*)$/;
const OUTPUT = /^(.*) = (!?n\d+|true|false)$/;
const LOOP = /^fixpoint of (\S+) in n(\d+) \.\. n(\d+)$/;
const REMARK = /^(.*\)) ; (.*)$/;

export function readLiteral(text: string): GateLiteral {
  if (text === "true" || text === "false") return text === "true" ? TRUE : FALSE;
  const [, negation, node] = /^(!?)n(\d+)$/.exec(text) ?? [];
  if (node === undefined) throw new Error(`no literal: ${text}`);
  return literalOf(Number(node), negation === "!");
}

/** `(does x (mark 1))`: the name, and the arguments as texts. */
function readSentence(text: string): { name: string; args: string[] } {
  const [term, ...others] = parseTerms(text).value;
  if (term === undefined || others.length > 0) throw new Error(`no sentence: ${text}`);
  return { name: term.name, args: term.kind === "compound" ? term.args.map(termText) : [] };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

class CircuitReader {
  /** The literals of wide gates. */
  readonly wide = new Map<number, Set<GateLiteral>>();
  readonly #gates = new Map<number, readonly [GateLiteral, GateLiteral]>();
  readonly #bits = new Map<string, Writable<StateBit>>();
  readonly #moves = new Map<string, Map<string, Writable<CircuitMove>>>();
  readonly #goals: { role: string; value: number; literal: GateLiteral }[] = [];
  readonly #percepts: { role: string; text: string; literal: GateLiteral }[] = [];
  readonly #loops = new Map<string, Loop & { variables: LoopVariable[] }>();
  readonly #always: string[] = [];
  #roles: string[] = [];
  #terminal: GateLiteral = FALSE;
  #count = 1;

  constructor(text: string) {
    for (const line of text.split("\n").filter((part) => part.trim() !== "")) this.#line(line.trim());
  }

  circuit(): Circuit {
    const left = new Int32Array(this.#count).fill(INPUT);
    const right = new Int32Array(this.#count).fill(INPUT);
    for (const [node, [a, b]] of this.#gates) [left[node], right[node]] = [a, b];
    const roleOf = (role: string): number => this.#roles.indexOf(role);
    const byText = (a: CircuitMove, b: CircuitMove): number => (a.text < b.text ? -1 : 1);
    return {
      roles: this.#roles,
      gates: { left, right },
      stateBits: [...this.#bits.values()],
      always: this.#always,
      moves: this.#roles.map((role) => [...(this.#moves.get(role)?.values() ?? [])].sort(byText)),
      terminal: this.#terminal,
      goals: this.#goals.map(({ role, ...goal }): GoalWire => ({ role: roleOf(role), ...goal })),
      percepts: this.#percepts.map(({ role, ...percept }): PerceptWire => ({ role: roleOf(role), ...percept })),
      loops: [...this.#loops.values()].sort((a, b) => a.first - b.first),
    };
  }

  #line(line: string): void {
    const [, node, definition] = NODE.exec(line) ?? [];
    const [, name, literal] = OUTPUT.exec(line) ?? [];
    if (line.startsWith("roles")) this.#roles = parseTerms(line.slice("roles".length)).value.map(termText);
    else if (line.endsWith(" always")) this.#always.push(readSentence(line.slice(0, -" always".length)).args[0]!);
    else if (node !== undefined) this.#node(Number(node), definition!);
    else if (name !== undefined) this.#output(name, readLiteral(literal!));
    else throw new Error(`cannot be read: ${line}`);
  }

  #node(node: number, definition: string): void {
    this.#count = Math.max(this.#count, node + 1);
    const loop = LOOP.exec(definition);
    if (loop) this.#variable(node, loop);
    else if (definition.startsWith("{")) this.#wide(node, definition.slice(1, -1).split(", ").map(readLiteral));
    else if (definition.startsWith("(")) this.#input(node, definition);
    else {
      const [a, b] = definition.split(" & ").map(readLiteral);
      this.#gates.set(node, [a!, b!]);
    }
  }

  #wide(node: number, literals: readonly GateLiteral[]): void {
    this.wide.set(node, new Set(literals));
    this.#gates.set(node, [literals[0] ?? TRUE, literals[1] ?? TRUE]);
  }

  #variable(node: number, [, value, from, to]: RegExpExecArray): void {
    const [first, last] = [Number(from), Number(to) + 1];
    const key = `${first} ${last}`;
    const loop = this.#loops.get(key) ?? { first, last, variables: [] };
    this.#loops.set(key, loop);
    loop.variables.push({ node, value: readLiteral(value!), atom: loop.variables.length });
  }

  #input(node: number, definition: string): void {
    const [, sentence = definition, remark = ""] = REMARK.exec(definition) ?? [];
    const { name, args } = readSentence(sentence);
    if (name === "does") {
      this.#move(args[0]!, args[1]!).node = node;
      return;
    }
    const [initially, relevant] = [remark.includes("at first"), !remark.includes("irrelevant")];
    this.#bits.set(args[0]!, { fact: args[0]!, node, next: FALSE, initially, relevant });
  }

  #output(sentence: string, literal: GateLiteral): void {
    const { name, args } = readSentence(sentence);
    const [first, second] = args;
    if (name === "terminal") this.#terminal = literal;
    else if (name === "next") this.#bits.get(first!)!.next = literal;
    else if (name === "legal") this.#move(first!, second!).legal = literal;
    else if (name === "goal") this.#goals.push({ role: first!, value: Number(second), literal });
    else if (name === "sees") this.#percepts.push({ role: first!, text: second!, literal });
    else throw new Error(`no output: ${sentence}`);
  }

  #move(role: string, text: string): Writable<CircuitMove> {
    const moves = this.#moves.get(role) ?? new Map<string, Writable<CircuitMove>>();
    this.#moves.set(role, moves);
    const move = moves.get(text) ?? { text, node: INPUT, legal: FALSE };
    moves.set(text, move);
    return move;
  }
}
