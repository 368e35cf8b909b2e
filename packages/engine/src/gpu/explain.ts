/**
 * What a graphics card would do with a game, and why: worked out without one.
 */
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { deviceTable } from "../compile/kernel/device/kernel.ts";
import { type CardLimits, placeTable } from "../compile/kernel/device/table/placement.ts";
import type { KernelTable } from "../compile/kernel/device/table/table.ts";
import { MOST_CODE_OPERATIONS } from "./device.ts";
import { operationsOf, tallyKernelOf } from "./playouts.ts";

/** Of an H100 or H200, in bytes. */
const LARGE_CARD: CardLimits = { blockShared: 232_448, multiprocessorShared: 233_472 };
/** Operations that NVIDIA's compiler translates in a second, as measured on Othello, Checkers and Merrills. */
const OPERATIONS_A_SECOND = 1500;

/** One line a fact. */
export function explainDevice(game: CircuitGame): string[] {
  const { plan, kernel } = tallyKernelOf(game);
  const operations = operationsOf(kernel);
  const table = deviceTable(kernel);
  const seconds = Math.max(0.2, operations / OPERATIONS_A_SECOND);
  return [
    `card: ${plan.playing.length} phases, ${plan.bits.length} state bits, goals ${plan.goals}, rounds of ${kernel.round} plies`,
    ...(table === undefined ? ["card, table: none, too many slots"] : [tableLine(table, kernel.layout.tallies.length)]),
    operations > MOST_CODE_OPERATIONS.cuda
      ? `card, code: none, ${operations} operations would take about ${Math.round(seconds / 60)} minutes to compile`
      : `card, code: ${operations} operations, about ${seconds.toFixed(1)} s to compile meanwhile; the faster one in a trial stays`,
  ];
}

function tableLine(table: KernelTable, counters: number): string {
  const { columns, threads, memory, blocks } = placeTable(table, counters, LARGE_CARD);
  const size = `${table.functions} functions of three inputs in ${table.steps} steps a round, ${table.slots} slots`;
  return `card, table: ready at once; ${size} in ${memory} memory, ${blocks} × ${128 * columns} games on ${threads} threads each`;
}
