/**
 * Playouts on a graphics card against those of the processor, game by game: the same in distribution?
 *
 *   npm run bench -- card cuda|webgpu [--seconds 60] [--at-once 1] [--as table|code] RULESHEET…      paths, or ids of bundled games; `all` for all of them
 *
 * Each game has a process and its time. Compared are the mean goal of each role and the mean number of plies of 200,000 playouts and more:
 * goals may differ by five standard errors of the difference, plies by two per cent and a twentieth of a ply.
 */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadGame } from "agon-engine";
import { type Game, Random } from "agon-engine/game";
import { bundledGame, catalogue } from "agon-engine/games";
import { CircuitGame, DevicePlayouts, type DeviceTarget, type PlayoutDevice, webGpuDevice } from "agon-engine/gpu";
import { cudaDevice } from "agon-engine/node";

const PLAYOUTS = 200_000;
/** Plies in the mean beyond which fewer playouts must do on the processor. */
const LONG = 200;
const STANDARD_ERRORS = 5;

const SCRIPT = fileURLToPath(import.meta.url);

interface Verdict {
  readonly kind: "same" | "different" | "no circuit" | "no end" | "failed" | "no time";
  readonly text: string;
}

async function deviceNamed(name: string): Promise<PlayoutDevice> {
  const device = name === "cuda" ? await cudaDevice() : await webGpu();
  if (device === undefined) throw new Error(`there is no card that ${name} reaches`);
  return device;
}

async function webGpu(): Promise<PlayoutDevice | undefined> {
  const { create, globals } = await import("webgpu");
  Object.assign(globalThis, globals);
  return webGpuDevice(create([]));
}

async function compared(name: string, file: string, target: DeviceTarget): Promise<Verdict> {
  const text = bundledGame(file)?.rules ?? readFileSync(file, "utf8");
  const loaded = loadGame(text, { backend: "circuit" });
  if (!loaded.ok) return { kind: "no circuit", text: loaded.problems[0]!.message };
  const { game } = loaded.value;
  if (!(game instanceof CircuitGame)) return { kind: "no circuit", text: "" };
  if (!hasEnd(game)) return { kind: "no end", text: "random games do not end" };
  const device = await deviceNamed(name);
  const playouts = await DevicePlayouts.load(game, device, target);
  const totals = await playouts.totals(PLAYOUTS, new Random(5));
  if (playouts.notes.length > 0) return { kind: "failed", text: playouts.notes.join("; ") };
  const expected = onProcessor(game);
  const [some, many] = [expected.playouts, totals.playouts];
  const bound = STANDARD_ERRORS * 50 * Math.sqrt(1 / some + 1 / many);
  const goals = totals.goals.map((goal, role) => goal / many - expected.goals[role]! / some);
  const [plies, wanted] = [totals.plies / many, expected.plies / some];
  const isSame = goals.every((off) => Math.abs(off) <= bound) && Math.abs(plies - wanted) <= 0.02 * wanted + 0.05;
  const said = `goals off by ${goals.map((off) => off.toFixed(2)).join(" ")} of ${bound.toFixed(2)}, plies ${plies.toFixed(2)} for ${wanted.toFixed(2)}`;
  return { kind: isSame ? "same" : "different", text: said };
}

/** Whether random games end. */
function hasEnd(game: Game): boolean {
  const start = { count: 1, words: game.initial };
  const { playouts } = game.totals(start, { perStart: 64, random: new Random(1), deadline: performance.now() + 5000 });
  return playouts[0]! >= 64;
}

function onProcessor(game: Game): { playouts: number; plies: number; goals: number[] } {
  const start = { count: 1, words: game.initial };
  const pilot = game.totals(start, { perStart: 256, random: new Random(3) });
  const perStart = pilot.plies[0]! / 256 > LONG ? PLAYOUTS / 8 : PLAYOUTS;
  const { playouts, plies, goals } = game.totals(start, { perStart, random: new Random(7) });
  return { playouts: playouts[0]!, plies: plies[0]!, goals: Array.from(goals) };
}

/** In a process of its own, which may crash or take for ever. */
function inProcess(device: string, file: string, { seconds, as }: { seconds: number; as: string }): Promise<Verdict> {
  return new Promise((resolve) => {
    const child = fork(SCRIPT, [device, "--as", as, "--one", file], { silent: true });
    const timer = setTimeout(() => child.kill("SIGKILL"), 1000 * seconds);
    let said: Verdict | undefined;
    let trouble = "";
    child.stderr!.on("data", (chunk) => (trouble += chunk));
    child.on("message", (verdict: Verdict) => (said = verdict));
    child.once("exit", (_code, signal) => {
      clearTimeout(timer);
      const over: Verdict = { kind: "no time", text: `nothing within ${seconds} s` };
      resolve(
        said ?? (signal === "SIGKILL" ? over : { kind: "failed", text: trouble.trim().split("\n").at(-1) ?? "" }),
      );
    });
  });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: "string", default: "60" },
      "at-once": { type: "string", default: "1" },
      as: { type: "string", default: "table" },
      one: { type: "string" },
    },
  });
  const [device = "", ...files] = positionals;
  if (values.one !== undefined) {
    process.send!(await compared(device, values.one, values.as as DeviceTarget));
    process.exit();
  }
  const ids = catalogue().flatMap((game) =>
    game.size === undefined || game.size === game.header.sizes[0] ? [game.id] : [],
  );
  const left = files.flatMap((file) => (file === "all" ? ids : [file]));
  const counts = new Map<string, number>();
  const work = async (): Promise<void> => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      const { kind, text } = await inProcess(device, file, { seconds: Number(values.seconds), as: values.as });
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      process.stdout.write(`${kind.padEnd(10)} ${basename(file, ".kif").padEnd(34)} ${text}\n`);
    }
  };
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, work));
  process.stdout.write(`${[...counts].map(([kind, count]) => `${kind} ${count}`).join(", ")}\n`);
}

await main();
