import { problemsText, success } from "agon-engine";
import { expect, test } from "vitest";
import { referenceGame } from "../../../../engine/src/compile/backends/reference/game.ts";
import { parseRules } from "../../../../engine/src/gdl/parse.ts";
import { factsHash, parseTrace, replay, type Trace, type TraceStep } from "./trace.ts";

const RULES = `
(role x) (init (light off))
(legal x wait) (<= (legal x switch) (true (light off)))
(<= (next (light on)) (does x switch)) (<= (next ?f) (true ?f) (does x wait))
(<= terminal (true (light on))) (<= (goal x 100) (true (light on)))`;

const stepOf = (state: string[], rest: Partial<TraceStep>): TraceStep => ({
  facts: state.length,
  sha: factsHash(state),
  ...rest,
});
const legal = [["switch", "wait"]];
const wait = stepOf(["(light off)"], { state: ["(light off)"], legal, moves: ["wait"] });
const press = stepOf(["(light off)"], { legal, moves: ["switch"] });
const end = stepOf(["(light on)"], { legal: [["wait"]], terminal: true, goals: [100] });
const traceOf = (...steps: TraceStep[]): Trace => ({
  game: "light",
  roles: ["x"],
  matches: [{ steps, complete: true }],
});
const replayed = (trace: Trace, options = {}) => replay(referenceGame(parseRules(RULES).value), trace, options);

test("a match that is played as recorded", () => {
  expect(replayed(traceOf(wait, press, end))).toEqual({ ok: true, steps: 3 });
  expect(replayed(traceOf(wait, press, end), { maxSteps: 2 })).toEqual({ ok: true, steps: 2 });
  expect(replayed(traceOf(wait, press, end), { onStep: (steps: number) => steps < 1 })).toEqual({ ok: true, steps: 1 });
});

test.each<[string, Trace, object]>([
  ["roles", { ...traceOf(wait), roles: ["y"] }, { step: 0, expected: "y", found: "x" }],
  ["facts", traceOf(wait, { ...press, facts: 2 }), { step: 1, expected: "2", found: "1" }],
  ["state", traceOf({ ...wait, state: ["(light on)"] }), { step: 0, expected: "(light on)", found: "(light off)" }],
  ["state", traceOf({ ...wait, sha: "0" }), { step: 0, expected: "0", found: factsHash(["(light off)"]) }],
  ["legal", traceOf(wait, press, { ...end, legal }), { step: 2, expected: "[switch wait]", found: "[wait]" }],
  ["moves", traceOf({ ...wait, moves: ["jump"] }), { step: 0, expected: "jump" }],
  ["terminal", traceOf({ ...wait, terminal: true }), { step: 0, expected: "true", found: "false" }],
  ["goals", traceOf(press, { ...end, goals: [0] }), { step: 1, expected: "0", found: "100" }],
  ["goals", traceOf(press, { ...end, goals: [null] }), { step: 1, expected: "none or several", found: "100" }],
])("a difference in %s is found where it is", (what, trace, difference) => {
  expect(replayed(trace)).toMatchObject({ ok: false, difference: { match: 0, what, ...difference } });
});

test("terms in needless parentheses are read as the games print them", () => {
  const rules = RULES.replaceAll("(light on)", "(lit)");
  const lit = stepOf(["(lit)"], { ...end, facts: 1, sha: factsHash(["(lit)"]), state: ["(lit)"] });
  const trace = traceOf(press, lit);
  expect(replay(referenceGame(parseRules(rules).value), trace)).toEqual({ ok: true, steps: 2 });
});

test.each([
  ["{", "JSON"],
  ["[]", "`game`"],
  ['{"game":"g","roles":[1],"matches":[]}', "`roles`"],
  ['{"game":"g","roles":["x"],"matches":{}}', "`matches`"],
  ['{"game":"g","roles":["x"],"matches":[{"steps":[]}]}', "matches[0].complete"],
  ['{"game":"g","roles":["x"],"matches":[{"steps":[{"facts":1}],"complete":true}]}', "matches[0].steps[0].sha"],
  [`{"game":"g","roles":["x"],"matches":[{"steps":[{"facts":1,"sha":"","moves":[]}],"complete":true}]}`, "].moves"],
])("%s is refused", (text, part) => {
  const parsed = parseTrace(text);
  expect(parsed.ok ? "" : problemsText(parsed.problems)).toContain(part);
});

test("a trace reads back", () => {
  const trace = traceOf(wait, press, end);
  expect(parseTrace(JSON.stringify(trace))).toEqual(success(trace));
});
