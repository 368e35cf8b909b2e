import { expect, test } from "vitest";
import { bundledGame } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { findPhases } from "../phases.ts";
import { Plans } from "./plan.ts";

test("a plan is what it would have been, had no other been made before", () => {
  const compiled = compileCircuit(readRules(bundledGame("connect-four-4x4")!.rules).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  const [busy, fresh] = [1, 2].map(() => new Plans(compiled.value, findPhases(compiled.value)));
  expect(busy!.decisive("wins")).not.toBe(busy!.plain);
  const [after, alone] = [busy!.decisive("threats")!, fresh!.decisive("threats")!];
  expect(after.plies.graph.arrays()).toEqual(alone.plies.graph.arrays());
  expect(after.playing).toEqual(alone.playing);
});
