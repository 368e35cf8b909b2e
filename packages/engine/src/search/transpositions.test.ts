import { expect, test } from "vitest";
import { TranspositionTable } from "./transpositions.ts";

const COUNT = 5000;
/** Node n has the states of two words 7n and n. */
const states = Uint32Array.from({ length: 2 * COUNT }, (_, word) => (word % 2 === 0 ? 7 * (word >> 1) : word >> 1));
const nodes = Array.from({ length: COUNT }, (_, node) => node);

test("a state is entered once, while the table grows and between, and found from then on", () => {
  const table = new TranspositionTable(2, { states: () => states });
  for (const node of nodes) {
    expect(table.find(states, 2 * node)).toBe(-1);
    expect(table.findOrPut(states, 2 * node, node)).toBe(-1);
    expect(table.findOrPut(states, 2 * (node >> 1), COUNT)).toBe(node >> 1);
  }
  expect(table.bytes).toBe(4 * 8192);
  expect(nodes.filter((node) => table.find(states, 2 * node) !== node)).toEqual([]);
});

test("a state that was taken out is entered anew", () => {
  const table = new TranspositionTable(2, { states: () => states });
  for (const node of nodes) table.findOrPut(states, 2 * node, node);
  for (const node of nodes) if (node % 3 === 0) table.remove(node);
  const entered = nodes.filter((node) => table.findOrPut(states, 2 * node, node) === -1);
  expect(entered).toEqual(nodes.filter((node) => node % 3 === 0));
  expect(nodes.filter((node) => table.find(states, 2 * node) !== node)).toEqual([]);
});
