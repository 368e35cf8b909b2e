/**
 * Playouts on WebGPU in software against those of the processor: the same games in distribution.
 */
import { afterAll, describe, expect, test } from "vitest";
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { compile as compileRules } from "../compile/compile.ts";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import type { PlayoutDevice } from "./device.ts";
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

/** Barriers are slow in software: fewer games and playouts as tables. */
const TABLE_GAMES = ["connect-four-4x4", "hex-3x3", "rock-paper-scissors", "dice-race", "kuhn-poker"];
const PLAYOUTS = { code: 50_000, table: 5_000 };

function circuitOf(id: string): CircuitGame {
  const compiled = compileRules(readRules(bundledGame(id)!.expand().text).rulesheet, { backend: "circuit" });
  if (!compiled.ok) throw new Error(compiled.reason);
  return compiled.game as CircuitGame;
}

const ticTacToe = (): CircuitGame => circuitOf("tic-tac-toe");

describe.skipIf(device === undefined)(`WebGPU in software${why}`, () => {
  const cases = [...GAMES.map((id) => [id, "code"] as const), ...TABLE_GAMES.map((id) => [id, "table"] as const)];

  test.each(cases)("%s as %s", async (id, target) => {
    const game = circuitOf(id);
    const count = PLAYOUTS[target];
    const playouts = await DevicePlayouts.load(game, device!, target);
    const totals = await playouts.totals(count, new Random(5));
    playouts.release();
    const start = { count: 1, words: game.initial };
    const expected = game.totals(start, { perStart: count, random: new Random(7) });
    expect(playouts.notes).toEqual([]);
    expect(totals.playouts).toBeGreaterThanOrEqual(count);
    // Five standard errors of the difference of two means; goals differ by at most 50 from theirs.
    const bound = 5 * 50 * Math.sqrt(2 / count);
    totals.goals.forEach((goal, role) => {
      const difference = goal / totals.playouts - expected.goals[role]! / count;
      expect(Math.abs(difference), `goal of ${game.roles[role]}`).toBeLessThan(bound);
    });
    const meanPlies = expected.plies[0]! / count;
    expect(Math.abs(totals.plies / totals.playouts / meanPlies - 1)).toBeLessThan(target === "code" ? 0.02 : 0.05);
  });

  test.each(["code", "table"] as const)("the same seed gives the same totals as %s", async (target) => {
    const playouts = await DevicePlayouts.load(circuitOf("tic-tac-toe"), device!, target);
    const totals = await playouts.totals(4_000, new Random(3));
    expect(await playouts.totals(4_000, new Random(3))).toEqual(totals);
    expect(await playouts.totals(4_000, new Random(4))).not.toEqual(totals);
    playouts.release();
  });

  test("code takes over from the table", async () => {
    const playouts = await DevicePlayouts.load(circuitOf("tic-tac-toe"), device!);
    expect(playouts.description).toContain("table");
    await playouts.settled;
    expect(playouts.description).toContain("WGSL");
    playouts.release();
  });
});

describe("the processor plays on", () => {
  const prepare = () => ({ isReady: Promise.resolve(false), cancel: () => undefined });
  const fail = (): Promise<never> => Promise.reject(new Error("out of memory"));
  const broken: PlayoutDevice = {
    ...{ name: "broken", close: () => undefined },
    ...{ load: fail, loadImages: fail, loadTable: fail, prepare },
  };

  test("where nothing can be loaded", async () => {
    const playouts = await DevicePlayouts.load(ticTacToe(), broken);
    expect(await playouts.totals(1000, new Random(1))).toMatchObject({ playouts: 1000 });
    expect(playouts.notes).toEqual(["the processor plays: out of memory"]);
  });

  test("where the device is lost", async () => {
    const loaded = { lanes: 1024, description: "", run: fail, release: () => undefined };
    const loadTable = async (): Promise<never> => ({ ...loaded, groupLanes: 128, image: fail }) as never;
    const playouts = await DevicePlayouts.load(ticTacToe(), { ...broken, loadTable });
    expect(playouts.notes).toEqual([]);
    expect(await playouts.totals(1000, new Random(1))).toMatchObject({ playouts: 1000 });
    expect(playouts.notes).toEqual(["the processor plays: out of memory"]);
  });
});
