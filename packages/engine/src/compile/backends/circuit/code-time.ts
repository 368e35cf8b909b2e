/**
 * When straight-line code is made in place of tables. Making it takes up to seconds for large circuits, so nobody whose clock
 * runs is made to wait for it: what takes long is made where the deadline is far, or when the game is told that it has time.
 */

/** Milliseconds for any code, and for an operation of it, as measured: Connect Four 82 in all, Hex 263, chess 929. */
const ANY_CODE = 40;
const AN_OPERATION = 0.005;

/** Of the time somebody has, as much may go into making code. */
export const PART_OF_TIME = 0.1;

/** Estimates the milliseconds that code of the given number of operations takes to compile. */
export function codeMilliseconds(operations: number): number {
  return ANY_CODE + operations * AN_OPERATION;
}
