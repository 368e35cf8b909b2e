import { describe, expect, test } from "vitest";
import { parseRules } from "../gdl/parse.ts";
import { CircuitCache, MemoryStore } from "./cache.ts";
import type { Circuit } from "./circuit/circuit.ts";
import { compileCircuit } from "./circuit/compile.ts";

const RULES = `(role me) (init (at 1)) (succ 1 2) (succ 2 3)
(<= (legal me go) (true (at ?x))) (<= (legal me stay) (true (at ?x)))
(<= (next (at ?y)) (does me go) (true (at ?x)) (succ ?x ?y)) (<= (next (at ?x)) (does me stay) (true (at ?x)))
(<= terminal (true (at 3))) (<= (goal me 100) (true (at 3))) (<= (goal me 0) (not (true (at 3))))`;

const sheet = (text: string) => parseRules(text).value;

function compiled(text: string): Circuit {
  const result = compileCircuit(sheet(text));
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

function filled(): { cache: CircuitCache; entries: Map<string, Uint8Array>; circuit: Circuit } {
  const entries = new Map<string, Uint8Array>();
  const store = {
    get: (key: string) => entries.get(key),
    set: (key: string, entry: Uint8Array) => void entries.set(key, entry),
  };
  const cache = new CircuitCache(store);
  const circuit = compiled(RULES);
  cache.set(sheet(RULES), circuit);
  return { cache, entries, circuit };
}

test("the same rules, whatever their layout, give the same circuit back", () => {
  const { cache, circuit } = filled();
  const spaced = RULES.replaceAll(" ", "  ; a comment\n ");
  expect(cache.get(sheet(spaced))).toEqual(circuit);
});

test("other rules get nothing", () => {
  const { cache } = filled();
  expect(cache.get(sheet(RULES.replace("100", "99")))).toBeUndefined();
});

describe("an entry is ignored", () => {
  test("with any byte changed", () => {
    const { cache, entries } = filled();
    const [key, entry] = [...entries][0]!;
    for (let at = 0; at < entry.length; at++) {
      const damaged = entry.slice();
      damaged[at]! ^= 0x40;
      entries.set(key, damaged);
      expect(cache.get(sheet(RULES)), `byte ${at}`).toBeUndefined();
    }
  });

  test("cut short, empty, or of another game", () => {
    const { cache, entries } = filled();
    const [key, entry] = [...entries][0]!;
    for (const length of [0, 1, 8, 20, 100, entry.length - 1]) {
      entries.set(key, entry.slice(0, length));
      expect(cache.get(sheet(RULES))).toBeUndefined();
    }
    const other = new CircuitCache({ get: () => entry, set: () => {} });
    expect(other.get(sheet(RULES.replace("100", "99")))).toBeUndefined();
  });

  test("where its wires lead nowhere, though the checksum is right", () => {
    const { entries, cache, circuit } = filled();
    const key = [...entries.keys()][0]!;
    const wrong = { ...circuit, terminal: 10 ** 6 };
    cache.set(sheet(RULES), wrong);
    expect(entries.has(key)).toBe(true);
    expect(cache.get(sheet(RULES))).toBeUndefined();
  });
});

test("a memory store forgets the oldest first", () => {
  const store = new MemoryStore(100);
  for (const key of ["a", "b", "c"]) store.set(key, new Uint8Array(40));
  expect(["a", "b", "c"].map((key) => store.get(key)?.length)).toEqual([undefined, 40, 40]);
});
