/**
 * Whole matches over the protocol, between the built programs: `agon serve` against a random player of `agon manage`.
 *
 *   npm run bench -- matches busy RULESHEET…     clocks of 1 and 2 s, every core kept busy four times over
 *   npm run bench -- matches long RULESHEET…     start clocks of 30 and 60 s, 1 s a move
 *
 * Options before the rulesheets: `--matches 200`, `--at-once 1`, `--out FILE`, `--busy N` (processes that keep the machine busy: by
 * default none for `long`, four for each core for `busy`). Each finished match is a line of the file, so a run that was ended goes on
 * where it stopped; the table is of all lines. `load` is the machine's load average, looked at while the match was played, divided by
 * its cores; `late` counts answers to PLAY that left after the clock, `called late` what the manager called so (START has no grace, PLAY
 * has a second); `used` is the part of the clock in which the player thought, at questions that it did not answer early because nothing was
 * left to learn.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const AGON = fileURLToPath(new URL("../../packages/agon/dist/cli/agon.js", import.meta.url));

interface Kind {
  readonly clocks: readonly (readonly [start: number, play: number])[];
  /** Processes beside that do nothing but compute. */
  readonly busy: number;
}

const KINDS: Readonly<Record<string, Kind>> = {
  busy: {
    clocks: [
      [1, 1],
      [2, 2],
    ],
    busy: 4 * availableParallelism(),
  },
  long: {
    clocks: [
      [30, 1],
      [60, 1],
    ],
    busy: 0,
  },
};

interface PlayedMatch {
  readonly index: number;
  readonly game: string;
  readonly start: number;
  readonly play: number;
  /** Load averages of the machine while it was played, for each core. */
  readonly loads: readonly number[];
  /** Milliseconds to each answer. */
  readonly answers: readonly number[];
  /** For each answer whether nothing was left to learn. */
  readonly early: readonly boolean[];
  /** What the manager had to complain of: IL is an illegal move, TO a late answer. */
  readonly errors: readonly string[];
}

/** How often the load of the machine is looked at, in milliseconds. */
const LOOK = 10_000;

/** What runs now: none of it may outlive this program. */
const running = new Set<ChildProcess>();

/** Each in a session of its own, since Linux may share out processor time by sessions: what keeps the machine busy competes with all. */
function node(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], detached: true });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

function agon(args: readonly string[]): ChildProcess {
  return node([AGON, ...args]);
}

function endAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

process.on("exit", endAll);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

/** All that a process writes, and its end. */
function output(child: ChildProcess): { text: () => string; ended: Promise<void> } {
  let text = "";
  child.stdout!.on("data", (chunk) => (text += chunk));
  return { text: () => text, ended: new Promise((resolve) => child.once("close", () => resolve())) };
}

function addressIn(child: ChildProcess, text: () => string): Promise<string> {
  return new Promise((resolve) => {
    const look = (): void => {
      const address = /http:\/\/\S+/.exec(text())?.[0];
      if (address !== undefined) resolve(address);
    };
    child.stdout!.on("data", look);
  });
}

/** Looks at the load now, and then again and again; what is returned ends that and gives what was seen. */
function watchLoad(): () => number[] {
  const loads: number[] = [];
  const look = (): number => loads.push(loadavg()[0]! / availableParallelism());
  const timer = setInterval(look, LOOK);
  return () => {
    look();
    clearInterval(timer);
    return loads;
  };
}

async function playOne(index: number, file: string, [start, play]: readonly [number, number]): Promise<PlayedMatch> {
  const server = agon(["serve", "--port", "0", "--threads", "1", "--seed", String(index + 1)]);
  const log = output(server);
  const url = await addressIn(server, log.text);
  const record = join(mkdtempSync(join(tmpdir(), "agon-matches-")), "record.json");
  const roles = await rolesOf(file);
  const seat = Math.floor(index / 2) % roles.length;
  const players = roles.map((role, at) => `${role}=${at === seat ? url : "random"}`);
  const clocks = ["--start", String(start), "--play", String(play)];
  const kept = ["--record", record, "--no-store", "--seed", String(index + 1)];
  const loads = watchLoad();
  await output(agon(["manage", file, "--player", ...players, ...clocks, ...kept])).ended;
  server.kill("SIGINT");
  await log.ended;
  const answers = [...log.text().matchAll(/ after (\d+) ms(, nothing left to learn)?$/gm)].slice(1);
  const { errors = [] } = JSON.parse(readFileSync(record, "utf8")) as { errors?: string[][] };
  return {
    index,
    game: basename(file, ".kif"),
    start,
    play,
    loads: loads(),
    answers: answers.map(([, milliseconds]) => Number(milliseconds)),
    early: answers.map(([, , early]) => early !== undefined),
    errors: errors.flatMap((step) => step[seat] || []),
  };
}

async function rolesOf(file: string): Promise<string[]> {
  const shown = output(agon(["query", file, "(role ?r)"]));
  await shown.ended;
  return [...shown.text().matchAll(/^\?r = (\S+)$/gm)].map(([, role]) => role!);
}

function table(matches: readonly PlayedMatch[]): string {
  const lines = [
    "| game | clocks | load, mean | most | matches | answers | illegal | late | called late | latest | used, mean | used, least tenth |",
  ];
  lines.push("|---|---|---|---|---|---|---|---|---|---|---|---|");
  for (const game of [...new Set(matches.map((match) => match.game))].sort())
    for (const [start, play] of new Map(
      matches.filter((match) => match.game === game).map(({ start, play }) => [`${start} ${play}`, [start, play]]),
    ).values())
      lines.push(
        row(
          `${game} | ${start} s, ${play} s`,
          matches.filter((match) => match.game === game && match.start === start),
        ),
      );
  lines.push(row("**all** |", matches));
  return lines.join("\n");
}

function row(name: string, matches: readonly PlayedMatch[]): string {
  const answers = matches.flatMap(({ answers, early, play }) =>
    answers.map((milliseconds, at) => ({ milliseconds, part: milliseconds / (1000 * play), early: early[at]! })),
  );
  const errors = matches.flatMap((match) => match.errors);
  const used = answers.filter(({ early }) => !early).map(({ part }) => part);
  used.sort((a, b) => a - b);
  const mean = used.reduce((sum, part) => sum + part, 0) / used.length;
  const per = (part: number | undefined): string =>
    part === undefined || Number.isNaN(part) ? "" : `${(100 * part).toFixed(1)} %`;
  const late = answers.filter(({ part }) => part > 1).length;
  const latest = Math.max(0, ...answers.map(({ part }) => part));
  const illegal = errors.filter((error) => error.startsWith("IL")).length;
  const calledLate = errors.filter((error) => error === "TO").length;
  const loads = matches.flatMap((match) => match.loads);
  const load = loads.reduce((sum, load) => sum + load, 0) / loads.length;
  const cells = [
    load.toFixed(1),
    Math.max(...loads).toFixed(1),
    matches.length,
    answers.length,
    illegal,
    late,
    calledLate,
    per(latest),
    per(mean),
    per(used[Math.floor(used.length / 10)]),
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      matches: { type: "string", default: "200" },
      "at-once": { type: "string", default: "1" },
      out: { type: "string" },
      busy: { type: "string" },
    },
  });
  const [name = "", ...files] = positionals;
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name]! : undefined;
  if (kind === undefined || files.length === 0) throw new Error("npm run bench -- matches busy|long RULESHEET…");
  const out = values.out ?? `data/matches-${name}.jsonl`;
  mkdirSync(dirname(out), { recursive: true });
  const played: PlayedMatch[] = existsSync(out)
    ? readFileSync(out, "utf8")
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as PlayedMatch)
    : [];
  const done = new Set(played.map(({ index }) => index));
  const left = Array.from({ length: Number(values.matches) }, (_, index) => index).filter((index) => !done.has(index));
  const busy = Array.from({ length: left.length > 0 ? Number(values.busy ?? kind.busy) : 0 }, () =>
    node(["-e", "for(;;);"]),
  );
  const work = async (): Promise<void> => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const clocks = kind.clocks[index % kind.clocks.length]!;
      const match = await playOne(index, files[Math.floor(index / kind.clocks.length) % files.length]!, clocks);
      appendFileSync(out, `${JSON.stringify(match)}\n`);
      played.push(match);
    }
  };
  try {
    await Promise.all(Array.from({ length: Number(values["at-once"]) }, work));
  } finally {
    for (const process of busy) process.kill("SIGKILL");
  }
  process.stdout.write(`${table(played)}\n`);
}

await main();
