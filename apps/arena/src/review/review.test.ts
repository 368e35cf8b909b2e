import { expect, it } from "vitest";
import type { Position } from "../worker/requests.ts";
import { costText, type Evaluation, judgedMoves, judgedRole, turningPoint } from "./review.ts";

const position = (...legal: string[][]): Position => ({ legal, terminal: legal.length === 0 }) as never;
const card = { chanceRole: -1 };
const white = position(["(a)", "(b)"], ["noop"]);
const black = position(["noop"], ["(c)", "(d)"]);
const guess = (goal: number, best: string | null): Evaluation => ({
  values: [
    { goal, proved: false },
    { goal: 100 - goal, proved: false },
  ],
  best,
});

const played = {
  positions: [white, black, white, black, position()],
  joints: [
    ["(a)", "noop"],
    ["noop", "(c)"],
    ["(b)", "noop"],
    ["noop", "(d)"],
  ],
};

it("blames moves that cost something and that the search would not have played", () => {
  const evaluations = [guess(50, "(b)"), guess(45, "(d)"), guess(70, "(a)"), guess(20, "(c)"), guess(0, null)];
  const moves = judgedMoves({ ...played, evaluations }, card);
  expect(moves.map(({ step, role, better, loss, blame }) => [step, role, better, loss, blame])).toEqual([
    [1, 1, "(d)", 25, "mistake"],
    [2, 0, "(a)", 50, "blunder"],
  ]);
  expect(turningPoint(moves)?.step).toBe(2);
});

it("blames nobody for what the search would have played, nor where something is unknown", () => {
  const evaluations = [guess(90, "(a)"), guess(40, "(c)"), undefined, guess(20, "(c)"), guess(0, null)];
  expect(judgedMoves({ ...played, evaluations }, card)).toEqual([]);
  expect(turningPoint([])).toBeUndefined();
});

it("judges nobody where several choose, chance does, or there is no choice", () => {
  expect(judgedRole(white, card)).toBe(0);
  expect(judgedRole(white, { chanceRole: 0 })).toBeUndefined();
  expect(judgedRole(position(["(a)", "(b)"], ["(c)", "(d)"]), card)).toBeUndefined();
  expect(judgedRole(position(["(a)"], ["noop"]), card)).toBeUndefined();
});

it("says what is proved", () => {
  const proof = (goal: number) => ({ goal, proved: true });
  const text = (before: number, after: number) => costText({ before: proof(before), after: proof(after) }, "x");
  expect(text(100, 0)).toBe("x had a proved win, and after it a proved loss.");
  expect(text(100, 50)).toBe("x had a proved win, and after it a proved draw.");
  expect(text(50, 0)).toBe("x had a proved draw, and after it a proved loss.");
  expect(costText({ before: { goal: 61.7, proved: false }, after: proof(0) }, "x")).toBe(
    "x could expect about 62; after it 0, proved.",
  );
});
