import type { Scene, Tone } from "agon-engine/board";
import { expect, it } from "vitest";
import { startsAbove, turnedScene } from "./turned.ts";

const men = (rows: Readonly<Partial<Record<Tone, readonly number[]>>>, falls = false): Scene =>
  ({
    boards: [
      {
        ...{ width: 8, height: 8, edgeLabels: [], ...(falls && { falls }) },
        cells: Object.entries(rows).flatMap(([tone, ys]) =>
          ys!.map((y) => ({ x: 0, y, pieces: [{ tone, shape: "stone" }] })),
        ),
      },
    ],
  }) as never;

it("is turned for whoever begins above, and for nobody else", () => {
  const armies = men({ black: [0.5, 1.5], white: [6.5, 7.5] });
  expect(startsAbove(armies, ["white", "black"], 1)).toBe(true);
  expect(startsAbove(armies, ["white", "black"], 0)).toBe(false);
  expect(startsAbove(armies, ["white", "red"], 1)).toBe(false);
});

it("is not turned where there are no sides, or where stones fall", () => {
  expect(startsAbove(men({ black: [2, 5], white: [3, 5] }), ["black", "white"], 0)).toBe(false);
  // What nobody owns is no other side.
  expect(startsAbove(men({ black: [1], red: [6] }), ["black"], 0)).toBe(false);
  expect(startsAbove(men({ red: [1], yellow: [6] }, true), ["red", "yellow"], 0)).toBe(false);
});

it("turns cells by half", () => {
  expect(turnedScene(men({ black: [1] })).boards[0]!.cells[0]).toMatchObject({ x: 8, y: 7 });
});
