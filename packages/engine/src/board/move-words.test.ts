import { describe, expect, it } from "vitest";
import { bundledGame } from "../games/index.ts";
import { moveWords } from "./move-words.ts";
import { played } from "./testing/play.ts";

describe("moves in words", () => {
  it.each([
    ["connect-four-4x4", "(drop 3)", "drop in column 3"],
    ["connect-four-4x4", "noop", "wait"],
    ["rock-paper-scissors", "rock", "rock"],
    ["nim", "(take a 2)", "take a 2"],
  ])("%s: %s is %s", (id, move, words) => {
    expect(moveWords(played(bundledGame(id)!.rules).layout, move)).toBe(words);
  });

  it("names a piece by what is seen of it, and the board itself not at all", () => {
    const { layout } = played(bundledGame("quarto")!.rules);
    expect(moveWords(layout, "(give tdrf)")).toBe("give tall dark round full");
    expect(moveWords(layout, "(place 1 2)")).toBe("place a2");
  });
});
