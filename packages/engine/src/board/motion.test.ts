import { expect, it } from "vitest";
import { motionsBetween } from "./motion.ts";
import type { PieceScene, Scene, Tone } from "./scene-types.ts";

const stone = (tone: Tone): PieceScene => ({ shape: "stone", tone, text: "", label: tone });
const queen = (tone: Tone): PieceScene => ({ shape: "queen", tone, text: "", label: `${tone} queen` });

/** A row of cells, each empty or with one piece. */
function row(...pieces: (PieceScene | undefined)[]): Scene {
  const cells = pieces.map((piece, x) => ({
    id: `c${x}`,
    x,
    y: 0,
    name: `${x}`,
    label: "",
    shade: "plain" as const,
    pieces: piece ? [piece] : [],
    last: false,
  }));
  const board = { id: "b", title: "", shape: "square", width: 4, height: 1, cells, edgeLabels: [] } as const;
  return { kind: "board", boards: [board], hands: [], counters: [], turn: [], table: [] };
}

it("a piece that is gone here and new there slides, and what it meets disappears", () => {
  const before = row(stone("white"), undefined, stone("black"));
  expect(motionsBetween(before, row(undefined, undefined, stone("white")))).toEqual([
    { kind: "slide", from: "c0", to: "c2", piece: 0 },
    { kind: "disappear", from: "c2", gone: stone("black") },
  ]);
});

it("a new piece appears, and others change sides in their place", () => {
  const before = row(stone("black"), stone("white"), undefined);
  expect(motionsBetween(before, row(stone("black"), stone("black"), stone("black")))).toEqual([
    { kind: "flip", to: "c1", piece: 0, gone: stone("white") },
    { kind: "appear", to: "c2", piece: 0 },
  ]);
});

it("of equal pieces the nearest slides; one that is promoted slides, too", () => {
  const before = row(stone("white"), undefined, stone("white"), undefined);
  expect(motionsBetween(before, row(stone("white"), undefined, undefined, stone("white")))).toEqual([
    { kind: "slide", from: "c2", to: "c3", piece: 0 },
  ]);
  expect(motionsBetween(row(stone("white"), undefined), row(undefined, queen("white")))).toEqual([
    { kind: "slide", from: "c0", to: "c1", piece: 0 },
  ]);
});

it("nothing moves between scenes that are equal", () => {
  expect(motionsBetween(row(stone("white")), row(stone("white")))).toEqual([]);
});
