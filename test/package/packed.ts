/**
 * Both packages as the registry would hand them out, installed in an empty folder. Needs `npm run build`, as `npm test` does first.
 *
 * Nothing is downloaded: the packages come from their tarballs, what they depend on is linked from this checkout.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NAMES = ["agon-engine", "agon-ggp"] as const;

export interface Packed {
  readonly name: string;
  /** Bytes of the tarball, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
  readonly tarball: string;
}

/** Runs a program to its end; what it wrote where it failed is the error. */
export function ran(command: string, args: readonly string[], cwd: string): string {
  const shell = process.platform === "win32";
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", shell });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${error?.message ?? ""}${stderr}${stdout}`);
}

/** Both tarballs, in a folder of their own. */
export function pack(): readonly Packed[] {
  const folder = mkdtempSync(join(tmpdir(), "agon-pack-"));
  const flags = ["--json", "--silent", "--ignore-scripts", "--pack-destination", folder];
  const workspaces = NAMES.flatMap((name) => ["--workspace", name]);
  const told = JSON.parse(ran("npm", ["pack", ...flags, ...workspaces], ROOT)) as unknown;
  const packed = Object.values(told as Record<string, Packed & { readonly filename: string }>);
  return packed.map((each) => ({ ...each, tarball: join(folder, each.filename) }));
}

/** An empty folder with the packages in its node_modules. */
export function install(packed: readonly Packed[]): string {
  const folder = mkdtempSync(join(tmpdir(), "agon-install-"));
  const modules = join(folder, "node_modules");
  for (const { name, tarball } of packed) {
    mkdirSync(join(modules, name), { recursive: true });
    ran("tar", ["-xzf", tarball, "--strip-components", "1", "-C", join(modules, name)], folder);
  }
  for (const { name } of packed) for (const dependency of dependenciesOf(modules, name)) link(dependency, modules);
  return folder;
}

function dependenciesOf(modules: string, name: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8"));
  return Object.keys(dependencies).filter((dependency) => !NAMES.includes(dependency as never));
}

/** From this checkout. */
export function link(name: string, modules: string): void {
  mkdirSync(join(modules, name, ".."), { recursive: true });
  try {
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name), "junction");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Bytes of all files in a folder. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
