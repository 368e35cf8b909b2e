import { expect, test } from "vitest";
import { blanksOf, looksOf, rolesTones } from "./pieces.ts";

function looks(contents: readonly string[], roles: readonly string[] = ["white", "black"]): string[] {
  const found = looksOf(contents, { roles, tones: rolesTones(roles) });
  return contents.map((content) => {
    const { tone, shape, text } = found.get(content)!;
    return [tone, shape, text].filter((part) => part !== "").join(" ");
  });
}

test("chess men by letters, words and names run together", () => {
  expect(looks(["wp", "bn", "wq"])).toEqual(["white pawn", "black knight", "white queen"]);
  expect(looks(["whitePawn", "black_rook", "white bishop"])).toEqual(["white pawn", "black rook", "white bishop"]);
});

test("men and kings of draughts where there is nothing else", () => {
  expect(looks(["wp", "wk", "bp", "bk"])).toEqual(["white man", "white king-man", "black man", "black king-man"]);
});

test("the name of a role alone is a stone of its colour; players without a colour get one", () => {
  expect(looks(["red", "blue"], ["red", "blue"])).toEqual(["red stone", "blue stone"]);
  expect(looks(["fox", "hound"], ["fox", "hounds"])).toEqual(["blue stone", "red stone"]);
  expect(rolesTones(["first", "red", "second"])).toEqual(["blue", "red", "green"]);
});

test("crosses and rings, also of xplayer and oplayer", () => {
  expect(looks(["x", "o"], ["xplayer", "oplayer"])).toEqual(["blue cross", "red ring"]);
});

test("numbers are written, walls built, directions pointed out, the unknown gets letters", () => {
  expect(looks(["7", "wall", "mov_left", "dragon", "dragonfly"], ["hero"])).toEqual([
    "none text 7",
    "none wall",
    "none arrow",
    "blue disc d",
    "red disc dr",
  ]);
});

test("one letter for roles that share a colour; w is white where white plays and a wall where not", () => {
  expect(looks(["r", "b"], ["redduper", "redjumper", "blueduper"])).toEqual(["red stone", "blue stone"]);
  expect(looks(["w", "r"], ["white", "red"])).toEqual(["white stone", "red stone"]);
  expect(looks(["w"], ["red", "blue"])).toEqual(["none wall"]);
});

test("blank by name, or the short name that most cells have", () => {
  expect([...blanksOf(["blank", "x"], undefined)]).toEqual(["blank"]);
  expect([
    ...blanksOf(
      ["b", "x"],
      new Map([
        ["b", 8],
        ["x", 1],
      ]),
    ),
  ]).toEqual(["b"]);
  expect([...blanksOf(["b", "w"], undefined)]).toEqual([]);
  expect([
    ...blanksOf(
      ["1", "2", "b"],
      new Map([
        ["1", 1],
        ["2", 1],
        ["b", 1],
      ]),
    ),
  ]).toEqual(["b"]);
});
