import { expect, test } from "vitest";
import { isPassing, withRetry } from "./trouble.ts";

const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

test.each([
  [refused, true],
  [new Error("Failed query", { cause: Object.assign(new Error(""), { code: "57P01" }) }), true],
  [new AggregateError([refused]), true],
  [new Error("Connection terminated unexpectedly"), true],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  ["text", false],
])("%s passes: %s", (error, passes) => {
  expect(isPassing(error)).toBe(passes);
});

test("what passes is tried again until it succeeds, other errors are not", async () => {
  let calls = 0;
  const flaky = async (): Promise<number> => {
    if (++calls < 3) throw refused;
    return calls;
  };
  expect(await withRetry({ milliseconds: 3_600_000 }, flaky)).toBe(3);
  await expect(withRetry({ milliseconds: 3_600_000 }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(withRetry({ milliseconds: 100 }, () => Promise.reject(refused))).rejects.toBe(refused);
});
