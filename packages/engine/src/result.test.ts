import { expect, test } from "vitest";
import { failure, ProblemError, problemsText, success, unwrap } from "./result.ts";

test("a value is unwrapped, problems are thrown with their places", () => {
  expect(unwrap(success(7))).toBe(7);
  const problems = [
    { code: "one", message: "First.", place: { line: 3, column: 14 } },
    { code: "two", message: "Second." },
  ];
  expect(problemsText(problems)).toBe("3:14: First.\nSecond.");
  expect(() => unwrap({ ok: false, problems })).toThrow(new ProblemError(problems));
  expect(() => unwrap(failure("three", "Third."))).toThrow("Third.");
});
