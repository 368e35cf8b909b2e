/**
 * Who takes part in a bench: our back ends, SWI-Prolog with the same rules, and any other program.
 */
import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prologBench } from "agon-engine/compile";
import { readRules } from "agon-engine/gdl";
import { isCard } from "./graphics-card.ts";
import type { Measured } from "./measure.ts";

export interface BenchGame {
  readonly name: string;
  /** The file as given, for other programs. */
  readonly file: string;
  readonly text: string;
}

/** `died`: a process of ours came to its end without an answer. */
export type BenchOutcome =
  | { readonly ok: true; readonly measured: Partial<Measured> }
  | { readonly ok: false; readonly problem: string; readonly died?: boolean };

export interface BenchRow {
  readonly game: string;
  /** A back end, `swipl`, or `beside`. */
  readonly backend: string;
  readonly outcome: BenchOutcome;
}

/** Longest that set-up and first playout may take before a contender is given up. */
const TIMEOUT_SECONDS = 60;
/** The same on a card: compiling code for a large game takes minutes. */
const CARD_TIMEOUT_SECONDS = 360;

/** How long a contender may take, and what calls it off. */
export interface ContenderLimits {
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** For set-up and first playout. Default 60. */
  readonly timeoutSeconds?: number;
}

/** The built process: beside this file, or, when the sources are run by a test, where the build puts it. */
const PROBE = import.meta.url.endsWith(".ts")
  ? new URL("../../../dist/cli/bench/probe.js", import.meta.url)
  : new URL("./probe.js", import.meta.url);

export function runBackend(game: BenchGame, backend: string, limits: ContenderLimits): Promise<BenchOutcome> {
  const probe = fork(PROBE, { execArgv: ["--max-old-space-size=8192"] });
  probe.send({ text: game.text, backend, seconds: limits.seconds });
  return new Promise((resolve) => {
    const timeoutSeconds = isCard(backend) ? CARD_TIMEOUT_SECONDS : TIMEOUT_SECONDS;
    const clock = giveUpAfter(probe, { ...limits, timeoutSeconds }, resolve);
    probe.once("message", (answer: BenchOutcome) => {
      clearTimeout(clock);
      resolve(answer);
    });
    probe.once("exit", (code) => {
      clearTimeout(clock);
      resolve({ ok: false, problem: `it ended with code ${code}`, died: true });
    });
  });
}

export function hasProlog(): boolean {
  return spawnSync("swipl", ["--version"], { stdio: "ignore" }).status === 0;
}

export async function runProlog(game: BenchGame, limits: ContenderLimits): Promise<BenchOutcome> {
  const translated = prologBench(readRules(game.text).rulesheet, limits.seconds);
  if (!translated.ok) return { ok: false, problem: translated.reason };
  const folder = await mkdtemp(join(tmpdir(), "agon-bench-"));
  try {
    const file = join(folder, "game.pl");
    await writeFile(file, translated.value);
    const answer = await output("swipl", ["--stack-limit=2g", "-q", file], limits);
    if (!answer.ok) return answer;
    const [playouts = Number.NaN, plies = Number.NaN, spent = Number.NaN] = answer.text.trim().split(/\s+/).map(Number);
    if (!(playouts > 0)) return { ok: false, problem: "no playout came to its end" };
    return { ok: true, measured: { playoutsPerSecond: playouts / spent, meanPlies: plies / playouts } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** {name} and {file} in the words of the command stand for the game; the first number it prints are playouts a second. */
export async function runBeside(command: string, game: BenchGame, limits: ContenderLimits): Promise<BenchOutcome> {
  const words = command
    .split(/\s+/)
    .map((word) => word.replaceAll("{name}", game.name).replaceAll("{file}", game.file));
  const [program = "", ...args] = words;
  const answer = await output(program, args, limits);
  if (!answer.ok) return answer;
  const number = answer.text
    .split(/\s+/)
    .find((word) => word !== "" && word !== game.name && Number.isFinite(Number(word)));
  if (number === undefined) return { ok: false, problem: "it printed no number" };
  return { ok: true, measured: { playoutsPerSecond: Number(number) } };
}

type Answer = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

function output(program: string, args: readonly string[], limits: ContenderLimits): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
    const clock = giveUpAfter(child, limits, resolve);
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
  { seconds, signal, timeoutSeconds = TIMEOUT_SECONDS }: ContenderLimits,
  resolve: (outcome: { ok: false; problem: string }) => void,
): NodeJS.Timeout {
  const giveUp = (problem: string): void => {
    child.kill("SIGKILL");
    resolve({ ok: false, problem });
  };
  const callOff = (): void => giveUp("it was called off");
  signal.addEventListener("abort", callOff, { once: true });
  child.once("exit", () => signal.removeEventListener("abort", callOff));
  const timeout = timeoutSeconds + 3 * seconds;
  return setTimeout(() => giveUp(`nothing came within ${timeout} s`), timeout * 1000);
}
