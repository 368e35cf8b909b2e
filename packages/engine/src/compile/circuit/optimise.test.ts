import { expect, test } from "vitest";
import { bundledGame } from "../../games/index.ts";
import { parseRules } from "../../gdl/parse.ts";
import { Budget } from "../budget.ts";
import { groundWithin } from "../ground/ground.ts";
import { toMini } from "../passes/mini.ts";
import { buildWithin } from "./build.ts";
import type { Circuit } from "./circuit.ts";
import { optimiseInSteps } from "./optimise.ts";
import { legalAnswers, reachableAnswers } from "./testing/answers.ts";
import { countGates } from "./trim.ts";

/** Two piles of two and two players in turn; a player who cannot take loses. */
const NIM = `
  (role x) (role y) (init (turn x)) (init (pile a 2)) (init (pile b 2)) (less 2 1) (less 1 0) (less 2 0)
  (<= (legal ?r (take ?p ?n)) (true (turn ?r)) (true (pile ?p ?m)) (less ?m ?n))
  (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
  (<= (next (turn x)) (true (turn y))) (<= (next (turn y)) (true (turn x)))
  (<= (taken ?p) (does ?r (take ?p ?n)))
  (<= (next (pile ?p ?n)) (does ?r (take ?p ?n)))
  (<= (next (pile ?p ?n)) (true (pile ?p ?n)) (not (taken ?p)))
  (<= terminal (true (pile a 0)) (true (pile b 0)))
  (<= (goal ?r 0) (true (turn ?r))) (<= (goal ?r 100) (role ?r) (not (true (turn ?r))))`;

function plain(rules: string) {
  const ground = groundWithin(toMini(parseRules(rules).value).program, new Budget());
  return { ground, circuit: buildWithin(ground, new Budget()) };
}

/** Every circuit on the way, with time enough for all passes. */
function steps(rules: string, anyState: boolean): { circuit: Circuit; smaller: Circuit[] } {
  const { ground, circuit } = plain(rules);
  return { circuit, smaller: [...optimiseInSteps(circuit, { ground, anyState, milliseconds: 3_600_000 })] };
}

test("every circuit on the way is smaller and plays the same game", () => {
  const { circuit, smaller } = steps(NIM, false);
  const before = reachableAnswers(circuit);
  expect(smaller.length).toBeGreaterThan(0);
  for (const made of smaller) expect(reachableAnswers(made)).toEqual(before);
  const sizes = [circuit, ...smaller].map(countGates);
  expect(sizes.every((size, at) => at === 0 || size < sizes[at - 1]!)).toBe(true);
});

test("where any state counts, it says the same in all of them", () => {
  const { circuit, smaller } = steps(NIM, true);
  const before = legalAnswers(circuit);
  for (const made of smaller) expect(legalAnswers(made)).toEqual(before);
});

test("each pass is told, with the smallest circuit there is then", () => {
  const { ground, circuit } = plain(bundledGame("tic-tac-toe")!.expand().text);
  const reports: string[] = [];
  let last = countGates(circuit);
  const onStage = ({ name }: { name: string }, _milliseconds: number, made: unknown): void => {
    const gates = countGates(made as Circuit);
    reports.push(name);
    expect(gates).toBeLessThanOrEqual(last);
    last = gates;
  };
  const [...smaller] = optimiseInSteps(circuit, { ground, milliseconds: 3_600_000, onStage });
  expect(reports.slice(0, 3)).toEqual(["rewired", "shared", "shared"]);
  expect(reports).toContain("swept");
  expect(countGates(smaller.at(-1)!)).toBe(last);
});

test("without time nothing is begun", () => {
  const { ground, circuit } = plain(NIM);
  expect([...optimiseInSteps(circuit, { ground, milliseconds: 0 })]).toEqual([]);
});
