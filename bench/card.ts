/**
 * Playouts on a graphics card against those of the processor, game by game: the same in distribution?
 *
 *   npm run bench -- card cuda|webgpu [--seconds 60] [--at-once 1] [--as table|code] RULESHEET…      paths, or ids of bundled games; `all` for all of them
 *
 * Each game has a process and its time. Compared are the mean goal of each role and the mean number of plies of 200,000 playouts and more:
 * goals may differ by five standard errors of the difference, plies by two per cent and a twentieth of a ply. Recorded playouts from four
 * states are replayed on the processor, move by move, and their first moves must be uniform (chi-square).
 */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadGame } from "agon-engine";
import { batchOf, type Game, Random, randomWalk, type State } from "agon-engine/game";
import { bundledGame, catalogue } from "agon-engine/games";
import {
  CircuitGame,
  DevicePlayouts,
  DeviceStarts,
  type DeviceTarget,
  type PlayoutDevice,
  webGpuDevice,
} from "agon-engine/gpu";
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

/** Dawn ends when nothing refers to it any more, with devices that are still in use. */
let dawn: GPU | undefined;

async function deviceNamed(name: string): Promise<PlayoutDevice> {
  const device = name === "cuda" ? await cudaDevice() : await webGpu();
  if (device === undefined) throw new Error(`there is no card that ${name} reaches`);
  return device;
}

async function webGpu(): Promise<PlayoutDevice | undefined> {
  const { create, globals } = await import("webgpu");
  Object.assign(globalThis, globals);
  return webGpuDevice((dawn ??= create([])));
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
  const recorded = await trouble(game, device, target);
  if (recorded !== undefined) return { kind: "different", text: recorded };
  const said = `goals off by ${goals.map((off) => off.toFixed(2)).join(" ")} of ${bound.toFixed(2)}, plies ${plies.toFixed(2)} for ${wanted.toFixed(2)}`;
  return { kind: isSame ? "same" : "different", text: said };
}

type Played = Awaited<ReturnType<DeviceStarts["playouts"]>>;

const RECORDED = 2048;
const REPLAYED = 32;
/** Standard deviations: over a thousand states chance alone comes so far once in a thousand runs. */
const UNIFORM = 5;

/** What is wrong with recorded playouts of the device; undefined where nothing is. */
async function trouble(game: CircuitGame, device: PlayoutDevice, target: DeviceTarget): Promise<string | undefined> {
  const random = new Random(11);
  const states = [0, 1, 2, 7].map((maxPlies) => randomWalk(game, random, { maxPlies }).state);
  const starts = new DeviceStarts(game, device, { target });
  const played = await starts.playouts(batchOf(game, states), { perStart: RECORDED, random, record: true });
  if (starts.notes.length > 0) return starts.notes.join("; ");
  if (played.count !== states.length * RECORDED) return `${played.count} recorded playouts`;
  for (const [at, state] of states.entries()) {
    for (let playout = at * RECORDED; playout < at * RECORDED + REPLAYED; playout++) {
      const wrong = replayed(game, state, played, playout);
      if (wrong !== undefined) return `recorded playout ${playout}: ${wrong}`;
    }
    const biased = game.isTerminal(state) ? undefined : bias(game, state, played, at * RECORDED);
    if (biased !== undefined) return biased;
  }
  return undefined;
}

function replayed(game: CircuitGame, start: State, played: Played, playout: number): string | undefined {
  const roles = game.roles.length;
  const moves = played.moves!.subarray(played.moveStart![playout], played.moveStart![playout + 1]);
  if (moves.length !== played.plies[playout]! * roles) return "moves are missing";
  let state = start;
  for (let at = 0; at < moves.length; at += roles) {
    const joint = moves.subarray(at, at + roles);
    if (game.isTerminal(state)) return "it goes on after the end";
    if (joint.some((move, role) => !game.legalMoves(state, role).includes(move))) return `illegal at ply ${at / roles}`;
    state = game.next(state, joint);
  }
  const isStuck = game.roles.some((_, role) => game.legalMoves(state, role).length === 0);
  if (!game.isTerminal(state) && !isStuck) return "it stops before the end";
  const goals = game.goals(state);
  return goals.every((goal, role) => goal === played.goals[playout * roles + role]) ? undefined : "other goals";
}

/** Chi-square of the first moves, by Wilson and Hilferty's approximation. */
function bias(game: CircuitGame, state: State, played: Played, first: number): string | undefined {
  for (const role of game.roles.keys()) {
    const legal = game.legalMoves(state, role);
    const mean = RECORDED / legal.length;
    if (legal.length < 2 || mean < 5 || played.plies[first] === 0) continue;
    const counts = new Map(legal.map((move) => [move, 0]));
    for (let playout = first; playout < first + RECORDED; playout++) {
      const move = played.moves![played.moveStart![playout]! + role]!;
      counts.set(move, counts.get(move)! + 1);
    }
    const square = [...counts.values()].reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    const spread = 2 / (9 * (legal.length - 1));
    const excess = (Math.cbrt(square / (legal.length - 1)) - (1 - spread)) / Math.sqrt(spread);
    if (excess > UNIFORM) return `moves of ${game.roles[role]} are not uniform: chi-square ${square.toFixed(1)}`;
  }
  return undefined;
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
