/**
 * Every bundled game on every back end.
 */
import { describe, expect, test } from "vitest";
import { referenceGame } from "../packages/engine/src/compile/backends/reference/game.ts";
import { type BackendName, compile } from "../packages/engine/src/compile/compile.ts";
import { catalogue } from "../packages/engine/src/games/index.ts";
import { readRules } from "../packages/engine/src/gdl/check.ts";
import type { Rulesheet } from "../packages/engine/src/gdl/rules.ts";
import { conformToBounds } from "./bounds.ts";
import { conformInBulk, recordMatch } from "./conformance.ts";
import { follow, type Trace } from "./fuzz/compare/trace.ts";

/** The first size of each file: others differ in numbers only. */
const games = catalogue().filter(({ stem }, at, all) => all.findIndex((other) => other.stem === stem) === at);

/** What the reference engine says along a random match, by the id of the game: the same for every back end. */
const traces = new Map<string, Trace>();

function traceOf(id: string, rulesheet: Rulesheet): Trace {
  const trace = traces.get(id) ?? recordMatch(referenceGame(rulesheet), 1, 30);
  traces.set(id, trace);
  return trace;
}

describe.each<BackendName>(["forward", "circuit"])("%s", (backend) => {
  test.each(games)("$id", (bundled) => {
    const { rulesheet } = readRules(bundled.rules);
    const compiled = compile(rulesheet, { backend });
    if (!compiled.ok) throw new Error(compiled.reason);
    const visited = follow(compiled.game, traceOf(bundled.id, rulesheet));
    expect(visited.length).toBeGreaterThan(0);
    conformInBulk(compiled.game, visited, 2);
    conformToBounds(compiled.game);
  });
});
