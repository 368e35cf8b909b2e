/** Positions with facts that no play leads to, on every back end against the reference engine. */
import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { randomWalk } from "../game/walk.ts";
import { bundledGame } from "../games/index.ts";
import { parseRules, parseTerms } from "../gdl/parse.ts";
import { referenceGame } from "./backends/reference/game.ts";
import { BACKEND_NAMES, type BackendName, compiledGame } from "./compile.ts";
import { loadPosition } from "./load.ts";
import type { MakeGame } from "./set-up.ts";
import { setUp, startingFrom } from "./set-up.ts";
import { viewOf } from "./testing/view.ts";

const STRANGE = ["(cell 9 9 x)", "(cell 1 1 z)", "(never heard of)", "(control (both of them))", "alone"];

/** Makes games with this back end. */
const by =
  (backend: BackendName): MakeGame =>
  (rules, options) =>
    compiledGame(rules, { ...options, backend });

describe.each(["tic-tac-toe", "breakthrough-5x5", "nim", "hexapawn"])("%s", (id) => {
  const rules = parseRules(bundledGame(id)!.rules).value;
  const oracle = referenceGame(rules);

  test.each(BACKEND_NAMES)("%s", (backend) => {
    const random = new Random(1);
    for (const strange of STRANGE) {
      const played = oracle.facts(randomWalk(oracle, random, { maxPlies: 1 + random.below(6) }).state);
      const facts = [...played.filter(() => random.below(4) > 0), strange].sort();
      const { game, state } = setUp(rules, facts, by(backend));
      expect(game.facts(state), facts.join(" ")).toEqual(facts);
      // The evaluator takes up words that the rules do not have.
      for (const fact of facts) oracle.evaluator.term(parseTerms(fact).value[0]!);
      expect(viewOf(game, state), facts.join(" ")).toEqual(viewOf(oracle, oracle.stateOf(facts)!));
    }
  });
});

test("what play leads to is not remarked upon, in whatever combination", () => {
  const rules = parseRules(bundledGame("tic-tac-toe")!.rules).value;
  const facts = ["(cell 1 1 x)", "(cell 1 1 o)", "(control x)"];
  expect(setUp(rules, facts, by("circuit"))).toMatchObject({ unreached: [], missing: [], rulesheet: rules });
});

test("facts that play does not lead to, and those that it always keeps, are named", () => {
  const rules = parseRules(`(role x) (init (at 0)) (init board) (<= (next board) (true board)) (legal x stay)
    (<= (next (at 1)) (true (at 0))) (<= (next seen) (true (at 7))) (<= terminal (true (at 1))) (goal x 50)`).value;
  const { game, state, unreached, missing } = setUp(rules, ["(at 7)"], by("circuit"));
  expect({ unreached, missing }).toEqual({ unreached: ["(at 7)"], missing: ["board"] });
  expect(game.facts(game.next(state, [game.legalMoves(state, 0)[0]!]))).toEqual(["seen"]);
});

test("all rules stay in their places, and those that ask for the beginning find it", () => {
  const text = "(role x) (INIT (n 0))\n(<= (init (n ?y)) (i000 ?y)) (<= (next ?f) (init ?f)) (legal x stay) (i000 1)";
  const { text: after, rules } = startingFrom(parseRules(text).value, ["(n 5)"]);
  expect(after).toBe(
    "(role x) (i001 (n 0))\n(<= (i001 (n ?y)) (i000 ?y)) (<= (next ?f) (i001 ?f)) (legal x stay) (i000 1)\n(init (n 5))",
  );
  expect(rules).toHaveLength(7);
  const game = referenceGame(parseRules(after).value);
  expect(game.facts(game.initial)).toEqual(["(n 5)"]);
  expect(game.facts(game.next(game.initial, [game.legalMoves(game.initial, 0)[0]!]))).toEqual(["(n 0)", "(n 1)"]);
});

describe("loadPosition", () => {
  const { rules } = bundledGame("nim")!;

  test("a game and its state in one call", () => {
    const loaded = loadPosition(rules, ["( heap  a 77)"]);
    if (!loaded.ok) throw new Error("not loaded");
    const { game, state, unreached } = loaded.value;
    expect(game.facts(state)).toEqual(["(heap a 77)"]);
    expect(unreached).toEqual(["(heap a 77)"]);
  });

  test.each(["(heap ?x 1)", "(heap", "a b", ""])("%s is no fact", (fact) => {
    expect(loadPosition(rules, [fact])).toMatchObject({ ok: false, problems: [{ code: "bad-fact" }] });
  });

  test("rules with errors", () => {
    expect(loadPosition("(role", [])).toMatchObject({ ok: false, problems: [{ code: "unclosed-list" }] });
  });
});
