import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Output } from "./output.ts";
import { withProgress } from "./progress.ts";

const pause = new Int32Array(new SharedArrayBuffer(4));

test("work that keeps its thread busy shows life all the same", () => {
  const file = join(mkdtempSync(join(tmpdir(), "agon-progress-")), "terminal");
  const descriptor = openSync(file, "w");
  const steered: string[] = [];
  const stderr = new Output({ isTTY: true, write: (text) => steered.push(String(text)) });
  const written = withProgress(
    { stderr },
    "Compiling",
    (tick) => {
      tick(7);
      // The work ends when the word is there; the number bounds a run in which it never comes.
      for (let looks = 0; looks < 400 && readFileSync(file, "utf8") === ""; looks++) Atomics.wait(pause, 0, 0, 50);
      return readFileSync(file, "utf8");
    },
    { after: 0, descriptor },
  );
  closeSync(descriptor);
  expect(written).toMatch(/^\rCompiling, 7 done, \d+ s /);
  expect(steered).toEqual(["\r\u001b[K"]);
});
