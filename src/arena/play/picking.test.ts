import { describe, expect, it } from "vitest";
import type { Targets } from "../board/board.ts";
import { pick, selectable } from "./picking.ts";

function game(moves: Readonly<Record<string, Targets>>): [string[], Targets[]] {
  return [Object.keys(moves), Object.values(moves)];
}

const chess = game({ "a-b": { from: "a", to: "b" }, "a-c": { from: "a", to: "c" }, "b-c": { from: "b", to: "c" } });

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
