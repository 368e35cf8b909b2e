import { afterEach, expect, test, vi } from "vitest";
import type { Io } from "./io.ts";
import { Output } from "./output.ts";
import { StatusLine } from "./status-line.ts";

afterEach(() => vi.useRealTimers());

function written(isTTY: boolean, milliseconds: number): string {
  vi.useFakeTimers();
  let text = "";
  const stderr = { isTTY, write: (more: string) => (text += more) !== "" };
  let seconds = 0;
  const line = new StatusLine({ stderr: new Output(stderr) } as unknown as Io, () =>
    ++seconds === 1 ? undefined : `${seconds} done`,
  );
  vi.advanceTimersByTime(milliseconds);
  line.end();
  vi.advanceTimersByTime(milliseconds);
  return text;
}

test("a terminal has one line, which is gone at the end", () => {
  expect(written(true, 3000)).toBe("\r2 done \u001b[K\r3 done \u001b[K\r\u001b[K");
  expect(written(true, 1000)).toBe("");
});

test("a file has a line a minute", () => {
  expect(written(false, 59_000)).toBe("");
  expect(written(false, 185_000)).toBe("2 done\n3 done\n");
});
