import { afterAll, expect, test, vi } from "vitest";
import type { Engine } from "../worker/client.ts";
import type { ThinkReport } from "../worker/requests.ts";
import type { AnalysisTask } from "./analysis.svelte.ts";

// The compiler of the page makes it reactive; here it is a value.
vi.stubGlobal("$state", { raw: <T>(value: T): T => value });
const { Analysis } = await import("./analysis.svelte.ts");

afterAll(() => vi.unstubAllGlobals());

const task = { rules: "", position: { facts: [] }, options: {}, seed: 1 } as unknown as AnalysisTask;

function reported(best: string, reason: ThinkReport["reason"]): ThinkReport {
  const solved = reason === "solved";
  const rest = { role: 0, moves: [], values: [], line: [], lower: 0, upper: solved ? 0 : 100, playouts: 1, nodes: 1 };
  return { ...rest, best, reason, solved, bytes: 0, milliseconds: 1 } as ThinkReport;
}

/** Answers when it is told to, stopped or not. */
function slowEngine(): { readonly engine: Engine; readonly answer: (report: ThinkReport) => void } {
  let answer: (report: ThinkReport) => void = () => {};
  const asked = new Promise<ThinkReport>((resolve) => {
    answer = resolve;
  });
  return { engine: { ask: () => asked } as unknown as Engine, answer };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("what a stopped search says counts, unless another has begun since", async () => {
  const analysis = new Analysis();
  const [first, second] = [slowEngine(), slowEngine()];
  analysis.start([first.engine], task);
  analysis.start([second.engine], task);
  second.answer(reported("new", "solved"));
  await settled();
  first.answer(reported("old", "stopped"));
  await settled();
  expect(analysis.report?.best).toBe("new");

  const third = slowEngine();
  analysis.start([third.engine], task);
  analysis.stop();
  third.answer(reported("stopped", "stopped"));
  await settled();
  expect(analysis.report?.best).toBe("stopped");
});
