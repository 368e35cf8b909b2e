/**
 * A kernel that plays one playout in each lane, on a device: as a table that is ready at once, and as code that takes over when it is
 * compiled. Dispatches are cut to a length: what is not over then plays on in the next.
 */
import { bitLength } from "../compile/kernel/arithmetic.ts";
import { deviceTable } from "../compile/kernel/device/kernel.ts";
import type { OnceKernel } from "../compile/kernel/device/once-kernel.ts";
import type { PlayoutPlan } from "../compile/kernel/playout/plan.ts";
import type { StateBatch } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import type { LoadedImages, PlayoutDevice, TableImage } from "./device.ts";
import { goalsOf, jointsOf, type LaneResults, type LaneRows, pliesOf } from "./lane-results.ts";
import { type LaneEnds, type LaneSums, sumsOf } from "./lane-sums.ts";
import { type DeviceTarget, mostRounds, operationsOf } from "./playouts.ts";

/** Some playouts from one of many states: those from number `first` on. */
export interface LaneShare {
  readonly start: number;
  readonly first: number;
  readonly count: number;
}

export interface LaneOrder {
  readonly states: StateBatch;
  /** The lanes of one share follow those of the one before. */
  readonly shares: readonly LaneShare[];
  readonly random: Random;
  /** A time of performance.now() after which no more is played. */
  readonly deadline: number;
}

interface Running {
  readonly loaded: LoadedImages;
  readonly target: "code" | "table";
  /** The rows of words, by address. */
  readonly homes: ReadonlyMap<number, number>;
  image?: TableImage;
}

export interface LaneParts {
  readonly device: PlayoutDevice;
  readonly plan: PlayoutPlan;
  readonly kernel: OnceKernel;
  /** How long playouts are, about, and the operations of a ply. */
  readonly meanPlies: number;
  readonly operations: number;
}

export class LanePlayouts {
  /** Settles when no faster kernel is to be expected any more. */
  settled: Promise<void> = Promise.resolve();
  readonly #parts: LaneParts;
  #running: Running;
  #cancel: (() => void) | undefined;
  #rows = new Uint32Array(0);

  private constructor(parts: LaneParts, running: Running) {
    this.#parts = parts;
    this.#running = running;
  }

  static async load(parts: LaneParts, target: DeviceTarget): Promise<LanePlayouts> {
    const code = async (): Promise<Running> => codeOf(parts);
    const playouts = new LanePlayouts(
      parts,
      target === "code" ? await code() : ((await tableOf(parts)) ?? (await code())),
    );
    if (target === "auto" && playouts.#running.target === "table") playouts.settled = playouts.#improve();
    return playouts;
  }

  /** Has code compiled, and takes it. */
  async #improve(): Promise<void> {
    const { device, kernel } = this.#parts;
    if (operationsOf(kernel) > device.mostCodeOperations) return;
    const { isReady, cancel } = device.prepare(kernel);
    this.#cancel = cancel;
    const code = (await isReady) ? await codeOf(this.#parts).catch(() => undefined) : undefined;
    this.#cancel = undefined;
    if (code === undefined) return;
    const table = this.#running;
    this.#running = code;
    await this.#busy;
    releaseRunning(table);
  }

  get description(): string {
    return this.#running.loaded.description;
  }

  /** Lanes that are best asked for at once. */
  get lanes(): number {
    return this.#running.loaded.lanes;
  }

  #busy: Promise<unknown> = Promise.resolve();

  /** The playouts of all shares, lane by lane. */
  run(order: LaneOrder): Promise<LaneResults> {
    const { kernel, plan } = this.#parts;
    const log: LaneRows[] = [];
    return this.#inTurn(async () => {
      const ends = await this.#play(order, log);
      const count = lanesOf(order);
      const plies = pliesOf(count, ends.live, ends.played);
      const goals = goalsOf(plan.outcomes, count, ends.outcome);
      return { goals, plies, ...(kernel.record.length > 0 && { joints: jointsOf(plan, kernel, log, plies) }) };
    });
  }

  /** The same summed up for each share. */
  sums(order: LaneOrder): Promise<LaneSums> {
    return this.#inTurn(async () => sumsOf(this.#parts.plan.outcomes, order.shares, await this.#play(order, [])));
  }

  #inTurn<T>(play: () => Promise<T>): Promise<T> {
    const done = this.#busy.then(play);
    this.#busy = done.catch(() => undefined);
    return done;
  }

  /** Plays until no lane is live, or time is up. */
  async #play(order: LaneOrder, log: LaneRows[]): Promise<LaneEnds> {
    const running = this.#running;
    const { kernel } = this.#parts;
    const { random, deadline } = order;
    const image = imageFor(running, lanesOf(order));
    image.write(0, this.#begin(running, image, order));
    const read = async (addresses: readonly number[]): Promise<LaneRows> => readRows(running, image, addresses);
    const recorded = kernel.record.flatMap(({ moved, choice }) => [moved, ...choice]);
    const rounds = this.#rounds(running, image);
    for (let most = rounds * kernel.round; ; most += rounds * kernel.round) {
      await image.run({ seed: [random.bits() >>> 0, random.bits() >>> 0], rounds });
      if (recorded.length > 0) log.push(await read(recorded));
      const { words: live } = await read([kernel.layout.live]);
      if (live.some((word) => word !== 0) && performance.now() < deadline) continue;
      // No lane has played more: higher bits are clear.
      const bits = bitLength(Math.min(most, 2 ** kernel.played.length - 1));
      const played = await read(kernel.played.slice(0, bits));
      return { live, played, outcome: await read(kernel.layout.outcome) };
    }
  }

  /** Rounds of a dispatch. */
  #rounds({ target }: Running, { lanes }: TableImage): number {
    const { kernel, meanPlies, operations } = this.#parts;
    const most = mostRounds(target, lanes, kernel.round * operations);
    return kernel.record.length > 0 ? 1 : Math.max(1, Math.min(most, Math.ceil((2 * meanPlies) / kernel.round)));
  }

  /** The rows that lanes begin with; lanes without a playout are over from the beginning. */
  #begin({ homes }: Running, { stride }: TableImage, order: LaneOrder): Uint32Array {
    const { plan, kernel } = this.#parts;
    const { layout } = kernel;
    const { states, shares } = order;
    const count = lanesOf(order);
    const stateWords = states.words.length / states.count;
    if (this.#rows.length !== homes.size * stride) this.#rows = new Uint32Array(homes.size * stride);
    const rows = this.#rows.fill(0);
    const base = (address: number): number => 32 * stride * homes.get(address)!;
    setBits(rows, base(layout.live), count);
    setBits(rows, base(layout.ended) + count, 32 * stride - count);
    plan.bits.forEach((bit, at) => {
      let lane = base(layout.state[at]!);
      for (const { start, count: lanes } of shares) {
        if ((states.words[start * stateWords + (bit >> 5)]! >>> (bit & 31)) & 1) setBits(rows, lane, lanes);
        lane += lanes;
      }
    });
    return rows;
  }

  /** Gives the memory of the device back. */
  async release(): Promise<void> {
    this.#cancel?.();
    await this.settled;
    await this.#busy;
    releaseRunning(this.#running);
  }
}

const lanesOf = ({ shares }: LaneOrder): number => shares.reduce((sum, share) => sum + share.count, 0);

async function tableOf({ device, kernel }: LaneParts): Promise<Running | undefined> {
  const table = deviceTable(kernel);
  if (table === undefined) return undefined;
  const loaded = await device.loadTable(table, { set: [], counters: kernel.layout.tallies.length });
  return { loaded, target: "table", homes: table.homes };
}

async function codeOf({ device, kernel }: LaneParts): Promise<Running> {
  if (operationsOf(kernel) > device.mostCodeOperations)
    throw new Error("the circuit is too large for a table and for code");
  const loaded = await device.loadImages(kernel);
  return { loaded, target: "code", homes: new Map(kernel.rows.map((address, row) => [address, row])) };
}

function releaseRunning({ image, loaded }: Running): void {
  image?.release();
  loaded.release();
}

/** Rows of enough lanes; those of the last run where they are enough. */
function imageFor(running: Running, count: number): TableImage {
  const { groupLanes } = running.loaded;
  const lanes = groupLanes * Math.ceil(count / groupLanes);
  if (running.image === undefined || running.image.lanes < lanes) {
    running.image?.release();
    running.image = running.loaded.image(lanes);
  }
  return running.image;
}

/** Rows of words whose addresses follow each other. */
async function readRows({ homes }: Running, image: TableImage, addresses: readonly number[]): Promise<LaneRows> {
  const words = new Uint32Array(addresses.length * image.stride);
  if (addresses.length > 0) await image.read(homes.get(addresses[0]!)!, words);
  return { words, stride: image.stride };
}

/** Sets so many bits from the first on. */
function setBits(words: Uint32Array, first: number, count: number): void {
  if (count <= 0) return;
  const [from, to] = [first >>> 5, (first + count - 1) >>> 5];
  const low = -1 << (first & 31);
  const high = -1 >>> (31 - ((first + count - 1) & 31));
  if (from === to) {
    words[from]! |= low & high;
    return;
  }
  words[from]! |= low;
  words.fill(0xffffffff, from + 1, to);
  words[to]! |= high;
}
