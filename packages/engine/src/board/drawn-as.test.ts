/** Boards drawn as what they are: graphs, lines between points, sides, boxes, traits, cards, dice, coins, heaps, chequers. */
import { expect, test } from "vitest";
import { bundledGame } from "../games/index.ts";
import { sceneOf } from "./scene.ts";
import type { BoardLine, BoardScene } from "./scene-types.ts";
import { targetsOf } from "./targets.ts";
import { type Played, played } from "./testing/play.ts";
import { traitLooks } from "./traits.ts";

const FRAME = `
(role white) (role black)
(init (control white))
(<= (next (control white)) (true (control black)))
(<= (next (control black)) (true (control white)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (goal ?r 50) (role ?r))
(<= terminal (true (over)))
`;

function bundled(id: string): Played {
  return played(bundledGame(id)!.rules);
}

function linesOf({ lines = [] }: BoardScene, kind: BoardLine["kind"]): readonly BoardLine[] {
  return lines.filter((line) => line.kind === kind);
}

test("nine men's morris is points and lines: 32 ways between 24 points, none through a point", () => {
  const [board] = bundled("merrills").scene.boards;
  expect(linesOf(board!, "way").length).toBe(32);
  expect(new Set(board!.cells.map(({ shade }) => shade))).toEqual(new Set(["point"]));
});

test("a hub and its rim are a wheel: eight spokes and eight parts of the rim", () => {
  const [board] = bundled("mu-torere").scene.boards;
  expect(linesOf(board!, "way").length).toBe(16);
  const hub = board!.cells.find(({ name }) => name === "centre")!;
  const distances = board!.cells.filter((cell) => cell !== hub).map(({ x, y }) => Math.hypot(x - hub.x, y - hub.y));
  expect(Math.max(...distances) - Math.min(...distances)).toBeLessThan(1e-9);
});

test("a leap is no line: a knight's board stays one of squares", () => {
  const [board] = bundled("knights-tour").scene.boards;
  expect(board!.lines).toBeUndefined();
  expect(board!.cells[0]!.shade).not.toBe("point");
});

test("lines between any two of six points: 15 cells that end in the points", () => {
  const game = bundled("sim");
  const [board] = game.scene.boards;
  expect(board!.cells.length).toBe(15);
  expect(linesOf(board!, "way").length).toBe(6);
  const dots = linesOf(board!, "way").map(({ from }) => `${from.x.toFixed(6)} ${from.y.toFixed(6)}`);
  for (const { x, y, ends } of board!.cells)
    for (const end of [ends!.from, ends!.to])
      expect(dots).toContain(`${(x + end.x).toFixed(6)} ${(y + end.y).toFixed(6)}`);
  const { to } = targetsOf(game.layout, "(join 2 5)");
  expect(board!.cells.find(({ id }) => id === to)!.name).toBe("2–5");
});

test("sides of Hex in the players' colours; both coordinates have names", () => {
  const [board] = bundled("hex-3x3").scene.boards;
  const sides = linesOf(board!, "side");
  // Three cells a side; every cell has two edges outwards: 6 for each of the four sides.
  expect(sides.filter(({ tone }) => tone === "black").length).toBe(12);
  expect(sides.filter(({ tone }) => tone === "white").length).toBe(12);
  expect(board!.edgeLabels.map(({ text }) => text).sort()).toEqual(["1", "2", "3", "a", "b", "c"]);
});

test("sides that only a rule tells", () => {
  const rules = `(role red) (role blue) (init (control red))
    (row a) (row b) (row c) (col 1) (col 2) (col 3)
    (<= (legal ?r (put ?x ?y)) (role ?r) (row ?x) (col ?y))
    (<= (next (cell ?x ?y ?r)) (does ?r (put ?x ?y)))
    (<= (next (cell ?x ?y ?r)) (true (cell ?x ?y ?r)))
    (<= redwins (true (cell a ?y red)) (true (cell c ?z red)))
    (<= bluewins (true (cell ?x 1 blue)) (true (cell ?z 3 blue)))
    (<= (goal red 100) redwins) (<= (goal blue 100) bluewins) (<= (goal ?r 0) (role ?r)) (<= terminal redwins)`;
  const tones = linesOf(played(rules).scene.boards[0]!, "side").map(({ tone }) => tone);
  expect([tones.filter((tone) => tone === "red").length, tones.filter((tone) => tone === "blue").length]).toEqual([
    6, 6,
  ]);
  // One end alone is a race.
  const race = rules.replace("(true (cell c ?z red))", "").replace("(true (cell ?z 3 blue))", "");
  expect(linesOf(played(race).scene.boards[0]!, "side")).toEqual([]);
});

test("sudoku: boxes have borders, givens differ from what is written", () => {
  const game = bundled("sudoku-4x4");
  // 16 outer edges, and two borders of four inside.
  expect(linesOf(game.scene.boards[0]!, "box").length).toBe(24);
  const facts = [...game.game.facts(game.game.initial), "(cell 1 1 4)"];
  const pieces = sceneOf(game.layout, facts).boards[0]!.cells.flatMap((cell) => cell.pieces);
  expect(pieces.filter(({ given }) => given === true).length).toBe(4);
  expect(pieces.filter(({ given }) => given === false).map(({ text }) => text)).toEqual(["4"]);
});

test("pieces by their traits: sixteen that all look different", () => {
  const { layout } = bundled("quarto");
  const looks = layout.layers.get("cell/3")!.looks;
  expect(looks.get("tdrf")).toEqual({
    shape: "stone",
    tone: "brown",
    text: "",
    label: "tall dark round full",
    size: 0.96,
  });
  expect(looks.get("slqh")).toMatchObject({ shape: "block", tone: "white", size: 0.6, hole: true });
  const seen = [...looks.values()].map(({ shape, tone, size, hole = false }) => `${shape} ${tone} ${size} ${hole}`);
  expect(new Set(seen).size).toBe(16);
});

test("the piece that somebody was given lies beside the board", () => {
  const { game, layout } = bundled("quarto");
  const { hands, counters } = sceneOf(layout, [...game.facts(game.initial), "(hand slqh)"]);
  expect(hands).toMatchObject([{ owner: "hand", pieces: [{ label: "short light square hollow" }] }]);
  expect(counters.map(({ value }) => value)).not.toContain("slqh");
});

test("men and kings of two colours are no traits", () => {
  const none = { keys: () => [], rows: () => [] } as never;
  expect(traitLooks(["bp", "bk", "wp", "wk"], none).size).toBe(0);
  expect(traitLooks(["p000", "p001", "p010", "p011", "p100", "p101", "p110", "p111"], none).size).toBe(8);
});

test("cards, dice and coins lie beside the board", () => {
  const game = played(`${FRAME} (card ace-of-hearts) (card 10-of-spades) (face 1) (face 6)
    (init (holds white ace-of-hearts)) (init (holds black 10-of-spades)) (init (die 6)) (init (coins white 8))
    (<= (next (holds ?r ?c)) (true (holds ?r ?c))) (<= (next (die ?f)) (does white (roll ?f)))
    (<= (next (coins ?r ?n)) (true (coins ?r ?n)))
    (<= (legal white (roll ?f)) (face ?f)) (<= (legal ?r wait) (true (control ?r)))`);
  const hands = game.scene.hands.map(({ owner, pieces }) => [
    owner,
    ...pieces.map(({ shape, tone, text }) => `${tone} ${shape} ${text}`),
  ]);
  expect(hands).toEqual([
    ["white", "yellow coin 8", "red card A♥"],
    ["black", "black card 10♠"],
    ["die", "white die 6"],
  ]);
});

test("a heap is as many counters in rows that grow shorter", () => {
  const game = bundled("nim");
  const [cell] = sceneOf(game.layout, ["(heap a 4)"]).boards[0]!.cells;
  const rows = new Map<number, number>();
  for (const { dy } of cell!.pieces) rows.set(dy!, (rows.get(dy!) ?? 0) + 1);
  expect([...rows.values()]).toEqual([3, 1]);
});

test("crates, walls where no cell is, and a person", () => {
  const [board] = bundled("sokoban").scene.boards;
  const shapes = board!.cells.flatMap(({ pieces }) => pieces.map(({ shape }) => shape)).sort();
  expect(shapes).toEqual(["crate", "crate", "person"]);
  expect(board!.blocks?.length).toBe(1);
});

test.each([
  ["breakthrough", true],
  ["mini-chess", true],
  ["queens", true],
  ["peg-solitaire", false],
  ["tic-tac-toe", false],
  ["dodgem", false],
])("%s has squares of two colours: %s", (name, isChequered) => {
  const shades = bundled(name).scene.boards[0]!.cells.map(({ shade }) => shade);
  expect(shades.includes("dark")).toBe(isChequered);
});

test("what only marks a piece is a badge in its corner, and the piece keeps its size", () => {
  const { game, layout } = bundled("amazons-4x4");
  const [role, wait] = [0, 1];
  const state = game.next(game.initial, [
    game.legalMoves(game.initial, role)[0]!,
    game.legalMoves(game.initial, wait)[0]!,
  ]);
  const marked = sceneOf(layout, game.facts(state)).boards[0]!.cells.filter(({ pieces }) => pieces.length === 2);
  expect(marked.map(({ pieces }) => pieces.map(({ size = 1 }) => size))).toEqual([[1, 0.42]]);
});
