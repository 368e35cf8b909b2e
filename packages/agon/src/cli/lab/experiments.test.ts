import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { beside } from "../beside.ts";
import { fileWith } from "../testing/files.ts";
import { openExperiment } from "./experiments.ts";

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
