import { expect, test } from "vitest";
import { inTime } from "./device.ts";

test("a dispatch that never ends is an error", async () => {
  await expect(inTime(new Promise(() => undefined), 1)).rejects.toThrow("a kernel did not end within 0.001 s");
});

test("one that ends in time is its result, and leaves no timer behind", async () => {
  const before = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  expect(await inTime(Promise.resolve(7), 1e6)).toBe(7);
  expect(process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length).toBe(before);
});
