import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUILD } from "../build.ts";
import { parseRules } from "../gdl/parse.ts";
import { CircuitGame } from "./backends/circuit/game.ts";
import { CircuitCache, MemoryStore } from "./cache.ts";
import type { Circuit } from "./circuit/circuit.ts";
import { seal } from "./circuit/codec.ts";
import { compileCircuit } from "./circuit/compile.ts";
import { compile } from "./compile.ts";

/** With a loop (reached), percepts, facts that always hold and facts that playouts leave out. */
const RULES = `(role me) (role you) (init (at 1)) (init seen) (init (log none)) (succ 1 2) (succ 2 3) (edge 1 2) (edge 2 1) (edge 2 3)
(<= (legal ?r go) (role ?r) (true (at ?x))) (<= (legal ?r stay) (role ?r) (reached ?x) (distinct ?x 3))
(<= (reached ?x) (true (at ?x)) (true (log ?y))) (<= (reached ?y) (reached ?x) (edge ?x ?y) (not (true (log stay))))
(<= (next seen) (true seen)) (<= (next (log ?m)) (does me ?m)) (<= (next (noise ?m)) (does you ?m)) (<= (sees you ?m) (does me ?m)) (<= (sees me ?x) (reached ?x))
(<= (next (at ?y)) (does me go) (true (at ?x)) (succ ?x ?y)) (<= (next (at ?x)) (does me stay) (true (at ?x)))
(<= terminal (true (at 3))) (<= (goal ?r 100) (role ?r) (true (at 3))) (<= (goal ?r 0) (role ?r) (not (true (at 3))))`;

const sheet = (text: string) => parseRules(text).value;

function compiled(text: string): Circuit {
  const result = compileCircuit(sheet(text), { optimise: 0 }); // The same however slow the machine is.
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

const CIRCUIT = compiled(RULES);

interface Filled {
  readonly cache: CircuitCache;
  readonly entries: Map<string, Uint8Array>;
}

function filled(circuit = CIRCUIT): Filled {
  const entries = new Map<string, Uint8Array>();
  const store = {
    get: (key: string) => entries.get(key),
    set: (key: string, entry: Uint8Array) => void entries.set(key, entry),
  };
  const cache = new CircuitCache(store);
  cache.set(sheet(RULES), circuit);
  return { cache, entries };
}

const entryOf = ({ entries }: Filled): [string, Uint8Array] => [...entries][0]!;

test("the same rules, whatever their layout, give the same circuit back", () => {
  const { cache } = filled();
  const spaced = RULES.replaceAll(" ", "  ; a comment\n ");
  expect(CIRCUIT.loops.length).toBeGreaterThan(0);
  expect(CIRCUIT.stateBits.some(({ relevant }) => !relevant)).toBe(true);
  expect(cache.get(sheet(spaced))).toEqual(CIRCUIT);
});

test("other rules get nothing", () => {
  const { cache } = filled();
  expect(cache.get(sheet(RULES.replace("100", "99")))).toBeUndefined();
});

describe("another build gets nothing", () => {
  const { entries } = filled();
  const store = (get: (key: string) => Uint8Array | undefined) => ({ get, set: () => {} });

  test("under its own key", () => {
    expect([...entries.keys()].every((key) => key.startsWith(`${BUILD.compiler}-`))).toBe(true);
    expect(new CircuitCache(store((key) => entries.get(key))).get(sheet(RULES))).toEqual(CIRCUIT);
    expect(
      new CircuitCache(
        store((key) => entries.get(key)),
        { build: "other" },
      ).get(sheet(RULES)),
    ).toBeUndefined();
  });

  test("nor under any", () => {
    const any = store(() => [...entries.values()][0]);
    expect(new CircuitCache(any).get(sheet(RULES))).toEqual(CIRCUIT);
    expect(new CircuitCache(any, { build: "other" }).get(sheet(RULES))).toBeUndefined();
  });
});

describe("an entry is ignored", () => {
  test("with any byte changed", () => {
    const made = filled();
    const [key, entry] = entryOf(made);
    for (let at = 0; at < entry.length; at++) {
      const damaged = entry.slice();
      damaged[at]! ^= 0x40;
      made.entries.set(key, damaged);
      expect(made.cache.get(sheet(RULES)), `byte ${at}`).toBeUndefined();
    }
  });

  test("cut short, empty, or of another game", () => {
    const made = filled();
    const [key, entry] = entryOf(made);
    for (const length of [0, 1, 8, 20, 100, entry.length - 1]) {
      made.entries.set(key, entry.slice(0, length));
      expect(made.cache.get(sheet(RULES))).toBeUndefined();
    }
    const other = new CircuitCache({ get: () => entry, set: () => {} });
    expect(other.get(sheet(RULES.replace("100", "99")))).toBeUndefined();
  });
});

describe("contents that are no circuit are refused, though the checksum is right", () => {
  const { roles, moves, goals } = CIRCUIT;
  test.each<[string, Circuit]>([
    ["an end that is no node", { ...CIRCUIT, terminal: 10 ** 6 }],
    ["a role too many", { ...CIRCUIT, roles: [...roles, "they"], moves: [...moves, []] }],
    ["a role too few", { ...CIRCUIT, roles: roles.slice(1), moves: moves.slice(1), goals: [], percepts: [] }],
    ["roles in another order", { ...CIRCUIT, roles: [...roles].reverse() }],
    ["a goal of half a point", { ...CIRCUIT, goals: [{ ...goals[0]!, value: 0.5 }] }],
    ["something missing", { ...CIRCUIT, percepts: undefined } as unknown as Circuit],
    ["something of another kind", { ...CIRCUIT, always: "(at 1)" } as unknown as Circuit],
    ["something more", { ...CIRCUIT, extra: 1 } as Circuit],
  ])("%s", (_, circuit) => {
    const { cache } = filled(circuit);
    expect(cache.get(sheet(RULES))).toBeUndefined();
  });

  test("and the rules are compiled anew", () => {
    const { cache } = filled({ ...CIRCUIT, terminal: 10 ** 6 });
    const made = compile(sheet(RULES), { backend: "circuit", cache });
    expect(made.ok && made.why).toBe("Grounding fits the budget.");
    expect(cache.get(sheet(RULES))).toBeDefined();
  });
});

/** Asks a game everything of some states; a circuit that passed for one answers, whatever it says. */
function playSome(circuit: Circuit): void {
  const game = new CircuitGame(circuit);
  let state = game.initial;
  for (let ply = 0; ply < 3; ply++) {
    const joint = game.roles.map((_, role) => game.legalMoves(state, role)[0] ?? 0);
    game.isTerminal(state);
    game.goals(state);
    game.facts(state);
    if (joint.some((move, role) => move >= circuit.moves[role]!.length)) return;
    game.roles.forEach((_, role) => {
      game.percepts(state, joint, role);
    });
    state = game.next(state, joint);
  }
}

test("mutated entries under a right checksum are refused, or play without a mistake of ours", () => {
  const runs = { numRuns: Number(process.env.AGON_RUNS ?? 1500), seed: Number(process.env.AGON_SEED ?? 1) };
  const made = filled();
  const [key, entry] = entryOf(made);
  const numbers = entry.length - 8 * CIRCUIT.gates.left.length;
  const place = fc.oneof(
    fc.integer({ min: 12, max: entry.length - 1 }),
    fc.integer({ min: numbers, max: entry.length - 1 }),
  );
  const mutation = fc.oneof(
    fc.record({ kind: fc.constant("byte" as const), at: place, byte: fc.integer({ min: 0, max: 255 }) }),
    fc.record({ kind: fc.constant("digit" as const), at: place, byte: fc.integer({ min: 0x30, max: 0x39 }) }),
    fc.record({ kind: fc.constant("cut" as const), at: place, byte: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant("copy" as const), at: place, byte: fc.integer({ min: 4, max: 40 }) }),
  );
  const outcomes = { refused: 0, played: 0 };
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
      let bytes: Uint8Array = entry.slice();
      for (const { kind, at, byte } of mutations) {
        const there = Math.min(at, bytes.length - 1);
        if (kind === "byte" || kind === "digit") bytes[there] = byte;
        else if (kind === "cut") bytes = without(bytes, there, byte);
        else bytes.copyWithin(there, 12, 12 + byte);
      }
      if (bytes.length < 20) return;
      seal(bytes);
      made.entries.set(key, bytes);
      const found = made.cache.get(sheet(RULES));
      if (found) playSome(found);
      outcomes[found ? "played" : "refused"]++;
    }),
    runs,
  );
  expect(outcomes.refused).toBeGreaterThan(runs.numRuns / 2);
  expect(outcomes.played).toBeGreaterThan(0);
});

/** Bytes taken out, and zeroes put at the end, so that the length is what the head says. */
function without(bytes: Uint8Array, at: number, count: number): Uint8Array {
  const cut = new Uint8Array(bytes.length);
  cut.set(bytes.subarray(0, at));
  cut.set(bytes.subarray(at + count), at);
  return cut;
}

test("a memory store forgets the oldest first", () => {
  const store = new MemoryStore(100);
  for (const key of ["a", "b", "c"]) store.set(key, new Uint8Array(40));
  expect(["a", "b", "c"].map((key) => store.get(key)?.length)).toEqual([undefined, 40, 40]);
});
