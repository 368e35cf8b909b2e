/**
 * What `agon compile --explain` says of a card: the choice follows from sizes, and no card is needed for it.
 */
import { expect, test } from "vitest";
import { CircuitGame } from "../compile/backends/circuit/game.ts";
import { loadGame } from "../compile/load.ts";
import { bundledGame } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { explainDevice } from "./explain.ts";

function explained(id: string): string[] {
  const { game } = unwrap(loadGame(bundledGame(id)!.rules, { backend: "circuit" }));
  if (!(game instanceof CircuitGame)) throw new Error("no circuit");
  return explainDevice(game);
}

test("tic-tac-toe: phases, a table in shared memory, code in a moment", () => {
  const [plan, table, code, ...rest] = explained("tic-tac-toe");
  expect(plan).toMatch(/^card: 2 phases, \d+ state bits, goals (captured|held), rounds of \d+ plies$/);
  expect(table).toMatch(
    /^card, table: ready at once; \d+ functions of three inputs in \d+ steps a round, \d+ slots in shared memory, \d+ × \d+ games/,
  );
  expect(code).toMatch(
    /^card, code: \d+ operations, about \d\.\d s to compile meanwhile; the faster one in a trial stays$/,
  );
  expect(rest).toEqual([]);
});

test("a larger game has more operations and takes longer to compile", () => {
  const operations = (id: string): number => Number(/code: (\d+) operations/.exec(explained(id)[2]!)![1]);
  expect(operations("breakthrough")).toBeGreaterThan(3 * operations("tic-tac-toe"));
});
