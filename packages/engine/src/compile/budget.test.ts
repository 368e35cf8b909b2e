import { describe, expect, test } from "vitest";
import { attempt, Budget, Refusal } from "./budget.ts";

describe("bytes", () => {
  test("that do not fit are refused, with the size of the whole", () => {
    const budget = new Budget({ bytes: 3 * 2 ** 20 });
    budget.hold(2 ** 21);
    expect(attempt(() => budget.hold(2 ** 21))).toEqual({
      ok: false,
      reason: "The ground rules need more than 3 MiB.",
    });
  });

  test("can be given back, and be used to the last", () => {
    const budget = new Budget({ bytes: 10 });
    budget.hold(10);
    budget.release(4);
    expect(() => budget.hold(4)).not.toThrow();
    expect(() => budget.hold(1)).toThrow(Refusal);
  });
});

describe("time", () => {
  test("that is over is refused, with what was being done", () => {
    const result = attempt(() => new Budget({ milliseconds: -1 }).check("joining", 7, "rows"));
    expect(result).toEqual({ ok: false, reason: "joining took longer than -1 ms (7 rows)." });
  });

  test("that is left is never less than none", () => {
    expect(new Budget({ milliseconds: -1 }).left).toBe(0);
    expect(new Budget({ milliseconds: 1_000_000 }).left).toBeGreaterThan(0);
  });

  test("that is not over passes", () => {
    expect(() => new Budget({ milliseconds: 1_000_000 }).check("joining", 7, "rows")).not.toThrow();
  });
});

test("mistakes of our own are no refusals", () => {
  expect(() =>
    attempt(() => {
      throw new TypeError("a mistake");
    }),
  ).toThrow(TypeError);
});
