import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { bundledGame, catalogue, connectFour, rolesOf, ticTacToe } from "./index.ts";

const FOLDER = new URL("../../../../games/", import.meta.url);

test("a game is its file in the usual size, and knows its other sizes", () => {
  expect(connectFour).toMatchObject({ id: "connect-four", stem: "connect-four", size: { name: "7x6" } });
  expect(connectFour.sizes.map(({ id }) => id)).toContain("connect-four-3x3");
  expect(connectFour.rules).toContain("(role red)");
  expect(connectFour.rules).toBe(bundledGame("connect-four")!.rules);
  expect(bundledGame("connect-four-3x3")!.rules).not.toBe(connectFour.rules);
  expect(bundledGame("connect-four-0x0")).toBeUndefined();
});

test("a game of one size is its file as it stands", () => {
  expect(ticTacToe.size?.name ?? "one").toBe(ticTacToe.header.sizes[0]?.name ?? "one");
  expect(ticTacToe.sizes[0]!.id).toBe("tic-tac-toe");
  expect(rolesOf(ticTacToe)).toEqual(["x", "o"]);
});

test("every file of the folder is in the catalogue, in its order", () => {
  const stems = readdirSync(FOLDER).flatMap((name) => (name.endsWith(".kif") ? [name.slice(0, -4)] : []));
  expect([...new Set(catalogue().map(({ stem }) => stem))]).toEqual(stems.sort());
});
