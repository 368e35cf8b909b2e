/**
 * A kernel that plays one playout in each lane, on a device: as a table that is ready at once, and as code that takes over when it is
 * compiled. Dispatches are cut to a length: what is not over then plays on in the next.
 */
import { deviceTable } from "../compile/kernel/device/kernel.ts";
import type { OnceKernel } from "../compile/kernel/device/once-kernel.ts";
import type { PlayoutPlan } from "../compile/kernel/playout/plan.ts";
import type { StateBatch } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import type { LoadedImages, PlayoutDevice, TableImage } from "./device.ts";
import { goalsOf, jointsOf, type LaneResults, type LaneRows, pliesOf } from "./lane-results.ts";
import { type DeviceTarget, MOST_CODE_OPERATIONS, mostRounds, operationsOf } from "./playouts.ts";

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
    if (operationsOf(kernel) > MOST_CODE_OPERATIONS) return;
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
    const done = this.#busy.then(() => this.#run(order));
    this.#busy = done.catch(() => undefined);
    return done;
  }

  async #run(order: LaneOrder): Promise<LaneResults> {
    const running = this.#running;
    const { kernel, plan } = this.#parts;
    const count = order.shares.reduce((sum, share) => sum + share.count, 0);
    const image = imageFor(running, count);
    image.write(0, this.#begin(running, image, order, count));
    const log: LaneRows[] = [];
    const live = await this.#play(running, image, order, log);
    const read = async (addresses: readonly number[]): Promise<LaneRows> => readRows(running, image, addresses);
    const plies = pliesOf(count, live, await read(kernel.played));
    const goals = goalsOf(plan, count, await read(kernel.layout.outcome));
    return { goals, plies, ...(kernel.record.length > 0 && { joints: jointsOf(plan, kernel, log, plies) }) };
  }

  /** Plays until no lane is live, or time is up; those that are live. */
  async #play(running: Running, image: TableImage, order: LaneOrder, log: LaneRows[]): Promise<Uint32Array> {
    const { kernel, meanPlies, operations } = this.#parts;
    const { random, deadline } = order;
    const most = mostRounds(running.target, image.lanes, kernel.round * operations);
    const isRecorded = kernel.record.length > 0;
    const rounds = isRecorded ? 1 : Math.max(1, Math.min(most, Math.ceil((2 * meanPlies) / kernel.round)));
    const recorded = kernel.record.flatMap(({ moved, choice }) => [moved, ...choice]);
    for (;;) {
      await image.run({ seed: [random.bits() >>> 0, random.bits() >>> 0], rounds });
      if (isRecorded) log.push(await readRows(running, image, recorded));
      const { words } = await readRows(running, image, [kernel.layout.live]);
      if (words.every((word) => word === 0) || performance.now() >= deadline) return words;
    }
  }

  /** The rows that lanes begin with; lanes without a playout are over from the beginning. */
  #begin({ homes }: Running, { stride }: TableImage, { states, shares }: LaneOrder, count: number): Uint32Array {
    const { plan, kernel } = this.#parts;
    const { layout } = kernel;
    const stateWords = states.words.length / states.count;
    if (this.#rows.length !== homes.size * stride) this.#rows = new Uint32Array(homes.size * stride);
    const rows = this.#rows.fill(0);
    const base = (address: number): number => 32 * stride * homes.get(address)!;
    setBits(rows, base(layout.live), count);
    setBits(rows, base(layout.ended) + count, 32 * stride - count);
    const bases = plan.bits.map((_, at) => base(layout.state[at]!));
    let lane = 0;
    for (const { start, count: lanes } of shares) {
      const from = start * stateWords;
      for (let at = 0; at < bases.length; at++) {
        const bit = plan.bits[at]!;
        if ((states.words[from + (bit >> 5)]! >>> (bit & 31)) & 1) setBits(rows, bases[at]! + lane, lanes);
      }
      lane += lanes;
    }
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

async function tableOf({ device, kernel }: LaneParts): Promise<Running | undefined> {
  const table = deviceTable(kernel);
  if (table === undefined) return undefined;
  const loaded = await device.loadTable(table, { set: [], counters: kernel.layout.tallies.length });
  return { loaded, target: "table", homes: table.homes };
}

async function codeOf({ device, kernel }: LaneParts): Promise<Running> {
  if (operationsOf(kernel) > MOST_CODE_OPERATIONS) throw new Error("the circuit is too large for a table and for code");
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
