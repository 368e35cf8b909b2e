import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

const play = (args: string[], ...lines: string[]) =>
  agon(["play", ...args, "--against", "random"], { stdin: lines.map((line) => `${line}\n`).join("") });

const boards = (out: string): string[] =>
  out.split(/^to move: .*$/m).map((part) => part.slice(part.lastIndexOf("\n3  ") + 1).trim());

test("a game to its end, against players that repeat themselves", async () => {
  const line = ["tic-tac-toe", "--seed", "1"];
  const { code, out } = await play(line, "1", "(mark 1 2)", "(mark 1 3)", "1", "1", "1", "1");
  expect(code).toBe(0);
  expect(out).toContain("You play x against o.");
  expect(out).toContain("The game is over.\n  x: ");
  expect(out).toMatch(/ {2}x: (0|50|100) \(you\)\n {2}o: (0|50|100)\n/);
  expect((await play(line, "1", "(mark 1 2)", "(mark 1 3)", "1", "1", "1", "1")).out).toBe(out);
});

test("undo goes back to the last choice", async () => {
  const { out } = await play(["tic-tac-toe", "--seed", "1"], "undo", "5", "undo", "1", "quit");
  expect(out).toContain("There is nothing to take back.");
  const [first, second, third, fourth] = boards(out);
  expect(second).toContain("x");
  expect(third).toBe(first);
  expect(fourth).not.toBe(second);
});

test("words narrow the list and keep the numbers", async () => {
  const { out } = await play(["connect-four", "--seed", "1"], "drop 3", "nonsense", "", "99", "help");
  expect(out).toContain("red> drop 3\n  3 (drop 3)\n");
  expect(out).toContain('No move contains "nonsense".');
  expect(out).toContain("There is no move 99: the last is 7.");
  expect(out).toContain("takes back to your last choice");
});

test("the other role, and roles that do not exist", async () => {
  const { out } = await play(["connect-four-3x3", "--role", "yellow", "--seed", "3"], "1");
  expect(out).toContain("You play yellow against red.");
  expect(out).toMatch(/played: red \(drop \d\) · yellow noop\n/);
  expect(await play(["connect-four", "--role", "green"])).toMatchObject({
    code: 2,
    err: "--role: there is no green in this game; its roles are red yellow.\n",
  });
});

test("without a game there is a chooser, narrowed by words", async () => {
  const { code, out } = await play([], "connect four", "no such game", "connect-four-3x3", "quit");
  expect(code).toBe(0);
  expect(out).toMatch(/^ +\d+ {2}tic-tac-toe /m);
  expect(out).toMatch(/^ +1 {2}connect-four +Two players/m);
  expect(out).toContain('No game matches "no such game".');
  expect(out).toContain("You play red against yellow.");
});

test("leaving the chooser, or coming to the end of input", async () => {
  expect(await play([], "q")).toMatchObject({ code: 0 });
  expect(await play([])).toMatchObject({ code: 0 });
});

const HIDDEN = `(role me) (role random) (init start) (base start) (base (coin heads)) (base (coin tails)) (base done)
(<= (legal random (toss heads)) (true start)) (<= (legal random (toss tails)) (true start)) (<= (legal random noop) (not (true start)))
(<= (legal me wait) (true start)) (<= (legal me (call ?side)) (true (coin ?any)) (side ?side)) (side heads) (side tails)
(<= (next (coin ?side)) (does random (toss ?side))) (<= (next done) (true (coin ?side))) (<= (next (coin ?side)) (true (coin ?side)))
(<= (sees me tossed) (does random (toss ?side)))
(<= terminal (true done)) (goal me 50) (goal random 50)`;

test("hidden information stays hidden", async () => {
  const file = fileWith(HIDDEN);
  const hidden = (await play([file, "--seed", "1"], "state", "quit")).out;
  expect(hidden).toContain("played: me wait\nyou see: tossed\n");
  expect(hidden).not.toMatch(/coin|toss heads|toss tails/);
  expect(hidden).toContain("The state is hidden in this game");
  expect((await play([file, "--seed", "1", "--open"], "quit")).out).toMatch(/coin: (heads|tails)/);
});

test("the engine takes a win, and takes its move back with yours", async () => {
  const lines = ["(mark 1 1)", "undo", "(mark 1 1)", "(mark 1 2)", "undo", "(mark 3 3)", "quit"];
  const stdin = lines.map((line) => `${line}\n`).join("");
  const { code, out } = await agon(
    ["play", "tic-tac-toe", "--against", "agon:playouts=2000", "--time", "3600s", "--seed", "1"],
    {
      stdin,
    },
  );
  expect(code).toBe(0);
  // The middle is the only answer to a corner.
  expect(out.match(/played: x noop · o \(mark 2 2\)/g)).toHaveLength(2);
});
