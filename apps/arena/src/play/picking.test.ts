import { describe, expect, it } from "vitest";
import type { Scene, Targets } from "../../../../packages/engine/src/board/index.ts";
import { draggableCells, marksOf, pick, selectable, unplaced } from "./picking.ts";

function game(moves: Readonly<Record<string, Targets>>): [string[], Targets[]] {
  return [Object.keys(moves), Object.values(moves)];
}

const chess = game({ "a-b": { from: "a", to: "b" }, "a-c": { from: "a", to: "c" }, "b-c": { from: "b", to: "c" } });

/** Cells of these names; a letter stands for a piece on the first ones. */
function scene(full: string, empty: string): Scene {
  const cell = (id: string, isFull: boolean) => {
    const piece = { shape: "stone", tone: "white", text: "", label: "stone" } as const;
    const place = { x: 0, y: 0, name: id, label: id, shade: "plain", last: false } as const;
    return { id, ...place, pieces: isFull ? [piece] : [] };
  };
  const cells = [...[...full].map((id) => cell(id, true)), ...[...empty].map((id) => cell(id, false))];
  const board = { id: "b", title: "", shape: "square", width: 1, height: 1, cells, edgeLabels: [] } as const;
  return { kind: "board", boards: [board], hands: [], counters: [], turn: [], table: [] };
}

describe("what is pointed out", () => {
  const [moves, targets] = chess;

  it("nothing before a piece is picked, then where it may go", () => {
    expect(marksOf({ moves, targets }, [], scene("ab", "c"))).toEqual(new Map());
    const marks = marksOf({ moves, targets }, ["a"], scene("ab", "c"));
    expect([...marks]).toEqual([
      ["b", "capture"],
      ["c", "move"],
    ]);
  });

  it("pieces that go somewhere can be dragged", () => {
    expect(draggableCells({ moves, targets }, scene("ac", "b"))).toEqual(["a"]);
  });

  it("moves without a place are offered beside the board", () => {
    expect(unplaced(["pass", "mark a"], [{}, { to: "a" }])).toEqual(["pass"]);
  });
});

describe("clicks", () => {
  it("one cell is a move where the move is about one cell", () => {
    expect(pick(...game({ "mark a": { to: "a" }, "mark b": { to: "b" } }), [], "b")).toEqual({
      kind: "move",
      move: "mark b",
    });
  });

  it("a piece, then where it goes", () => {
    expect(pick(...chess, [], "a")).toEqual({ kind: "picked", cells: ["a"] });
    expect(pick(...chess, ["a"], "c")).toEqual({ kind: "move", move: "a-c" });
  });

  it("another piece instead, and the same one put down", () => {
    const moves = game({ "a-c": { from: "a", to: "c" }, "b-c": { from: "b", to: "c" } });
    expect(pick(...moves, ["a"], "b")).toEqual({ kind: "picked", cells: ["b"] });
    expect(pick(...moves, ["a"], "a")).toEqual({ kind: "picked", cells: [] });
  });

  it("any cell of a column", () => {
    const moves = game({ "drop 1": { line: ["a1", "a2"] }, "drop 2": { line: ["b1", "b2"] } });
    expect(pick(...moves, [], "b2")).toEqual({ kind: "move", move: "drop 2" });
    expect(selectable(...moves, [])).toEqual(["a1", "a2", "b1", "b2"]);
  });

  it("what cells do not tell apart is a choice", () => {
    const moves = game({ queen: { from: "a", to: "b" }, rook: { from: "a", to: "b" } });
    expect(pick(...moves, ["a"], "b")).toEqual({ kind: "choice", cells: ["a", "b"], moves: ["queen", "rook"] });
    const longer = game({ short: { to: "a" }, long: { from: "a", to: "b" } });
    expect(pick(...longer, [], "a")).toEqual({ kind: "choice", cells: ["a"], moves: ["short", "long"] });
  });

  it("three cells, as where an arrow is shot after a move", () => {
    const moves = game({ one: { from: "a", to: "b", also: ["c"] }, two: { from: "a", to: "b", also: ["d"] } });
    expect(pick(...moves, ["a"], "b")).toEqual({ kind: "picked", cells: ["a", "b"] });
    expect(selectable(...moves, ["a", "b"])).toEqual(["c", "d", "a"]);
    expect(pick(...moves, ["a", "b"], "d")).toEqual({ kind: "move", move: "two" });
  });

  it("elsewhere is nothing", () => {
    expect(pick(...chess, ["a"], "z")).toEqual({ kind: "picked", cells: [] });
  });
});
