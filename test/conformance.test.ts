/**
 * Every bundled game on every back end.
 */
import { describe, expect, test } from "vitest";
import { referenceGame } from "../packages/engine/src/compile/backends/reference/game.ts";
import { type BackendName, compile } from "../packages/engine/src/compile/compile.ts";
import { catalogue } from "../packages/engine/src/games/index.ts";
import { readRules } from "../packages/engine/src/gdl/check.ts";
import { conformToBounds } from "./bounds.ts";
import { conformAlong, conformInBulk } from "./conformance.ts";

/** The first size of each file: others differ in numbers only. */
const games = catalogue().filter(({ stem }, at, all) => all.findIndex((other) => other.stem === stem) === at);

describe.each<BackendName>(["forward", "circuit"])("%s", (backend) => {
  test.each(games)("$id", (bundled) => {
    const { rulesheet } = readRules(bundled.rules);
    const compiled = compile(rulesheet, { backend });
    if (!compiled.ok) throw new Error(compiled.reason);
    const visited = conformAlong(compiled.game, referenceGame(rulesheet), 1, 30);
    expect(visited.length).toBeGreaterThan(0);
    conformInBulk(compiled.game, visited, 2);
    conformToBounds(compiled.game);
  });
});
