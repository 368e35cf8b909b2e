import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { experimentNamed } from "../../lab/experiments/all.ts";
import { beside } from "../beside.ts";
import { fileWith } from "../testing/files.ts";
import { budgetOf, changed, openExperiment } from "./experiments.ts";

test("rulesheets of an experiment lie where its file says, wherever one works", async () => {
  const file = fileWith(
    JSON.stringify({
      id: "own",
      title: "Own rules",
      measure: "duel",
      games: [{ game: "rules/own.kif" }, { game: "nim" }, { game: "native:hex:3" }],
      players: [{ player: "uct" }, { player: "uct" }],
      against: "random",
      budgets: [{ playouts: 1 }],
      runs: 1,
    }),
    "own.json",
  );
  const { games, players } = await openExperiment(file);
  expect(games).toMatchObject([
    { game: join(dirname(file), "rules", "own.kif"), name: "rules/own.kif" },
    { game: "nim" },
    { game: "native:hex:3" },
  ]);
  expect(players).toMatchObject([{ player: "uct" }, { player: "uct", name: "uct#2" }]);
  expect(beside(file, "/elsewhere/own.kif")).toBe("/elsewhere/own.kif");
});

test("--budget of a search that climbs is its last, and each before is the half", () => {
  const e11 = experimentNamed("E11")!;
  const { budgets } = changed(e11, { budget: { seconds: 12.8 } });
  expect(budgets.map(({ seconds }) => seconds)).toEqual([0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8]);
  const counted = changed(e11, { budget: { playouts: 100 } }).budgets;
  expect(counted.map(({ playouts }) => playouts)).toEqual([1, 2, 3, 6, 13, 25, 50, 100]);
  expect(() => changed(e11, { budget: { cpuSeconds: 1 } })).toThrow("12.8s");
  expect(changed(experimentNamed("E9")!, { budget: { seconds: 10 } }).budgets).toEqual([{ seconds: 10 }]);
});

test.each([
  ["5000", { playouts: 5000 }],
  ["5000 playouts", { playouts: 5000 }],
  ["1 playout", { playouts: 1 }],
  ["10s", { seconds: 10 }],
  ["cpu:100ms", { cpuSeconds: 0.1 }],
])("--budget %j", (text, budget) => {
  expect(budgetOf(text)).toEqual(budget);
});
