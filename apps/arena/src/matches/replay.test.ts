import { expect, test } from "vitest";
import { dateText, statusText } from "./replay.ts";
import type { MatchRecord } from "./server.ts";

test("a time that no calendar has is shown as unknown", () => {
  expect(dateText(Date.UTC(2026, 10, 18, 9, 30, 59))).toBe("2026-11-18 09:30");
  expect(dateText(Number.MAX_SAFE_INTEGER)).toBe("?");
});

test("a match that its players ended says so", () => {
  const record = { isCompleted: false, isAborted: true } as MatchRecord;
  expect(statusText(record)).toBe("aborted");
  expect(statusText({ ...record, ending: { kind: "resignation", role: "x" } })).toBe("x resigned");
  expect(statusText({ ...record, ending: "a stranger's" })).toBe("aborted");
});
