import { layoutOf } from "agon-engine/board";
import { compile } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { type BundledGame, catalogue } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { expect, it } from "vitest";
import { type Pointing, pointingIn, statesOfPlayouts } from "./pointing.ts";

function pointing({ rules }: BundledGame): Pointing {
  const { rulesheet } = readRules(rules);
  const compiled = compile(rulesheet, { backend: "forward", milliseconds: 3_600_000 });
  if (!compiled.ok) throw new Error(compiled.reason);
  const { game } = compiled;
  const states = statesOfPlayouts(game, new Random(1), { playouts: 1, plies: 8 });
  return pointingIn(game, layoutOf({ rulesheet, game }), states);
}

it("at least 85 of the 87 bundled games are played by pointing alone, 65 of them mostly on the board", () => {
  const games = catalogue().filter(({ stem }, at, all) => all[at - 1]?.stem !== stem);
  const found = games.map((game) => ({ id: game.id, ...pointing(game) }));
  expect(found).toHaveLength(87);
  const pointed = found.filter(({ list }) => list === 0);
  expect(pointed.length, found.flatMap(({ id, list }) => (list > 0 ? [id] : [])).join()).toBeGreaterThanOrEqual(85);
  expect(pointed.filter(({ board, beside }) => board > beside).length).toBeGreaterThanOrEqual(65);
});
