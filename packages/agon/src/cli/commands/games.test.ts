import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";

test("the catalogue as text", async () => {
  const { code, out } = await agon(["games"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^tic-tac-toe {2}Tic-tac-toe \(x, o\)$/m);
  expect(out).toMatch(/also connect-four-3x3, /);
});

test("the catalogue as JSON has every size, with ids that differ", async () => {
  const { out } = await agon(["games", "--json"]);
  const games = JSON.parse(out) as { id: string; roles: string[]; tags: string[]; what: string; name: string }[];
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
  expect(games.find(({ id }) => id === "connect-four-3x3")).toMatchObject({
    name: "Connect Four",
    size: "3x3",
    roles: ["red", "yellow"],
  });
  for (const { id, name, what, roles, tags } of games) {
    expect(name && what, id).toBeTruthy();
    expect(roles.length, id).toBeGreaterThan(0);
    expect(tags.length, id).toBeGreaterThan(0);
  }
});

test("the rules of one size, which read back as rules without sizes", async () => {
  const { code, out } = await agon(["games", "connect-four-3x3"]);
  expect(code).toBe(0);
  expect(out).toContain("(column 3)");
  expect(out).not.toContain("(column 4)");
  expect(out).not.toMatch(/[{}]|;; size:/);
  expect(await agon(["check", "-"], { stdin: out })).toMatchObject({ code: 0 });
});

test("an unknown game is bad input", async () => {
  expect(await agon(["games", "no-such-game"])).toMatchObject({ code: 2, out: "" });
});
