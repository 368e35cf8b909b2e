/**
 * `--plugin FILE`: formulas, playout policies and evaluations of one's own, by name in the options of every player.
 */
import { loadPlugin } from "agon-engine/node";
import type { Command } from "commander";
import { accepted } from "./io.ts";

export interface PluginFlags {
  readonly plugin?: readonly string[];
}

export function addPluginFlag(command: Command): Command {
  return command.option(
    "--plugin <file>",
    "a module with formulas, playouts or evaluations of your own; may be given several times",
    (file: string, before: readonly string[] = []) => [...before, file],
  );
}

/** Before the command looks at its options: plug-ins bring names that these may hold. */
export async function usePlugins({ plugin = [] }: PluginFlags): Promise<void> {
  for (const file of plugin) accepted("--plugin", await loadPlugin(file));
}
