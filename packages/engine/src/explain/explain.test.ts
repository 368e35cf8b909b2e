import { expect, test } from "vitest";
import { loadGame } from "../compile/load.ts";
import { bundledGame, catalogue } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { conditionInWords, explainRules } from "./explain.ts";
import type { ExplainedSentence, Explanation } from "./explanation.ts";

function explained(rules: string): Explanation {
  return explainRules(unwrap(loadGame(rules)));
}

function textOf({ sections }: Explanation): string {
  const lines = ({ text, details }: ExplainedSentence, indent: string): string[] => [
    indent + text,
    ...details.flatMap((detail) => lines(detail, `${indent}  - `)),
  ];
  return sections
    .map(({ title, sentences }) => `${title}\n${sentences.flatMap((each) => lines(each, "  ")).join("\n")}\n`)
    .join("\n");
}

test.each([
  "tic-tac-toe",
  "connect-four",
  "breakthrough",
  "amazons",
  "konane",
  "kuhn-poker",
  "checkers",
  "capture-the-king",
  "mini-chess",
  "lights-out",
  "rock-paper-scissors",
])("%s in English", async (id) => {
  await expect(textOf(explained(bundledGame(id)!.rules))).toMatchFileSnapshot(`golden/${id}.txt`);
});

test("a sentence names the rules it was made of", () => {
  const { rules } = bundledGame("breakthrough")!;
  const moves = explained(rules).sections.find(({ title }) => title === "Moves")!;
  const [straight] = moves.sentences;
  expect(straight!.text).toContain("straight ahead");
  const sources = straight!.spans.map(({ start, end }) => rules.slice(start, end));
  expect(sources.some((source) => source.includes("(legal ?r (move ?x ?y ?x ?y2))"))).toBe(true);
});

test("a condition on what lies on a square is never left out", () => {
  const rules = `(role a) (init (cell 1 1 rock)) (init (cell 2 1 b)) (init (cell 1 2 b)) (init (cell 2 2 b))
    (heavy rock) (kind rock stone) (kind feather light)
    (<= (legal a (take ?x ?y)) (true (cell ?x ?y ?p)) (kind ?p stone))
    (<= (next (cell ?x ?y b)) (does a (take ?x ?y))) (<= terminal (true (cell 1 1 b))) (goal a 100)`;
  const text = textOf(explained(rules));
  expect(text).toMatch(/take .*`kind` holds for what that square holds and stone/);
});

test("pieces are told by owner and kind, each kind with its own ways", () => {
  const moves = explained(bundledGame("capture-the-king")!.rules).sections.find(({ title }) => title === "Moves")!;
  const texts = moves.sentences.map(({ text }) => text);
  expect(texts).toContain(
    "On its turn, a player may move one of its rooks to a square in the same row or column, over empty squares only, if that square holds none of its own pieces.",
  );
  expect(texts).toContain(
    "On its turn, a player may move one of its pawns to the square straight ahead if that square is empty.",
  );
  expect(texts.join(" ")).not.toContain("?");
});

/** Rooks on four by four, by a recursion along columns and one along rows, whose steps go over squares that `over` holds for. */
function rooks(over: string): string {
  return `(role white) (role black) (succ 1 2) (succ 2 3) (succ 3 4) (index 1) (index 2) (index 3) (index 4)
    (owner wr white) (owner br black) (init (cell 1 1 wr)) (init (cell 4 4 br)) (init (control white))
    (<= (init (cell ?x ?y empty)) (index ?x) (index ?y) (distinct ?x ?y))
    (init (cell 2 2 empty)) (init (cell 3 3 empty))
    (<= (column ?x ?a ?b) (index ?x) (succ ?a ?b))
    (<= (column ?x ?a ?c) (succ ?a ?b) (true (cell ?x ?b ${over})) (column ?x ?b ?c))
    (<= (line ?y ?a ?b) (index ?y) (succ ?a ?b))
    (<= (line ?y ?a ?c) (succ ?a ?b) (true (cell ?b ?y ${over})) (line ?y ?b ?c))
    (<= (goes ?x ?y ?x ?z) (column ?x ?y ?z)) (<= (goes ?x ?y ?x ?z) (column ?x ?z ?y))
    (<= (goes ?x ?y ?z ?y) (line ?y ?x ?z)) (<= (goes ?x ?y ?z ?y) (line ?y ?z ?x))
    (<= (legal ?r (move ?x ?y ?u ?v)) (true (control ?r)) (true (cell ?x ?y ?p)) (owner ?p ?r)
      (goes ?x ?y ?u ?v) (true (cell ?u ?v empty)))
    (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
    (<= (next (cell ?u ?v ?p)) (does ?r (move ?x ?y ?u ?v)) (true (cell ?x ?y ?p)))
    (<= (next (cell ?x ?y empty)) (does ?r (move ?x ?y ?u ?v)))
    (<= (next (cell ?a ?b ?p)) (does ?r (move ?x ?y ?u ?v)) (true (cell ?a ?b ?p))
      (or (distinct ?a ?x) (distinct ?b ?y)) (or (distinct ?a ?u) (distinct ?b ?v)))
    (<= (next (control white)) (true (control black))) (<= (next (control black)) (true (control white)))
    (<= terminal (true (cell 4 1 wr)) (not (true (cell 4 4 br))))
    (<= (goal ?r 50) (role ?r))`;
}

test.each([
  ["empty", ", over empty squares only, if that square is empty."],
  ["?any", " if that square is empty."],
])("ways of several rules are found by trying: over %s", (over, rest) => {
  const text = textOf(explained(rooks(over)));
  expect(text).toContain(`to a square in the same row or column${rest}`);
  expect(text).not.toContain("`goes`");
});

test.each([
  ["amazons", "lost", "white", /^it is white's turn, .* white has no piece with an adjacent square/],
  ["kuhn-poker", "wins", "first", undefined],
])("why a game of %s ended: %s", (id, name, role, reason) => {
  const span = { start: 0, end: 0 };
  const sentence = { name, args: [{ kind: "constant", name: role, span } as const], span };
  const text = conditionInWords(unwrap(loadGame(bundledGame(id)!.rules)), sentence);
  if (reason === undefined) expect(text).toBeUndefined();
  else expect(text).toMatch(reason);
});

test("a square whose place is given has its name", () => {
  const text = textOf(explained(rooks("empty")));
  expect(text).toContain("The game ends when d1 holds a white rook and d4 does not hold a black rook.");
});

test("a table of points is told value by value", () => {
  const rules = `(role a) (init (count 0)) (succ 0 1) (succ 1 2) (worth 0 5) (worth 1 50) (worth 2 100)
    (legal a add) (legal a stay) (<= (next (count ?n)) (does a add) (true (count ?m)) (succ ?m ?n))
    (<= (next (count ?n)) (does a stay) (true (count ?n)))
    (<= terminal (true (count 2))) (<= (goal a ?v) (true (count ?n)) (worth ?n ?v))`;
  expect(textOf(explained(rules))).toContain(
    "gets 5 points where `count` is 0, 50 where it is 1 and 100 where it is 2.",
  );
});

test("every bundled game is explained, each sentence with its rules", () => {
  const games = new Map(catalogue().map((game) => [game.stem, game]));
  for (const [stem, { rules }] of games) {
    const { sections } = explained(rules);
    const titles = sections.map(({ title }) => title);
    expect(titles, stem).toEqual(expect.arrayContaining(["Players", "Moves", "End", "Results"]));
    for (const { text, spans } of sections.flatMap(({ sentences }) => sentences)) {
      expect(text, stem).not.toMatch(/undefined|\p{Cc}|\[object/u);
      expect(spans.length, `${stem}: ${text}`).toBeGreaterThan(0);
    }
  }
});
