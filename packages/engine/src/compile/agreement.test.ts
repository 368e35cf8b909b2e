/**
 * Small rulesheets that once had different answers, on every back end: what the language says of them, and what the reference
 * engine says.
 */
import { describe, expect, test } from "vitest";
import { conformToBounds } from "../../../../test/bounds.ts";
import { conformAlong, conformInBulk } from "../../../../test/conformance.ts";
import { attemptGame, gameBy, WAYS } from "../../../../test/every-game.ts";
import { type Game, NO_GOAL, type State } from "../game/game.ts";
import { parseRules } from "../gdl/parse.ts";
import { referenceGame } from "./backends/reference/game.ts";

/** Every game here ends after three steps, so that no wrong answer makes a playout endless. */
const CLOCK = `(init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (<= terminal (true (step 3)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))`;

const isStep = (fact: string): boolean => fact.startsWith("(step ");

/** The facts after joint moves, each written as the moves of all roles. */
function factsAfter(game: Game, ...joints: readonly (readonly string[])[]): readonly string[] {
  let state = game.initial;
  for (const joint of joints) {
    const moves = joint.map((text, role) => game.moveNamed(role, text));
    state = game.next(state, moves);
  }
  return game.facts(state).filter((fact) => !isStep(fact));
}

const legalTexts = (game: Game, role = 0): string[] =>
  game
    .legalMoves(game.initial, role)
    .map((move) => game.moveText(role, move))
    .filter((text) => !text.includes("(step "));

describe.each(WAYS)("%s", (way) => {
  /** Asks the game, and compares it with the reference engine on some random matches. */
  function ask<T>(rules: string, question: (game: Game) => T): T {
    const game = gameBy(way, `${CLOCK} ${rules}`);
    const oracle = referenceGame(parseRules(`${CLOCK} ${rules}`).value);
    const answer = question(game);
    for (const seed of [1, 2]) conformInBulk(game, conformAlong(game, oracle, seed, 6), seed);
    return answer;
  }

  describe("what holds whatever is played", () => {
    const rest =
      "(role x) (legal x left) (legal x right) (<= (goal x 100) (true done)) (<= (goal x 0) (not (true done)))";

    test("a helper", () => {
      const rules = `${rest} (<= moved (does x ?m)) (<= (next done) moved) (<= terminal (true done))`;
      expect(ask(rules, (game) => factsAfter(game, ["left"]))).toEqual(["done"]);
      const end = (game: Game): State => game.next(game.initial, [game.moveNamed(0, "right")]);
      expect(ask(rules, (game) => game.isTerminal(end(game)))).toBe(true);
    });

    test("a helper under a condition of the state", () => {
      const rules = `${rest} (init on) (<= (next on) (does x left)) (<= moved (does x ?m)) (<= (next done) moved (true on))`;
      expect(ask(rules, (game) => factsAfter(game, ["right"]))).toEqual(["done"]);
      expect(ask(rules, (game) => factsAfter(game, ["right"], ["left"]))).toEqual(["on"]);
    });

    test("a helper beside a move", () => {
      const rules = `${rest} (<= moved (does x ?m)) (<= (next done) moved (does x left))`;
      expect(ask(rules, (game) => factsAfter(game, ["left"]))).toEqual(["done"]);
      expect(ask(rules, (game) => factsAfter(game, ["right"]))).toEqual([]);
    });

    test("a percept", () => {
      const rules = `${rest} (<= moved (does x ?m)) (<= (sees x something) moved) (<= (next done) (does x left))`;
      const seen = (game: Game): readonly string[] => game.percepts(game.initial, [game.moveNamed(0, "right")], 0);
      expect(ask(rules, seen)).toEqual(["something"]);
    });

    test("one of several moves is not played", () => {
      const rules = `(role o) (thing a) (thing b) (thing c) (<= (legal o (m ?x)) (thing ?x)) (goal o 0)
        (<= (next (s ?x)) (thing ?x) (thing ?y) (not (does o (m ?y))))`;
      expect(ask(rules, (game) => factsAfter(game, ["(m a)"]))).toEqual(["(s a)", "(s b)", "(s c)"]);
    });

    test("the negation of a helper", () => {
      const rules = `${rest} (<= moved (does x ?m)) (<= (next done) (not moved)) (<= (next kept) (not (not moved)))`;
      expect(ask(rules, (game) => factsAfter(game, ["left"]))).toEqual(["kept"]);
    });
  });

  describe("nothing holds by itself alone", () => {
    const rest = "(role o) (legal o noop) (legal o wait) (goal o 0) (init (q c)) (thing c)";

    test("one atom", () => {
      const rules = `${rest} (<= (d c) (thing ?x) (d ?x)) (<= (d c) (true (q c))) (<= (next e) (d c))`;
      expect(ask(rules, (game) => factsAfter(game, ["noop"]))).toEqual(["e"]);
      expect(ask(rules, (game) => factsAfter(game, ["noop"], ["noop"]))).toEqual([]);
    });

    test("one atom that reads moves", () => {
      const rules = `${rest} (<= (d c) (thing ?x) (d ?x) (does o ?m)) (<= (d c) (true (q c)) (does o noop)) (<= (next e) (d c))`;
      expect(ask(rules, (game) => factsAfter(game, ["noop"]))).toEqual(["e"]);
      expect(ask(rules, (game) => factsAfter(game, ["noop"], ["noop"]))).toEqual([]);
    });

    test("two atoms", () => {
      const rules = `${rest} (<= d e) (<= e d) (<= d (true (q c))) (<= (next (p c)) e)`;
      expect(ask(rules, (game) => factsAfter(game, ["noop"]))).toEqual(["(p c)"]);
      expect(ask(rules, (game) => factsAfter(game, ["noop"], ["noop"]))).toEqual([]);
    });
  });

  describe("what needs its own negation is refused", () => {
    const rest = "(role o) (legal o noop) (legal o wait) (goal o 0) (init (q c)) (thing c)";
    const reasonFor = (rules: string): string => {
      const made = attemptGame(way, `${CLOCK} ${rest} ${rules}`);
      if (!made.ok) return made.reason;
      // The reference engine finds out where the question comes up.
      try {
        made.value.next(made.value.initial, [made.value.moveNamed(0, "noop")]);
      } catch (error) {
        return String(error);
      }
      return "played";
    };

    test.each([
      ["through the state", "(<= (d ?x) (thing ?x) (true (q ?y)) (not (d ?y))) (<= (next e) (d c))"],
      ["through a move", "(<= (d ?x) (thing ?x) (does o ?m) (not (d ?x))) (<= (next e) (d c))"],
      ["through another atom", "(<= d (true (q c)) (not e)) (<= e (not d)) (<= (next (p c)) d)"],
    ])("%s", (_, rules) => {
      expect(reasonFor(rules)).toMatch(/own negation|fails depends on itself/);
    });
  });

  describe("function terms", () => {
    const rest = "(role x) (goal x 0) (init (t a b)) (legal x noop)";

    test("a term inside one of its own functor, in what is initial", () => {
      const rules = `${rest} (thing (f a)) (<= (init (t (f ?x) ?x)) (thing ?x)) (<= (legal x (m ?f)) (true ?f))`;
      expect(ask(rules, (game) => legalTexts(game))).toEqual(["(m (t (f (f a)) (f a)))", "(m (t a b))", "noop"]);
    });

    test("a term kept whole in one place and taken apart in another, under a negation", () => {
      const rules = `${rest} (thing (f a)) (thing (g a)) (<= (init (t (f ?x) ?x)) (thing ?x)) (seen (t (f (f a)) (f a)))
        (<= (legal x (m ?f)) (true ?f) (not (seen ?f)))`;
      expect(ask(rules, (game) => legalTexts(game))).toEqual(["(m (t (f (g a)) (g a)))", "(m (t a b))", "noop"]);
    });

    test("a relation of very many forms beside one of few", () => {
      const names = ["u", "v", "w"];
      const facts = names.flatMap((name) => [
        `(wide (${name} a) (f b) (g c) ${name} d)`,
        `(wide ${name} b c (f a) (g b))`,
      ]);
      const rules = `${rest} ${facts.join(" ")} (wide (f (g a)) (g (f a)) (u a) (v a) (w a)) (narrow (f (g a))) (narrow (u a)) (narrow u)
        (<= (legal x (m ?a)) (wide ?a ?b ?c ?d ?e) (narrow ?a)) (<= (legal x (n ?a)) (narrow ?a) (wide ?a ?b ?c ?d ?e))
        (<= (legal x (o ?a)) (wide ?a ?b ?c ?d ?e) (not (narrow ?a)))`;
      expect(ask(rules, (game) => legalTexts(game))).toEqual([
        ...["(m (f (g a)))", "(m (u a))", "(m u)", "(n (f (g a)))", "(n (u a))", "(n u)"],
        ...["(o (v a))", "(o (w a))", "(o v)", "(o w)", "noop"],
      ]);
    });
  });

  describe("roles that are terms", () => {
    const rest = `(role x) (role (team 2)) (role (team 1)) (<= (legal ?r pass) (role ?r)) (legal (team 2) go) (legal (team 3) go)
      (<= (next (gone ?r)) (does ?r go)) (<= (sees (team ?n) ?m) (does (team ?n) ?m)) (<= (sees x (all ?r ?m)) (does ?r ?m))
      (goal x 10) (goal (team 1) 20) (<= (goal (team 2) 30) (not (true (gone (team 2))))) (<= (goal (team 2) 40) (true (gone (team 2))))`;

    test("are as many as the rules name, in their order", () => {
      expect(ask(rest, (game) => game.roles)).toEqual(["x", "(team 2)", "(team 1)"]);
    });

    test("have moves, goals and percepts", () => {
      expect(ask(rest, (game) => game.roles.map((_, role) => legalTexts(game, role)))).toEqual([
        ["pass"],
        ["go", "pass"],
        ["pass"],
      ]);
      expect(ask(rest, (game) => factsAfter(game, ["pass", "go", "pass"]))).toEqual(["(gone (team 2))"]);
      expect(ask(rest, (game) => [...game.goals(game.initial)])).toEqual([10, 30, 20]);
      const percepts = ask(rest, (game) => {
        const joint = ["pass", "go", "pass"].map((text, role) => game.moveNamed(role, text));
        return game.roles.map((_, role) => game.percepts(game.initial, joint, role));
      });
      expect(percepts).toEqual([["(all (team 1) pass)", "(all (team 2) go)", "(all x pass)"], ["go"], ["pass"]]);
    });
  });

  describe("goal values", () => {
    const rest = "(role x) (role o) (legal x noop) (legal o noop) (goal o 7)";
    const goals = (rules: string): [readonly number[], number[]] =>
      ask(`${rest} ${rules}`, (game) => [game.goalValues(game.initial, 0), [...game.goals(game.initial)]]);

    test.each(["101", "40000", "99999999999", "1e2", "-5", "+5", "7.5", "0x10", "high", "(plus 50 50)"])(
      "%s is none",
      (value) => {
        expect(goals(`(goal x ${value})`)).toEqual([[], [NO_GOAL, 7]]);
        expect(goals(`(goal x ${value}) (goal x 40)`)).toEqual([[40], [40, 7]]);
      },
    );

    test("leading zeros do not count", () => {
      expect(goals("(goal x 070) (goal x 70) (goal x 0100)")).toEqual([
        [70, 100],
        [70, 7],
      ]);
      expect(goals("(goal x 000)")).toEqual([[0], [0, 7]]);
    });

    test("that the rules derive", () => {
      const rules = "(value 150) (value 50) (value 050) (value -1) (value (f a)) (<= (goal x ?v) (value ?v))";
      expect(goals(rules)).toEqual([[50], [50, 7]]);
    });
  });

  describe("the role of chance", () => {
    const rest = "(role x) (<= (legal ?r noop) (role ?r)) (<= (goal ?r 0) (role ?r))";

    test.each([
      ["random", 1],
      ["Random", 1],
      ["RANDOM", 1],
      ["randomly", -1],
      ["(random 1)", -1],
    ])("%s", (role, chance) => {
      expect(ask(`${rest} (role ${role})`, (game) => [game.roles, game.chanceRole])).toEqual([["x", role], chance]);
    });
  });

  test.each([
    ["terminal", "does", "(<= terminal (does x noop))"],
    ["terminal", "does", "(<= moved (does x ?m)) (<= terminal moved)"],
    ["legal", "does", "(<= (legal x go) (not (does x noop)))"],
    ["goal", "does", "(<= (goal x 10) (does x noop))"],
    ["init", "true", "(<= (init a) (true b))"],
    ["init", "does", "(<= (init a) (not (does x noop)))"],
    ["role", "the head", "(<= (role y) (thing ?x)) (thing a)"],
    ["true", "the head", "(<= (true a) (true b))"],
    ["does", "the head", "(<= (does x noop) (true b))"],
    ["(true a)", "a fact", "(true a)"],
  ])("%s that is, or depends on, %s is refused: %s", (head, target, rules) => {
    const made = attemptGame(way, `${CLOCK} (role x) (legal x noop) (goal x 0) ${rules}`);
    const reason = made.ok ? "played" : made.reason;
    expect(reason).toMatch(/`.*` (depends on|is the head of|is stated as)/);
    expect(reason).toContain(`\`${head}\``);
    expect(reason).toContain(target);
  });

  test("what is no move, state or role is refused, and the game is none the worse", () => {
    const rules = `(role x) (role o) (<= (legal ?r (m ?r)) (role ?r)) (<= (legal ?r noop) (role ?r)) (<= (next (done ?r)) (does ?r (m ?r)))
      (<= (goal ?r 50) (role ?r)) (<= (sees ?r ?m) (role ?r) (does x ?m))`;
    const game = gameBy(way, `${CLOCK} ${rules}`);
    conformToBounds(game);
    expect(() => game.next(game.initial, [0])).toThrow("A joint move has a move for each of 2 roles, not 1.");
    expect(() => game.next(game.initial, [0, -1])).toThrow(/^Move -1 is none of the \d+ moves of o\.$/);
    expect(() => game.isTerminal(new Uint32Array(9))).toThrow(/^A state of this game has 1 word, not 9\.$/);
    expect(() => game.isTerminal(Uint32Array.of(0xffffffff))).toThrow(/of another game/);
    expect(() => game.legalMoves(game.initial, 2)).toThrow("Role 2 is none of the 2 roles.");
    conformAlong(game, referenceGame(parseRules(`${CLOCK} ${rules}`).value), 1, 6);
  });
});
