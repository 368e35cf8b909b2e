/** Positions that somebody set up and no play leads to, against the reference engine. */
import { expect, test } from "vitest";
import type { GameCore } from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { randomWalk } from "../../../game/walk.ts";
import { bundledGame } from "../../../games/index.ts";
import { parseRules } from "../../../gdl/parse.ts";
import { CircuitCache, MemoryStore } from "../../cache.ts";
import { compile } from "../../compile.ts";
import { viewOf } from "../../testing/view.ts";
import { referenceGame } from "../reference/game.ts";

const POSITIONS = 40;

/** Facts of several states of play, mixed. */
function mixed(game: GameCore, random: Random): string[] {
  const facts = [1, 2, 3].flatMap(() => game.facts(randomWalk(game, random, { maxPlies: 1 + random.below(8) }).state));
  return [...new Set(facts)].filter(() => random.below(2) === 0).sort();
}

test("a circuit compiled for play is not taken for it", () => {
  const rules = parseRules(bundledGame("nim")!.rules).value;
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
  const rules = parseRules(bundledGame(id)!.rules).value;
  const oracle = referenceGame(rules);
  const compiled = compile(rules, { backend: "circuit", anyState: true, optimise: 2000 });
  if (!compiled.ok) throw new Error(compiled.reason);
  const { game } = compiled;
  const random = new Random(1);
  for (let position = 0; position < POSITIONS; position++) {
    const facts = mixed(game, random);
    expect(viewOf(game, game.stateOf(facts)!), facts.join(" ")).toEqual(viewOf(oracle, oracle.stateOf(facts)!));
  }
});
