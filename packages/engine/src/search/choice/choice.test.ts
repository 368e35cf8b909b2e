import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import type { Game } from "../../game/game.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { chosenFor } from "./choose.ts";
import { explain } from "./explain.ts";
import { type GameProfile, profileOf } from "./profile.ts";
import { REASONS } from "./reasons.ts";
import { choose, PLAYERS } from "./table.ts";

const games = new Map<string, Game>();

function gameOf(id: string): Game {
  const known = games.get(id) ?? compiledGame(readRules(bundledGame(id)!.rules).rulesheet);
  games.set(id, known);
  return known;
}

const look = { milliseconds: 3_600_000 };

test.each([
  ["eight-puzzle-depth8", "puzzle", "visit"],
  ["tic-tac-toe", "short", "uct"],
  ["breakthrough", "long", "uct"],
  ["tic-tac-three", "many", "uct"],
  ["rock-paper-scissors", "at once", "uct"],
])("%s is played as %s", (id, line, algorithm) => {
  const { choice, ...chosen } = chosenFor(gameOf(id), { given: {} }, look);
  expect(choice.line.name).toBe(line);
  expect(chosen.algorithm).toBe(algorithm);
});

test.each([
  { mean: 20, lasting: 0.99, line: "short" },
  { mean: 40, lasting: 0.99, line: "two" },
  { mean: 40, lasting: 0.5, line: "long" },
  { mean: 80, lasting: 0.99, line: "long" },
  { mean: 80, lasting: 0.5, chance: true, line: "two" },
  { mean: 20, lasting: 0.5, chance: true, line: "two" },
])("$mean plies with $lasting of the moves lasting: $line", ({ mean, lasting, chance = false, line }) => {
  const seen = profileOf(gameOf("tic-tac-toe"), look);
  expect(choose({ ...seen, plies: { ...seen.plies, mean }, lasting, chance }).line.name).toBe(line);
});

test("hidden information goes before everything but a puzzle", () => {
  expect(choose({ ...profileOf(gameOf("tic-tac-toe"), look), hidden: true }).line.name).toBe("hidden");
});

test("a look sees what the game is like, and the same a second time", () => {
  const profile = profileOf(gameOf("tic-tac-toe"), look);
  const timeless = ({ microseconds: _, ...rest }: GameProfile) => rest;
  expect(timeless(profileOf(gameOf("tic-tac-toe"), look))).toEqual(timeless(profile));
  expect(profile).toMatchObject({ players: 2, turns: "turn-taking", constantSum: 100, outcomes: 3 });
  expect(profile.plies).toMatchObject({ fewest: 5, most: 9 });
  // 5,478 positions; the estimate must have the right size.
  expect(profile.positions).toBeGreaterThan(3);
  expect(profile.positions).toBeLessThan(6);
  expect(profile.transposed).toBeGreaterThan(0.2);
  // Marks stay legal until the square is taken, and the last who had a choice wins, unless the board gets full.
  expect(profile.lasting).toBeGreaterThan(0.5);
  expect(profile.sudden + profile.drawn).toBeGreaterThan(0.7);
});

test("what the user says goes before the table", () => {
  const { options, algorithm } = chosenFor(
    gameOf("tic-tac-toe"),
    { given: { exploration: 0.9 }, algorithm: "max1" },
    look,
  );
  expect(options).toMatchObject({ exploration: 0.9, constantSum: 100 });
  expect(algorithm).toBe("max1");
});

test("the explanation names what was seen and the line that chose", () => {
  const text = explain(chosenFor(gameOf("tic-tac-three"), { given: {} }, look)).join("\n");
  expect(text).toMatch(/^roles +3, turn-taking$/m);
  expect(text).toMatch(/^\[many\]/m);
});

test("docs/guide/players.md shows every line of the table", () => {
  const page = readFileSync(new URL("../../../../../docs/guide/players.md", import.meta.url), "utf8");
  for (const { name, algorithm, options = {} } of PLAYERS) {
    const row = page.split("\n").find((each) => each.startsWith(`| ${name} `));
    expect(row, name).toBeDefined();
    expect(row).toContain(REASONS[name].when);
    if (algorithm !== undefined) expect(row).toContain(`\`${algorithm}\``);
    for (const [option, value] of Object.entries(options)) expect(row).toContain(`${option}=${value}`);
  }
});
