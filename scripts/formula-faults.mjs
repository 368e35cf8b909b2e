/**
 * npm run task -- faults [WORD]: plants one fault in a formula at a time, those whose name has the word, and says which tests notice.
 * The sources are changed on their way into the tests and stay as they are on the disk. Prints the table of docs/results/mutants.md;
 * fails where a fault survives, or where the sources have changed so that it does not fit any more.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startVitest } from "vitest/node";
import { FAULTS } from "./formula-faults-list.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
process.chdir(root);

const [word = ""] = process.argv.slice(2);
const chosen = FAULTS.filter(({ formula, file }) => `${formula} ${file}`.includes(word));
const misfits = chosen.filter(({ file, from }) => readFileSync(file, "utf8").split(from).length !== 2);
for (const { file, from } of misfits) process.stderr.write(`${file} has not exactly one place that reads ${from}\n`);
if (misfits.length > 0) process.exit(2);

let survived = 0;
process.stdout.write("| formula | fault | tests | caught |\n| --- | --- | --- | --- |\n");
for (const fault of chosen) {
  const failed = await failuresWith(fault);
  if (failed === 0) survived++;
  const change = `\`${oneLine(fault.from)}\` → \`${oneLine(fault.to)}\``.replaceAll("|", "\\|");
  const tests = fault.tests.map((test) => test.split("/").at(-1)).join(", ");
  process.stdout.write(`| ${fault.formula} | ${change} | ${tests} | ${failed > 0 ? "yes" : "**no**"} |\n`);
}
process.stdout.write(`\n${chosen.length - survived} of ${chosen.length} caught.\n`);
process.exit(survived > 0 ? 1 : 0);

function oneLine(text) {
  return text.trim().replaceAll(/\s+/g, " ");
}

/** How many tests fail with the fault in place. The configuration has no projects: these would leave out plug-ins that are given here. */
async function failuresWith({ file, from, to, tests }) {
  let isPlanted = false;
  const planted = {
    name: "planted fault",
    enforce: "pre",
    transform: (code, id) => {
      if (!id.endsWith(`/${file}`)) return undefined;
      isPlanted = true;
      return code.replace(from, () => to);
    },
  };
  process.env.AGON_MUTANT_TESTS = tests.join(" ");
  const options = { config: "scripts/mutants.vitest.config.ts", watch: false, reporters: [{}], maxWorkers: 1 };
  const vitest = await startVitest("test", [], options, { plugins: [planted] });
  const failed = vitest.state.getCountOfFailedTests() + vitest.state.getUnhandledErrors().length;
  await vitest.close();
  process.exitCode = 0;
  if (!isPlanted) throw new Error(`no test read ${file}: the fault was planted nowhere`);
  return failed;
}
