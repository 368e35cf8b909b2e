/**
 * Playouts on WebGPU in software against those of the processor: the same games in distribution.
 */
import { afterAll, describe, expect, test } from "vitest";
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { compile } from "../compile/compile.ts";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { DevicePlayouts } from "./playouts.ts";
import { softwareDevice } from "./testing/software.ts";

const software = await softwareDevice();
const { device } = software;
const why = device === undefined ? `: skipped, ${software.reason}` : "";
afterAll(() => device?.close());

/** Turns, simultaneous moves, chance, puzzles, three roles, recursive rules, rules with a step counter. */
const GAMES = [
  "tic-tac-toe",
  "connect-four-4x4",
  "nim",
  "hex-3x3",
  "dodgem",
  "eight-puzzle",
  "rock-paper-scissors",
  "tic-tac-three",
  "dice-race",
  "chomp",
  "breakthrough-5x5",
  "kuhn-poker",
];

const PLAYOUTS = 100_000;

describe.skipIf(device === undefined)(`WebGPU in software${why}`, () => {
  function circuitOf(id: string): CircuitGame {
    const compiled = compile(readRules(bundledGame(id)!.expand().text).rulesheet, { backend: "circuit" });
    if (!compiled.ok) throw new Error(compiled.reason);
    return compiled.game as CircuitGame;
  }

  test.each(GAMES)("%s", async (id) => {
    const game = circuitOf(id);
    const playouts = await DevicePlayouts.load(game, device!);
    const totals = await playouts.totals(PLAYOUTS, new Random(5));
    playouts.release();
    const start = { count: 1, words: game.initial };
    const expected = game.totals(start, { perStart: PLAYOUTS, random: new Random(7) });
    expect(totals.playouts).toBeGreaterThanOrEqual(PLAYOUTS);
    // Five standard errors of the difference of two means; goals differ by at most 50 from theirs.
    const bound = 5 * 50 * Math.sqrt(2 / PLAYOUTS);
    totals.goals.forEach((goal, role) => {
      const difference = goal / totals.playouts - expected.goals[role]! / PLAYOUTS;
      expect(Math.abs(difference), `goal of ${game.roles[role]}`).toBeLessThan(bound);
    });
    const meanPlies = expected.plies[0]! / PLAYOUTS;
    expect(Math.abs(totals.plies / totals.playouts / meanPlies - 1)).toBeLessThan(0.02);
  });

  test("the same seed gives the same totals", async () => {
    const playouts = await DevicePlayouts.load(circuitOf("tic-tac-toe"), device!);
    const totals = await playouts.totals(PLAYOUTS, new Random(3));
    expect(await playouts.totals(PLAYOUTS, new Random(3))).toEqual(totals);
    expect(await playouts.totals(PLAYOUTS, new Random(4))).not.toEqual(totals);
    playouts.release();
  });
});
