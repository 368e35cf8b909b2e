/** Positions that somebody set up and no play leads to, against the reference engine. */
import { expect, test } from "vitest";
import { catalogueGame } from "../../../cli/catalogue.ts";
import type { GameCore, State } from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { randomWalk } from "../../../game/walk.ts";
import { parseRules } from "../../../gdl/parse.ts";
import { CircuitCache, MemoryStore } from "../../cache.ts";
import { compile } from "../../compile.ts";
import { referenceGame } from "../reference/game.ts";

const POSITIONS = 40;

/** Facts of several states of play, mixed. */
function mixed(game: GameCore, random: Random): string[] {
  const facts = [1, 2, 3].flatMap(() => game.facts(randomWalk(game, random, { maxPlies: 1 + random.below(8) }).state));
  return [...new Set(facts)].filter(() => random.below(2) === 0).sort();
}

/** What there is to see, and the facts after the last legal moves. */
function view(game: GameCore, state: State): unknown {
  const legal = game.roles.map((_, role) =>
    game
      .legalMoves(state, role)
      .map((move) => game.moveText(role, move))
      .sort(),
  );
  const last = legal.map((moves) => moves.at(-1));
  const joint = last.map((move, role) => (move === undefined ? -1 : game.moveNamed(role, move)));
  const next = joint.includes(-1) ? [] : game.facts(game.next(state, joint));
  return [game.isTerminal(state), [...game.goals(state)], legal, next];
}

test("a circuit compiled for play is not taken for it", () => {
  const rules = parseRules(catalogueGame("nim")!.expand().text).value;
  const cache = new CircuitCache(new MemoryStore());
  const before = /compiled before/;
  const why = (anyState: boolean): string => (compile(rules, { cache, anyState }) as { why: string }).why;
  expect([why(true), why(false), why(false), why(true)].map((said) => before.test(said))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test.each(["tic-tac-toe", "breakthrough-5x5", "nim", "hexapawn", "chomp"])("%s", (id) => {
  const rules = parseRules(catalogueGame(id)!.expand().text).value;
  const oracle = referenceGame(rules);
  const compiled = compile(rules, { backend: "circuit", anyState: true, optimise: 2000 });
  if (!compiled.ok) throw new Error(compiled.reason);
  const { game } = compiled;
  const random = new Random(1);
  for (let position = 0; position < POSITIONS; position++) {
    const facts = mixed(game, random);
    expect(view(game, game.stateOf(facts)!), facts.join(" ")).toEqual(view(oracle, oracle.stateOf(facts)!));
  }
});
