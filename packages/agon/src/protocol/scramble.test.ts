import { expect, test } from "vitest";
import { referenceGame } from "../../../engine/src/compile/backends/reference/game.ts";
import { Random } from "../../../engine/src/game/random.ts";
import { parseRules } from "../../../engine/src/gdl/parse.ts";
import { scrambling } from "./scramble.ts";

const RULES = `(role Red) (role random) ; the roles
(init (cell 1 b)) (<= (LEGAL ?who (mark ?x)) (role ?who) (true (cell ?x b)))
(<= terminal (not (true (cell 1 b)))) (goal Red 100)`;

const words = scrambling(parseRules(RULES).value, new Random(1));

test("keywords, integers and chance keep their names, everything else loses them", () => {
  const scrambled = words.scramble(RULES);
  for (const gone of ["Red", "cell", "mark", "?who", "?x", " b)", "the roles"]) expect(scrambled).not.toContain(gone);
  for (const kept of ["(role random)", "(LEGAL ?", "(<= terminal (not (true (", " 1 ", " 100)"])
    expect(scrambled).toContain(kept);
});

test("the scrambled game is the same game in other words", () => {
  const [plain, other] = [RULES, words.scramble(RULES)].map((rules) => referenceGame(parseRules(rules).value));
  const legal = other!.legalMoves(other!.initial, 0).map((move) => words.unscramble(other!.moveText(0, move)));
  expect(legal).toEqual(plain!.legalMoves(plain!.initial, 0).map((move) => plain!.moveText(0, move)));
});

test("there and back, also in capitals; other words stay", () => {
  const move = "(mark Red b ?x)";
  expect(words.unscramble(words.scramble(move))).toBe(move);
  expect(words.unscramble(words.scramble("(mark Red b)").toUpperCase())).toBe("(mark Red b)");
  expect(words.unscramble("nonsense (7)")).toBe("nonsense (7)");
});

test("the same seed gives the same words, another seed others", () => {
  const scrambled = (seed: number) => scrambling(parseRules(RULES).value, new Random(seed)).scramble(RULES);
  expect(scrambled(1)).toBe(words.scramble(RULES));
  expect(scrambled(2)).not.toBe(scrambled(1));
});
