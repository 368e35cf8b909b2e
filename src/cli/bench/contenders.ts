/**
 * Who takes part in a bench: our back ends, SWI-Prolog with the same rules, and any other program.
 */
import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prologBench } from "../../compile/backends/prolog/translate.ts";
import { toMini } from "../../compile/passes/mini.ts";
import { readRules } from "../../gdl/check.ts";
import type { Measured } from "./measure.ts";

export interface BenchGame {
  readonly name: string;
  /** The file as given, for other programs. */
  readonly file: string;
  readonly text: string;
}

export type Outcome =
  | { readonly ok: true; readonly measured: Partial<Measured> }
  | { readonly ok: false; readonly problem: string };

export interface BenchRow {
  readonly game: string;
  /** A back end, `swipl`, or `beside`. */
  readonly backend: string;
  readonly outcome: Outcome;
}

/** Longest that set-up and first playout may take before a contender is given up. */
const PATIENCE_SECONDS = 60;

export function runBackend(game: BenchGame, backend: string, seconds: number): Promise<Outcome> {
  const probe = fork(new URL("./probe.js", import.meta.url), { execArgv: ["--max-old-space-size=8192"] });
  probe.send({ text: game.text, backend, seconds });
  return new Promise((resolve) => {
    const clock = giveUpAfter(probe, seconds, resolve);
    probe.once("message", (answer: Outcome) => {
      clearTimeout(clock);
      resolve(answer);
    });
    probe.once("exit", (code) => resolve({ ok: false, problem: `it ended with code ${code}` }));
  });
}

export function hasProlog(): boolean {
  return spawnSync("swipl", ["--version"], { stdio: "ignore" }).status === 0;
}

export async function runProlog(game: BenchGame, seconds: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "agon-bench-"));
  try {
    const file = join(folder, "game.pl");
    await writeFile(file, prologBench(toMini(readRules(game.text).rulesheet).program, seconds));
    const answer = await output("swipl", ["--stack-limit=2g", "-q", file], seconds);
    if (!answer.ok) return answer;
    const [playouts = Number.NaN, plies = Number.NaN, spent = Number.NaN] = answer.text.trim().split(/\s+/).map(Number);
    if (!(playouts > 0)) return { ok: false, problem: "no playout came to its end" };
    return { ok: true, measured: { playoutsPerSecond: playouts / spent, meanPlies: plies / playouts } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** {name} and {file} in the words of the command stand for the game; the first number it prints are playouts a second. */
export async function runBeside(command: string, game: BenchGame, seconds: number): Promise<Outcome> {
  const words = command
    .split(/\s+/)
    .map((word) => word.replaceAll("{name}", game.name).replaceAll("{file}", game.file));
  const [program = "", ...args] = words;
  const answer = await output(program, args, seconds);
  if (!answer.ok) return answer;
  const number = answer.text
    .split(/\s+/)
    .find((word) => word !== "" && word !== game.name && Number.isFinite(Number(word)));
  if (number === undefined) return { ok: false, problem: "it printed no number" };
  return { ok: true, measured: { playoutsPerSecond: Number(number) } };
}

type Answer = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

function output(program: string, args: readonly string[], seconds: number): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
    const clock = giveUpAfter(child, seconds, resolve);
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    child.once("error", (error) => resolve({ ok: false, problem: error.message }));
    child.once("close", (code) => {
      clearTimeout(clock);
      resolve(code === 0 ? { ok: true, text } : { ok: false, problem: `${program} ended with code ${code}` });
    });
  });
}

function giveUpAfter(
  child: ChildProcess,
  seconds: number,
  resolve: (outcome: { ok: false; problem: string }) => void,
): NodeJS.Timeout {
  const patience = PATIENCE_SECONDS + 3 * seconds;
  return setTimeout(() => {
    child.kill("SIGKILL");
    resolve({ ok: false, problem: `nothing came within ${patience} s` });
  }, patience * 1000);
}
