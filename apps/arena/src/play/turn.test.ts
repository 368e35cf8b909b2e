import { describe, expect, it } from "vitest";
import type { Position } from "../worker/requests.ts";
import { awaited, deciding, outcomeOf, seatOf, standing } from "./turn.ts";

function position(legal: readonly (readonly string[])[], goals: readonly number[] = [], terminal = false): Position {
  const scene = { kind: "table", boards: [], hands: [], counters: [], turn: [], table: [] } as const;
  return { facts: [], terminal, goals, legal, labels: legal, targets: [], scene, percepts: [] };
}

describe("who decides", () => {
  it.each([
    ["whoever has a choice", [["(mark 1)", "(mark 2)"], ["noop"]], [0]],
    [
      "several at once",
      [
        ["rock", "paper"],
        ["rock", "paper"],
      ],
      [0, 1],
    ],
    ["whoever does more than wait, where nobody has a choice", [["noop"], ["(mark 9)"]], [1]],
    ["nobody, where all wait", [["noop"], ["noop"]], []],
    ["nobody, where a role has no move", [["(mark 1)", "(mark 2)"], []], []],
  ])("%s", (_what, legal, roles) => {
    expect(deciding(position(legal))).toEqual(roles);
  });

  it("of yours those who have not chosen", () => {
    const both = position([
      ["a", "b"],
      ["a", "b"],
    ]);
    expect(awaited(both, ["you", "engine"], {})).toEqual([0]);
    expect(awaited(both, ["you", "you"], { 0: "a" })).toEqual([1]);
    expect(awaited(both, ["engine", "engine"], {})).toEqual([]);
  });

  it("nothing, in a game that is over or stuck", () => {
    expect(standing(position([[], []], [100, 0], true))).toBe("over");
    expect(standing(position([["a"], []]))).toBe("stuck");
    expect(standing(position([["a"], ["b"]]))).toBe("open");
  });
});

describe("what is shown", () => {
  const card = {
    roles: ["x", "o"],
    chanceRole: -1,
    hidden: true,
    tones: ["white", "black"],
    backend: "circuit",
    why: "",
    milliseconds: 0,
  } as const;

  it("hidden information from the one seat that is yours", () => {
    expect(seatOf(card, ["engine", "you"])).toBe(1);
    expect(seatOf(card, ["you", "you"])).toBeUndefined();
    expect(seatOf({ ...card, hidden: false }, ["you", "engine"])).toBeUndefined();
  });

  it.each([
    [[100, 0], ["you", "engine"], "You won.", "won"],
    [[0, 100], ["you", "engine"], "You lost: o wins.", "lost"],
    [[50, 50], ["you", "engine"], "A draw.", "even"],
    [[100, 0], ["you", "you"], "x wins.", "even"],
    [[0, 100], ["random", "engine"], "o wins.", "even"],
  ] as const)("goals %o as words", (goals, seats, text, mood) => {
    expect(outcomeOf(position([], goals, true), ["x", "o"], seats, -1)).toEqual({ text, mood });
  });

  it.each([
    [100, "Solved: 100 of 100 points.", "won"],
    [60, "The end: 60 of 100 points.", "even"],
    [0, "Not solved: 0 of 100 points.", "lost"],
  ] as const)("%i points of a puzzle", (goal, text, mood) => {
    expect(outcomeOf(position([], [goal], true), ["robot"], ["you"], -1)).toEqual({ text, mood });
  });
});
