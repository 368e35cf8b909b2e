/**
 * The graphics card of this worker, where the browser has WebGPU: random games for reports, and random play after each move of a
 * position for analysis. Where there is no card, or it fails, nobody is told and the processor goes on alone.
 */
import { batchOf, type Game, Random } from "agon-engine/game";
import { CircuitGame, DeviceStarts, type PlayoutDevice, webGpuDevice } from "agon-engine/gpu";
import type { PlayingCard } from "agon-engine/report";
import type { Loaded } from "./loaded.ts";
import { stateOf } from "./positions.ts";
import type { RandomAsk, RandomPlay } from "./requests.ts";

interface Card {
  readonly device: PlayoutDevice;
  readonly starts: DeviceStarts;
}

let opened: Promise<PlayoutDevice | undefined> | undefined;
/** The game that was played last; others give its memory back. */
let last: { readonly game: Game; readonly card: Card } | undefined;

async function openDevice(): Promise<PlayoutDevice | undefined> {
  const { gpu } = navigator as { gpu?: GPU };
  return gpu && (await webGpuDevice(gpu));
}

async function cardFor(game: Game): Promise<Card | undefined> {
  if (!(game instanceof CircuitGame)) return undefined;
  if (last?.game === game) return last.card;
  opened ??= openDevice().catch(() => undefined);
  const device = await opened;
  if (device === undefined) return undefined;
  void last?.card.starts.release();
  last = { game, card: { device, starts: new DeviceStarts(game, device) } };
  return last.card;
}

/** A card that fails is left alone from then on: another device may be there for the next game. */
function isLost({ starts }: Card): boolean {
  if (starts.notes.length === 0) return false;
  opened = undefined;
  last = undefined;
  return true;
}

/** What plays random games of a report; undefined where there is no card. */
export async function playingCard({ game }: Loaded): Promise<PlayingCard | undefined> {
  const card = await cardFor(game);
  return (
    card && {
      name: card.device.name,
      playouts: async (states, options) => {
        const played = await card.starts.playouts(states, options);
        return isLost(card) ? undefined : played;
      },
    }
  );
}

/** More joint moves are left to the search. */
const MOST_CHILDREN = 2000;
/** Playouts after each move in a call; they grow as long as calls are soon over. */
const PER_START = { first: 64, most: 4096, milliseconds: 200 };
/** Playouts of a position, all moves together: more tell nothing new. */
const ENOUGH = 20_000_000;

/** Random play after each move of a role, until it is enough or cancelled; null where there is no card. */
export async function randomPlay(
  loaded: Loaded,
  { facts, role, seed }: RandomAsk,
  signal: AbortSignal,
  report: (played: RandomPlay) => void,
): Promise<RandomPlay | null> {
  const { game } = loaded;
  const children = game.children(stateOf(loaded, facts), MOST_CHILDREN);
  const card = children && children.count > 0 ? await cardFor(game) : undefined;
  if (card === undefined) return null;
  const roles = game.roles.length;
  const states = batchOf(
    game,
    Array.from({ length: children!.count }, (_, at) => stateIn(children!, at, game)),
  );
  const moves = Array.from({ length: states.count }, (_, at) => children!.joints[at * roles + role]!);
  const sums = new Map(moves.map((move) => [move, { playouts: 0, goals: 0 }]));
  const random = new Random(seed);
  let [all, milliseconds, perStart] = [0, 0, PER_START.first];
  let played: RandomPlay | null = null;
  while (!signal.aborted && all < ENOUGH) {
    const began = performance.now();
    const { playouts, goals } = await card.starts.totals(states, { perStart, random });
    if (isLost(card)) return played;
    const took = performance.now() - began;
    milliseconds += took;
    moves.forEach((move, at) => {
      const sum = sums.get(move)!;
      sum.playouts += playouts[at]!;
      sum.goals += goals[at * roles + role]!;
      all += playouts[at]!;
    });
    const means = [...sums].map(([move, sum]) => ({ move: game.moveText(role, move), mean: sum.goals / sum.playouts }));
    played = { device: card.device.name, playouts: all, perSecond: (1000 * all) / milliseconds, means };
    report(played);
    if (took < PER_START.milliseconds) perStart = Math.min(PER_START.most, 2 * perStart);
  }
  return played;
}

function stateIn({ states }: NonNullable<ReturnType<Game["children"]>>, at: number, { stateWords }: Game): Uint32Array {
  return states.words.slice(at * stateWords, (at + 1) * stateWords);
}
