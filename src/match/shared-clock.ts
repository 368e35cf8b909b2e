/** Milliseconds of a clock that is the same in every thread and process of the machine. */
export function clockNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
