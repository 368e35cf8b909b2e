import { describe, expect, it, test } from "vitest";
import { Random } from "../../game/random.ts";
import { parseRules } from "../../gdl/parse.ts";
import type { Circuit } from "./circuit.ts";
import { compileCircuit } from "./compile.ts";
import { evaluate, initialState, literalValue, nextState } from "./evaluate.ts";
import { playSituations } from "./patterns.ts";

function circuitOf(text: string): Circuit {
  const result = compileCircuit(parseRules(text).value);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

/** What there is to see of a state: facts, legal moves by role, goals by role, the end. */
function view(circuit: Circuit, state: Uint8Array): string {
  const values = evaluate(circuit, state);
  const facts = [...circuit.always, ...circuit.stateBits.filter((_, at) => state[at]).map((bit) => bit.fact)];
  const legal = circuit.moves.map((moves) => moves.filter((m) => literalValue(values, m.legal)).map((m) => m.text));
  const goals = circuit.goals.filter((goal) => literalValue(values, goal.literal)).map((goal) => goal.value);
  const end = literalValue(values, circuit.terminal) ? " end" : "";
  return `${facts.sort().join(" ")} | ${legal.map((moves) => moves.join(" ")).join(" / ")} | ${goals.join(" ")}${end}`;
}

/** The views of the states passed when playing the first legal moves given by text. */
function play(circuit: Circuit, ...joints: string[][]): string[] {
  let state = initialState(circuit);
  const views = [view(circuit, state)];
  for (const joint of joints) {
    const numbers = joint.map((text, role) => circuit.moves[role]!.findIndex((move) => move.text === text));
    state = nextState(circuit, state, numbers);
    views.push(view(circuit, state));
  }
  return views;
}

const TOGGLE = `
  (role me) (init off)
  (legal me push) (legal me wait)
  (<= (next on) (true off) (does me push))
  (<= (next on) (true on) (does me wait))
  (<= (next off) (true on) (does me push))
  (<= (next off) (true off) (does me wait))
  (<= terminal (true never)) (<= (goal me 100) (true on)) (<= (goal me 0) (not (true on)))`;

test.each([
  { isLate: false, words: 32 },
  { isLate: true, words: 1 },
])("situations end when it is late ($isLate)", ({ isLate, words }) => {
  const options = { random: new Random(1), isOver: () => true, isLate: () => isLate };
  expect(playSituations(circuitOf(TOGGLE), options)).toHaveLength(words);
});

describe("compileCircuit", () => {
  it("plays a game", () => {
    expect(play(circuitOf(TOGGLE), ["push"], ["wait"], ["push"])).toEqual([
      "off | push wait | 0",
      "on | push wait | 100",
      "on | push wait | 100",
      "off | push wait | 0",
    ]);
  });

  it("evaluates recursion through the state to a least fixpoint", () => {
    const circuit = circuitOf(`
      (role me) (init (open a b)) (init (open b c)) (init (open c b))
      (<= (legal me (shut ?x ?y)) (true (open ?x ?y)))
      (<= (next (open ?x ?y)) (true (open ?x ?y)) (not (does me (shut ?x ?y))))
      (<= (path ?x ?y) (true (open ?x ?y)))
      (<= (path ?x ?z) (path ?x ?y) (true (open ?y ?z)))
      (<= terminal (not (path a c))) (goal me 50)`);
    expect(circuit.loops.length).toBeGreaterThan(0);
    expect(play(circuit, ["(shut c b)"], ["(shut a b)"])).toEqual([
      "(open a b) (open b c) (open c b) | (shut a b) (shut b c) (shut c b) | 50",
      "(open a b) (open b c) | (shut a b) (shut b c) | 50",
      "(open b c) | (shut b c) | 50 end",
    ]);
  });

  it("refuses negation in a cycle with a reason", () => {
    const result = compileCircuit(
      parseRules("(role me) (init p) (legal me go) (<= q (true p) (not r)) (<= r (true p) (not q)) (<= terminal q)")
        .value,
    );
    expect(result).toEqual({ ok: false, reason: expect.stringContaining("its own negation") });
  });
});
