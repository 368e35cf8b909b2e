import { expect, test } from "vitest";
import { ForwardRelation, STATE } from "./relation.ts";
import { rowAt, rowsOf } from "./rows.ts";
import { DenseSpace, Domain } from "./space.ts";

const DOMAINS = [new Domain([1, 2, 3]), new Domain([1, 2, 3])];
const relation = (): ForwardRelation => new ForwardRelation(new DenseSpace(DOMAINS), DOMAINS, STATE);

test("rows are the values of the facts, in the order in which they came", () => {
  const edges = relation();
  for (const tuple of [
    [3, 1],
    [1, 2],
  ])
    edges.add(edges.space.find(tuple), 7);
  const rows = rowsOf(edges);
  expect([rows.arity, rows.count]).toEqual([2, 2]);
  expect([[...rowAt(rows, 0)], [...rowAt(rows, 1)]]).toEqual([
    [3, 1],
    [1, 2],
  ]);
});

test("or the first of them", () => {
  const edges = relation();
  for (const tuple of [
    [3, 1],
    [1, 2],
  ])
    edges.add(edges.space.find(tuple), 7);
  expect([...rowsOf(edges, 1).values]).toEqual([3, 1]);
});

test("rows of a relation without columns", () => {
  const holds = new ForwardRelation(new DenseSpace([]), [], STATE);
  holds.add(0, 7);
  expect(rowsOf(holds)).toEqual({ arity: 0, count: 1, values: new Int32Array(0) });
});
