/**
 * What a graphics card plays must be what the rules say: recorded playouts are replayed on the reference engine, means are those of random
 * play, vector games take the same steps. Uses no API of Node.js, so that it runs in a browser too.
 */
import type { CircuitGame } from "../../packages/engine/src/compile/backends/circuit/game.ts";
import { CircuitGame as Circuits } from "../../packages/engine/src/compile/backends/circuit/game.ts";
import { referenceGame } from "../../packages/engine/src/compile/backends/reference/game.ts";
import { compile } from "../../packages/engine/src/compile/compile.ts";
import { batchOf } from "../../packages/engine/src/game/bulk.ts";
import type { State } from "../../packages/engine/src/game/game.ts";
import { Random } from "../../packages/engine/src/game/random.ts";
import { randomWalk } from "../../packages/engine/src/game/walk.ts";
import { bundledGame } from "../../packages/engine/src/games/index.ts";
import { readRules } from "../../packages/engine/src/gdl/check.ts";
import type { PlayoutDevice } from "../../packages/engine/src/gpu/device.ts";
import { DevicePlayouts } from "../../packages/engine/src/gpu/playouts.ts";
import { DeviceStarts } from "../../packages/engine/src/gpu/starts.ts";
import { drawOf } from "../../packages/engine/src/rewrite/draw.ts";
import { agree } from "../fuzz/compare/agreement.ts";
import { Expectations, type Expected } from "../fuzz/compare/expectation.ts";
import { agreeOnMean, agreeOnRecord } from "../fuzz/compare/playouts.ts";
import { readable } from "../fuzz/examine.ts";
import { drawSheet } from "../fuzz/generate/sheet.ts";
import { LIMITS } from "../fuzz/subject.ts";

/** Turns, simultaneous moves, chance, puzzles, three roles, recursive rules, a step counter, hidden information. */
export const CONFORMING_GAMES = [
  "tic-tac-toe",
  "connect-four-4x4",
  "nim",
  "hex-3x3",
  "dodgem",
  "eight-puzzle",
  "rock-paper-scissors",
  "tic-tac-three",
  "dice-race",
  "chomp",
  "breakthrough-5x5",
  "kuhn-poker",
  "lights-out",
] as const;

export const GENERATED = 50;

const TARGETS = ["table", "code"] as const;
/** Playouts whose moves are replayed, and those that are summed up; barriers are slow in software. */
const REPLAYED = 6;
const SUMMED = { table: 2_000, code: 20_000 };

/** A bundled game on the device; throws a Disagreement. */
export async function conformBundled(id: string, device: PlayoutDevice): Promise<void> {
  const { rulesheet } = readRules(bundledGame(id)!.expand().text);
  const compiled = compile(rulesheet, { backend: "circuit" });
  if (!compiled.ok) throw new Error(compiled.reason);
  const game = compiled.game as CircuitGame;
  for (const target of TARGETS) {
    await conformRecorded(game, referenceGame(rulesheet), device, target);
    await conformSums(game, device, target);
  }
}

/** Rulesheets of the fuzzer from an index on, until one has a circuit and always ends; the index behind it. */
export async function conformGenerated(from: number, device: PlayoutDevice): Promise<number> {
  for (let index = from; ; index++) {
    const read = readable(drawSheet(drawOf(26, index)));
    const compiled = read && compile(read.rulesheet, { ...LIMITS, backend: "circuit" });
    if (!compiled?.ok || !(compiled.game instanceof Circuits)) continue;
    const { game } = compiled;
    if (game.isTerminal(game.initial) || new Expectations(game).of(game.initial) === undefined) continue;
    for (const target of TARGETS) await conformRecorded(game, read!.oracle, device, target);
    await conformSums(game, device, "code");
    return index + 1;
  }
}

/** From the initial state and from others, which may be over. */
async function conformRecorded(
  game: CircuitGame,
  oracle: Parameters<typeof agreeOnRecord>[1],
  device: PlayoutDevice,
  target: (typeof TARGETS)[number],
): Promise<void> {
  const states = someStates(game);
  const starts = new DeviceStarts(game, device, { meanPlies: 8, target });
  const order = { perStart: REPLAYED, random: new Random(5) };
  const played = await starts.playouts(batchOf(game, states), { ...order, record: true });
  await starts.release();
  agree("notes", starts.notes, []);
  agree("playouts: ended", played.count, states.length * REPLAYED);
  agreeOnRecord(game, oracle, states, played);
}

function someStates(game: CircuitGame): State[] {
  const random = new Random(9);
  const walks = [2, 5, 1000].map((maxPlies) => randomWalk(game, random, { maxPlies }).state);
  return [game.initial, ...walks];
}

/** Sums lie where the rules say they must, or where those of the processor do. */
async function conformSums(game: CircuitGame, device: PlayoutDevice, target: (typeof TARGETS)[number]): Promise<void> {
  const playouts = await DevicePlayouts.load(game, device, target);
  const totals = await playouts.totals(SUMMED[target], new Random(5));
  playouts.release();
  agree("notes", playouts.notes, []);
  agree("totals: enough", totals.playouts >= SUMMED[target], true);
  const expected = new Expectations(game).of(game.initial) ?? sampled(game);
  agreeOnMean("totals: plies", totals.plies / totals.playouts, expected.plies, SUMMED[target]);
  totals.goals.forEach((goal, role) => {
    agreeOnMean("totals: goals", goal / totals.playouts, expected.goals[role]!, SUMMED[target]);
  });
}

/** As an expectation: the processor's playouts are as many again, so deviations grow by the root of two, less than `agreeOnMean` allows. */
function sampled(game: CircuitGame): Expected {
  const { plies, goals, count } = game.playouts(batchOf(game, [game.initial]), {
    perStart: 50_000,
    random: new Random(7),
  });
  const of = (value: (at: number) => number) => {
    let [sum, squares, most] = [0, 0, 0];
    for (let at = 0; at < count; at++) {
      const each = Math.max(0, value(at));
      sum += each;
      squares += each * each;
      most = Math.max(most, each);
    }
    return { mean: sum / count, ofSquare: squares / count, most };
  };
  const roles = game.roles.length;
  return { plies: of((at) => plies[at]!), goals: game.roles.map((_, role) => of((at) => goals[at * roles + role]!)) };
}
