/**
 * Playouts in bulk on WebGPU in software. That they are those of the rules is tested by test/gpu.
 */
import { afterAll, describe, expect, test } from "vitest";
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { compile as compileRules } from "../compile/compile.ts";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { DevicePlayouts } from "./playouts.ts";
import { brokenDevice } from "./testing/broken.ts";
import { softwareDevice } from "./testing/software.ts";

const software = await softwareDevice();
const { device } = software;
const why = device === undefined ? `: skipped, ${software.reason}` : "";
afterAll(() => device?.close());

function circuitOf(id: string): CircuitGame {
  const compiled = compileRules(readRules(bundledGame(id)!.expand().text).rulesheet, { backend: "circuit" });
  if (!compiled.ok) throw new Error(compiled.reason);
  return compiled.game as CircuitGame;
}

const ticTacToe = (): CircuitGame => circuitOf("tic-tac-toe");

describe.skipIf(device === undefined)(`WebGPU in software${why}`, () => {
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
  test("where nothing can be loaded", async () => {
    const playouts = await DevicePlayouts.load(ticTacToe(), brokenDevice);
    expect(await playouts.totals(1000, new Random(1))).toMatchObject({ playouts: 1000 });
    expect(playouts.notes).toEqual(["the processor plays: out of memory"]);
  });

  test("where the device is lost", async () => {
    const loaded = { lanes: 1024, description: "", run: brokenDevice.load, release: () => undefined };
    const loadTable = async (): Promise<never> => ({ ...loaded, groupLanes: 128, image: brokenDevice.load }) as never;
    const playouts = await DevicePlayouts.load(ticTacToe(), { ...brokenDevice, loadTable });
    expect(playouts.notes).toEqual([]);
    expect(await playouts.totals(1000, new Random(1))).toMatchObject({ playouts: 1000 });
    expect(playouts.notes).toEqual(["the processor plays: out of memory"]);
  });
});
