/**
 * How soon a graphics card plays, and how fast from many states, beside one core.
 *
 *   npm run bench -- card-speed cuda|webgpu cold RULESHEET…      milliseconds from the start of a process to the first playouts
 *   npm run bench -- card-speed cuda|webgpu starts RULESHEET…    playouts a second from states of their own
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadGame } from "agon-engine";
import { batchOf, Random, randomWalk } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { CircuitGame, DevicePlayouts, DeviceStarts, type PlayoutDevice, webGpuDevice } from "agon-engine/gpu";
import { cudaDevice } from "agon-engine/node";

type States = ReturnType<typeof batchOf>;

const SCRIPT = fileURLToPath(import.meta.url);

/** Dawn ends when nothing refers to it any more, with devices that are still in use. */
let dawn: GPU | undefined;

async function deviceNamed(name: string): Promise<PlayoutDevice> {
  if (name === "cuda") return (await cudaDevice())!;
  const { create, globals } = await import("webgpu");
  Object.assign(globalThis, globals);
  return (await webGpuDevice((dawn ??= create([]))))!;
}

function circuitOf(file: string): CircuitGame {
  const loaded = loadGame(bundledGame(file)?.rules ?? readFileSync(file, "utf8"), { backend: "circuit" });
  if (!loaded.ok || !(loaded.value.game instanceof CircuitGame)) throw new Error(`${file} has no circuit`);
  return loaded.value.game;
}

/** In this process; the last line is what the parent reads. */
async function first(name: string, file: string): Promise<void> {
  const device = await deviceNamed(name);
  const opened = performance.now();
  const game = circuitOf(file);
  const compiled = performance.now();
  const playouts = await DevicePlayouts.load(game, device, "table");
  await playouts.totals(1, new Random(1));
  const gates = game.circuit.gates.left.length;
  process.stdout.write(JSON.stringify({ gates, opened, compiled, played: performance.now() }));
  process.exit();
}

/** With an empty cache of the driver, and with the one that the first run has filled. */
function cold(name: string, files: readonly string[]): void {
  process.stdout.write("game                       nodes   device   rules    first playouts, ms   again\n");
  for (const file of files) {
    const folder = mkdtempSync(join(tmpdir(), "agon-cold-"));
    const runs = [0, 1].map(() => {
      const env = { ...process.env, CUDA_CACHE_PATH: folder, AGON_CACHE: folder };
      const { stdout } = spawnSync(process.execPath, [SCRIPT, name, "first", file], { env, encoding: "utf8" });
      return JSON.parse(stdout) as { gates: number; opened: number; compiled: number; played: number };
    });
    rmSync(folder, { recursive: true });
    const [one, two] = runs as [(typeof runs)[0], (typeof runs)[0]];
    const figures = [one.opened, one.compiled - one.opened, one.played - one.compiled, two.played - two.opened];
    const text = figures.map((each) => each.toFixed(0).padStart(8)).join(" ");
    process.stdout.write(`${basename(file, ".kif").padEnd(24)} ${String(one.gates).padStart(7)} ${text}\n`);
  }
}

/** Rates of totals from states of their own, by the clock. */
async function starts(name: string, files: readonly string[]): Promise<void> {
  const device = await deviceNamed(name);
  for (const file of files) {
    const game = circuitOf(file);
    for (const [count, perStart] of [
      [1024, 32],
      [4096, 256],
    ] as const) {
      const random = new Random(3);
      const states = batchOf(
        game,
        Array.from({ length: count }, (_, at) => randomWalk(game, random, { maxPlies: at % 8 }).state),
      );
      const playing = new DeviceStarts(game, device);
      await playing.totals(states, { perStart, random });
      await playing.settle();
      const card = await rateOf((batch) => playing.totals(batch, { perStart, random }), states, perStart);
      const core = await rateOf(async (batch) => game.totals(batch, { perStart, random }), states, perStart);
      const text = `${(card / 1e6).toFixed(2)} M/s on the card, ${(core / 1e6).toFixed(2)} on a core, ${(card / core).toFixed(1)} times`;
      process.stdout.write(
        `${basename(file, ".kif").padEnd(24)} ${count} × ${perStart}: ${text}; ${await playing.describe()}\n`,
      );
      await playing.release();
    }
  }
  process.exit();
}

async function rateOf(play: (states: States) => Promise<unknown>, states: States, perStart: number): Promise<number> {
  await play(states);
  const began = performance.now();
  let played = 0;
  while (performance.now() - began < 1000) {
    await play(states);
    played += states.count * perStart;
  }
  return (1000 * played) / (performance.now() - began);
}

const [name = "", what = "", ...files] = process.argv.slice(2);
if (what === "first") await first(name, files[0]!);
else if (what === "cold") cold(name, files);
else await starts(name, files);
