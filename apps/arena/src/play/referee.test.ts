import { expect, it } from "vitest";
import { inTime } from "./referee.ts";

const later = <T>(value: T, milliseconds: number): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));

it("those who have thought in time are heard, and nobody waits for the rest", async () => {
  expect((await inTime([later("a", 1), later("b", 20)])).sort()).toEqual(["a", "b"]);
  expect(await inTime([later("slow", 3_600_000), later("quick", 1)])).toEqual(["quick"]);
});

it("one that fails costs its work, all that fail are trouble", async () => {
  const failed = (): Promise<string> => Promise.reject(new Error("no memory"));
  expect(await inTime([failed(), later("a", 1)])).toEqual(["a"]);
  await expect(inTime([failed(), failed()])).rejects.toThrow("no memory");
});
