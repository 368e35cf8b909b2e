/** Random rulesheets on the circuit, as it is built and after every pass that made it smaller, against the reference engine. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { conformAlong, conformInBulk } from "../../../../test/conformance.ts";
import { randomRulesheet } from "../../../../test/generate-rules.ts";
import { parseRules } from "../../../gdl/parse.ts";
import { circuitInSteps } from "../../circuit/compile.ts";
import { referenceGame } from "../reference/game.ts";
import { CircuitGame } from "./game.ts";

const runs = { numRuns: Number(process.env.AGON_RUNS ?? 60), seed: Number(process.env.AGON_SEED ?? 1) };

/** Terms that grow from state to state have no ground program: these are given up soon. */
const BUDGET = { milliseconds: 2000, bytes: 2 ** 22 };

test("random rulesheets are what the reference engine says", () => {
  let compared = 0;
  const property = fc.property(randomRulesheet, fc.nat(), (text, seed) => {
    const rules = parseRules(text).value;
    const oracle = referenceGame(rules);
    for (const step of circuitInSteps(rules, BUDGET)) {
      if (!step.ok) return;
      const game = new CircuitGame(step.value);
      conformInBulk(game, conformAlong(game, oracle, seed, 6), seed);
      compared++;
    }
  });
  fc.assert(property, runs);
  expect(compared).toBeGreaterThan(runs.numRuns);
});
