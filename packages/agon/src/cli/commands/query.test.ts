import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

const ask = (...args: string[]) => agon(["query", "connect-four-3x3", ...args]);
const json = async (...args: string[]) => JSON.parse((await ask(...args, "--json")).out);

test("open and given arguments, in the initial state", async () => {
  expect(await json("(legal red ?move)")).toEqual([1, 2, 3].map((n) => ({ "?move": `(drop ${n})` })));
  expect(await json("(legal ?who noop)")).toEqual([{ "?who": "yellow" }]);
  expect(await json("(legal ?who (drop 2))")).toEqual([{ "?who": "red" }]);
});

test("a closed query has one empty answer or none", async () => {
  expect(await ask("(legal red (drop 1))", "--json")).toEqual({ code: 0, out: "[{}]\n", err: "" });
  expect(await ask("(legal red (drop 4))", "--json")).toEqual({ code: 1, out: "[]\n", err: "" });
  expect(await ask("(legal red (drop 1))")).toMatchObject({ code: 0, out: "yes\n" });
  expect(await ask("terminal")).toMatchObject({ code: 1, out: "no\n" });
});

test("answers as text, and at most so many", async () => {
  expect((await ask("(legal ?role ?move)")).out).toBe(
    [
      "?role = red, ?move = (drop 1)",
      "?role = red, ?move = (drop 2)",
      "?role = red, ?move = (drop 3)",
      "?role = yellow, ?move = noop",
      "",
    ].join("\n"),
  );
  expect((await ask("(legal red ?move)", "--limit", "1")).out).toBe("?move = (drop 1)\nand 2 more\n");
});

test("after joint moves in role order", async () => {
  const after = await json("(true (cell ?x ?y ?who)) (role ?who)", "--moves", "((drop 1) noop) (noop (drop 1))");
  expect(after).toEqual([
    { "?x": "1", "?y": "1", "?who": "red" },
    { "?x": "1", "?y": "2", "?who": "yellow" },
  ]);
});

test("in a given state, even one that no play reaches", async () => {
  expect(await json("(legal ?r (drop ?x))", "--state", "( (cell 2 3 empty) (control yellow) )")).toEqual([
    { "?r": "yellow", "?x": "2" },
  ]);
  expect(await json("(true ?fact)", "--state", "((never heard of it))")).toEqual([{ "?fact": "(never heard of it)" }]);
  expect(await json("(true ?fact)", "--state", "()")).toEqual([]);
});

test("what follows from a joint move", async () => {
  expect(await json("(next (cell ?x ?y red))", "--does", "((drop 2) noop)")).toEqual([{ "?x": "2", "?y": "1" }]);
  expect((await ask("(next (control ?r))")).err).toMatch(/^Note: no joint move is given/);
});

test("why the first answer holds", async () => {
  const { code, out } = await ask("(legal red (drop 3))", "--why");
  expect(code).toBe(0);
  expect(out).toMatch(/^yes\n\n\(legal red \(drop 3\)\) {2}; by the rule in .*connect-four\.kif:\d+:1\n/);
  expect(out).toContain("  (true (control red))  ; holds in the state\n");
  const rule = Number(/kif:(\d+):/.exec(out)![1]);
  expect(readFileSync("games/connect-four.kif", "utf8").split("\n")[rule - 1]).toContain("(legal ?r (drop ?x))");
});

test("why, as rows that refer to each other", async () => {
  const { answer, proof } = await json("(or (legal ?r noop) terminal)", "--why");
  expect(answer).toEqual({ "?r": "yellow" });
  expect(proof[0]).toEqual({ sentence: "(or (legal yellow noop) terminal)", by: "rule", conditions: [1] });
  expect(proof[1]).toMatchObject({ sentence: "(legal yellow noop)", by: "rule", line: expect.any(Number) });
  expect(await json("terminal", "--why")).toEqual({ answer: null, proof: [] });
});

test("an unknown relation is pointed out", async () => {
  const { code, err } = await ask("(leagl ?role ?move)");
  expect([code, err]).toEqual([
    1,
    "Note: the rules define no relation leagl with 2 arguments. Did you mean `legal`?\n",
  ]);
});

test.each([
  [["(legal red"], /^query:1:1: error\[unclosed-list\]/],
  [[""], /The query is empty/],
  [["(distinct ?x a)"], /^query:1:1: error\[unsafe-variable\]/],
  [
    ["terminal", "--moves", "((drop 9) noop)"],
    /^--moves, step 1: red cannot play \(drop 9\)\. Its legal moves: \(drop 1\)/,
  ],
  [
    ["terminal", "--moves", "((drop 1) noop) ((drop 1) noop)"],
    /^--moves, step 2: red cannot play \(drop 1\)\. Its legal moves: noop\./,
  ],
  [["terminal", "--moves", "((drop 1))"], /^--moves, step 1: 1 move for 2 roles\. .* red yellow\.$/m],
  [["terminal", "--moves", "noop"], /^--moves, step 1: "noop" is not a joint move/],
  [["terminal", "--moves", "((drop ?x) noop)"], /\?x is a variable/],
  [["terminal", "--moves", "((drop 1) noop", "--state", "()"], /not both/],
  [["terminal", "--state", "((cell 1 1 red)"], /^--state:1:1: error\[unclosed-list\]/],
  [["terminal", "--limit", "many"], /whole number/],
])("%j is bad input", async (args, message) => {
  const { code, out, err } = await ask(...args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
});

test("time is up: the place in the query, or in the file the rules come from", async () => {
  const slow = "(true ?a) (true ?b) (true ?c) (true ?d) (true ?e)";
  const { code, err } = await agon(["query", "connect-four", slow, "--seconds", "0.05"]);
  expect([code, err]).toEqual([2, expect.stringMatching(/^query:1:1: error\[budget-exceeded\]/)]);
  const file = fileWith(`;; size: a n=1000
(role me) (init a) (legal me go) (next a) (<= terminal (true b)) (goal me 0)
{for i in 1..n}(d {i})
{end}
(<= (slow ?a) (d ?a) (d ?b) (d ?c) (d ?e) (d ?f) (d ?g) (distinct ?a ?b) (distinct ?f ?f))`);
  expect((await agon(["query", file, "(slow ?a)", "--seconds", "0.05"])).err).toMatch(
    /^.*game\.kif:5:\d+: error\[budget-exceeded\]/,
  );
});

test("moves behind the end of the game are refused", async () => {
  const { code, err } = await agon(["query", "-", "terminal", "--moves", "(go) (go)"], {
    stdin: `(role me) (init a) (<= (legal me go) (true a)) (<= (next b) (does me go)) (<= terminal (true b)) (goal me 100)`,
  });
  expect([code, err]).toEqual([2, "--moves, step 2: the game is over before this step.\n"]);
});

test("rules with errors are shown and refused", async () => {
  const { code, err } = await agon(["query", "-", "terminal"], { stdin: "(role me" });
  expect(code).toBe(2);
  expect(err).toMatch(/^standard input:1:1: error\[unclosed-list\]/);
  expect(err).toMatch(/these rules have \d+ errors? and cannot be used\.$/m);
});
