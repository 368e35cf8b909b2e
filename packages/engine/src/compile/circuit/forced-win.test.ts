import { describe, expect, test } from "vitest";
import type { ForcedWinQuestion } from "../../game/forced-wins.ts";
import type { Circuit } from "./circuit.ts";
import { evaluate, literalValue, nextState } from "./evaluate.ts";
import { goalsOf, type KnownBits, runCircuit } from "./forced-win.ts";
import { readCircuit } from "./testing/read.ts";

const WIN: ForcedWinQuestion = { runner: 0, role: 0, threshold: 100 };

/** The circuit of runs, begun in a state in which everything is known; plies of what `told` begins. */
function run(
  circuit: Circuit,
  state: readonly number[],
  told: string,
  steps: number,
  plies: KnownBits[] = [new Map()],
): string {
  const made = runCircuit(circuit, WIN, plies)!;
  const bitOf = new Map(made.stateBits.map(({ fact }, bit) => [fact, bit]));
  let set = new Uint8Array(made.stateBits.length);
  circuit.stateBits.forEach(({ fact }, bit) => {
    set[bitOf.get(`may ${fact}`)!] = set[bitOf.get(`must ${fact}`)!] = state[bit]!;
  });
  const move = made.moves[0]!.findIndex(({ text }) => text === told);
  for (let step = 0; step < steps; step++) {
    set = Uint8Array.from(nextState(made, set, [move]));
    const [isWon, isLost] = [set[bitOf.get("won")!], set[bitOf.get("lost")!]];
    if (isWon || isLost) return `${isWon ? "won" : "lost"} after ${step}`;
  }
  return "open";
}

/** Three steps to the goal by `go`, which is the only move. */
const STAIRS = readCircuit(`
roles x
n1 = (true (at 1)) ; at first
n2 = (true (at 2))
n3 = (true (at 3))
n4 = (does x go)
n5 = n1 & n4
n6 = n2 & n4
(next (at 2)) = n5
(next (at 3)) = n6
(legal x go) = !n3
terminal = n3
(goal x 100) = n3`);

describe("alone", () => {
  test("the end that is wanted is reached", () => {
    expect(run(STAIRS, [1, 0, 0], "go", 5)).toBe("won after 2");
    expect(run(STAIRS, [0, 0, 1], "go", 5)).toBe("won after 0");
  });

  test("an end with another goal is lost", () => {
    const other = readCircuit(`
roles x
n1 = (true (at 1)) ; at first
n2 = (true (at 2))
n3 = (does x go)
n4 = n1 & n3
(next (at 2)) = n4
(legal x go) = !n2
terminal = n2
(goal x 0) = n2`);
    expect(run(other, [1, 0], "go", 5)).toBe("lost after 1");
  });

  test("nothing to play is lost", () => {
    const stuck = readCircuit(
      "roles x\nn1 = (true p)\nn2 = (does x go)\n(next p) = n2\n(legal x go) = n1\n(goal x 100) = n1",
    );
    expect(run(stuck, [0], "go", 5)).toBe("lost after 0");
  });
});

/** The runner may go or rest; the other may close the way in the first step. */
const GATE = readCircuit(`
roles x y
n1 = (true (at 1)) ; at first
n2 = (true (at 2))
n3 = (true open) ; at first
n4 = (does x go)
n5 = (does x rest)
n6 = (does y close)
n7 = (does y wait)
n8 = n1 & n4
n9 = n8 & n3
n10 = n1 & n5
n11 = n3 & n7
(next (at 1)) = n10
(next (at 2)) = n9
(next open) = n11
(legal x go) = n1
(legal x rest) = n1
(legal y close) = n3
(legal y wait) = true
terminal = n2
(goal x 100) = n2`);

describe("against another", () => {
  test("what the other may do in the same step does not help it", () => {
    expect(run(GATE, [1, 0, 1], "go", 5)).toBe("won after 1");
  });

  test("what it may have done before does", () => {
    expect(run(GATE, [1, 0, 0], "go", 5)).toBe("lost after 1");
  });

  test("a move that makes nothing new possible leads nowhere", () => {
    expect(run(GATE, [1, 0, 1], "rest", 5)).toBe("lost after 1");
  });
});

/** Four places; the last step needs an open gate, which the other can close once it has fetched the key. */
const KEY = readCircuit(`
roles x y
n1 = (true (at 1)) ; at first
n2 = (true (at 2))
n3 = (true (at 3))
n4 = (true (at 4))
n5 = (true key)
n6 = (true open) ; at first
n7 = (does x go)
n8 = (does y close)
n9 = (does y fetch)
n10 = n1 & n7
n11 = n2 & n7
n12 = n3 & n6
n13 = n12 & n7
n14 = n6 & !n8
(next (at 2)) = n10
(next (at 3)) = n11
(next (at 4)) = n13
(next key) = n9
(next open) = n14
(legal x go) = true
(legal y close) = n5
(legal y fetch) = true
(legal y wait) = true
terminal = n4
(goal x 100) = n4`);

test("what the other may make possible for itself counts against the runner", () => {
  expect(run(KEY, [1, 0, 0, 0, 0, 1], "go", 4)).toBe("open");
  expect(run(KEY, [0, 1, 0, 0, 0, 1], "go", 4)).toBe("won after 2");
});

test("what is known at each ply must be so", () => {
  const isLater: KnownBits = new Map([[0, 0]]);
  expect(run(STAIRS, [1, 0, 0], "go", 5, [new Map(), isLater])).toBe("won after 1");
  expect(run(STAIRS, [1, 0, 0], "go", 5, [isLater, new Map()])).toBe("lost after 0");
});

test("circuits with loops have no runs", () => {
  const loop = readCircuit("roles x\nn1 = (true p)\nn2 = fixpoint of !n3 in n2 .. n3\nn3 = !n1 & !n2\nterminal = n2");
  expect(runCircuit(loop, WIN, [new Map()])).toBeUndefined();
});

test("the moves that the circuit says are legal are those that must be", () => {
  const made = runCircuit(GATE, WIN, [new Map()])!;
  const at = (name: string): number => made.stateBits.findIndex(({ fact }) => fact === name);
  const set = new Uint8Array(made.stateBits.length);
  set[at("may (at 1)")] = 1;
  const legal = (): boolean[] => made.moves[0]!.map(({ legal: literal }) => literalValue(evaluate(made, set), literal));
  expect(legal()).toEqual([false, false]);
  set[at("must (at 1)")] = 1;
  expect(legal()).toEqual([true, true]);
});

test("a runner that is another role wants the goals below the threshold", () => {
  const goals = readCircuit(
    "roles x y\nn1 = (true p)\n(goal x 0) = n1\n(goal x 50) = n1\n(goal x 100) = n1\n(goal y 100) = n1",
  );
  const values = (question: ForcedWinQuestion, areWanted: boolean): number[] =>
    goalsOf(goals, question, areWanted).map(({ value }) => value);
  expect(values({ runner: 0, role: 0, threshold: 50 }, true)).toEqual([50, 100]);
  expect(values({ runner: 1, role: 0, threshold: 50 }, true)).toEqual([0]);
  expect(values({ runner: 1, role: 0, threshold: 50 }, false)).toEqual([50, 100]);
});
