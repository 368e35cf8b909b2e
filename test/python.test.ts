/**
 * The Python package against the built program; needs python3 with numpy.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const AGON = `${ROOT}packages/agon/dist/cli/agon.js`;

/** Debian's own python3 has Debian's numpy; another one may come first on the path. */
const python = ["python3", "/usr/bin/python3"].find(
  (command) => spawnSync(command, ["-c", "import numpy"]).status === 0,
);

function run(args: readonly string[]): { readonly status: number | null; readonly text: string } {
  const env = { ...process.env, PYTHONPATH: `${ROOT}python`, AGON_COMMAND: `"${process.execPath}" "${AGON}"` };
  const { status, stdout, stderr } = spawnSync(python!, [...args], { cwd: ROOT, env, encoding: "utf8" });
  return { status, text: `${stdout}${stderr}` };
}

describe.skipIf(python === undefined)("Python (needs python3 with numpy)", () => {
  test("its own tests pass", () => {
    const { status, text } = run(["-m", "unittest", "discover", "-s", "python/tests"]);
    expect(text).toMatch(/Ran \d\d tests[\s\S]*OK/);
    expect(status).toBe(0);
  });

  test.each([
    [["random_baseline.py", "tic-tac-toe", "20"], /^x: 6\d\.\d points in the mean of \d+ games/],
    [["policy_gradient.py", "3"], /^mean goal of x against random play: 6\d\.\d before/],
    [
      ["search_against_policy.py", "3", "2", "100"],
      /^policy against random play after 3 updates: \d+\.\d\npolicy against search: policy \d+\.\d, search \d+\.\d points in the mean of 2 games\nrandom /,
    ],
    [["search_against_random.py", "tic-tac-toe", "2", "100"], /^search: \d+\.\d points in the mean of 2 games/],
  ])("python/examples/%s", ([file, ...args], said) => {
    const { status, text } = run([`python/examples/${file}`, ...args]);
    expect(text).toMatch(said);
    expect(status).toBe(0);
  });
});
