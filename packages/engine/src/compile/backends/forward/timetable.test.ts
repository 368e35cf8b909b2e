import { describe, expect, it } from "vitest";
import { readRules } from "../../../gdl/check.ts";
import { timetableOf } from "./timetable.ts";

const of = (text: string) => timetableOf(readRules(text).rulesheet);

/** A walk of four steps at most, along a line; the sooner the better. */
const WALK = `(role r) (init (at 0)) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
(<= (later ?a ?b) (succ ?b ?a)) (<= (later ?a ?b) (succ ?c ?a) (later ?c ?b))
(<= (legal r (go ?y)) (true (at ?x)) (succ ?x ?y)) (legal r stay)
(<= (next (at ?y)) (does r (go ?y))) (<= (next (at ?x)) (does r stay) (true (at ?x)))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(<= there (true (at 2))) (<= terminal there) (<= terminal (true (step 4)))
(<= (goal r 100) there (true (step ?n)) (later 3 ?n))
(<= (goal r 70) there (true (step 3)))
(<= (goal r 10) there (true (step ?n)) (not (later 4 ?n)))
(<= (goal r 0) (not there))`;

describe("what time says of goals", () => {
  it("goes by facts that change by themselves, and leaves out the others", () => {
    const table = of(WALK)!;
    const from = (step: number): number | undefined => table.mostGoal([`(at 1)`, `(step ${step})`]);
    expect([0, 1, 2, 3, 4].map(from)).toEqual([100, 100, 100, 70, 10]);
  });

  it("says nothing of states off the trajectory", () => {
    expect(of(WALK)!.mostGoal(["(step 3)", "(step 4)"])).toBeUndefined();
    expect(of(WALK)!.mostGoal(["(at 1)", "(step 9)"])).toBeUndefined();
  });

  it("goes round where time does", () => {
    const table = of(`(role r) (init (turn a)) (init on) (legal r noop) (legal r off)
      (<= (next (turn b)) (true (turn a))) (<= (next (turn c)) (true (turn b))) (<= (next (turn b)) (true (turn c)))
      (<= (next on) (does r noop)) (<= terminal (not (true on)))
      (<= (goal r 100) (true (turn a))) (<= (goal r 60) (true (turn c))) (<= (goal r 20) (true (turn b)))`)!;
    expect(["a", "b", "c"].map((turn) => table.mostGoal([`(turn ${turn})`, "on"]))).toEqual([100, 60, 60]);
  });

  it("holds what legal moves and the end say, where that is about time", () => {
    const table = of(`(role r) (init (step 0)) (legal r noop) (<= (next (step 1)) (true (step 0)))
      (<= terminal (true (step 1))) (<= (goal r 100) (legal r noop) terminal) (<= (goal r 30) (not terminal))`)!;
    expect([0, 1].map((step) => table.mostGoal([`(step ${step})`]))).toEqual([100, 100]);
  });

  it("says nothing where nothing changes by itself, nor where a goal is read from other facts", () => {
    expect(of(WALK.replace("(<= (next (step ?m))", "(<= (next (step ?m)) (true (at 0))"))).toBeUndefined();
    const read = WALK.replace("(<= (goal r 70) there", "(<= (goal r ?x) (true (at ?x)) there");
    expect(of(read)).toBeUndefined();
  });
});
