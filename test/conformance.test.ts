/**
 * Every bundled game on every back end.
 */
import { describe, expect, test } from "vitest";
import { catalogue } from "../src/cli/catalogue.ts";
import { referenceGame } from "../src/compile/backends/reference/game.ts";
import { type BackendName, compile } from "../src/compile/compile.ts";
import { readRules } from "../src/gdl/check.ts";
import { conformAlong, conformInBulk } from "./conformance.ts";

/** The first size of each file: others differ in numbers only. */
const games = catalogue().filter(({ path }, at, all) => all.findIndex((other) => other.path === path) === at);

describe.each<BackendName>(["forward", "circuit"])("%s", (backend) => {
  test.each(games)("$id", { timeout: 120_000 }, (bundled) => {
    const { rulesheet } = readRules(bundled.expand().text);
    const compiled = compile(rulesheet, { backend });
    if (!compiled.ok) throw new Error(compiled.reason);
    const visited = conformAlong(compiled.game, referenceGame(rulesheet), 1, 30);
    expect(visited.length).toBeGreaterThan(0);
    conformInBulk(compiled.game, visited, 2);
  });
});
