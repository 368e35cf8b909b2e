import type { BoardScene, Scene } from "agon-engine/board";
import { expect, it } from "vitest";
import { arrowOf, drawnArrows } from "./arrows.ts";

const cell = (id: string, x: number, y: number, pieces: unknown[] = []) => ({ id, x, y, pieces });
const board = (falls: boolean): BoardScene =>
  ({
    cells: [cell("top", 0, 0), cell("middle", 0, 1), cell("low", 0, 2, ["stone"])],
    ...(falls && { falls: true }),
  }) as never;
const scene = (falls = false): Scene => ({ boards: [board(falls)] }) as never;

it("goes from where a piece stands to where it goes, and rings the one cell of a placement", () => {
  expect(arrowOf(scene(), { from: "top", to: "low" }, 0)).toEqual({ from: "top", to: "low", rank: 0 });
  expect(arrowOf(scene(), { to: "low" }, 1)).toEqual({ to: "low", rank: 1 });
  expect(arrowOf(scene(), {}, 0)).toBeUndefined();
});

it("finds where a piece comes to lie in a column", () => {
  expect(arrowOf(scene(true), { line: ["top", "middle", "low"] }, 0)).toEqual({ to: "middle", rank: 0 });
  expect(arrowOf(scene(true), { line: ["low"] }, 0)).toBeUndefined();
});

it("draws the best last, heads before the middle of the cell", () => {
  const drawn = drawnArrows(board(false), [
    { from: "top", to: "low", rank: 0 },
    { to: "middle", rank: 1 },
    { to: "elsewhere", rank: 2 },
  ]);
  expect(drawn.map(({ rank }) => rank)).toEqual([1, 0]);
  expect(drawn[0]!.shaft).toBeUndefined();
  const [tip, ...sides] = drawn[1]!.head;
  expect(tip!.y).toBeCloseTo(1.89);
  expect(sides.map(({ x }) => x)).toEqual([-0.2, 0.2]);
  expect(drawn[1]!.shaft!.map(({ y }) => y)).toEqual([0.22, sides[0]!.y]);
});
