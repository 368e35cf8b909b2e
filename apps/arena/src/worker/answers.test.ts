import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unwrap } from "agon-engine";
import { compiledGame } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { readRules } from "agon-engine/gdl";
import { positionValuesText, searchOptions, solveAll } from "agon-engine/search";
import { describe, expect, it } from "vitest";
import { bundle } from "../../../../packages/engine/src/gdl/bundle.ts";
import { EVALUATIONS } from "../../../../packages/engine/src/search/plugins.ts";
import { ANSWERS, type Circumstances } from "./answers.ts";
import type { Kind, Requests } from "./requests.ts";

function rulesOf(stem: string, id = stem): string {
  const path = fileURLToPath(new URL(`../../../../games/${stem}.kif`, import.meta.url));
  return bundle(stem, readFileSync(path, "utf8")).sizes.find((game) => game.id === id)!.rules;
}

function ask<K extends Kind>(
  kind: K,
  ask: Requests[K]["ask"],
  given: Partial<Circumstances<K>> = {},
): Promise<Requests[K]["answer"]> {
  const circumstances = { signal: new AbortController().signal, report: () => {}, ...given };
  return Promise.resolve((ANSWERS[kind] as (ask: unknown, circumstances: unknown) => never)(ask, circumstances));
}

const ticTacToe = rulesOf("tic-tac-toe");

describe("an engine worker", () => {
  it("loads rules and steps through positions", async () => {
    const answer = await ask("load", { rules: ticTacToe });
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.card).toMatchObject({ roles: ["x", "o"], chanceRole: -1, hidden: false });
    expect(answer.initial.legal.map(({ length }) => length)).toEqual([9, 1]);
    const joint = ["(mark 2 2)", "noop"];
    const next = await ask("step", { rules: ticTacToe, facts: answer.initial.facts, joint });
    expect(next.legal.map(({ length }) => length)).toEqual([1, 8]);
    expect(await ask("replay", { rules: ticTacToe, joints: [joint, ["(mark 2 2)", "noop"]] })).toHaveLength(2);
    await expect(async () => ask("step", { rules: ticTacToe, joint: ["(mark 9 9)", "noop"] })).rejects.toThrow(/legal/);
  });

  it("tells why a game ended: the line, and the cells it goes through", async () => {
    const joints = [
      ["(mark 1 1)", "noop"],
      ["noop", "(mark 2 1)"],
      ["(mark 1 2)", "noop"],
      ["noop", "(mark 2 2)"],
      ["(mark 1 3)", "noop"],
    ];
    const { facts, goals, scene } = (await ask("replay", { rules: ticTacToe, joints })).at(-1)!;
    const { because, cells } = await ask("ending", { rules: ticTacToe, facts, goals });
    const names = scene.boards[0]!.cells.filter(({ id }) => cells.includes(id)).map(({ name }) => name);
    expect(because.join()).toMatch(/^x has three marks in an unbroken line.*\(x on a1, a2, a3\)$/);
    expect(names.sort()).toEqual(["a1", "a2", "a3"]);
  });

  it("answers what it sends with plain values", async () => {
    const answer = await ask("load", { rules: ticTacToe });
    expect(structuredClone(answer)).toEqual(answer);
  });

  it("thinks until the position is solved, and shows its tree", async () => {
    const report = await ask("think", { rules: ticTacToe, limits: { milliseconds: 3_600_000 }, seed: 1 });
    expect(report).toMatchObject({ reason: "solved", solved: true, lower: 50, upper: 50 });
    const root = await ask("unfold", { node: -1 });
    expect(root?.children).toHaveLength(9);
    expect(root?.mover).toBe("x");
    expect(root!.children.map(({ label }) => label)).toContain("mark b2");
    // Two marks of x and one of o between them: either mark may have come first.
    const below = await Promise.all(root!.children.map(({ child }) => ask("unfold", { node: child })));
    const further = below.flatMap((node) => node!.children.filter(({ child }) => child >= 0));
    const third = await Promise.all(further.map(({ child }) => ask("unfold", { node: child })));
    expect(third.some((node) => node!.children.some(({ parents }) => parents > 1))).toBe(true);
  });

  it("knows every setting that the form offers", async () => {
    for (const options of [{ proofNumbers: "max" }, { formula: "ucb1-tuned" }, { progressiveHistory: 3 }] as const) {
      const report = await ask("think", { rules: ticTacToe, limits: { playouts: 64 }, seed: 1, options });
      expect(report.moves).toHaveLength(9);
    }
    expect(EVALUATIONS.get("learnt")).toBeTypeOf("function");
  });

  it("says exactly what moves are worth where a file of values tells it, and searches elsewhere", async () => {
    const game = compiledGame(readRules(ticTacToe).rulesheet);
    const state = ["(mark 1 1)", "(mark 2 2)"].reduce((here, move, at) => {
      const joint = game.roles.map((_, role) => game.moveNamed(role, role === at ? move : "noop"));
      return game.next(here, joint);
    }, game.initial);
    const { search } = solveAll(game, unwrap(searchOptions({ constantSum: 100 })), new Random(1), state, {});
    const values = [...positionValuesText(search)].join("");
    expect(await ask("values", { rules: ticTacToe, text: values })).toEqual({ ok: true, value: search.graph.nodes });
    const limits = { playouts: 10 };
    const known = await ask("think", { rules: ticTacToe, facts: game.facts(state), limits, seed: 1, values });
    expect(known).toMatchObject({ ...{ role: 0, solved: true, lower: 50, playouts: 0 }, reason: "solved" });
    expect(known.values).toEqual([50, 50].map((goal) => ({ goal, proved: true })));
    expect(known.moves.every(({ lower, upper }) => lower === upper)).toBe(true);
    const open = await ask("think", { rules: ticTacToe, limits, seed: 1, values });
    expect(open.playouts).toBeGreaterThan(0);
    const other = await ask("values", { rules: rulesOf("connect-four", "connect-four-4x4"), text: values });
    expect(other).toMatchObject({ problems: [{ message: "it is of a game with the roles x, o, not red, yellow." }] });
  });

  it("stops when it is told to, with what it has", async () => {
    const stop = new AbortController();
    const connectFour = rulesOf("connect-four", "connect-four-4x4");
    await ask("load", { rules: connectFour });
    const reports: number[] = [];
    const report = await ask(
      "think",
      { rules: connectFour, limits: {}, seed: 1, interval: 50 },
      { signal: stop.signal, report: ({ playouts }) => reports.push(playouts) === 3 && stop.abort() },
    );
    expect(report.reason).toBe("stopped");
    expect(reports.length).toBeGreaterThan(0);
    expect(report.moves.map(({ move }) => move)).toContain(report.best);
  });

  it("finds the way through a puzzle", async () => {
    const rules = rulesOf("hanoi", "hanoi-3");
    const { goal, line } = await ask("solve", { rules, milliseconds: 3_600_000, seed: 1 });
    expect(goal).toBe(100);
    const positions = await ask("replay", { rules, joints: line });
    expect(positions.at(-1)).toMatchObject({ terminal: true, goals: [100] });
  });

  it("knows no more than the seat it plays from", async () => {
    const rules = rulesOf("phantom-tic-tac-toe");
    const start = await ask("position", { rules });
    const joints = [[start.legal[0]![0]!, start.legal[1]![0]!]];
    const [, after] = await ask("replay", { rules, joints });
    const view = await ask("seat", { rules, role: 1, joints, seed: 1 });
    expect(view.states).toBeGreaterThan(1);
    expect(after!.facts.filter((fact) => !view.known.includes(fact)).length).toBeGreaterThan(0);
    const guess = await ask("guess", { rules, role: 1, joints, seed: 1, limits: { playouts: 100 } });
    expect(after!.legal[1]).toContain(guess.move);
  });

  it("plays by what it can know: the car is behind the door chosen, and yet it switches", async () => {
    const rules = rulesOf("monty-hall");
    const joints = [["noop", "(hide 1)"]];
    const limits = { playouts: 400 };
    const first = await ask("guess", { rules, role: 0, joints, seed: 1, limits });
    expect(["(choose 1)", "(choose 2)", "(choose 3)"]).toContain(first.move);
    const more = [...joints, ["(choose 1)", "noop"], ["noop", "(open 3)"]];
    expect(await ask("guess", { rules, role: 0, joints: more, seed: 1, limits })).toMatchObject({ move: "switch" });
    const other = [...joints, ["(choose 2)", "noop"], ["noop", "(open 3)"]];
    expect(await ask("guess", { rules, role: 0, joints: other, seed: 2, limits })).toMatchObject({ move: "switch" });
  });

  it("answers questions and proves the answers", async () => {
    const found = await ask("query", { rules: ticTacToe, query: "(legal x ?move)" });
    expect(found.ok && found.value.answers).toHaveLength(9);
    const why = await ask("why", { rules: ticTacToe, query: "(legal x (mark 1 1))" });
    expect(why.ok && why.value?.[0]?.by).toBe("rule");
    expect(await ask("why", { rules: ticTacToe, query: "(legal o (mark 1 1))" })).toEqual({ ok: true, value: null });
    expect((await ask("query", { rules: ticTacToe, query: "((" })).ok).toBe(false);
  });

  it("says what random play shows", async () => {
    const { count, goals, plies } = await ask("playouts", {
      rules: ticTacToe,
      count: 200,
      seed: 1,
      milliseconds: 3_600_000,
    });
    expect(count).toBe(200);
    expect(goals[0]!.reduce((sum, each) => sum + each.count, 0)).toBe(200);
    expect(plies.fewest).toBeGreaterThanOrEqual(5);
    expect(plies.most).toBeLessThanOrEqual(9);
  });
});
