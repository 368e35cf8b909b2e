import { expect, test } from "vitest";
import { viewOf } from "./view.ts";

const draw = (facts: string[], { known = [] as string[], start = facts } = {}): string =>
  `\n${viewOf({ facts: known, complete: true }, start)(facts).join("\n")}\n`;

const grid = (n: number, content: (x: number, y: number) => string): string[] =>
  Array.from(
    { length: n * n },
    (_, i) => `(cell ${(i % n) + 1} ${Math.floor(i / n) + 1} ${content((i % n) + 1, Math.floor(i / n) + 1)})`,
  );

test("squares are a board, first coordinate to the right, second upwards", () => {
  const facts = grid(3, (x, y) => (x === 1 && y === 3 ? "x" : x === 3 && y === 1 ? "o" : "b"));
  expect(draw([...facts, "(control x)"], { start: grid(3, () => "b") })).toBe(`
3  x . .
2  . . .
1  . . o
   1 2 3

control: x
`);
});

test("contents are shortened as far as they stay apart, with a legend", () => {
  const facts = ["(at a 1 white pawn)", "(at b 1 white king)", "(at a 2 black pawn)", "(at b 2 empty none)"];
  expect(draw(facts)).toBe(`
2  bp en
1  wp wk
   a  b
bp black pawn · en empty none · wk white king · wp white pawn

`);
});

test("squares on which nothing stands show a point, where the rules list only what is there", () => {
  const known = grid(3, () => "red");
  expect(draw(["(cell 2 2 red)"], { known })).toBe(`
3  . . .
2  . r .
1  . . .
   1 2 3
r red

`);
});

test("a square board of bare squares is marked, heaps are no board", () => {
  expect(draw(["(lit 1 1)", "(lit 2 2)", "(lit 1 2)"])).toBe("\n2  l l\n1  l\n   1 2\nl lit\n\n");
  expect(draw(["(heap 1 5)", "(heap 2 3)", "(heap 3 1)"])).toBe("\nheap: 1 5, 2 3, 3 1\n");
});

test("bare squares are drawn onto the board whose squares they name", () => {
  const known = [1, 2, 3].flatMap((x) => [1, 2].flatMap((y) => [`(at ${x} ${y})`, `(crate ${x} ${y})`]));
  expect(draw(["(at 2 1)", "(crate 1 2)", "(crate 2 1)", "(steps 0)"], { known })).toBe(`
2  c   .   .
1  .   a/c .
   1   2   3
a at · c crate

steps: 0
`);
  const chess = [
    "(cell a 1 white-king)",
    "(cell b 1 white-knight)",
    "(cell a 2 empty)",
    "(cell b 2 empty)",
    "(hot a 2)",
  ];
  expect(draw(chess, { known: ["(hot a 1)", "(hot b 2)"] })).toBe(`
2  h  .
1  wk wn
   a  b
h hot · wk white-king · wn white-knight

`);
});

test("a rectangle with neighbours in both directions is a board", () => {
  const known = ["(piece 1 1)", "(piece 2 1)", "(piece 3 1)", "(piece 1 2)", "(piece 2 2)", "(piece 3 2)"];
  expect(draw(["(piece 1 1)", "(piece 2 1)"], { known, start: known })).toContain("1  p p .\n");
});

test("what has no coordinates is grouped", () => {
  expect(draw(["(control red)", "(step 3)", "over", "(holds red (card ace))", "(holds blue (card king))"])).toBe(
    "\ncontrol: red\nstep: 3\nover\nholds: red (card ace), blue (card king)\n",
  );
});

test("two contents on one square in the first state are no board", () => {
  expect(draw(["(on 1 1 red)", "(on 1 1 blue)", "(on 2 2 red)"])).toBe("\non: 1 1 red, 1 1 blue, 2 2 red\n");
});

test("where the possible facts are not known, the board spans what was seen", () => {
  const view = viewOf({ facts: ["(at 4 1 red)"], complete: false }, ["(at 1 3 blue)"]);
  expect(view(["(at 2 2 red)"])).toEqual([
    "3  . . . .",
    "2  . r . .",
    "1  . . . .",
    "   1 2 3 4",
    "b blue · r red",
    "",
  ]);
  expect(view(["(at 1 5 red)"])[0]).toBe("5  r . . .");
});

test("what stands outside the board that the rules promised is listed", () => {
  expect(draw(["(at 1 1 red)", "(at 7 7 red)"], { known: ["(at 2 2 red)"], start: ["(at 1 1 red)"] })).toBe(
    "\n2    .\n1  r\n   1 2\nr red\n\nat: 7 7 red\n",
  );
});

test("names of roles do not count", () => {
  expect(draw(["(found x 1 2)", "(found o 2 1)", "(found x 3 3)"])).toBe("\n3      x\n2  x\n1    o\n   1 2 3\n\n");
});
