import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundle } from "../gdl/bundle.ts";
import { parseRules } from "../gdl/parse.ts";
import { inferLayout } from "./infer.ts";
import { kindOf, sceneOf } from "./scene.ts";
import { targetsOf } from "./targets.ts";
import { drawn, type Played, played } from "./testing/play.ts";

const FRAME = `
(role white) (role black)
(init (control white))
(<= (next (control white)) (true (control black)))
(<= (next (control black)) (true (control white)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (goal ?r 50) (role ?r))
(<= terminal (true (over)))
`;

function bundled(stem: string): Played {
  const path = fileURLToPath(new URL(`../../../../games/${stem}.kif`, import.meta.url));
  return played(bundle(stem, readFileSync(path, "utf8")).rules);
}

/** The name of the cell an id stands for. */
function nameOf({ scene }: Played, id: string | undefined): string | undefined {
  return scene.boards.flatMap(({ cells }) => cells).find((cell) => cell.id === id)?.name;
}

test("a board of squares: coordinates, blanks, owners, whose turn, targets", () => {
  const game = played(`${FRAME}
    (init (cell 1 1 b)) (init (cell 1 2 x)) (init (cell 2 1 o)) (init (cell 2 2 b))
    (<= (legal ?r (mark ?m ?n)) (true (control ?r)) (true (cell ?m ?n b)))
    (<= (next (cell ?m ?n x)) (does white (mark ?m ?n)))
    (<= (next (cell ?m ?n o)) (does black (mark ?m ?n)))
    (<= (next (cell ?m ?n ?w)) (true (cell ?m ?n ?w)) (distinct ?w b))
    (<= (next (cell ?m ?n b)) (true (cell ?m ?n b)) (does ?r (mark ?j ?k)) (or (distinct ?m ?j) (distinct ?n ?k)))`);
  expect(game.scene.kind).toBe("board");
  expect(drawn(game.scene.boards[0]!)).toBe("blue-cross .\n. red-ring");
  expect(game.scene.turn).toEqual(["white"]);
  expect(game.scene.table).toEqual([]);
  expect(nameOf(game, targetsOf(game.layout, "(mark 2 1)").to)).toBe("b1");
  expect(targetsOf(game.layout, "noop")).toEqual({});
});

test("squares that are listed only when taken: the size comes from the rules", () => {
  const game = played(`${FRAME}
    (file a) (file b) (file c) (rank 1) (rank 2)
    (init (at b 2 white))
    (<= (legal ?r (move ?x ?y ?u ?v)) (true (control ?r)) (true (at ?x ?y ?r)) (file ?u) (rank ?v))
    (<= (next (at ?u ?v ?r)) (does ?r (move ?x ?y ?u ?v)))
    (<= (next (at ?x ?y ?r)) (true (at ?x ?y ?r)) (not (true (control ?r))))`);
  expect(drawn(game.scene.boards[0]!)).toBe(". white-stone .\n. . .");
  expect(game.scene.boards[0]!.edgeLabels.map(({ text }) => text)).toEqual(["a", "b", "c", "2", "1"]);
  expect(game.scene.boards[0]!.cells.map(({ label }) => label)).toContain("b2, white");
  const { from, to } = targetsOf(game.layout, "(move b 2 c 1)");
  expect([nameOf(game, from), nameOf(game, to)]).toEqual(["b2", "c1"]);
});

test("the order of a successor relation; rows are counted from above; pieces by two letters", () => {
  const game = played(`${FRAME}
    (succ alpha beta) (succ beta gamma)
    (init (cell alpha r1 wk)) (init (cell beta r1 bq)) (init (cell gamma r1 b))
    (init (cell gamma r2 wn)) (init (cell alpha r2 b)) (init (cell beta r2 b))
    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)))
    (<= (legal ?r wait) (true (control ?r)))`);
  expect(drawn(game.scene.boards[0]!)).toBe("white-king black-queen .\n. . white-knight");
});

test("a drop names a column: any of its cells may be clicked", () => {
  const game = bundled("connect-four");
  const { line, to } = targetsOf(game.layout, "(drop 3)");
  expect(to).toBeUndefined();
  expect(line!.length).toBe(6);
  expect(new Set(line!.map((id) => game.scene.boards[0]!.cells.find((cell) => cell.id === id)!.x)).size).toBe(1);
});

test("hexagons by six neighbours", () => {
  const { scene } = bundled("hex");
  expect(scene.kind).toBe("hex");
  const { cells } = scene.boards[0]!;
  const near = cells.map((a) => cells.filter((b) => Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 1) < 0.01).length);
  expect(Math.max(...near)).toBe(6);
});

test("two boards by name, and by an argument", () => {
  const cells = (name: string): string =>
    [1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => `(init (${name} ${x} ${y} b))`)).join("");
  const twins = played(`${FRAME} ${cells("cell1")} ${cells("cell2")}
    (<= (legal ?r (mark1 ?x ?y)) (true (control ?r)) (true (cell1 ?x ?y b)))
    (<= (legal ?r (mark2 ?x ?y)) (true (control ?r)) (true (cell2 ?x ?y b)))
    (<= (next (cell1 ?x ?y ?r)) (does ?r (mark1 ?x ?y))) (<= (next (cell2 ?x ?y ?r)) (does ?r (mark2 ?x ?y)))
    (<= (next (cell1 ?x ?y ?w)) (true (cell1 ?x ?y ?w))) (<= (next (cell2 ?x ?y ?w)) (true (cell2 ?x ?y ?w)))`);
  expect(twins.scene.kind).toBe("several");
  expect(twins.scene.boards.map(({ title }) => title)).toEqual(["cell1", "cell2"]);
  expect(targetsOf(twins.layout, "(mark2 1 1)").to).toMatch(/^b1c/);
  const lists = played(`${FRAME} ${["left", "right"].map((side) => cells(`cell ${side}`)).join("")}
    (<= (legal ?r (mark ?s ?x ?y)) (true (control ?r)) (true (cell ?s ?x ?y b)))
    (<= (next (cell ?s ?x ?y ?r)) (does ?r (mark ?s ?x ?y)))
    (<= (next (cell ?s ?x ?y b)) (true (cell ?s ?x ?y b)) (does ?r (mark ?t ?u ?v)) (or (distinct ?s ?t) (distinct ?x ?u) (distinct ?y ?v)))`);
  expect(lists.scene.boards.map(({ title }) => title)).toEqual(["left", "right"]);
  expect(targetsOf(lists.layout, "(mark right 1 1)").to).toMatch(/^b1c/);
});

test("one name a cell: heaps, stars, rings", () => {
  const nim = bundled("nim");
  expect(nim.scene.boards[0]!.cells.map(({ pieces }) => pieces.length)).toEqual([3, 4, 5]);
  const star = bundled("chinese-checkers-three");
  expect(star.scene.kind).toBe("hex");
  const ring = played(`(role p) (next-to a b) (next-to b c) (next-to c d) (next-to d e) (next-to e a)
    (init (disk a red)) (init (disk b green)) (init (disk c red)) (init (disk d red)) (init (disk e red))
    (<= (legal p (flip ?x)) (true (disk ?x red)))
    (<= (next (disk ?x green)) (does p (flip ?x)))
    (<= (next (disk ?x ?c)) (true (disk ?x ?c)) (does p (flip ?y)) (distinct ?x ?y))
    (<= (goal p 0) (true (disk a red))) (<= terminal (true (disk a green)))`);
  const { cells, width, height } = ring.scene.boards[0]!;
  const middle = { x: cells.reduce((sum, { x }) => sum + x, 0) / 5, y: cells.reduce((sum, { y }) => sum + y, 0) / 5 };
  const radii = cells.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  expect(Math.max(...radii) - Math.min(...radii)).toBeLessThan(0.01);
  expect(Math.min(width, height)).toBeGreaterThan(2);
});

test("piles, permutations, mazes, hands", () => {
  const hanoi = bundled("hanoi");
  const columns = new Set(hanoi.scene.boards[0]!.cells.map(({ x }) => x));
  expect(columns.size).toBe(3);
  expect(
    bundled("maze").scene.boards[0]!.cells.some(({ pieces }) => pieces.some(({ shape }) => shape === "edge")),
  ).toBe(true);
  expect(bundled("goofspiel").scene.boards.map(({ title }) => title)).toEqual(["left", "right"]);
  const hands = played(`${FRAME} (init (holds white ace)) (init (holds black jack)) (init (holds black king))
    (<= (next (holds ?r ?c)) (true (holds ?r ?c))) (<= (legal ?r wait) (true (control ?r)))`);
  expect(hands.scene.hands.map(({ owner, pieces }) => `${owner} ${pieces.map(({ label }) => label)}`)).toEqual([
    "white ace",
    "black jack,king",
  ]);
});

test("the first state alone is often enough", () => {
  const kinds = ["breakthrough", "hex", "nim", "checkers", "gomoku", "pig"].map((stem) => {
    const { game, rules } = bundled(stem);
    const layout = inferLayout(rules, [game.facts(game.initial)]);
    return `${stem} ${kindOf(layout)} ${layout.boards.map(({ cells }) => cells.length)}`;
  });
  expect(kinds).toEqual([
    "breakthrough board 64",
    "hex hex 49",
    "nim board 3",
    "checkers board 64",
    "gomoku board 225",
    "pig table ",
  ]);
});

test("what is no board is a table, with counters", () => {
  const { scene } = bundled("prisoners-dilemma");
  expect(scene.kind).toBe("table");
  expect(scene.boards).toEqual([]);
  expect(scene.counters.map(({ name }) => name)).toContain("round");
});

test("the last move is marked, and an unknown fact is shown", () => {
  const { game, layout } = bundled("tic-tac-toe");
  const scene = sceneOf(layout, [...game.facts(game.initial), "(weather (very wet))"], {
    lastMove: ["(mark 1 1)", "noop"],
  });
  expect(scene.boards[0]!.cells.filter(({ last }) => last).map(({ name }) => name)).toEqual(["a1"]);
  expect(scene.table).toEqual([{ name: "weather very", rows: [["wet"]], more: 0 }]);
});

test("layouts and scenes survive structuredClone", () => {
  const { layout, scene, game } = bundled("breakthrough");
  const copy = structuredClone(layout);
  expect(sceneOf(copy, game.facts(game.initial))).toEqual(structuredClone(scene));
});

test("rules that are broken or empty give a table", () => {
  for (const text of ["", "(role", "(init (cell 1", "(<= (next ?f) (true ?f))", "(init (cell ?x ?y b))"])
    expect(inferLayout(parseRules(text).value, [[]]).boards.length).toBeLessThan(2);
});
