import { describe, expect, test } from "vitest";
import { bitLength } from "./arithmetic.ts";
import { countTree, numberTaken, pick } from "./choice.ts";
import { numbersOf, slicesOf, type Words, wireValues } from "./testing/lanes.ts";
import { ONES, type Wire, Wires } from "./wires.ts";

/** A lane for every set of legal moves and every rank in it. */
function lanesOf(moves: number): { set: number; rank: number }[] {
  return Array.from({ length: 2 ** moves }, (_, set) => {
    const count = [...Array(moves).keys()].filter((move) => (set >> move) & 1).length;
    return Array.from({ length: count }, (_, rank) => ({ set, rank }));
  }).flat();
}

/** For each lane the moves that are taken, and the count at the root of the tree. */
function taken(moves: number, lanes: readonly { set: number; rank: number }[], among: Wire | undefined = ONES) {
  const wires = new Wires();
  const memory: Words = new Map();
  const load = (address: number, word: bigint): Wire => {
    memory.set(address, word);
    return wires.load(address);
  };
  const legal = slicesOf(
    lanes.map(({ set }) => set),
    moves,
  ).map((word, move) => load(16 * move, word));
  const rank = slicesOf(
    lanes.map((lane) => lane.rank),
    bitLength(moves - 1),
  ).map((word, bit) => load(10_000 + 16 * bit, word));
  const tree = countTree(wires, moves, (move) => legal[move]!);
  const chosen = pick(wires, tree, rank, among);
  const number = numberTaken(wires, chosen);
  const values = wireValues(wires, lanes.length, memory);
  const words = (list: readonly Wire[]): number[] =>
    numbersOf(
      list.map((wire) => values[wire]!),
      lanes.length,
    );
  return { sets: words(chosen), counts: words(tree.count), numbers: words(number) };
}

const countOf = (set: number): number => set.toString(2).replaceAll("0", "").length;

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("of %i moves", (moves) => {
  const lanes = lanesOf(moves);
  const { sets, counts, numbers } = taken(moves, lanes);

  test("the tree counts the legal ones", () => {
    expect(counts).toEqual(lanes.map(({ set }) => countOf(set)));
  });

  test("each rank takes one legal move, and two ranks never the same: uniform ranks choose uniformly", () => {
    expect(sets.filter((taken, lane) => countOf(taken) !== 1 || (taken & ~lanes[lane]!.set) !== 0)).toEqual([]);
    const bySet = new Map<number, Set<number>>();
    lanes.forEach(({ set }, lane) => {
      bySet.set(set, (bySet.get(set) ?? new Set()).add(sets[lane]!));
    });
    for (const [set, moves] of bySet) expect(moves.size).toBe(countOf(set));
  });

  test("ranks go by the order of moves", () => {
    const legalOf = (set: number): number[] => [...Array(moves).keys()].filter((move) => (set >> move) & 1);
    expect(sets).toEqual(lanes.map(({ set, rank }) => 1 << legalOf(set)[rank]!));
  });

  test("the number is one more than that of the move", () => {
    expect(numbers).toEqual(sets.map((set) => 1 + Math.log2(set)));
  });
});

test("lanes that do not choose take nothing", () => {
  const lanes = lanesOf(5);
  const { sets, numbers } = taken(5, lanes, 0);
  expect(sets.every((set) => set === 0)).toBe(true);
  expect(numbers.every((number) => number === 0)).toBe(true);
});

test("a choice among none is a mistake", () => {
  expect(() => countTree(new Wires(), 0, () => ONES)).toThrow("no moves");
});

test("a hundred moves of which a few are legal", () => {
  const legal = [0, 3, 50, 98, 99];
  const wires = new Wires();
  const tree = countTree(wires, 100, (move) => (legal.includes(move) ? ONES : 0));
  const values = (rank: number): number[] => {
    const bits = Array.from({ length: bitLength(99) }, (_, bit) => ((rank >> bit) & 1 ? ONES : 0));
    const chosen = pick(wires, tree, bits, ONES);
    const all = wireValues(wires, 1);
    return [...chosen.keys()].filter((move) => all[chosen[move]!] === 1n);
  };
  expect(legal.map((_, rank) => values(rank))).toEqual(legal.map((move) => [move]));
});
