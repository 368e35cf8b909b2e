import type { Scene } from "agon-engine/board";
import { expect, it } from "vitest";
import { ghostsOfLine } from "./ghost.ts";

const scene = (pieces: Readonly<Record<string, string>>): Scene =>
  ({
    boards: [
      { cells: ["a", "b", "c"].map((id) => ({ id, pieces: pieces[id] === undefined ? [] : [{ text: pieces[id] }] })) },
    ],
  }) as never;

it("shows what a line leaves on each cell, and which move brought it", () => {
  const line = [scene({ a: "x" }), scene({ b: "x" }), scene({ b: "x", c: "o" })];
  expect([...ghostsOfLine(line)]).toEqual([
    ["a", { pieces: [] }],
    ["b", { pieces: [{ text: "x" }], step: 1 }],
    ["c", { pieces: [{ text: "o" }], step: 2 }],
  ]);
});

it("leaves out what a line puts back", () => {
  expect(ghostsOfLine([scene({ a: "x" }), scene({ b: "x" }), scene({ a: "x" })]).size).toBe(0);
  expect(ghostsOfLine([]).size).toBe(0);
});
