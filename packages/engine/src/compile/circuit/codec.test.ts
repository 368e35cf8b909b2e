import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { randomCircuit } from "../kernel/testing/random-circuit.ts";
import { decodeCircuit, encodeCircuit } from "./codec.ts";
import { trim } from "./trim.ts";

const circuit = trim(randomCircuit({ random: new Random(1) }));
const ORIGIN = { build: "1", rules: "(role x) ; those of the game", roles: circuit.roles };
const bytes = encodeCircuit(circuit, ORIGIN);

test("a circuit comes back from its bytes", () => {
  expect(decodeCircuit(bytes, ORIGIN)).toEqual(circuit);
});

test("bytes may begin anywhere in a buffer", () => {
  const room = new Uint8Array(bytes.length + 5);
  room.set(bytes, 3);
  expect(decodeCircuit(room.subarray(3, 3 + bytes.length), ORIGIN)).toEqual(circuit);
});

test("of another origin there is none", () => {
  expect(decodeCircuit(bytes, { ...ORIGIN, rules: "(role y)" })).toBeUndefined();
  expect(decodeCircuit(bytes, { ...ORIGIN, build: "2" })).toBeUndefined();
  expect(decodeCircuit(bytes, { ...ORIGIN, roles: [...ORIGIN.roles, "more"] })).toBeUndefined();
});

test("a byte that is wrong anywhere is noticed", () => {
  for (let at = 0; at < bytes.length; at += 97) {
    const damaged = bytes.slice();
    damaged[at]! ^= 1;
    expect(decodeCircuit(damaged, ORIGIN)).toBeUndefined();
  }
});

test.each([0, 7, 20, bytes.length - 1])("bytes that end after %i are noticed", (length) => {
  expect(decodeCircuit(bytes.subarray(0, length), ORIGIN)).toBeUndefined();
});
