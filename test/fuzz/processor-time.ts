/** The processor time of another process: a busy machine lets minutes pass in which it does nothing. */
import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, on every machine. */
const TICKS = 100;

/** In seconds; undefined where the system does not tell, or there is no such process. */
export function processorSeconds(pid: number | undefined): number | undefined {
  try {
    // pid (name) state …: the name may hold anything. User and system time are the 14th and 15th field, see proc(5).
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}
