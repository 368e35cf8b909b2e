/**
 * MAST, N-grams and both cutoffs, with numbers that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { CircuitGame } from "../compile/backends/circuit/game.ts";
import { compileCircuit } from "../compile/circuit/compile.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame, type ExplicitPosition } from "../game/testing/explicit.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { GuidedPlayouts } from "./guided.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "./options.ts";

/** Draws the same number from [0, 1) again and again. */
class Constant extends Random {
  readonly #number: number;

  constructor(number: number) {
    super(1);
    this.#number = number;
  }

  override unit(): number {
    return this.#number;
  }
}

/** Three moves, then one that is forced for role 0 and a choice of role 1. */
const game = new ExplicitGame(
  {
    r: { mover: 0, moves: { a: "x", b: "x", c: "x" } },
    x: { mover: 1, moves: { a: "end", b: "end" } },
    end: { goals: [50, 50] },
  },
  { roles: 2 },
);
const [A, B] = ["a", "b"].map((name) => game.moveNamed(0, name)) as [number, number];
const NOOP = 0;
const start = { count: 1, words: game.initial };

/** The moves of a playout in which every draw is this number, by text: that of role 0, then that of role 1. */
function played(number: number, options: Partial<SearchOptions>, lessons: readonly (readonly number[])[]): string {
  const guided = new GuidedPlayouts(game, { ...DEFAULT_OPTIONS, ...options }, new Constant(number));
  for (const [first, second, goal, other] of lessons) guided.learn([first!, NOOP, NOOP, second!], [goal!, other!]);
  const { moves } = guided.run(start, { random: new Random(1) });
  return [moves![0]!, moves![3]!].map((move, role) => game.moveText(role, move)).join("");
}

describe("MAST: P(move) ~ exp(Q / τ)", () => {
  // Role 0 had 80 and 60 with a, a mean of 0.7, and 40 with b; c is unseen and counts as 1. Role 1 had 20, 40, 60 with b; a is unseen.
  const lessons = [
    [A, B, 80, 20],
    [A, B, 60, 40],
    [B, B, 40, 60],
  ];
  // τ = 0.1: e^7 = 1096.63, e^4 = 54.60, e^10 = 22026.47, together 23177.70: a below 0.047314, b below 0.049670, else c.
  // Role 1: a e^10, b e^4: a below 0.997527.
  test.each([
    [0.0473, "aa"],
    [0.0474, "ba"],
    [0.0496, "ba"],
    [0.0497, "ca"],
    [0.9975, "ca"],
    [0.9976, "cb"],
  ])("τ = 0.1 and a draw of %d", (number, moves) => {
    expect(played(number, { playout: "mast", temperature: 0.1 }, lessons)).toBe(moves);
  });

  // τ = 1: e^0.7 = 2.01375, e^0.4 = 1.49182, e = 2.71828, together 6.22386: a below 0.32355, b below 0.56325.
  test.each([
    [0.3235, "a"],
    [0.3236, "b"],
    [0.5632, "b"],
    [0.5633, "c"],
  ])("τ = 1 and a draw of %d", (number, move) => {
    expect(played(number, { playout: "mast", temperature: 1 }, lessons)[0]).toBe(move);
  });

  test("uniform playouts learn nothing", () => {
    const guided = new GuidedPlayouts(game, { ...DEFAULT_OPTIONS, playout: "serial" }, new Random(3));
    for (const [first, second, goal, other] of lessons) guided.learn([first!, NOOP, NOOP, second!], [goal!, other!]);
    const { moves, moveStart } = guided.run(start, { perStart: 3000, random: new Random(1) });
    const firsts = Array.from({ length: 3000 }, (_, playout) => moves![moveStart![playout]!]!);
    for (const move of new Set(firsts)) expect(firsts.filter((each) => each === move).length).toBeGreaterThan(900);
  });
});

describe("N-grams: the average with the mean of the last moves together", () => {
  // Behind a, role 1 had 100 with b each time; behind b, 0 with b and 50 with a. Seen `times` times each.
  const taught = (times: number): number[][] =>
    Array.from({ length: times }, () => [
      [A, B, 50, 100],
      [B, B, 50, 0],
      [B, A, 50, 50],
    ]).flat();
  // Role 1 after a (every draw below takes a first): a has 0.5, and b has 0.5 alone and 1 behind a. τ = 1.
  //   7 times:  b (0.5 + 1) / 2 = 0.75. e^0.5 = 1.64872, e^0.75 = 2.11700: a below 0.43782
  //   6 times:  b 0.5: a below 0.5
  test.each([
    [7, 2, 0.4378, "a"],
    [7, 2, 0.4379, "b"],
    [6, 2, 0.4379, "a"],
    [6, 2, 0.501, "b"],
    // With N = 1 it is MAST.
    [7, 1, 0.4379, "a"],
    [7, 1, 0.501, "b"],
  ])("seen %d times, N = %d, a draw of %d", (times, ngramLength, number, move) => {
    // c is unseen, so that role 0 plays a up to 0.21184 of e^0.5, e^0.5 and e; it has to be forced.
    const forced = new ExplicitGame(
      {
        r: { mover: 0, moves: { a: "x" } },
        x: { mover: 1, moves: { a: "end", b: "end" } },
        end: { goals: [50, 50] },
      },
      { roles: 2 },
    );
    const options = { ...DEFAULT_OPTIONS, playout: "ngram", temperature: 1, ngramLength };
    const guided = new GuidedPlayouts(forced, options, new Constant(number));
    for (const [first, second, goal, other] of taught(times))
      guided.learn([first!, NOOP, NOOP, second!], [goal!, other!]);
    const { moves } = guided.run({ count: 1, words: forced.initial }, { random: new Random(1) });
    expect(forced.moveText(1, moves![3]!)).toBe(move);
  });
});

describe("cutoffs", () => {
  const WATCHED = 50;
  const uncut = Number.POSITIVE_INFINITY;

  /** A way of 40 steps with these goals on it, which may be left after 10 of them with an exit. */
  function way(goals: (step: number) => number, exit = false): ExplicitGame {
    const positions: Record<string, ExplicitPosition> = {};
    for (let step = 0; step < 40; step++) {
      const moves = { go: `s${step + 1}`, ...(exit && step === 9 && { leave: "out" }) };
      positions[`s${step}`] = { mover: 0, moves, goals: [goals(step)] };
    }
    positions.s40 = { goals: [goals(40)] };
    positions.out = { goals: [7] };
    return new ExplicitGame(positions);
  }

  /** How many plies a playout has once as many as are watched have been made whole. */
  function pliesOf(watched: ExplicitGame, options: Partial<SearchOptions>): number {
    const guided = new GuidedPlayouts(watched, { ...DEFAULT_OPTIONS, minimumSteps: 0, ...options }, new Random(5));
    const starts = { count: 1, words: watched.initial };
    const first = guided.run(starts, { perStart: WATCHED, random: new Random(2) });
    expect(new Set(first.plies)).toEqual(new Set(options.cutoff === "stability" ? [40] : [10, 40]));
    const later = guided.run(starts, { perStart: 40, random: new Random(3) });
    const most = Math.max(...later.plies);
    return most === 40 ? uncut : most;
  }

  test.each([
    // Goals change at every step from the first on: the cut is after ply 1 and one more, a round of the only role.
    ["2 a step", (step: number) => 2 * step, 2],
    // They rest for 12 steps: the first change is at ply 13. 28 of 40 steps change.
    ["2 a step from the 13th on", (step: number) => 2 * Math.max(0, step - 12), 14],
    // Half of the steps are not most of them.
    ["2 a step from the 21st on", (step: number) => 2 * Math.max(0, step - 20), uncut],
    // Changes of 10 of 100 are small, of 11 are not.
    ["10 up and down", (step: number) => 10 * (step % 2), 2],
    ["11 up and down", (step: number) => 11 * (step % 2), uncut],
    // 15 up and down at six steps of ten, which is 9 a step: it is the change that counts, where there is one.
    ["15 at six steps of ten", (step: number) => (step % 10 < 6 ? 15 * (step % 2) : 0), uncut],
    ["none", () => 30, uncut],
  ])("stability, goals changing by %s", (_, goals, plies) => {
    expect(pliesOf(way(goals), { cutoff: "stability" })).toBe(plies);
  });

  test("interval: a third of the way from the first end seen to the last", () => {
    // Ends at 10 and 40: 10 + 0.33 * 30 = 19.9, at the 20th ply.
    expect(
      pliesOf(
        way(() => 30, true),
        { cutoff: "interval" },
      ),
    ).toBe(20);
    // The goals of the state count; where there is none, play goes on.
    expect(
      pliesOf(
        way((step) => (step < 25 ? -1 : 30), true),
        { cutoff: "interval" },
      ),
    ).toBe(25);
  });

  test("both: stability goes before the interval", () => {
    expect(
      pliesOf(
        way((step) => 2 * step, true),
        { cutoff: "both" },
      ),
    ).toBe(2);
    expect(
      pliesOf(
        way(() => 30, true),
        { cutoff: "both" },
      ),
    ).toBe(20);
  });

  test.each([
    [{ cutoff: "stability", minimumSteps: 12 }, false, 12],
    [{ cutoff: "interval", minimumSteps: 12 }, true, 20],
    [{ cutoff: "interval", minimumSteps: 33 }, true, 33],
    [{ cutoff: "both", minimumSteps: 12 }, true, 12],
  ] as const)("no playout is cut before minimumSteps: %j", (options, exit, plies) => {
    const goals = options.cutoff === "interval" ? () => 30 : (step: number) => 2 * step;
    expect(pliesOf(way(goals, exit), options)).toBe(plies);
  });

  test("a cut playout has the goals of the state it ends in", () => {
    const guided = new GuidedPlayouts(
      way((step) => 2 * step),
      { ...DEFAULT_OPTIONS, cutoff: "stability", minimumSteps: 12 },
      new Random(5),
    );
    const starts = { count: 1, words: Uint32Array.of(0) };
    const { goals } = guided.run(starts, { perStart: WATCHED, random: new Random(2) });
    expect(new Set(goals)).toEqual(new Set([80]));
    expect(guided.run(starts, { random: new Random(2) }).goals).toEqual(Int16Array.of(24));
  });

  // A jump changes the goal by little from the first on, so that without a minimum two plies would be a playout.
  test.each([
    [{ minimumSteps: 0 }, 2],
    [{}, 20],
  ])("peg solitaire with %j ends after %d plies", (options, plies) => {
    const circuit = compileCircuit(readRules(bundledGame("peg-solitaire")!.rules).rulesheet);
    if (!circuit.ok) throw new Error(circuit.reason);
    const peg = new CircuitGame(circuit.value);
    const guided = new GuidedPlayouts(peg, { ...DEFAULT_OPTIONS, cutoff: "stability", ...options }, new Random(5));
    const starts = { count: 1, words: peg.initial };
    guided.run(starts, { perStart: WATCHED, random: new Random(2) });
    const later = guided.run(starts, { perStart: 20, random: new Random(3) });
    expect(Math.max(...later.plies)).toBe(plies);
  });
});
