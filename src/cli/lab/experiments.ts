/**
 * What a user may write where an experiment is expected: its number, or a file with one of his own.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { InvalidArgumentError } from "commander";
import { type Experiment, type LabBudget, readExperiment } from "../../lab/experiment.ts";
import { EXPERIMENTS, experimentNamed } from "../../lab/experiments/all.ts";
import { parsePlayer } from "../../match/player-text.ts";
import { BadInput, fileTrouble } from "../io.ts";
import { duration } from "../search-options.ts";

export async function openExperiment(given: string): Promise<Experiment> {
  const known = experimentNamed(given);
  if (known !== undefined) return known;
  if (!/[./]/.test(given))
    throw new BadInput(
      `There is no experiment ${given}; there are ${EXPERIMENTS.map(({ id }) => id).join(", ")}, and files.`,
    );
  const read = readExperiment(await contentOf(given));
  if (!read.ok) throw new BadInput(read.mistakes.map((mistake) => `${given}: ${mistake}`).join("\n"));
  checkPlayers(given, read.experiment);
  return read.experiment;
}

/** JSON, or a module whose default export is data. */
async function contentOf(path: string): Promise<unknown> {
  try {
    if (path.endsWith(".json")) return JSON.parse(await readFile(path, "utf8"));
    await readFile(path);
    const module = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
    return module.default;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_UNKNOWN_FILE_EXTENSION")
      throw new BadInput(`${path}: this Node.js does not read it; write the experiment as .json or .js.`);
    const why = error instanceof SyntaxError ? `it cannot be parsed: ${error.message}` : fileTrouble(error);
    throw new BadInput(`${path}: cannot be read: ${why}.`);
  }
}

function checkPlayers(path: string, { measure, players, against }: Experiment): void {
  if (measure === "speed" || measure === "chance") return;
  const texts = players.flatMap((player) => [player.player, player.against]).concat(against);
  for (const text of texts) {
    if (text === undefined) continue;
    const parsed = parsePlayer(text);
    if (!parsed.ok) throw new BadInput(parsed.mistakes.map((mistake) => `${path}: ${text}: ${mistake}`).join("\n"));
  }
}

/** `10s` is a time, `5000` a number of playouts. */
export function budgetOf(text: string): LabBudget {
  if (/^\d{1,12}$/.test(text) && Number(text) > 0) return { playouts: Number(text) };
  if (/[a-z]$/.test(text)) return { seconds: duration(text) / 1000 };
  throw new InvalidArgumentError("Write a number of playouts such as 5000, or a time such as 10s.");
}

/** In place of what the experiment says. */
export function withBudget(experiment: Experiment, budget: LabBudget | undefined): Experiment {
  if (budget === undefined) return experiment;
  if (experiment.measure === "climb")
    throw new BadInput(`${experiment.id} has budgets that follow each other: --budget does not fit.`);
  const notes = [...experiment.notes, "The budget was given on the command line."];
  return {
    ...experiment,
    budgets: [budget],
    notes,
    published: experiment.published.map(({ budget: _, ...figure }) => figure),
  };
}

export function scaleOf(text: string): number {
  const scale = Number(text);
  if (!(scale > 0 && scale <= 100)) throw new InvalidArgumentError("A scale is a number above 0, such as 0.1.");
  return scale;
}
