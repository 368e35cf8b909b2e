/**
 * The list of stages is the way that rules really go, and what it shows is what is played.
 */
import { expect, test } from "vitest";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { CircuitGame } from "./backends/circuit/game.ts";
import type { Circuit } from "./circuit/circuit.ts";
import { circuitText } from "./circuit/show.ts";
import { countGates } from "./circuit/trim.ts";
import { compile } from "./compile.ts";
import { ROUTES, STAGES, showStage } from "./pipeline.ts";
import type { OnStage } from "./stage.ts";

const TIME = { milliseconds: 3_600_000, optimise: 3_600_000 };
const rules = readRules(bundledGame("tic-tac-toe")!.rules).rulesheet;

test.each(["circuit", "forward"] as const)("the stages listed are those that run, in order: %s", (backend) => {
  const told: string[] = [];
  const onStage: OnStage = ({ name }) => void told.push(name);
  expect(compile(rules, { ...TIME, backend, onStage }).ok).toBe(true);
  // A game is handed over after each smaller circuit.
  const inOrder = (names: Iterable<string>): string[] => [...names].filter((name) => name !== "circuit");
  expect(inOrder(new Set(told))).toEqual(inOrder(ROUTES[backend].map(({ name }) => name)));
  expect(told.at(-1)).toBe(ROUTES[backend].at(-1)!.name === "circuit" ? "swept" : "code");
});

test.each(STAGES.map(({ name }) => name))("%s has a text, and the route is followed no further", (name) => {
  const told: string[] = [];
  const onStage: OnStage = (stage) => void told.push(stage.name);
  const shown = showStage(rules, name, { ...TIME, onStage });
  expect(shown.ok && shown.value).toMatch(/^\S[\s\S]*\n$/);
  const route = ROUTES.circuit.some((stage) => stage.name === name) ? ROUTES.circuit : ROUTES.forward;
  const behind = route.slice(1 + route.findIndex((stage) => stage.name === name));
  const onceMore = behind.filter(({ again }) => again !== true).slice(1);
  expect(onceMore.filter((stage) => told.includes(stage.name))).toEqual([]);
});

test("the circuit that is shown is the one that is played, which is smaller than the one that was wired", () => {
  let played: CircuitGame | undefined;
  let wired = 0;
  const onStage: OnStage = (stage, _milliseconds, value) => {
    if (value instanceof CircuitGame) played = value;
    if (stage.name === "wired") wired = countGates(value as Circuit);
  };
  const shown = showStage(rules, "circuit", { ...TIME, onStage });
  expect(shown).toEqual({ ok: true, value: circuitText(played!.circuit) });
  expect(countGates(played!.circuit)).toBeLessThan(wired);
});

test("where the route ends before the stage, it says why", () => {
  const nobody = readRules("(init (n 0)) (<= terminal (true (n 0)))").rulesheet;
  expect(showStage(nobody, "wired")).toEqual({ ok: false, reason: "The rules name no role." });
  const reason = "There was no time for the stage swept.";
  expect(showStage(rules, "swept", { optimise: 0 })).toEqual({ ok: false, reason });
});
