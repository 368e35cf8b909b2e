/**
 * What explanations recognise in rules, each beside rules that look alike and mean something else. All names are scrambled: only
 * the word for nothing is English, and what is recognised lies in what the rules do.
 */
import { expect, test } from "vitest";
import { loadGame } from "../compile/load.ts";
import { unwrap } from "../result.ts";
import { explainRules } from "./explain.ts";
import type { ExplainedSentence } from "./explanation.ts";

function textOf(rules: string): string {
  const lines = ({ text, details }: ExplainedSentence): string[] => [text, ...details.flatMap(lines)];
  return explainRules(unwrap(loadGame(rules)))
    .sections.flatMap(({ sentences }) => sentences.flatMap(lines))
    .join("\n");
}

/** A counter `tk` that goes from a to e as `when` lets it. */
function counting(when: string): string {
  return `(role p) (init (tk a)) (init (sw on)) (fl a b) (fl b c) (fl c d) (fl d e)
    (legal p ux) (legal p vx) (<= (next (sw on)) (does p ux)) (<= (next (sw off)) (does p vx))
    (<= (next (tk ?b)) (true (tk ?a)) (fl ?a ?b) ${when}) ${when === "" ? "" : "(<= (next (tk ?a)) (true (tk ?a)) (does p vx))"}
    (<= terminal (true (tk d))) (<= (goal p 100) (true (sw on))) (<= (goal p 0) (true (sw off)))`;
}

test("a counter that goes on with every step tells after how many the game ends", () => {
  expect(textOf(counting(""))).toContain("The game ends when 3 steps have been played.");
});

test("a counter that may stand still tells no number of steps", () => {
  const text = textOf(counting("(does p ux)"));
  expect(text).toContain("The game ends when `tk` is d.");
  expect(text).not.toContain("steps");
});

/** Two players mark squares; `then` says whose turn is next. */
function marking(then: string, extra = ""): string {
  return `(role ka) (role kb) (init (trn ka)) (ro ka kb) (ro kb ka) (dx 1) (dx 2) (dx 3) ${extra}
    (<= (init (zt ?x ?y empty)) (dx ?x) (dx ?y))
    (<= (legal ?r (wq ?x ?y)) (true (trn ?r)) (true (zt ?x ?y empty)))
    (<= (legal ?r idl) (role ?r) (not (true (trn ?r))))
    (<= (next (zt ?x ?y ?r)) (does ?r (wq ?x ?y)))
    (<= (next (zt ?x ?y ?c)) (true (zt ?x ?y ?c)) (does ?r (wq ?u ?v)) (or (distinct ?x ?u) (distinct ?y ?v)))
    ${then}
    (<= opn (true (zt ?x ?y empty))) (<= terminal (not opn))
    (<= (goal ?r 50) (role ?r))`;
}

test("players who take turns do so, and the others wait, whatever their move is called", () => {
  const text = textOf(marking("(<= (next (trn ?q)) (true (trn ?r)) (ro ?r ?q))"));
  expect(text).toContain("They take turns: ka, then kb, then ka again.");
  expect(text).toContain("Whoever is not on turn can only wait (`idl`).");
  expect(text).toContain("On its turn, a player may choose any empty square (`wq`).");
  expect(text).toContain("The game ends when no square is empty.");
});

test("a turn that may stay is not told as taking turns", () => {
  const text = textOf(
    marking(
      `(<= (next (trn ?q)) (true (trn ?r)) (ro ?r ?q) (not (does ?r (wq 2 2))))
       (<= (next (trn ?r)) (true (trn ?r)) (does ?r (wq 2 2)))`,
    ),
  );
  expect(text).not.toContain("take turns");
});

test("values that are never missing need no sentence on what stays; others do", () => {
  expect(textOf(marking("(<= (next (trn ?q)) (true (trn ?r)) (ro ?r ?q))"))).toContain(
    "Everything else stays as it is.",
  );
  const vanishing = `(role p) (init (lit a)) (init (lit b)) (lamp a) (lamp b) (<= (legal p (zap ?x)) (lamp ?x))
    (<= (next (lit ?x)) (true (lit ?x)) (not (does p (zap ?x))))
    (<= terminal (not (true (lit a))) (not (true (lit b)))) (goal p 100)`;
  const text = textOf(vanishing);
  expect(text).not.toContain("Everything else");
  expect(text).toMatch(/is `lit` stays so if player does not play `zap`|is `lit` stays so if p does not play `zap`/);
});

/** Four columns of four; a move names a column, and `where` says which square of it is filled. */
function dropping(where: string): string {
  return `(role ka) (role kb) (init (trn ka)) (dx 1) (dx 2) (dx 3) (dx 4) (fl 1 2) (fl 2 3) (fl 3 4)
    (<= (init (zt ?x ?y empty)) (dx ?x) (dx ?y))
    (<= (opn ?x) (true (zt ?x ?y empty))) (<= (any) (true (zt ?x ?y empty)))
    (<= (legal ?r (wq ?x)) (true (trn ?r)) (opn ?x)) (<= (legal ?r idl) (role ?r) (not (true (trn ?r))))
    (<= (blw ?x ?y) (true (zt ?x ?z empty)) (fl ?z ?y)) (<= (blw ?x ?y) (fl ?z ?y) (blw ?x ?z))
    (<= (abv ?x ?y) (true (zt ?x ?z empty)) (fl ?y ?z)) (<= (abv ?x ?y) (fl ?y ?z) (abv ?x ?z))
    (<= (spt ?x ?y) (true (zt ?x ?y empty)) ${where})
    (<= (next (zt ?x ?y ?r)) (does ?r (wq ?x)) (spt ?x ?y))
    (<= (next (zt ?x ?y ?c)) (true (zt ?x ?y ?c)) (does ?r (wq ?u)) (distinct ?x ?u))
    (<= (next (zt ?x ?y ?c)) (true (zt ?x ?y ?c)) (does ?r (wq ?x)) (not (spt ?x ?y)))
    (<= (next (trn ka)) (true (trn kb))) (<= (next (trn kb)) (true (trn ka)))
    (<= terminal (not any)) (<= (goal ?r 50) (role ?r))`;
}

test.each([
  ["(not (blw ?x ?y))", "the lowest empty square of the chosen column gets the mover's piece"],
  ["(not (abv ?x ?y))", "the highest empty square of the chosen column gets the mover's piece"],
])("what falls is told by where it comes to lie: %s", (where, text) => {
  expect(textOf(dropping(where))).toContain(text);
});

test("what fills a whole column at once does not fall", () => {
  expect(textOf(dropping("(dx ?x)"))).not.toMatch(/(lowest|highest) empty/);
});

/** Kings on a line of squares; the game ends where `end` says. */
function kings(end: string): string {
  return `(role ka) (role kb) (init (trn ka)) (own k ka) (own q kb) (dx 1) (dx 2) (dx 3) (dy 1) (dy 2)
    (init (zt 1 1 k)) (init (zt 3 2 q)) (<= (init (zt ?x ?y empty)) (dx ?x) (dy ?y) (not (set ?x ?y))) (set 1 1) (set 3 2)
    (<= (legal ?r (wq ?x ?y ?u ?v)) (true (trn ?r)) (true (zt ?x ?y ?p)) (own ?p ?r) (dx ?u) (dy ?v) (or (distinct ?x ?u) (distinct ?y ?v)))
    (<= (legal ?r idl) (role ?r) (not (true (trn ?r))))
    (<= (next (zt ?u ?v ?p)) (does ?r (wq ?x ?y ?u ?v)) (true (zt ?x ?y ?p)))
    (<= (next (zt ?x ?y empty)) (does ?r (wq ?x ?y ?u ?v)))
    (<= (next (zt ?a ?b ?c)) (true (zt ?a ?b ?c)) (does ?r (wq ?x ?y ?u ?v)) (or (distinct ?a ?x) (distinct ?b ?y)) (or (distinct ?a ?u) (distinct ?b ?v)))
    (<= (next (trn ka)) (true (trn kb))) (<= (next (trn kb)) (true (trn ka)))
    (<= (liv ?r) (true (zt ?x ?y ?p)) (own ?p ?r)) (<= some (role ?r) (liv ?r))
    (<= terminal ${end}) (<= (goal ?r 50) (role ?r))`;
}

test("that some player has nothing left is not that nobody has anything", () => {
  expect(textOf(kings("(role ?r) (not (liv ?r))"))).toContain(
    "The game ends when some player has no piece on the board.",
  );
  expect(textOf(kings("(not some)"))).toContain("The game ends when no player has a piece on the board.");
});

test("squares of which the same is asked are told together; two kinds are not", () => {
  const all = "(true (zt 1 1 empty)) (true (zt 2 1 empty)) (true (zt 3 1 empty))";
  expect(textOf(kings(all))).toMatch(/ends when every square in row 1 is empty\./);
  expect(textOf(kings(all.replace("3 1 empty", "3 1 k")))).not.toContain("every square");
});

test("two things on one square may both lie there, whatever random play shows", () => {
  expect(textOf(kings("(true (zt ?x ?y k)) (true (zt ?x ?y q))"))).toMatch(/ends when some square holds .* and holds/);
});

test("a number that a move chooses is told with its range and its bound", () => {
  const bidding = (bound: string): string => `(role ka) (role kb) (init (cns ka 3)) (init (cns kb 3))
    (nm 0) (nm 1) (nm 2) (nm 3) (le 0 0) (le 0 1) (le 0 2) (le 0 3) (le 1 1) (le 1 2) (le 1 3) (le 2 2) (le 2 3) (le 3 3)
    (wi 0 1) (wi 0 2) (wi 1 3)
    (<= (legal ?r (ofr ?n)) (true (cns ?r ?c)) (${bound} ?n ?c)) (<= (next (pd ?r ?n)) (does ?r (ofr ?n)))
    (<= (next (cns ?r ?c)) (true (cns ?r ?c))) (<= terminal (true (pd ka ?n))) (<= (goal ?r 50) (role ?r))`;
  expect(textOf(bidding("le"))).toContain("a number (0 to 3) (`ofr`) if that number is at most its `cns`");
  expect(textOf(bidding("wi"))).not.toContain("at most");
});

test("results that differ in a number are one sentence, those that do not are not", () => {
  const scores = [0, 1, 2, 3].map((n) => `(<= (goal p ${n * 20}) (true (tk ${n})))`).join(" ");
  const rules = `(role p) (init (tk 0)) (fl 0 1) (fl 1 2) (fl 2 3) (legal p add) (legal p stop)
    (<= (next (tk ?b)) (true (tk ?a)) (fl ?a ?b) (does p add)) (<= (next (tk ?a)) (true (tk ?a)) (does p stop))
    (<= (next end) (does p stop)) (<= terminal (true end)) (<= terminal (true (tk 3))) ${scores}`;
  expect(textOf(rules)).toContain(
    "The player gets 0 points if `tk` is 0, 20 if it is 1, 40 if it is 2 and 60 if it is 3.",
  );
  expect(textOf(rules.replace("(goal p 40) (true (tk 2))", "(goal p 40) (true end)"))).not.toContain("if it is 1,");
});
