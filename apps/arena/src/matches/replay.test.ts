import { expect, test } from "vitest";
import { dateText } from "./replay.ts";

test("a time that no calendar has is shown as unknown", () => {
  expect(dateText(Date.UTC(2026, 10, 18, 9, 30, 59))).toBe("2026-11-18 09:30");
  expect(dateText(Number.MAX_SAFE_INTEGER)).toBe("?");
});
