import { expect, test } from "vitest";
import { gameOf } from "../../../engine/src/match/testing/games.ts";
import { roleNamed, StepReader } from "./step-reader.ts";

const reader = (id: string, role: number, hidden = false): StepReader =>
  new StepReader({ game: gameOf(id, "reference"), role, hidden });

test("the first question tells of no step, the next of a joint move, in any case of letters", () => {
  const steps = reader("tic-tac-toe", 0);
  expect(steps.read({ terms: [] })).toEqual({ step: 0, last: undefined });
  steps.noteAnswer("(mark 1 1)");
  const last = { kind: "moves", moves: ["(mark 1 1)", "noop"] };
  expect(steps.read({ terms: ["(MARK 1 1)", "NOOP"] })).toEqual({ step: 1, last });
});

test("a step counts where nobody knows what was answered", () => {
  const steps = reader("tic-tac-toe", 0);
  steps.read({ terms: [] });
  expect(steps.read({ terms: ["(mark 1 1)", "noop"] }).step).toBe(1);
});

test("what is not legal is no step", () => {
  const steps = reader("tic-tac-toe", 0);
  steps.read({ terms: [] });
  expect(steps.read({ terms: ["(mark 7 7)", "noop"] })).toEqual({ step: 0, last: undefined });
  expect(steps.read({ terms: ["(mark 2 2)", "noop"] }).step).toBe(1);
});

test("where information is hidden, percepts go with the role's own move; without it they say nothing", () => {
  const steps = reader("kuhn-poker", 1, true);
  steps.read({ terms: [] });
  expect(steps.read({ terms: ["(your card queen)"] }).last).toBeUndefined();
  steps.noteAnswer("noop");
  expect(steps.read({ terms: ["(your card queen)"] }).last).toEqual({
    kind: "percepts",
    move: "noop",
    percepts: ["(your card queen)"],
  });
});

test("names of roles are found whatever their capitals, and others are refused", () => {
  const game = gameOf("tic-tac-toe", "reference");
  expect(roleNamed(game, "O")).toBe(game.roles.indexOf("o"));
  expect(() => roleNamed(game, "nobody")).toThrow("no role nobody");
});
