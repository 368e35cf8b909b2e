import { expect, test } from "vitest";
import { bundledGame } from "../../../../engine/src/games/index.ts";
import { CompiledGames } from "../../../../engine/src/match/job.ts";
import type { PlayTrial, TrialBudget, TrialGame, TrialMemory, TrialResult } from "../trial.ts";
import { runTrial } from "./run.ts";
import { newTrialPlayer } from "./trial-player.ts";

const boards = new CompiledGames();
const bundled = (id: string): TrialGame => ({ name: id, rules: bundledGame(id)!.rules, backend: "circuit" });
const native = (name: string): TrialGame => ({ name, rules: `native:${name}`, backend: "auto" });

test("a stronger player scores more, from either side, and the same seed gives the same game", async () => {
  const trial = (seed: number, seat: number): PlayTrial => ({
    kind: "play",
    game: native("hex:4"),
    players: seat === 0 ? ["uct", "random"] : ["random", "uct"],
    measured: seat,
    budget: { playouts: 100 },
    seed,
  });
  for (const seat of [0, 1]) {
    const results: TrialResult[] = [];
    for (let seed = 1; seed <= 5; seed++) results.push(await runTrial(trial(seed, seat), boards));
    expect(results.map(({ values }) => values[0])).toEqual([100, 100, 100, 100, 100]);
    expect(await runTrial(trial(1, seat), boards)).toEqual(results[0]);
  }
});

test("puzzles: the goal in per cent, with and without memory of the last move", async () => {
  const walk = { kind: "play", game: native("left-right:50"), players: ["uct:exploration=0.3"], measured: 0 } as const;
  for (const memory of ["player", "graph", "none"] as const) {
    const { values, plies } = await runTrial({ ...walk, budget: { playouts: 50 }, seed: 3, memory }, boards);
    expect(plies).toBe(50);
    expect(values[0]).toBeGreaterThan(70);
  }
});

test("playouts to solve, censored at the limit; proved values", async () => {
  const game = bundled("connect-four-3x3");
  const solved = await runTrial({ kind: "solve", game, player: "tree", budget: { playouts: 50_000 }, seed: 1 }, boards);
  expect(solved.censored).toBeUndefined();
  expect(solved.values[0]).toBeGreaterThan(100);
  const cut = await runTrial({ kind: "solve", game, player: "tree", budget: { playouts: 20 }, seed: 1 }, boards);
  expect(cut).toMatchObject({ values: [20], censored: true });
  const value = await runTrial({ kind: "value", game, player: "uct", budget: { playouts: 50_000 }, seed: 1 }, boards);
  expect(value.values).toEqual([50]);
  const unproved = { kind: "solve", game, player: "plain", budget: { playouts: 20 }, seed: 1 } as const;
  await expect(runTrial(unproved, boards)).rejects.toThrow("proves nothing");
});

test("the best goal never falls while a search climbs", async () => {
  const checkpoints = [8, 32, 128, 512].map((playouts) => ({ playouts }));
  for (const player of ["uct", "nested:level=1"]) {
    const trial = { kind: "climb", game: bundled("queens-6"), player, checkpoints, budget: {}, seed: 2 } as const;
    const { values } = await runTrial(trial, boards);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values.at(-1)).toBeGreaterThan(values[0]!);
  }
});

test("random play in Tic-tac-toe: the first player wins 58.49 of 100 and draws 12.70", async () => {
  const { values } = await runTrial({ kind: "chance", game: bundled("tic-tac-toe"), budget: {}, seed: 0 }, boards);
  expect(values[0]).toBeCloseTo(58.49 + 12.7 / 2, 2);
});

test("trials side by side give what each gives alone, and say how many nodes have two ways in", async () => {
  const players = ["uct:transpositions=false,meanDepth=0", "uct:amaf=rave", "uct:meanDepth=1,moveDepth=1", "nested"];
  const trials = Array.from({ length: 8 }, (_, at): PlayTrial => {
    const pair = [players[at % players.length]!, "uct"];
    const memory = (["none", "graph", "player"] as const)[at % 3]!;
    return {
      kind: "play",
      game: bundled("connect-four-3x3"),
      players: pair,
      measured: at % 2,
      budget: { playouts: 40 },
      seed: at,
      memory,
    };
  });
  const alone: TrialResult[] = [];
  for (const trial of trials) alone.push(await runTrial(trial, new CompiledGames()));
  const together = await Promise.all(trials.map((trial) => runTrial(trial, boards)));
  expect(together).toEqual(alone);
  expect(alone[1]!.transposed).toBeGreaterThan(0);
  expect(alone[1]!.transposed).toBeLessThan(alone[1]!.nodes!);
  expect(alone[0]!.nodes).toBeUndefined();
});

test("max2 on the clock plays with a second thread", async () => {
  const trial: PlayTrial = {
    kind: "play",
    game: bundled("queens-6"),
    players: ["max2:level=1"],
    measured: 0,
    budget: { milliseconds: 30 },
    seed: 1,
  };
  const { values, playouts } = await runTrial(trial, boards);
  expect(values[0]).toBeGreaterThan(0);
  expect(playouts).toBeGreaterThan(0);
});

test("the second thread is asked for by max2 on the clock, and by nobody else", () => {
  const asked: string[] = [];
  const player = (text: string, budget: TrialBudget, memory: TrialMemory = "player") => {
    const nestedThread = () => {
      asked.push(text);
      return {
        begin() {},
        end: () => ({ goal: undefined, moves: [], playouts: 0 }),
        close: () => asked.push("closed"),
      };
    };
    return newTrialPlayer(boards.of(bundled("queens-6")), 0, { text, budget, seed: 1, memory, nestedThread });
  };
  player("max1", { milliseconds: 10 }).close?.();
  player("max2", { playouts: 10 }).close?.();
  player("max2", { cpuMilliseconds: 10 }).close?.();
  expect(asked).toEqual([]);
  player("max2", { milliseconds: 10 }).close!();
  expect(asked).toEqual(["max2", "closed"]);
});
