/**
 * What a person may mistype, and what the program says to it.
 */
import { expect, test } from "vitest";
import { agon } from "./testing/agon.ts";

const MATCH = ["match", "tic-tac-toe", "--no-store", "--players"];
const QUERY = ["query", "tic-tac-toe"];

test.each([
  // Names
  [["check", "conect-four"], /no bundled game has this name\. Did you mean `connect-four`\?/],
  [["check", "tictactoe"], /Did you mean `tic-tac-toe`\?/],
  [["games", "conect-four"], /There is no bundled game "conect-four"\. Did you mean `connect-four`\?/],
  [["analyse", "tic-tac-toe", "--set", "exploraton=1"], /no option "exploraton"\. Did you mean `exploration`\?/],
  [["analyse", "connect-four-3x3", "--role", "rad"], /its roles are red yellow\. Did you mean `red`\?/],
  [[...MATCH, "utc,random"], /There is no player "utc"\. Did you mean `uct`\?/],
  [["play", "tic-tac-toe", "--against", "rendom"], /There is no player "rendom"\. Did you mean `random`\?/],
  [["bench", "tic-tac-toe", "--backend", "cirquit"], /no back end "cirquit"; there are .*Did you mean `circuit`\?/],
  [["analize", "tic-tac-toe"], /Did you mean analyse\?/],
  [["lab", "run", "strenght"], /There is no experiment strenght\. Did you mean `strength`\?/],
  [
    ["matches", "lst"],
    /agon matches lst: it is one of list, show, export, import\. Did you mean `list`\?\n`agon matches --help`/,
  ],
  // Values
  [["analyse", "tic-tac-toe", "--set", "exploration=abc"], /exploration cannot be "abc"; it takes a number from 0 to/],
  [
    ["analyse", "tic-tac-toe", "--threads", "0"],
    /'--threads <number>' argument '0' is invalid\. It must be 1 at least\./,
  ],
  [["serve", "--heap", "0"], /'--heap <MiB>' argument '0' is invalid\. It must be 32 at least\./],
  [["solve", "tic-tac-toe", "--by", "alpha-beta"], /--by: give --exact with it/],
  [[...MATCH, "uct,random,plain"], /--players: 3 players for 2 roles\. agon tournament has everybody play everybody/],
  [[...QUERY, "terminal", "--state", "(cell 1 1 x)"], /is one fact; a state is a list of them: '\(\(cell 1 1 x\)\)'/],
  [["solve", "tic-tac-toe", "--state", "(cell 1 1 x)"], /is one fact/],
])("agon %j", async (args, message) => {
  const { code, out, err } = await agon(args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
});

test("an error about an option points to the help of the command", async () => {
  for (const wrong of [
    ["--by", "alpha-beta"],
    ["--thread", "1"],
    ["--threads", "0"],
    ["--set", "exploraton=1"],
  ])
    expect((await agon(["solve", "tic-tac-toe", ...wrong])).err).toMatch(
      /\n`agon solve --help` shows how to use it\.\n$/,
    );
});

test("facts and relations that the rules do not know are named", async () => {
  const relation = await agon([...QUERY, "(legel x ?move)"]);
  expect(relation.err).toContain("the rules define no relation legel with 2 arguments. Did you mean `legal`?\n");
  const fact = await agon([...QUERY, "terminal", "--state", "((cel 1 1 x) (control x))"]);
  expect(fact.err).toBe("Note: --state: no rule makes (cel 1 1 x) true, wherever play leads. Did you mean `cell`?\n");
  const impossible = await agon([...QUERY, "terminal", "--state", "((cell 1 1 x) (cell 9 1 x) (control z))"]);
  expect(impossible.err.match(/no rule makes \(.*\) true/g)).toEqual([
    "no rule makes (cell 9 1 x) true",
    "no rule makes (control z) true",
  ]);
  const position = await agon(["analyse", "tic-tac-toe", "--playouts", "10", "--state", "((cel 1 1 x) (control x))"]);
  expect(position.err).toMatch(/no play leads to \(cel 1 1 x\).* Did you mean `cell`\?/);
});

test("times are said in one way", async () => {
  const unit = /300ms, 5s, 2m; a\s+bare number is seconds/;
  for (const command of ["analyse", "solve", "play", "manage", "match", "tournament", "worker"]) {
    const { out } = await agon([command, "--help"]);
    expect(out.replace(/\s+/g, " ")).toMatch(unit);
  }
  expect((await agon(["play", "--help"])).out.replace(/\s+/g, " ")).toContain("is seconds (default: 1s)");
});
