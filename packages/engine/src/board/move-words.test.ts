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

  it("cells by their names, a dash between two of them", () => {
    const { layout, game } = played(bundledGame("breakthrough-5x5")!.rules);
    const texts = game.legalMoves(game.initial, 0).map((move) => moveWords(layout, game.moveText(0, move)));
    expect(texts).toContain("a2–a3");
    expect(texts.every((text) => /^[a-e]\d–[a-e]\d$/.test(text))).toBe(true);
  });
});
