/**
 * npm run task -- page-faults [--alone] [WORD]: plants faults in the page and its server, those whose names have the word, and says
 * whether the test of the browser that should notice each one fails, and where. Faults that different tests should notice are planted
 * together, since building the page takes longest; `--alone` plants one at a time. The sources on the disk stay as they are: the page
 * is built into a folder of its own. Prints a table of them; fails where a fault survives or fits no longer.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, loadConfigFromFile } from "vite";
import { startVitest } from "vitest/node";
import { PAGE_FAULTS } from "./page-faults-list.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
process.chdir(root);

/** Milliseconds after which a test no longer waits for what does not come. */
process.env.AGON_PATIENCE ??= "60000";

const given = process.argv.slice(2);
const [word = ""] = given.filter((each) => each !== "--alone");
const chosen = PAGE_FAULTS.filter(({ defect, file }) => `${defect} ${file}`.includes(word));
const misfits = chosen.filter(({ file, from }) => readFileSync(file, "utf8").split(from).length !== 2);
for (const { file, from } of misfits) process.stderr.write(`${file} has not exactly one place that reads ${from}\n`);
if (misfits.length > 0) process.exit(2);

const env = { command: "serve", mode: "test" };
const { config: configuration } = await loadConfigFromFile(env, join(root, "vitest.config.ts"));
const folder = mkdtempSync(join(tmpdir(), "agon-page-"));
process.env.AGON_PAGE = folder;
let survived = 0;
process.stdout.write("| defect | fault | test | fails, waiting for or finding |\n| --- | --- | --- | --- |\n");
for (const faults of given.includes("--alone") ? chosen.map((each) => [each]) : groupsOf(chosen)) {
  await buildWith(faults);
  for (const suite of new Set(faults.map((each) => each.suite))) {
    const own = faults.filter((each) => each.suite === suite);
    const failures = await failuresWith(suite, own);
    for (const fault of own) report(fault, failures.get(fault.test));
  }
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`\n${chosen.length - survived} of ${chosen.length} noticed.\n`);
process.exit(survived > 0 ? 1 : 0);

/** In each group one fault a test at most, and no two of one file: they might hide each other. */
function groupsOf(faults) {
  const groups = [];
  for (const fault of faults) {
    const fits = (group) => group.every(({ test, file }) => test !== fault.test && file !== fault.file);
    const group = groups.find(fits) ?? groups[groups.push([]) - 1];
    group.push(fault);
  }
  return groups;
}

function report(fault, failure) {
  if (failure === undefined) survived++;
  const cells = [fault.defect, changeText(fault), fault.test, failure ?? "**no**"];
  process.stdout.write(`| ${cells.map((each) => each.replaceAll("|", "\\|")).join(" | ")} |\n`);
}

function oneLine(text) {
  return text.trim().replaceAll(/\s+/g, " ");
}

function changeText({ from, to }) {
  return `\`${oneLine(from)}\` → ${oneLine(to) === "" ? "gone" : `\`${oneLine(to)}\``}`;
}

/** The page is built of the engine as it was built, where the text is the same. */
function planted(faults) {
  const met = new Set();
  return {
    name: "planted faults",
    enforce: "pre",
    transform(code, id) {
      const [path] = id.split("?", 1);
      const own = faults.filter(({ file, from }) => {
        const built = file.replace("/src/", "/dist/").replace(/\.ts$/, ".js");
        return (path.endsWith(`/${file}`) || path.endsWith(`/${built}`)) && code.includes(from);
      });
      for (const fault of own) met.add(fault);
      return own.length === 0 ? undefined : own.reduce((text, { from, to }) => text.replace(from, () => to), code);
    },
    met,
  };
}

async function buildWith(faults) {
  const plugin = planted(faults);
  await build({
    configFile: join(root, "apps/arena/vite.config.ts"),
    logLevel: "error",
    plugins: [plugin],
    worker: { format: "es", plugins: () => [plugin] },
    build: { outDir: folder, emptyOutDir: true },
  });
  const missing = faults.filter(
    (fault) => !fault.file.startsWith("packages/agon/") && !plugin.met.has(fault) && !isChanged(fault),
  );
  if (missing.length > 0) throw new Error(`not in the page: ${missing.map(({ from }) => from).join("; ")}`);
}

/** The service worker is no module: it is changed where it was written. */
function isChanged({ file, from, to }) {
  const name = readdirSync(folder).find((each) => file.endsWith(`/${each}`));
  const text = name === undefined ? "" : readFileSync(join(folder, name), "utf8");
  if (!text.includes(from)) return false;
  writeFileSync(
    join(folder, name),
    text.replace(from, () => to),
  );
  return true;
}

/** For the tests that fail with the faults in place, what they miss. */
async function failuresWith(suite, faults) {
  const testNamePattern = faults.map(({ test }) => test.replaceAll(/[()[\]?*+.]/g, "\\$&")).join("|");
  const options = { watch: false, reporters: [{}], maxWorkers: 1, testNamePattern };
  // Projects read their configuration anew and would leave out the faults of the server: there is but one here.
  const { projects, ...common } = configuration.test;
  const plugins = [...configuration.plugins, planted(faults)];
  const test = { ...common, ...options, config: false };
  const vitest = await startVitest("test", [suite], test, { resolve: configuration.resolve, plugins });
  const tests = vitest.state.getFiles().flatMap((file) => testsOf(file));
  await vitest.close();
  process.exitCode = 0;
  return new Map(
    faults.flatMap(({ test }) => {
      const found = tests.find(({ name }) => name.includes(test));
      if (found?.result === undefined) throw new Error(`no test is called ${test}`);
      return found.result.state === "fail" ? [[test, missed(found.result.errors?.[0]?.message ?? "")]] : [];
    }),
  );
}

function missed(message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
  const plain = message.replaceAll(/\u001b\[[\d;]*m/g, "");
  return oneLine(/waiting for (.*)/.exec(plain)?.[1] ?? plain).slice(0, 90);
}

function testsOf(task) {
  return task.type === "test" ? [task] : task.tasks.flatMap((each) => testsOf(each));
}
