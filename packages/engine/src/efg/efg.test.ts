import { describe, expect, test } from "vitest";
import { compiledGame } from "../compile/index.ts";
import { NO_GOAL } from "../game/game.ts";
import { positionGraph } from "../game/position-graph.ts";
import { bundledGame } from "../games/index.ts";
import { hidesInformation, readRules } from "../gdl/index.ts";
import { unwrap } from "../result.ts";
import { efgOf, extensiveGame, readEfg, rulesOfEfg } from "./index.ts";

/** Myerson 1991, Game Theory, figure 2.2: the card is red or black; the first sees it and raises or passes. */
const MYERSON = `EFG 2 R "Myerson's card game" { "Player 1" "Player 2" }
"A comment"

c "" 1 "deal" { "red" 1/2 "black" 1/2 } 0
p "" 1 1 "red" { "raise" "pass" } 0
p "" 2 1 "" { "meet" "pass" } 0
t "" 1 "" { 2, -2 }
t "" 2 "" { 1, -1 }
t "" 2
p "" 1 2 "black" { "raise" "pass" } 0
p "" 2 1 0
t "" 3 "" { -2 2 }
t "" 2
t "" 4 "" { -1, 1 }
`;

const rulesheetOf = (text: string) => {
  const { rulesheet, diagnostics } = readRules(unwrap(rulesOfEfg(unwrap(readEfg(text)))));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return rulesheet;
};

test("a published game: information sets and outcomes that are named once", () => {
  const { title, players, nodes } = unwrap(readEfg(MYERSON));
  expect([title, players, nodes.length]).toEqual(["Myerson's card game", ["Player 1", "Player 2"], 11]);
  expect(nodes[7]).toMatchObject({ kind: "player", player: 1, infoset: 1, children: [8, 9] });
  expect(nodes[5]).toEqual({
    kind: "end",
    payoffs: [
      { numerator: 1n, denominator: 1n },
      { numerator: -1n, denominator: 1n },
    ],
  });
});

/** Payoffs of a node on the way add up; one third is drawn as one of three. */
const SPEEDY = `EFG 2 R "" { "a b" "noop" }
c "" 1 "" { "1/3" 1/3 "2/3" 0.0 "rest" 2/3 } 5 "" { 1 1 }
p "" 1 1 "" { "x" "x" } 0 t "" 1 "" { 1e1, .5 } t "" 5
t "" 2 "" { -1 0 }
p "" 2 1 "" { "(" "\\"" } 0 t "" 0 t "" 2`;

describe.each([
  ["Myerson's game", MYERSON],
  ["odd names and chances", SPEEDY],
])("%s", (_, text) => {
  test("the native game and its rules are one game", () => {
    const native = unwrap(extensiveGame(unwrap(readEfg(text))));
    const rulesheet = rulesheetOf(text);
    const game = compiledGame(rulesheet, { backend: "reference" });
    expect(native.roles).toEqual(game.roles);
    for (const { state } of positionGraph(native).positions) {
      const same = game.stateOf(native.facts(state))!;
      expect(native.isTerminal(state)).toBe(game.isTerminal(same));
      if (native.isTerminal(state)) expect([...native.goals(state)]).toEqual([...game.goals(same)]);
      if (native.isTerminal(state)) continue;
      for (const role of native.roles.keys())
        expect(native.legalMoves(state, role).map((move) => native.moveText(role, move))).toEqual(
          game.legalMoves(same, role).map((move) => game.moveText(role, move)),
        );
    }
    const told = (each: typeof game) =>
      each.roles.map((_, role) =>
        each.percepts(
          each.initial,
          each.roles.map((_, at) => each.legalMoves(each.initial, at)[0]!),
          role,
        ),
      );
    expect(told(native)).toEqual(told(game));
  });
});

test("probabilities become equal moves, payoffs goals from 0 to 100", () => {
  const native = unwrap(extensiveGame(unwrap(readEfg(SPEEDY))));
  expect(native.roles).toEqual(["a_b", "noop_", "random"]);
  expect(native.legalMoves(native.initial, 2).map((move) => native.moveText(2, move))).toEqual([
    "(1_3 1)",
    "(rest 1)",
    "(rest 2)",
  ]);
  const ends = positionGraph(native).positions.filter(({ terminal }) => terminal);
  // Payoffs 11 and 1.5, 2 and 2, 1 and 1, 0 and 1: from 0 to 11.
  expect(ends.map(({ goals }) => goals)).toEqual([
    [100, 14, null],
    [18, 18, null],
    [9, 9, null],
    [0, 9, null],
  ]);
  expect(NO_GOAL).toBe(-1);
});

test.each([
  ["NFG 1 R", "1:1: Such a file begins with EFG."],
  ['EFG 2 R "x" { "a" }\nt "" 3', "2:6: Nothing says what outcome 3 is worth."],
  ['EFG 2 R "x" { "a" }\np "" 2 1 "" { "l" } 0', "2:1: There are 1 players."],
  ['EFG 2 R "x" { "a" }\nc "" 1 "" { "l" 1/3 "r" 1/3 } 0', "2:1: The probabilities do not add up to one."],
  [
    'EFG 2 R "x" { "a" }\np "" 1 1 "" { "l" "r" } 0\nt "" 0',
    "3:7: Here should be a node: c, p or t, not the end of the file.",
  ],
  [
    'EFG 2 R "x" { "a" }\nt "" 0\nt "" 0',
    "3:1: Here should be the end of the file, since the tree is complete, not t.",
  ],
  ['EFG 2 R "x" { "a" }\n; no', "2:1: This is no part of such a file."],
])("%j", (text, message) => {
  expect(() => unwrap(readEfg(text))).toThrow(message);
});

/** Of a bundled game, and of the rules made of its tree: ends by their goals. */
test.each(["kuhn-poker", "rock-paper-scissors", "chomp-2x2"])("%s there and back", (id) => {
  const { rulesheet } = readRules(bundledGame(id)!.rules);
  const game = compiledGame(rulesheet, { backend: "auto" });
  const text = unwrap(efgOf(game, { title: id, hidden: hidesInformation(rulesheet) }));
  const again = compiledGame(rulesheetOf(text), { backend: "reference" });
  const players = game.roles.filter((_, role) => role !== game.chanceRole);
  expect(again.roles.filter((_, role) => role !== again.chanceRole)).toEqual(players);
  const tree = unwrap(efgOf(again, { title: id, hidden: hidesInformation(rulesheetOf(text)) }));
  const shape = (lines: string): string => lines.replace(/"[^"]*"/g, "");
  expect(shape(tree)).toBe(shape(text));
});

test("a tree that is too large is refused", () => {
  const game = compiledGame(readRules(bundledGame("tic-tac-toe")!.rules).rulesheet, { backend: "auto" });
  expect(() => unwrap(efgOf(game, { title: "", hidden: false, maxNodes: 1000 }))).toThrow(/more than 1000 nodes/);
});
