/**
 * A circuit as bytes and back, for the cache. What is read is checked to be a circuit before it is trusted.
 *
 *   8 bytes   magic and version of this form
 *   u32       checksum of all that follows
 *   u32       length of the JSON: build, rules text, names, wires
 *   u32       number of nodes
 *   JSON, zeroes up to a multiple of 4, left[] and right[] as 32-bit integers
 */
import type { Circuit } from "./circuit.ts";
import { isSound } from "./sound.ts";

const MAGIC = new TextEncoder().encode("AGONC002");
const HEAD = MAGIC.length + 12;

/** What a circuit was made of, and by what. */
export interface Origin {
  /** The build of the compiler. */
  readonly build: string;
  /** As the printer writes them. */
  readonly rules: string;
  readonly roles: readonly string[];
}

type Wires = Omit<Circuit, "gates">;

interface Described extends Pick<Origin, "build" | "rules"> {
  readonly wires: Wires;
}

export function encodeCircuit(circuit: Circuit, { build, rules }: Origin): Uint8Array {
  const { gates, ...wires } = circuit;
  const json = new TextEncoder().encode(JSON.stringify({ build, rules, wires } satisfies Described));
  const nodes = gates.left.length;
  const gatesAt = HEAD + Math.ceil(json.length / 4) * 4;
  const bytes = new Uint8Array(gatesAt + 8 * nodes);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  bytes.set(json, HEAD);
  view.setUint32(MAGIC.length + 4, json.length, true);
  view.setUint32(MAGIC.length + 8, nodes, true);
  for (let node = 0; node < nodes; node++) {
    view.setInt32(gatesAt + 4 * node, gates.left[node]!, true);
    view.setInt32(gatesAt + 4 * (nodes + node), gates.right[node]!, true);
  }
  seal(bytes);
  return bytes;
}

/** The circuit of exactly this origin; undefined for bytes that are damaged, of another one, or no circuit. */
export function decodeCircuit(bytes: Uint8Array, { build, rules, roles }: Origin): Circuit | undefined {
  if (bytes.length < HEAD || !MAGIC.every((byte, at) => bytes[at] === byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(MAGIC.length, true) !== checksum(bytes.subarray(MAGIC.length + 4))) return undefined;
  const length = view.getUint32(MAGIC.length + 4, true);
  const nodes = view.getUint32(MAGIC.length + 8, true);
  const gatesAt = HEAD + Math.ceil(length / 4) * 4;
  if (bytes.length !== gatesAt + 8 * nodes) return undefined;
  const described = parseDescription(bytes.subarray(HEAD, HEAD + length));
  if (described?.build !== build || described.rules !== rules) return undefined;
  const { wires } = described;
  if (wires.roles.length !== roles.length || !roles.every((role, at) => wires.roles[at] === role)) return undefined;
  const column = (first: number): Int32Array =>
    Int32Array.from({ length: nodes }, (_, node) => view.getInt32(gatesAt + 4 * (first + node), true));
  const circuit = { ...wires, gates: { left: column(0), right: column(nodes) } };
  return isSound(circuit) ? circuit : undefined;
}

function parseDescription(bytes: Uint8Array): Described | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isDescribed(value) ? (value as Described) : undefined;
  } catch {
    return undefined;
  }
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isTruth: Test = (value) => typeof value === "boolean";
/** A node, a literal or an index: all of them fit 32 bits. */
const isNumber: Test = (value) => (value as number) === ((value as number) | 0);
const listOf =
  (isItem: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(isItem);
/** These fields and no others. */
const recordOf =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length === Object.keys(fields).length &&
    Object.entries(fields).every(
      ([name, isField]) => Object.hasOwn(value, name) && isField((value as Record<string, unknown>)[name]),
    );

const isDescribed = recordOf({
  build: isText,
  rules: isText,
  wires: recordOf({
    roles: listOf(isText),
    stateBits: listOf(
      recordOf({ fact: isText, node: isNumber, next: isNumber, initially: isTruth, relevant: isTruth }),
    ),
    always: listOf(isText),
    moves: listOf(listOf(recordOf({ text: isText, node: isNumber, legal: isNumber }))),
    terminal: isNumber,
    goals: listOf(recordOf({ role: isNumber, value: isNumber, literal: isNumber })),
    percepts: listOf(recordOf({ role: isNumber, text: isText, literal: isNumber })),
    loops: listOf(
      recordOf({
        first: isNumber,
        last: isNumber,
        variables: listOf(recordOf({ node: isNumber, value: isNumber, atom: isNumber })),
      }),
    ),
  }),
} satisfies Record<keyof Described, Test>);

/** Writes the checksum of what follows it. */
export function seal(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  view.setUint32(MAGIC.length, checksum(bytes.subarray(MAGIC.length + 4)), true);
}

/** FNV-1a with 32 bits: against accidents, not against malice. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}
