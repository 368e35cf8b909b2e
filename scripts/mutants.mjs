/**
 * npm run task -- mutants [PART[/FILE] …]: breaks the sources in every small way that StrykerJS knows, one at a time, and counts how often a
 * test notices. A part is a few files and the tests beside them; docs/results/mutants.md has the scores.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Stryker } from "@stryker-mutator/core";

const ENGINE = "packages/engine/src";
const LAB = "packages/agon/src/lab";

/** For each part the files that are broken, and the tests that should notice. */
const PARTS = {
  selection: beside(`${ENGINE}/search`, ["selection", "formulas"], ["plugins"]),
  amaf: beside(`${ENGINE}/search`, ["amaf"], ["rave"]),
  adapted: beside(`${ENGINE}/search`, ["adapted", "adapted-readings"], ["values"]),
  backup: beside(`${ENGINE}/search`, ["backup", "guided", "nested"]),
  player: beside(`${ENGINE}/search`, ["player", "options", "merge", "dominance"], ["nested", "renamed-options"]),
  bounds: beside(`${ENGINE}/search`, ["bounds"], ["papers", "search", "look-ahead"]),
  report: beside(`${ENGINE}/search`, ["report"], ["merge"]),
  stop: beside(`${ENGINE}/search`, ["stop"]),
  terms: beside(`${ENGINE}/search`, ["proof-numbers", "implicit-minimax", "move-history", "variances"], ["formulas"]),
  playouts: beside(`${ENGINE}/search`, ["mast-levels", "last-good-reply"]),
  arms: beside(`${ENGINE}/search`, ["regret", "sequential-halving"]),
  values: beside(`${ENGINE}/search`, ["known-values", "position-values"]),
  adaptation: beside(`${ENGINE}/search/puzzle`, ["adaptation"]),
  sampling: beside(`${ENGINE}/search/hidden`, ["outcome-sampling"]),
  reductions: beside(`${ENGINE}/search/deepening`, ["reductions"]),
  weights: beside(`${ENGINE}/search/learn`, ["averages", "symmetric-weights", "group-descent", "simulation-balancing"]),
  statistics: beside(`${ENGINE}/match`, ["statistics", "power"]),
  summary: beside(LAB, ["summary", "claims", "between", "sides"], ["lab"]),
  game: beside(`${ENGINE}/game`, ["random", "unfold", "paranoid", "perft", "walk"]),
};

function beside(folder, files, moreTests = []) {
  return {
    mutate: files.map((file) => `${folder}/${file}.ts`),
    tests: [...files, ...moreTests].map((file) => `${folder}/${file}.test.ts`),
  };
}

const [...asked] = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(PARTS);
const unknown = names.filter((name) => partOf(name) === undefined);
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.\n`);
  process.exit(2);
}

process.chdir(fileURLToPath(new URL("../", import.meta.url)));
mkdirSync("coverage/mutants", { recursive: true });
for (const name of names) process.stdout.write(await scoresOf(name, partOf(name)));

/** A part, or one of its files with all tests of the part; undefined where there is none of that name. */
function partOf(name) {
  const [part, file] = name.split("/");
  if (!Object.hasOwn(PARTS, part)) return undefined;
  const { mutate, tests } = PARTS[part];
  const chosen = mutate.filter((path) => file === undefined || path.endsWith(`/${file}.ts`));
  return chosen.length > 0 ? { mutate: chosen, tests } : undefined;
}

/** Lines of a table: file, mutants, killed, survived, not covered, score. */
async function scoresOf(name, { mutate, tests }) {
  process.env.AGON_MUTANT_TESTS = tests.join(" ");
  const report = `coverage/mutants/${name.replace("/", "-")}.json`;
  await new Stryker({
    mutate,
    testRunner: "vitest",
    vitest: { configFile: "scripts/mutants.vitest.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner"],
    reporters: ["json"],
    jsonReporter: { fileName: report },
    concurrency: 1,
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    timeoutMS: 5000,
    tempDirName: "coverage/mutants/.stryker",
    // The sources are read as they are: nothing of them has to be rewritten for a compiler.
    tsconfigFile: "none",
    ignorePatterns: ["coverage", "dist", "docs", "games/playthroughs", "bench", "examples", ".git"],
    logLevel: "warn",
    disableTypeChecks: false,
  }).runMutationTest();
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  return Object.entries(files)
    .map(([file, { mutants }]) => rowOf(file, mutants))
    .join("");
}

function rowOf(file, mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, survived, uncovered] = [count("Killed", "Timeout"), count("Survived"), count("NoCoverage")];
  const all = killed + survived + uncovered;
  const score = all === 0 ? "–" : `${((100 * killed) / all).toFixed(0)} %`;
  return `| ${file} | ${all} | ${killed} | ${survived} | ${uncovered} | ${score} |\n`;
}
