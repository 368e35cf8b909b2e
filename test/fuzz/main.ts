/**
 * npm run fuzz [-- --minutes N --count N --from N --seed S --workers N --go-on --json --show --planted [--fault NAME]]
 *
 * Exit codes: 0 no difference (with --planted: every fault found), 1 a difference (or a fault not found), 2 bad arguments.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildName } from "../../packages/engine/src/build.ts";
import { Campaign, type CampaignOptions, type CampaignProgress } from "./campaign.ts";
import { parseFault } from "./fault.ts";
import { plant } from "./plant.ts";
import { kindOf } from "./smallest.ts";
import { summaryOf, tableOf } from "./summary.ts";
import { runTrial } from "./trial.ts";
import type { SmallFound } from "./worker.ts";

const ROOT = process.cwd();
const FOLDER = join(ROOT, "test", "fuzz");
const PROGRAM = new URL("./worker.js", import.meta.url);

/** Processor seconds in which a planted fault must be found. */
const PLANTED_SECONDS = 120;

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    count: { type: "string" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    workers: { type: "string" },
    "go-on": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
    planted: { type: "boolean", default: false },
    fault: { type: "string" },
  },
});

const number = (name: "minutes" | "count" | "from" | "seed" | "workers"): number | undefined => {
  const text = values[name];
  if (text === undefined) return undefined;
  if (Number.isFinite(Number(text)) && text !== "") return Number(text);
  console.error(`--${name} takes a number, not ${text}.`);
  process.exit(2);
};

const seed = number("seed")!;
const from = number("from")!;

/** The rulesheets of some trials, and what they differ in. */
function show(): number {
  let differences = 0;
  for (let index = from; index < from + (number("count") ?? 1); index++) {
    const found = runTrial({ seed, index, onText: (text) => console.log(`; trial ${index}\n${text}`) });
    for (const each of found) console.log(`; ${each.way}: ${each.message}\n`);
    differences += found.length;
  }
  return differences > 0 ? 1 : 0;
}

async function look(): Promise<number> {
  const minutes = number("minutes");
  const count = number("count") ?? (minutes === undefined ? 10_000 : undefined);
  const began = performance.now();
  const campaign = new Campaign({
    seed,
    from,
    ...(count !== undefined && { count }),
    workers: number("workers") ?? availableParallelism(),
    goesOn: values["go-on"],
    program: PROGRAM,
    onProgress: progressLine(began),
    onFound: keep,
  });
  const stop = (): void => campaign.stop();
  const timer = minutes === undefined ? undefined : setTimeout(stop, 60_000 * minutes);
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const result = await campaign.run();
  clearTimeout(timer);
  const summary = summaryOf(result, { seed, from, build: buildName() });
  console.log(values.json ? JSON.stringify(summary) : `\n${result.coverage.text()}\n\n${tableOf(summary)}`);
  return result.differences > 0 ? 1 : 0;
}

/** Milliseconds between two lines of progress, on a terminal and elsewhere. */
const [OFTEN, SELDOM] = [1000, 60_000];

function progressLine(began: number): NonNullable<CampaignOptions["onProgress"]> {
  const { isTTY } = process.stderr;
  let said = began;
  return ({ trials, differences }: CampaignProgress) => {
    const now = performance.now();
    if (now - said < (isTTY ? OFTEN : SELDOM)) return;
    said = now;
    const line = `${trials} trials, ${((1000 * trials) / (now - began)).toFixed(0)} a second, ${differences} differences`;
    process.stderr.write(isTTY ? `\r${line} ` : `${line}\n`);
  };
}

/** Writes a case, which fails until it is repaired. */
function keep(found: SmallFound): void {
  const { way, message, small, index } = found;
  const title = `${kindOf(found)} (seed ${seed}, trial ${index})`;
  const said = message.split("\n").map((line) => `; ${line}\n`);
  const path = join(FOLDER, "cases", `${way.replaceAll(" ", "-")}-${seed}-${index}.kif`);
  mkdirSync(join(FOLDER, "cases"), { recursive: true });
  writeFileSync(path, `;;; ${title}\n${said.join("")}${small}`);
  console.error(`\n;;; ${title}\n${said.join("")}${small}\nwritten to ${path}`);
}

async function findPlanted(): Promise<number> {
  const folder = join(FOLDER, "faults");
  const names = readdirSync(folder).map((file) => file.replace(/\.fault$/, ""));
  const chosen = names.filter((name) => values.fault === undefined || name === values.fault);
  let missed = 0;
  console.log("| fault | file | breaks | rulesheets | seconds | seen by |\n| --- | --- | --- | ---: | ---: | --- |");
  for (const name of chosen) {
    const fault = parseFault(name, readFileSync(join(folder, `${name}.fault`), "utf8"));
    const program = plant(fault, { root: ROOT, folder: join(ROOT, "dist", "planted") });
    const { found, trials, seconds } = await new Campaign({
      seed,
      from,
      workers: 1,
      mostSeconds: PLANTED_SECONDS,
      shrinks: false,
      program,
    }).run();
    const [first] = found;
    if (first === undefined) missed++;
    const file = fault.edits[0]!.file.replace("packages/engine/src/compile/", "");
    const seen = first === undefined ? "**not found**" : `${first.way}: ${first.aspect}`;
    console.log(`| ${name} | ${file} | ${fault.breaks} | ${trials + 1} | ${seconds.toFixed(0)} | ${seen} |`);
  }
  console.log(`\n${chosen.length - missed} of ${chosen.length} faults found.`);
  return missed > 0 ? 1 : 0;
}

process.exitCode = values.show ? show() : values.planted ? await findPlanted() : await look();
