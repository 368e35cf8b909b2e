/**
 * Vector games on WebGPU in software and on the processor: with the same moves they are the same.
 */
import { afterAll, describe, expect, test } from "vitest";
import { CircuitGame } from "../compile/backends/circuit/game.ts";
import { loadGame } from "../compile/load.ts";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { ANY_MOVE, type VectorGames, vectorGames } from "../vector/index.ts";
import type { Planes } from "../vector/planes.ts";
import { softwareDevice } from "./testing/software.ts";
import { DeviceVectorGames } from "./vector-games.ts";

const software = await softwareDevice();
const { device } = software;
const why = device === undefined ? `: skipped, ${software.reason}` : "";
afterAll(() => device?.close());

function bundled(id: string): CircuitGame {
  const { game } = unwrap(loadGame(bundledGame(id)!.rules, { backend: "circuit" }));
  if (!(game instanceof CircuitGame)) throw new Error("no circuit");
  return game;
}

const bits = (planes: Planes): string[] =>
  Array.from({ length: planes.rows }, (_, row) =>
    Array.from({ length: planes.games }, (_, at) => Number(planes.has(row, at))).join(""),
  );

/** A legal move for every role of every game. */
function someActions({ game, count, legal }: VectorGames, random: Random): Int32Array {
  return Int32Array.from({ length: count * game.roles.length }, (_, index) => {
    const planes = legal[index % game.roles.length]!;
    const at = Math.floor(index / game.roles.length);
    const moves = Array.from({ length: planes.rows }, (_, row) => row).filter((row) => planes.has(row, at));
    return moves[random.below(moves.length)]!;
  });
}

describe.skipIf(device === undefined)(`WebGPU in software${why}`, () => {
  test.each([
    ["tic-tac-toe", 12],
    ["rock-paper-scissors", 4],
    ["kuhn-poker", 6],
    ["lights-out", 6],
  ])("%s: on the device and on the processor", async (id, steps) => {
    const game = bundled(id);
    const options = { count: 150, seed: 7, maxSteps: 9 };
    const lanes = vectorGames(game, options);
    const games = await DeviceVectorGames.load(game, device!, options);
    const random = new Random(3);
    for (let step = 0; step <= steps; step++) {
      expect(bits(await games.observations())).toEqual(bits(lanes.observations));
      expect(bits(await games.percepts())).toEqual(bits(lanes.percepts));
      for (const [role, planes] of lanes.legal.entries()) expect(bits(await games.legal(role))).toEqual(bits(planes));
      expect([games.turn, games.rewards, games.ended, games.truncated]).toEqual([
        lanes.turn,
        lanes.rewards,
        lanes.ended,
        lanes.truncated,
      ]);
      const actions = someActions(lanes, random);
      lanes.step(actions);
      await games.step(actions);
    }
    games.release();
  });

  test("the environment chooses uniformly, and the same with the same seed", async () => {
    const marks = async (): Promise<number[]> => {
      const games = await DeviceVectorGames.load(bundled("tic-tac-toe"), device!, { count: 9000, seed: 5 });
      await games.step(new Int32Array(18_000).fill(ANY_MOVE));
      const planes = await games.observations();
      games.release();
      const rows = games.facts.flatMap((fact, row) => (/^\(cell \d \d x\)$/.test(fact) ? [row] : []));
      return rows.map((row) => Array.from({ length: 9000 }, (_, at) => planes.has(row, at)).filter(Boolean).length);
    };
    const counts = await marks();
    expect(counts).toHaveLength(9);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(9000);
    // Chi-square with 8 degrees of freedom is above 26.1 once in a thousand draws; the seed is fixed.
    expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(26.1);
    expect(await marks()).toEqual(counts);
  });

  test("a game with an illegal move stays as it was", async () => {
    const games = await DeviceVectorGames.load(bundled("tic-tac-toe"), device!, { count: 2 });
    const before = bits(await games.observations()).map((row) => row[1]);
    await expect(games.step(Int32Array.of(ANY_MOVE, ANY_MOVE, ANY_MOVE, 0))).rejects.toThrow(
      "Game 1: move 0 is not legal for o",
    );
    expect(bits(await games.observations()).map((row) => row[1])).toEqual(before);
    await expect(games.step(Int32Array.of(99, ANY_MOVE, ANY_MOVE, ANY_MOVE))).rejects.toThrow("not legal");
    games.release();
  });
});
