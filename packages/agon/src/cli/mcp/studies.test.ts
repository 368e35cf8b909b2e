/** Processes that answer questions about rules, and what becomes of those that ask too much. Needs `npm run build`. */
import { expect, test } from "vitest";
import type { ToolQuestion } from "./questions.ts";
import { Studies } from "./studies.ts";

const question = (rules: string): ToolQuestion => ({ name: "position", asked: { rules, moves: [] } });

const SMALL = "(role x) (init s) (<= (legal x a) (true s)) (<= terminal (not (true s))) (goal x 100)";

/** So many facts that no small heap holds what follows from them. */
const LARGE = `${Array.from({ length: 60_000 }, (_, at) => `(p${at % 7} ${at})`).join(" ")}
  (role x) (init (w 0)) (<= (legal x (m ?a ?b)) (p1 ?a) (p2 ?b)) (<= terminal (true (w 1))) (goal x 1)`;

/** Four thousand million moves. */
const ENDLESS = `${Array.from({ length: 40 }, (_, at) => `(n ${at})`).join(" ")} (role x) (init s) (goal x 100)
  (<= (legal x (m ?a ?b ?c ?d ?e ?f)) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f)) (<= terminal (not (true s)))`;

test("rules that use up their memory end their question, and the next one is answered", async () => {
  const studies = new Studies({ atOnce: 1, heapMiB: 64, allowance: 3600 });
  const [large, small] = await Promise.all([studies.ask(question(LARGE)), studies.ask(question(SMALL))]);
  expect(large).toMatchObject({ ok: false, problems: [{ code: "too-large", advice: expect.any(String) }] });
  expect(small).toMatchObject({ ok: true, value: { facts: ["s"], legal: { x: { moves: [{ move: "a" }] } } } });
  await studies.close();
});

test("rules that take too long are given up", async () => {
  const studies = new Studies({ atOnce: 1, heapMiB: 512, allowance: 0.5 });
  expect(await studies.ask(question(ENDLESS))).toMatchObject({ ok: false, problems: [{ code: "too-slow" }] });
  await studies.close();
});

test("more questions than can wait are refused at once", async () => {
  const studies = new Studies({ atOnce: 1, heapMiB: 512, allowance: 3600, mostWaiting: 1 });
  const asked = [1, 2, 3].map(() => studies.ask(question(SMALL)));
  expect(await asked[2]).toMatchObject({ ok: false, problems: [{ code: "busy" }] });
  expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, true, false]);
  await studies.close();
});
