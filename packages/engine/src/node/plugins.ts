/**
 * Plug-ins from files. A program that has loaded one hands its address on to the threads and processes it starts, in the environment,
 * which all of them inherit; each calls `inheritPlugins` before it does anything else.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { playerSymmetriesOf } from "../compile/symmetries.ts";
import { findSymmetriesWith } from "../compile/symmetry-finder.ts";
import { failure, type Result, success } from "../result.ts";
import "../search/adapted-readings.ts";
import { learntEvaluation } from "../search/deepening/learnt.ts";
import { addNewerSearches } from "../search/newer-searches.ts";
import type { SearchOptions } from "../search/options.ts";
import { addPlugin, EVALUATIONS, FORMULAS, PLAYOUTS, type Plugin } from "../search/plugins.ts";

addPlugin(learntEvaluation);
addNewerSearches();
findSymmetriesWith(playerSymmetriesOf);

/** A list of addresses in JSON. */
const VARIABLE = "AGON_PLUGINS";

/**
 * Adds the plug-in that is the default export of a module, here and in every thread and process that is started from now on.
 * Threads that run already do not learn of it.
 */
export async function loadPlugin(file: string | URL): Promise<Result<Plugin>> {
  const address = file instanceof URL ? file.href : pathToFileURL(resolve(file)).href;
  try {
    const { default: plugin } = (await import(address)) as { readonly default: Plugin };
    addPlugin(plugin);
    remember(plugin);
    if (!inherited().includes(address)) process.env[VARIABLE] = JSON.stringify([...inherited(), address]);
    return success(plugin);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure("bad-plugin", `${file}: cannot be used as a plug-in: ${reason}`);
  }
}

/** `formula=NAME` of everything that was loaded from a file. */
const fromFiles = new Set<string>();

function remember({ formulas = {}, playouts = {}, evaluations = {} }: Plugin): void {
  for (const [option, parts] of Object.entries({ formula: formulas, playout: playouts, evaluation: evaluations }))
    for (const name of Object.keys(parts)) fromFiles.add(`${option}=${name}`);
}

/** Parts of plug-ins that options name and that were not loaded from files: other threads do not know them. */
export function unknownElsewhere({ formula, playout, evaluation }: SearchOptions): string[] {
  const added = [
    FORMULAS.isBuiltIn(formula) ? [] : [`formula=${formula}`],
    PLAYOUTS.isBuiltIn(playout) ? [] : [`playout=${playout}`],
    EVALUATIONS.isBuiltIn(evaluation) ? [] : [`evaluation=${evaluation}`],
  ];
  return added.flat().filter((part) => !fromFiles.has(part));
}

/** Adds the plug-ins of the program that started this thread or process; one that cannot be added is an error. */
export async function inheritPlugins(): Promise<void> {
  for (const address of inherited()) {
    const { default: plugin } = (await import(address)) as { readonly default: Plugin };
    addPlugin(plugin);
    remember(plugin);
  }
}

/**
 * A word for the plug-ins that are loaded, the same only for the same files; undefined where there are none. What plug-ins import is
 * not part of it.
 */
export function pluginsHash(): string | undefined {
  const addresses = inherited();
  if (addresses.length === 0) return undefined;
  const hash = createHash("sha256");
  for (const address of addresses) hash.update(readFileSync(fileURLToPath(address))).update("\0");
  return hash.digest("hex").slice(0, 12);
}

function inherited(): readonly string[] {
  const text = process.env[VARIABLE];
  return text === undefined || text === "" ? [] : (JSON.parse(text) as string[]);
}
