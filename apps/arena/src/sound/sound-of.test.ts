import type { Scene } from "agon-engine/board";
import { expect, it } from "vitest";
import { soundOf } from "./sound-of.ts";

const scene = (...stones: string[]): Scene =>
  ({
    boards: [
      {
        cells: ["a", "b", "c"].map((id, x) => {
          const stone = stones.find((each) => each.startsWith(id));
          const piece = { shape: "stone", tone: stone?.slice(1), text: "", label: stone?.slice(1) };
          return { id, x, y: 0, pieces: stone === undefined ? [] : [piece] };
        }),
      },
    ],
  }) as never;

it("tells moves from captures, and the end from both", () => {
  expect(soundOf(scene("awhite"), scene("bwhite"), undefined)).toBe("move");
  expect(soundOf(scene("awhite", "bblack"), scene("bwhite"), undefined)).toBe("capture");
  expect(soundOf(scene(), scene("ared"), undefined)).toBe("move");
  expect(soundOf(scene("awhite"), scene("bwhite"), "lost")).toBe("lost");
});
