import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { run } from "./run.ts";

afterEach(() => vi.unstubAllEnvs());

/** `agon games` onto a stream that has a mistake of its own. */
async function broken(...args: readonly string[]): Promise<{ readonly code: number; readonly err: string }> {
  let err = "";
  const stdout = {
    write: () => {
      throw new TypeError("no\nsuch thing");
    },
  };
  const stderr = { write: (text: string) => (err += text) };
  const code = await run(["games", ...args], { stdin: Readable.from([]), stdout, stderr });
  return { code, err };
}

test("a failure of the program is one line, and neither no nor a wrong question", async () => {
  vi.stubEnv("AGON_DEBUG", "");
  const { code, err } = await broken();
  expect(code).toBe(70);
  expect(err).toMatch(/^agon failed: TypeError: no.*such thing \(--debug shows where\)\n$/);
});

test("--debug and AGON_DEBUG show the stack", async () => {
  vi.stubEnv("AGON_DEBUG", "");
  expect((await broken("--debug")).err).toMatch(/^agon failed: .*\n(.*\n)+ +at .*failure\.test\.ts/);
  vi.stubEnv("AGON_DEBUG", "1");
  expect((await broken()).err).toMatch(/^ +at .*failure\.test\.ts/m);
});
