import { loadGame, unwrap } from "agon-engine";
import { layoutOf } from "agon-engine/board";
import { bundledGame } from "agon-engine/games";
import { expect, test } from "vitest";
import { viewOf } from "./view.ts";

/** The facts given, or those of the initial state, as `agon play` shows them. */
function drawn(rules: string, facts?: readonly string[]): string {
  const { game, rulesheet } = unwrap(loadGame(rules, { backend: "forward" }));
  return `\n${viewOf(layoutOf({ game, rulesheet }))(facts ?? game.facts(game.initial)).join("\n")}\n`;
}
const bundled = (id: string): string => bundledGame(id)!.rules;

test("a board stands as the page has it, with labels, and empty squares are points", () => {
  const facts = ["(cell 1 3 x)", "(cell 3 1 o)", "(control x)"];
  expect(drawn(bundled("tic-tac-toe"), facts)).toBe(`
3  x . .
2  . . .
1  . . o
   a b c

to move: x
`);
});

test("labels are shortened as far as they stay apart, and explained where they are shown", () => {
  const [, ...lines] = drawn(bundled("checkers-6x6")).split("\n");
  expect(lines).toContain("bm black man · wm white man");
  expect(lines[0]).toMatch(/^6 {2}(\. {2}wm|wm \. )/);
});

test("rows of hexagons are half a cell apart, between the names of their first and last cells", () => {
  const [, first, second] = drawn(bundled("hex-3x3")).split("\n");
  expect([first, second]).toEqual(["a3    . . .  c3", "a2   . . .  c2"]);
});

test("heaps stand behind their names", () => {
  expect(drawn(bundled("nim-1-2-3"))).toBe("\na:1 b:2 c:3\n\nto move: first\n");
});

test("lines between squares have room of their own", () => {
  const [, top, middle] = drawn(bundled("dots-and-boxes-2x2"), ["(drawn (down 1 2))"]).split("\n");
  expect([top, middle]).toEqual(["     .   .", "2  # . . . ."]);
});

test("what stands on no board is listed", () => {
  const rules = `(role a) (role b) (init (holds a (card ace))) (init (holds b (card king))) (init over)
    (legal a noop) (legal b noop) (<= terminal (true over)) (goal a 100) (goal b 0)`;
  expect(drawn(rules)).toBe("\nholds a: (card ace)\nholds b: (card king)\nover\n");
});
