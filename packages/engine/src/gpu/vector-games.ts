/**
 * Vector games on a device (see vector/vector-games.ts): thousands to millions of games whose states stay on the card. What is asked for
 * after a step comes to the processor, and nothing else.
 *
 *   const games = await DeviceVectorGames.load(game, device, { count: 1_000_000 });
 *   await games.step(actions);                       // then: games.rewards, games.ended, games.truncated, games.turn
 *   const legal = await games.legal(role);           // bits, as on the processor
 *
 * It differs from games on the processor in two ways: methods return promises, and where a move is not legal all other games have stepped.
 */
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import {
  firstRows,
  type VectorKernel,
  type VectorKernelOptions,
  vectorKernel,
} from "../compile/kernel/device/vector-kernel.ts";
import { Random } from "../game/random.ts";
import { Planes } from "../vector/planes.ts";
import {
  ANY_MOVE,
  checkActions,
  noopsOf,
  notLegal,
  type VectorGames,
  type VectorOptions,
} from "../vector/vector-games.ts";
import type { LoadedTable, PlayoutDevice, TableImage } from "./device.ts";

interface Parts {
  readonly game: CircuitGame;
  readonly count: number;
  readonly kernel: VectorKernel;
  readonly options: VectorKernelOptions;
  readonly loaded: LoadedTable;
  readonly image: TableImage;
  readonly seed: number;
}

/** Games side by side whose states stay on the device, in the interface of `VectorGames`. */
export class DeviceVectorGames {
  readonly game: CircuitGame;
  readonly count: number;
  /** The facts that can change, a row of `observations` for each. */
  readonly facts: readonly string[];
  readonly perceptNames: VectorGames["perceptNames"];
  /** As in VectorGames, after each step. */
  readonly turn: Int8Array;
  readonly rewards: Int16Array;
  readonly ended: Uint8Array;
  readonly truncated: Uint8Array;
  readonly #parts: Parts;
  readonly #random: Random;

  private constructor(parts: Parts) {
    const { game, count, seed } = parts;
    this.#parts = parts;
    this.game = game;
    this.count = count;
    this.facts = game.circuit.stateBits.map(({ fact }) => fact);
    this.perceptNames = game.circuit.percepts.map(({ role, text }) => ({ role, text }));
    this.turn = new Int8Array(count);
    this.rewards = new Int16Array(count * game.roles.length);
    this.ended = new Uint8Array(count);
    this.truncated = new Uint8Array(count);
    this.#random = new Random(seed);
  }

  /** Compiles the kernels, puts the games on the device and resets them. */
  static async load(game: CircuitGame, device: PlayoutDevice, given: VectorOptions): Promise<DeviceVectorGames> {
    const { count, seed = 1, maxSteps = Number.POSITIVE_INFINITY } = given;
    if (!Number.isInteger(count) || count < 1) throw new RangeError(`There must be at least one game, not ${count}.`);
    const firstMoves = game.roles.map((_, role) => new Set(game.legalMoves(game.initial, role)));
    const noops = noopsOf(game.circuit.moves.map((moves) => moves.map(({ text }) => text)));
    const options = { maxSteps, firstMoves, noops };
    const kernel = vectorKernel(game.circuit, options);
    if (kernel === undefined) throw new RangeError("The circuit is too large for a table.");
    const loaded = await device.loadTable(kernel.table, { set: [], counters: 1 });
    const image = loaded.image(loaded.groupLanes * Math.ceil(count / loaded.groupLanes));
    const games = new DeviceVectorGames({ game, count, kernel, options, loaded, image, seed });
    await games.reset();
    return games;
  }

  /** Begins every game anew. */
  async reset(): Promise<void> {
    const { kernel, image, game, options } = this.#parts;
    const set = firstRows(game.circuit, kernel.layout, options);
    const rows = [0, 0xffffffff].map((word) => new Uint32Array(image.stride).fill(word));
    for (const [address, slot] of kernel.table.homes) image.write(slot, rows[Number(set.has(address))]!);
    for (const numbers of [this.rewards, this.ended, this.truncated]) numbers.fill(0);
    await this.#readTurns();
  }

  /**
   * A step of all games. `actions` holds a move or ANY_MOVE for each game and role, the roles of a game side by side. Throws a RangeError
   * at a move that is not legal: its game has not changed then, the others have.
   */
  async step(actions: Int32Array): Promise<void> {
    checkActions(this, actions);
    this.game.roles.forEach((_, role) => {
      this.#writeMoves(role, actions);
    });
    await this.#parts.image.run({ seed: [this.#random.bits() >>> 0, this.#random.bits() >>> 0], rounds: 1 });
    await this.#readEnds();
    await this.#readTurns();
    await this.#refuseIllegal(actions);
  }

  /** Which facts hold. */
  observations(): Promise<Planes> {
    return this.#planes(this.#parts.kernel.layout.state);
  }

  /** What roles were told of the last step. */
  percepts(): Promise<Planes> {
    return this.#planes(this.#parts.kernel.layout.percepts);
  }

  /** Which moves of a role are legal. */
  legal(role: number): Promise<Planes> {
    return this.#planes(this.#parts.kernel.layout.legal[role]!);
  }

  /** Gives the memory of the device back. */
  release(): void {
    this.#parts.image.release();
    this.#parts.loaded.release();
  }

  #writeMoves(role: number, actions: Int32Array): void {
    const { kernel, image } = this.#parts;
    const roles = this.game.roles.length;
    const { moves, open } = kernel.layout;
    const moveCount = this.game.circuit.moves[role]!.length;
    const rows = moves[role]!.map(() => new Uint32Array(image.stride));
    const drawn = new Uint32Array(image.stride);
    for (let at = 0, index = role; at < this.count; at++, index += roles) {
      const move = actions[index]!;
      const bit = 1 << (at & 31);
      if (move === ANY_MOVE) drawn[at >> 5]! |= bit;
      else if (move < 0 || move >= moveCount) throw notLegal(this.game, at, role, move);
      else for (let place = 0; place < rows.length; place++) if ((move >> place) & 1) rows[place]![at >> 5]! |= bit;
    }
    rows.forEach((row, place) => {
      this.#write(moves[role]![place]!, row);
    });
    this.#write(open[role]!, drawn);
  }

  #write(address: number, row: Uint32Array): void {
    const slot = this.#parts.kernel.table.homes.get(address);
    if (slot !== undefined) this.#parts.image.write(slot, row);
  }

  async #row(address: number): Promise<Uint32Array> {
    const { kernel, image } = this.#parts;
    const row = new Uint32Array(image.stride);
    await image.read(kernel.table.homes.get(address)!, row);
    return row;
  }

  async #planes(addresses: readonly number[]): Promise<Planes> {
    const planes = new Planes(addresses.length, this.count);
    for (const [at, address] of addresses.entries())
      planes.words.set((await this.#row(address)).subarray(0, planes.stride), at * planes.stride);
    return planes;
  }

  async #numbers(addresses: readonly number[]): Promise<(at: number) => number> {
    const rows = await Promise.all(addresses.map((address) => this.#row(address)));
    return (at) => rows.reduce((number, row, bit) => number | (((row[at >> 5]! >>> (at & 31)) & 1) << bit), 0);
  }

  async #readTurns(): Promise<void> {
    const turn = await this.#numbers(this.#parts.kernel.layout.turn);
    for (let at = 0; at < this.count; at++) this.turn[at] = turn(at);
  }

  async #readEnds(): Promise<void> {
    const { layout, outcomes } = this.#parts.kernel;
    const code = await this.#numbers(layout.outcome);
    const end = await this.#numbers([layout.ended, layout.truncated]);
    const roles = this.game.roles.length;
    this.rewards.fill(0);
    for (let at = 0; at < this.count; at++) {
      const ends = end(at);
      this.ended[at] = ends & 1;
      this.truncated[at] = ends >> 1;
      if (!(ends & 1)) continue;
      const number = code(at);
      outcomes.roles.forEach(({ values, firstBit, bits }, role) => {
        const value = (number >> firstBit) & ((1 << bits) - 1);
        this.rewards[at * roles + role] = value === 0 ? 0 : values[value - 1]!;
      });
    }
  }

  async #refuseIllegal(actions: Int32Array): Promise<void> {
    const row = await this.#row(this.#parts.kernel.layout.illegal);
    const roles = this.game.roles.length;
    for (let at = 0; at < this.count; at++) {
      if (((row[at >> 5]! >>> (at & 31)) & 1) === 0) continue;
      const planes = await Promise.all(this.game.roles.map((_, role) => this.legal(role)));
      const role = planes.findIndex((legal, own) => {
        const move = actions[at * roles + own]!;
        return move !== ANY_MOVE && !legal.has(move, at);
      });
      throw notLegal(this.game, at, role, actions[at * roles + role]!);
    }
  }
}
