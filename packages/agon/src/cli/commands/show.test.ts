import { expect, test } from "vitest";
import { ENDLESS } from "../../../../../test/small-games.ts";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

test("the rules as the printer lays them out read back as the same rules", async () => {
  const first = await agon(["show", "tic-tac-toe"]);
  const second = await agon(["show", "-"], { stdin: first.out });
  expect(first.code).toBe(0);
  expect(first.out).toContain("(<= (legal ?");
  expect(second.out).toBe(first.out);
});

test("names that rules give steer no terminal", async () => {
  const steering =
    "(role x\u001b[2J) (init (a\u0007 b)) (legal x\u001b[2J go) (goal x\u001b[2J 1) (<= terminal (true c))";
  for (const command of [
    ["show", "-"],
    ["show", "-", "--stage", "facts"],
    ["check", "-"],
  ]) {
    const { out, err } = await agon(command, { stdin: steering, terminal: true });
    expect(out + err).toContain("·");
    for (const sequence of ["\u001b[2J", "\u0007"]) expect(out + err).not.toContain(sequence);
  }
});

test("the facts that hold whatever is played", async () => {
  const { code, out } = await agon(["show", "connect-four-3x3", "--stage", "facts"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^; role\n\(role red\)\n\(role yellow\)\n/);
  expect(out).toContain("\n; two-right\n(two-right 1 3)\n");
  expect(out).toContain("(init (cell 3 3 empty))");
  expect(out).not.toContain("legal");
});

test("what kind of game it is, with the evidence", async () => {
  const { code, out } = await agon(["show", "tic-tac-toe", "--stage", "kind"]);
  expect(code).toBe(0);
  // How many playouts there is time for depends on the machine.
  expect(out.replace(/observed in \d+/g, "observed in 100")).toBe(`roles: x, o
turns: turn-taking (observed in 100 random playouts)
sum of goals: 100 (observed in 100 random playouts)
goal values: x 0 50 100; o 0 50 100 (observed in 100 random playouts)
chance: no (proved)
plies: 5 to 9 (observed in 100 random playouts)
`);
});

test("rules without an end are said to have shown none", async () => {
  const { code, out } = await agon(["show", fileWith(ENDLESS), "--stage", "kind"]);
  expect(code).toBe(0);
  expect(out).toContain("sum of goals: not known (observed in");
  expect(out).toMatch(/\nends: none of \d+ random playouts, of at most 1000 plies; these rules may have no end\n$/);
});

test("stages as JSON", async () => {
  const json = async (game: string, stage: string) =>
    JSON.parse((await agon(["show", game, "--stage", stage, "--json"])).out);
  expect(await json("connect-four-3x3", "rules")).toContain("(other red yellow)");
  expect((await json("connect-four-3x3", "facts")).right).toEqual(["(right 1 2)", "(right 2 3)"]);
  expect(await json("hanoi", "kind")).toMatchObject({ turns: { value: "puzzle", evidence: { kind: "proved" } } });
});

test("an unknown stage is bad input", async () => {
  const { code, err } = await agon(["show", "tic-tac-toe", "--stage", "soup"]);
  expect(code).toBe(2);
  expect(err).toContain("Allowed choices are rules, facts");
});

test("hidden properties: measured in random games, with what follows for the player", async () => {
  const { code, out } = await agon(["show", "coin-guess", "--stage", "kind", "--hidden-properties"]);
  expect(code).toBe(0);
  // Whatever is guessed, one guess wins and the other loses.
  expect(out).toMatch(/\nleaf correlation: 0\.00 \(\d+ last choices in \d+ random games\)\n/);
  expect(out).toContain(
    "\nin doubt when choosing: hider 0.00, guesser 1.00\nplayed by: search over information sets: the whole game is solved",
  );
  const open = await agon(["show", "tic-tac-toe", "--stage", "kind", "--hidden-properties", "--json"]);
  expect(JSON.parse(open.out).hidden).toBeNull();
  const misused = await agon(["show", "coin-guess", "--hidden-properties"]);
  expect([misused.code, misused.err]).toEqual([2, expect.stringContaining("give --stage kind with it")]);
});
