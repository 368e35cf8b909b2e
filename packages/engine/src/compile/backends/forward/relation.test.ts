import { describe, expect, test } from "vitest";
import { ForwardRelation, type Index, STATE } from "./relation.ts";
import { DenseSpace, Domain, HashedSpace } from "./space.ts";

const DOMAINS = [new Domain([1, 2, 3]), new Domain([1, 2, 3])];
const relation = (): ForwardRelation => new ForwardRelation(new DenseSpace(DOMAINS), DOMAINS, STATE);

/** The facts of a chain, the last first. */
function chain(index: Index, key: readonly number[], generation: number): number[] {
  const found: number[] = [];
  for (let at = index.head(key, generation); at >= 0; at = index.links[at]!) found.push(at);
  return found;
}

describe("facts", () => {
  test("are added once, and hold in their generation", () => {
    const edges = relation();
    expect([edges.add(4, 7), edges.add(4, 7), edges.add(2, 7)]).toEqual([true, false, true]);
    expect([edges.has(4, 7), edges.has(4, 8), edges.has(5, 7), edges.has(-1, 7)]).toEqual([true, false, false, false]);
    expect([...edges.list.subarray(0, edges.count)]).toEqual([4, 2]);
  });

  test("of the next generation come anew, with nothing cleared but the count", () => {
    const edges = relation();
    edges.add(4, 7);
    edges.clear();
    expect(edges.count).toBe(0);
    expect(edges.add(4, 8)).toBe(true);
    expect(edges.has(4, 8)).toBe(true);
  });

  test("there is no fact of no tuple", () => {
    const edges = relation();
    expect(edges.add(-1, 7)).toBe(false);
    expect(edges.count).toBe(0);
  });

  test("more than there was room for", () => {
    const space = new HashedSpace([undefined]);
    const growing = new ForwardRelation(space, [undefined], STATE);
    for (let value = 0; value < 100; value++) growing.add(space.intern([value]), 1);
    expect(growing.count).toBe(100);
    expect(growing.has(99, 1)).toBe(true);
  });
});

describe("an index", () => {
  test("chains the facts that agree in its columns", () => {
    const edges = relation();
    const index = edges.indexOn([0], 7);
    const { space } = edges;
    for (const tuple of [
      [1, 2],
      [2, 3],
      [1, 3],
    ])
      edges.add(space.find(tuple), 7);
    expect(chain(index, [1], 7)).toEqual([space.find([1, 3]), space.find([1, 2])]);
    expect(chain(index, [3], 7)).toEqual([]);
    expect(chain(index, [1], 8)).toEqual([]);
  });

  test("that is made late has the facts there are", () => {
    const edges = relation();
    edges.add(edges.space.find([1, 2]), 7);
    expect(chain(edges.indexOn([1], 7), [2], 7)).toEqual([edges.space.find([1, 2])]);
  });

  test("is made once", () => {
    const edges = relation();
    expect(edges.indexOn([0, 1], 7)).toBe(edges.indexOn([0, 1], 7));
    expect(edges.indexOn([1, 0], 7)).not.toBe(edges.indexOn([0, 1], 7));
  });

  test("forgets chains of earlier generations", () => {
    const edges = relation();
    const index = edges.indexOn([0], 7);
    edges.add(edges.space.find([1, 2]), 7);
    edges.clear();
    edges.add(edges.space.find([1, 3]), 8);
    expect(chain(index, [1], 8)).toEqual([edges.space.find([1, 3])]);
  });
});
