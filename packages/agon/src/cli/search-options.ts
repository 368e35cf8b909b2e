/**
 * What commands that search have in common: settings, seeds, limits, and what is known of the game's goals.
 */

import { BACKEND_CHOICES, DEFAULT_BACKEND } from "agon-engine/compile";
import { classify, type Finding, type Game, Random } from "agon-engine/game";
import { parseOptions, type SearchOptions } from "agon-engine/search";
import { type Command, InvalidArgumentError, Option } from "commander";
import { processorTime } from "../processor-time.ts";
import { accepted } from "./io.ts";
import { addPluginFlag } from "./plugins.ts";

export interface SearchFlags {
  readonly set: readonly string[];
  readonly seed: number;
  readonly backend: string;
}

export function addSearchFlags(command: Command): Command {
  return addPluginFlag(command)
    .option("--set <option=value...>", "settings of the search, see docs/reference/algorithms.md", [])
    .option("--seed <number>", "seed of all randomness", wholeNumber, 1)
    .addOption(backendOption());
}

/** The rules, and the position in them that `positionOf` reads. */
export function addPositionFlags(command: Command): Command {
  return command
    .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
    .option("--moves <joint-moves>", "the position after these joint moves, each a list in role order")
    .option("--state <facts>", "the position where exactly these facts hold");
}

/** The settings that were given, and no others. */
export function givenIn({ set }: Pick<SearchFlags, "set">): Partial<SearchOptions> {
  return accepted("--set", parseOptions(set)).given;
}

/** Settings as given, with the constant sum of the game filled in where it has one. */
export function settingsFor(game: Game, { set }: SearchFlags, constantSum: Finding<number | undefined>): SearchOptions {
  const { options } = accepted("--set", parseOptions(set));
  const sum = game.roles.length === 2 && game.chanceRole < 0 ? constantSum.value : undefined;
  return { ...options, constantSum: options.constantSum ?? sum };
}

/** The sum of the goals of two players, proved or seen in random playouts: half a second of them, of the processor's time. */
export function constantSumOf(game: Game, seed: number): Finding<number | undefined> {
  const end = processorTime() + 500;
  const options = { random: new Random(seed), playouts: 200, stop: () => processorTime() > end };
  return classify(game, options).constantSum;
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** `5s`, `300ms`, `9m30s` or a plain number of seconds, in milliseconds. */
export function duration(text: string): number {
  const written = /^\d+(?:\.\d+)?$/.test(text) ? `${text}s` : text;
  const parts = [...written.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  const milliseconds = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * UNITS[unit as keyof typeof UNITS],
    0,
  );
  if (parts.map(([part]) => part).join("") !== written || !(milliseconds > 0))
    throw new InvalidArgumentError("Write a time such as 5s, 300ms, 2m or 1h30m.");
  return milliseconds;
}

/** An option that takes a time; every such option says the same of its units. */
export function timeOption(flags: string, description: string, milliseconds?: number): Option {
  const option = new Option(flags, `${description}: 300ms, 5s, 2m; a bare number is seconds`).argParser(duration);
  return milliseconds === undefined ? option : option.default(milliseconds, durationText(milliseconds));
}

function durationText(milliseconds: number): string {
  const [unit, size] = Object.entries(UNITS).findLast(([, size]) => milliseconds % size === 0) ?? ["ms", 1];
  return `${milliseconds / size}${unit}`;
}

/** Reads whole numbers that make sense from a number on. */
export function wholeNumberFrom(least: number): (text: string) => number {
  return (text) => {
    if (wholeNumber(text) < least) throw new InvalidArgumentError(`It must be ${least} at least.`);
    return Number(text);
  };
}

/** Counts of things of which there must be one. */
export const countNumber = wholeNumberFrom(1);

export function wholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError("It must be a whole number of at most 12 digits.");
  return Number(text);
}

export function backendOption(): Option {
  return new Option("--backend <name>", "which engine plays").choices(BACKEND_CHOICES).default(DEFAULT_BACKEND);
}
