import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasProlog } from "../../../../../agon/src/cli/bench/contenders.ts";
import { parseRules } from "../../../gdl/parse.ts";
import { prologBench } from "./translate.ts";

/** Ends after three steps. */
const REST = `(init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (<= terminal (true (step 3)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n)) (<= (legal ?r noop) (role ?r)) (role x)`;

const translated = (rules: string) => prologBench(parseRules(`${REST} ${rules}`).value, 0.05);

describe("rules that no back end plays are refused", () => {
  test.each([
    ["(<= terminal (does x noop))", /`terminal` depends on `does`/],
    ["(<= (legal x go) (does x noop))", /`legal` depends on `does`/],
    ["(<= (goal x 10) (does x noop))", /`goal` depends on `does`/],
    ["(<= (init a) (true b))", /`init` depends on `true`/],
    ["(<= (legal x (go ?x)) (true (step 0)))", /derives a fact with a variable that has no value/],
  ])("%s", (rules, reason) => {
    const made = translated(rules);
    expect(made.ok ? "translated" : made.reason).toMatch(reason);
  });
});

describe.skipIf(!hasProlog())("SWI-Prolog plays", () => {
  test.each([
    ["goal values that are none", "(goal x 40000) (goal x 1e2) (goal x -5) (goal x 070) (goal x 70)"],
    ["roles that are terms, and chance", "(role (team 2)) (role Random) (<= (goal ?r 50) (role ?r))"],
    ["what holds whatever is played", "(<= moved (does x ?m)) (<= (next done) moved) (goal x 0)"],
  ])("%s", (_, rules) => {
    const made = translated(rules);
    if (!made.ok) throw new Error(made.reason);
    const folder = mkdtempSync(join(tmpdir(), "agon-prolog-"));
    try {
      writeFileSync(join(folder, "game.pl"), made.value);
      const { stdout } = spawnSync("swipl", ["-q", join(folder, "game.pl")], { encoding: "utf8" });
      const [playouts, plies] = stdout.trim().split(" ").map(Number);
      expect(playouts).toBeGreaterThan(0);
      expect(plies).toBe(3 * playouts!);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
