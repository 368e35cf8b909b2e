/**
 * Files that a file names: an experiment, a tournament.
 */
import { dirname, isAbsolute, resolve } from "node:path";

/** Whether a name can only be a path: not the id of a bundled game, nor `native:` or `corpus:` and what follows. */
function isPath(name: string): boolean {
  return /^[^:]*[./]/.test(name);
}

/** Seen from the file that names it, wherever one works. */
export function beside(file: string, name: string): string {
  return isPath(name) && !isAbsolute(name) ? resolve(dirname(file), name) : name;
}
