/**
 * Certifies every rulesheet in a folder, each in a process of its own, and writes docs/results/certificates.md.
 *
 * Each result is a line of data/certificates.jsonl as soon as it is there, so that an interrupted run goes on where it stopped.
 * A result counts for the rules, the limit and the build that it was made with; with --keep-proved, what the build
 * before proved is not proved again. --most N ends the run after N new results, and --only NAME,NAME runs no other sheets: for the
 * rest the page shows the latest results of earlier builds, and names the sheets that have none.
 *
 * The limit is processor time (processor-clock.mjs): a busy machine changes no result but those at the very edge.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type CertificateRow, certificatesPage, type Outcome } from "./certificates-page.ts";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const LEDGER = join(PROJECT, "data/certificates.jsonl");
const PAGE = join(PROJECT, "docs/results/certificates.md");
/** A process that takes so many times its limit by the wall clock is ended. */
const PATIENCE = 20;

interface Sheet {
  readonly game: string;
  readonly path: string;
}

/** A result, and what it was made with. */
interface LedgerLine extends CertificateRow {
  readonly rules: string;
  readonly limit: number;
  readonly build: string;
}

/** Returns the exit code. */
export function main(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: {
      games: { type: "string", default: join(process.env.AGON_CORPUS ?? resolve(PROJECT, "../../shared"), "games") },
      seconds: { type: "string", default: "60" },
      "keep-proved": { type: "boolean", default: false },
      most: { type: "string", default: "Infinity" },
      only: { type: "string" },
    },
  });
  const limit = Number(values.seconds);
  if (!(limit > 0) || !existsSync(values.games)) {
    process.stderr.write("A folder of rulesheets and a number of seconds are needed.\n");
    return 2;
  }
  const { "keep-proved": keepsProved, most, only } = values;
  const rows = certificates(values.games, { limit, most: Number(most), only: only?.split(","), keepsProved });
  writeFileSync(PAGE, certificatesPage(rows, limit));
  const proved = rows.filter(({ outcome }) => outcome === "proved").length;
  process.stdout.write(`${proved} of ${rows.length} proved: ${PAGE}\n`);
  return 0;
}

interface RunOptions {
  readonly limit: number;
  /** New results, at most. */
  readonly most: number;
  /** Sheets to be run; by default all. */
  readonly only?: readonly string[] | undefined;
  readonly keepsProved: boolean;
}

function certificates(folder: string, { limit, most, only, keepsProved }: RunOptions): CertificateRow[] {
  const build = buildOf();
  const known = readLedger();
  const counts = (line: LedgerLine): boolean => line.build === build || (keepsProved && line.outcome === "proved");
  let made = 0;
  return sheetsIn(folder).map(({ game, path }): CertificateRow => {
    const rules = createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
    const before = known.findLast((line) => line.game === game && line.rules === rules && line.limit === limit);
    const isAsked = (only?.includes(game) ?? true) && made < most;
    if (before && (counts(before) || !isAsked)) return before;
    if (!isAsked) return { game, outcome: "not run" };
    made++;
    const line: LedgerLine = { ...certificateOf(game, path, limit), rules, limit, build };
    appendFileSync(LEDGER, `${JSON.stringify(line)}\n`);
    process.stdout.write(`${game}: ${line.outcome}${line.reason ? `, ${line.reason}` : ""}\n`);
    return line;
  });
}

/** FOLDER/NAME/NAME.kif and FOLDER/NAME.kif alike; small files first. */
function sheetsIn(folder: string): Sheet[] {
  const sheets = readdirSync(folder, { withFileTypes: true }).flatMap((entry): Sheet[] => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.name.endsWith(".kif") ? [{ game: entry.name.slice(0, -4), path }] : [];
    const file = readdirSync(path).find((name) => name.endsWith(".kif"));
    return file === undefined ? [] : [{ game: entry.name, path: join(path, file) }];
  });
  return sheets.sort((a, b) => readFileSync(a.path).length - readFileSync(b.path).length);
}

function readLedger(): LedgerLine[] {
  mkdirSync(dirname(LEDGER), { recursive: true });
  if (!existsSync(LEDGER)) return [];
  const lines = readFileSync(LEDGER, "utf8").split("\n");
  return lines.filter((line) => line.endsWith("}")).map((line) => JSON.parse(line) as LedgerLine);
}

/** The hash of the compiler's sources: see build-module.mjs. */
function buildOf(): string {
  const stamp = readFileSync(join(PROJECT, "packages/engine/dist/build-stamp.js"), "utf8");
  return /compiler"?: ?"(\w+)"/.exec(stamp)?.[1] ?? "unknown";
}

function certificateOf(game: string, path: string, limit: number): CertificateRow {
  const program = join(PROJECT, "packages/agon/dist/cli/agon.js");
  const clock = join(PROJECT, "scripts/processor-clock.mjs");
  const asked = ["compile", path, "--certify", "--seconds", String(limit), "--json", "--timing"];
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", clock, program, ...asked], {
    encoding: "utf8",
    timeout: 1000 * PATIENCE * limit,
    killSignal: "SIGKILL",
    maxBuffer: 2 ** 28,
  });
  if (status === 0 || (status === 1 && stdout !== "")) {
    process.stdout.write(stderr); // How long each step took.
    return rowOf(game, stdout);
  }
  const outcome: Outcome = status === 2 ? "no circuit" : "failed";
  const said = (stderr.trim().split("\n").at(-1) ?? "").replace(`${path}: `, "");
  return { game, outcome, reason: said === "" ? "the process was ended" : said };
}

function rowOf(game: string, json: string): CertificateRow {
  const { verdict, gates, facts, milliseconds, reason, counterExample } = JSON.parse(json);
  return {
    ...{ game, outcome: verdict, facts, plain: gates.plain, optimised: gates.optimised, seconds: milliseconds / 1000 },
    reason: reason ?? counterExample?.what,
  };
}
