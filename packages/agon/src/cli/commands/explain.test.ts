import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";

test("the rules of Breakthrough in English, with the lines of the file", async () => {
  const { code, out, err } = await agon(["explain", "breakthrough"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Moves\n  On its turn, a player may move one of its pieces to the square straight ahead");
  // Where the file says (role white) and (role black).
  expect(out).toContain("Two players: white and black. [lines 14-15]");
  for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});

test("as JSON, with lines and what relations mean", async () => {
  const { out } = await agon(["explain", "kuhn-poker", "--json"]);
  const { sections } = JSON.parse(out) as { sections: { title: string; sentences: { lines: number[] }[] }[] };
  expect(sections.map(({ title }) => title)).toContain("What players are told");
  expect(sections.flatMap(({ sentences }) => sentences).every(({ lines }) => lines.length > 0)).toBe(true);
});
