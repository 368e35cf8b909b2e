/**
 * TypeDoc reads the public entry points: every export has a sentence, and every link in one leads somewhere.
 */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../apps/reference/", import.meta.url));

test("every export of the library is documented", async () => {
  const typedoc = join(createRequire(folder).resolve("typedoc"), "../../bin/typedoc");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [typedoc, "--emit", "none"], { cwd: folder });
  const said = `${stdout}${stderr}`.split("\n");
  expect(said.filter((line) => /warning|error/.test(line))).toEqual([]);
  expect(said.join()).toContain("typedoc-plugin-markdown");
});
