/**
 * Where a store is, and whether something is kept there. Knows no database, since most commands need none: loading one takes long.
 */
import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

export type StorePlace =
  | { readonly kind: "server" /** postgres://user:password@host:port/name */; readonly url: string }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "memory" };

/** A store that lies in the folder one works in: that of a project. */
const PROJECT_FOLDER = "data";

/** The folder or server given, or the server in DATABASE_URL, or the store of the project one is in, or that of the user. */
export function placeOf(folder: string | undefined, environment: NodeJS.ProcessEnv = process.env): StorePlace {
  const { DATABASE_URL: url } = environment;
  if (folder !== undefined && /^postgres(ql)?:/.test(folder)) return { kind: "server", url: folder };
  if (folder !== undefined) return { kind: "folder", path: folder };
  if (url) return { kind: "server", url };
  return { kind: "folder", path: existsSync(folderOf(PROJECT_FOLDER)) ? PROJECT_FOLDER : userFolder(environment) };
}

/** By the XDG Base Directory Specification; a path there that is not absolute is to be ignored. */
function userFolder({ XDG_DATA_HOME: data = "", HOME }: NodeJS.ProcessEnv): string {
  return join(isAbsolute(data) ? data : join(HOME ?? homedir(), ".local", "share"), "agon");
}

/** Whether something is kept there, as far as that can be known before it is opened: what cannot be a store is opened to say why. */
export function isKept(place: StorePlace): boolean {
  return (
    place.kind === "server" || (place.kind === "folder" && (existsSync(folderOf(place.path)) || isNoFolder(place.path)))
  );
}

/** Whether something else is there, or on the way there. */
function isNoFolder(path: string): boolean {
  try {
    return !(statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOTDIR";
  }
}

/** Where the database is in the folder of a store: there is one exactly where this exists. */
export function folderOf(path: string): string {
  return join(path, "postgres");
}
