/**
 * A circuit as bytes and back, for the cache. What is read is checked to be a circuit before it is trusted.
 *
 *   8 bytes   magic and version
 *   u32       checksum of all that follows
 *   u32       length of the JSON: rules text, names, wires
 *   u32       number of nodes
 *   JSON, zeroes up to a multiple of 4, left[] and right[] as 32-bit integers
 */
import { type Circuit, INPUT, type Literal } from "./circuit.ts";

const MAGIC = new TextEncoder().encode("AGONC001");
const HEAD = MAGIC.length + 12;

type Wires = Omit<Circuit, "gates">;

interface Described {
  readonly rules: string;
  readonly wires: Wires;
}

export function encodeCircuit(circuit: Circuit, rules: string): Uint8Array {
  const { gates, ...wires } = circuit;
  const json = new TextEncoder().encode(JSON.stringify({ rules, wires } satisfies Described));
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
  view.setUint32(MAGIC.length, checksum(bytes.subarray(MAGIC.length + 4)), true);
  return bytes;
}

/** The circuit of exactly these rules; undefined for bytes that are damaged, of another version or of other rules. */
export function decodeCircuit(bytes: Uint8Array, rules: string): Circuit | undefined {
  if (bytes.length < HEAD || !MAGIC.every((byte, at) => bytes[at] === byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(MAGIC.length, true) !== checksum(bytes.subarray(MAGIC.length + 4))) return undefined;
  const length = view.getUint32(MAGIC.length + 4, true);
  const nodes = view.getUint32(MAGIC.length + 8, true);
  const gatesAt = HEAD + Math.ceil(length / 4) * 4;
  if (bytes.length !== gatesAt + 8 * nodes) return undefined;
  const described = parseDescription(bytes.subarray(HEAD, HEAD + length));
  if (described?.rules !== rules) return undefined;
  const column = (first: number): Int32Array =>
    Int32Array.from({ length: nodes }, (_, node) => view.getInt32(gatesAt + 4 * (first + node), true));
  const circuit = { ...described.wires, gates: { left: column(0), right: column(nodes) } };
  return isSound(circuit) ? circuit : undefined;
}

function parseDescription(bytes: Uint8Array): Described | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Described;
  } catch {
    return undefined;
  }
}

/** Whether every wire leads to a node that exists, and every gate reads what comes before it. */
function isSound({ gates, stateBits, moves, terminal, goals, percepts, loops }: Circuit): boolean {
  const nodes = gates.left.length;
  const isWire = (literal: Literal): boolean => Number.isInteger(literal) && literal >= 0 && literal < 2 * nodes;
  const isInput = (node: number): boolean => node === -1 || (node > 0 && node < nodes && gates.left[node] === INPUT);
  for (let node = 1; node < nodes; node++) {
    if (gates.left[node] === INPUT) continue;
    const [left, right] = [gates.left[node]!, gates.right[node]!];
    if (left < 0 || right < 0 || left >= 2 * node || right >= 2 * node) return false;
  }
  return (
    stateBits.every(({ node, next }) => isInput(node) && isWire(next)) &&
    moves.every((own) => own.every(({ node, legal }) => isInput(node) && isWire(legal))) &&
    [terminal, ...goals.map(({ literal }) => literal), ...percepts.map(({ literal }) => literal)].every(isWire) &&
    loops.every(({ first, last, variables }) => {
      const inside = first > 0 && first <= last && last <= nodes;
      return inside && variables.every(({ node, value }) => isInput(node) && isWire(value));
    })
  );
}

/** FNV-1a with 32 bits: against accidents, not against malice. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}
