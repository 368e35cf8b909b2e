/**
 * A linear evaluation as an ONNX model, for programs that read those (https://onnx.ai; onnx.proto3, opset 13):
 *
 *   state [N, facts] ──► MatMul weights ──► Add bias ──► Sigmoid ──► Mul maxGoal ──► goals [N, outputs]
 *
 * `state` has 1 where a fact holds and 0 where it does not. The order of facts, the roles and the constant sum stand in the metadata as JSON.
 * The file is a message of Protocol Buffers, written here field by field:
 *
 *   key = field << 3 | wire type      0 varint, 2 length and bytes
 */
import type { Game } from "../../game/game.ts";
import type { LinearWeights } from "./evaluator.ts";
import { weightsByFact } from "./evaluator-file.ts";

const VARINT = 0;
const BYTES = 2;
const IR_VERSION = 8;
const OPSET = 13;
/** TensorProto.DataType. */
const FLOAT = 1;

export function onnxOf(game: Game, weights: LinearWeights): Uint8Array {
  const outputs = weights.bias.length;
  const columns = Array.from({ length: outputs }, (_, output) => weightsByFact(game, weights, output));
  const facts = columns[0]!.map(([fact]) => fact);
  const matrix = facts.flatMap((_, row) => columns.map((column) => column[row]![1]));
  const graph = [
    node("MatMul", ["state", "weights"], "sums"),
    node("Add", ["sums", "bias"], "z"),
    node("Sigmoid", ["z"], "shares"),
    node("Mul", ["shares", "maxGoal"], "goals"),
    text(2, "agon evaluator"),
    message(5, tensor("weights", [facts.length, outputs], matrix)),
    message(5, tensor("bias", [outputs], [...weights.bias])),
    message(5, tensor("maxGoal", [], [weights.maxGoal])),
    message(11, value("state", facts.length)),
    message(12, value("goals", outputs)),
  ];
  return bytesOf([
    varint(1, IR_VERSION),
    text(2, "agon"),
    message(7, graph),
    message(8, [text(1, ""), varint(2, OPSET)]),
    ...metadata({ facts, roles: game.roles, constantSum: weights.constantSum ?? null }),
  ]);
}

type Part = readonly number[] | Uint8Array;

/** NodeProto: input 1, output 2, op_type 4. */
function node(operator: string, inputs: readonly string[], output: string): Part {
  return message(1, [...inputs.map((input) => text(1, input)), text(2, output), text(4, operator)]);
}

/** TensorProto: dims 1, data_type 2, name 8, raw_data 9, the low byte first. */
function tensor(name: string, dimensions: readonly number[], values: readonly number[]): Part[] {
  const raw = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((each, at) => {
    raw.setFloat32(4 * at, each, true);
  });
  return [
    ...dimensions.map((dimension) => varint(1, dimension)),
    varint(2, FLOAT),
    text(8, name),
    bytes(9, new Uint8Array(raw.buffer)),
  ];
}

/** ValueInfoProto of a float tensor [N, columns]: name 1, type 2 { tensor_type 1 { elem_type 1, shape 2 { dim 1 { value 1 | param 2 } } } }. */
function value(name: string, columns: number): Part[] {
  const shape = message(2, [message(1, [text(2, "N")]), message(1, [varint(1, columns)])]);
  return [text(1, name), message(2, [message(1, [varint(1, FLOAT), shape])])];
}

/** StringStringEntryProto: key 1, value 2. */
function metadata(entries: Readonly<Record<string, unknown>>): Part[] {
  return Object.entries(entries).map(([key, each]) => message(14, [text(1, key), text(2, JSON.stringify(each))]));
}

function varint(field: number, value: number): Part {
  return [...number((field << 3) | VARINT), ...number(value)];
}

function text(field: number, value: string): Part {
  return bytes(field, new TextEncoder().encode(value));
}

function message(field: number, parts: readonly Part[]): Part {
  return bytes(field, bytesOf(parts));
}

function bytes(field: number, value: Uint8Array): Part {
  return bytesOf([number((field << 3) | BYTES), number(value.length), value]);
}

/** Seven bits a byte, the lowest first; the high bit says that more follow. */
function number(value: number): number[] {
  const found: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) found.push((rest % 128) | 128);
  return [...found, rest];
}

function bytesOf(parts: readonly Part[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
