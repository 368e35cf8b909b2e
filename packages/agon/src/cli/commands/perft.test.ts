import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";

test("sequences of Tic-tac-toe", async () => {
  // 9, 9·8, 9·8·7, …: nobody can have won before the fifth mark.
  expect(await agon(["perft", "tic-tac-toe", "--depth", "4"])).toEqual({
    code: 0,
    out: "1  9\n2  72\n3  504\n4  3024\n",
    err: "",
  });
});

test("divided by the first move, from a position of one's own", async () => {
  const moves = ["--moves", "((mark 1 1) noop) (noop (mark 1 2))"];
  const { out } = await agon(["perft", "tic-tac-toe", "--depth", "2", "--divide", "--json", ...moves]);
  const { depths, divided } = JSON.parse(out);
  expect(depths).toEqual([
    { depth: 1, sequences: 7 },
    { depth: 2, sequences: 42 },
  ]);
  expect(Object.values(divided)).toEqual([6, 6, 6, 6, 6, 6, 6]);
  expect(divided["((mark 3 3) noop)"]).toBe(6);
});

test("a limit that comes first", async () => {
  const { code, out, err } = await agon(["perft", "tic-tac-toe", "--depth", "6", "--positions", "100"]);
  expect([code, err]).toEqual([1, "A limit came first, or 2^53, beyond which counts are not exact.\n"]);
  expect(out).toMatch(/^1 {2}9\n2 {2}72\n/);
});
