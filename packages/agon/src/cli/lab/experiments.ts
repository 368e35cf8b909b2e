/**
 * What a user may write where an experiment is expected: its number, or a file with one of his own.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { suggestion } from "agon-engine/gdl";
import { numbered, parsePlayer, type SprtSettings } from "agon-engine/match";
import { InvalidArgumentError } from "commander";
import { parseAnswerer } from "../../benchmark/answerer.ts";
import { budgetName, gameName, playerName } from "../../lab/cells.ts";
import { type Experiment, type LabBudget, readExperiment } from "../../lab/experiment.ts";
import { ALL_EXPERIMENTS, experimentNamed } from "../../lab/experiments/all.ts";
import { beside } from "../beside.ts";
import { accepted, BadInput, fileTrouble } from "../io.ts";
import { duration } from "../search-options.ts";

export async function openExperiment(given: string): Promise<Experiment> {
  const known = experimentNamed(given);
  if (known !== undefined) return known;
  if (!/[./]/.test(given)) throw new BadInput(noExperiment(given));
  const experiment = accepted(given, readExperiment(await contentOf(given)));
  checkPlayers(given, experiment);
  return besideFile(given, { ...experiment, players: apart(experiment.players) });
}

/** The one that was meant, or all there are. */
function noExperiment(given: string): string {
  const ids = ALL_EXPERIMENTS.map(({ id }) => id);
  const meant = suggestion(given, ids);
  return `There is no experiment ${given}${meant === "" ? `; there are ${ids.join(", ")}, and files.` : `.${meant}`}`;
}

/** The same player twice is two rows. */
function apart(players: Experiment["players"]): Experiment["players"] {
  const names = players.map(({ name, player }) => name ?? player);
  const own = numbered(names);
  return players.map((entry, at) => (own[at] === names[at] ? entry : { ...entry, name: own[at]! }));
}

/** Rulesheets lie where the experiment says, seen from its own file; reports call them as the experiment does. */
function besideFile(file: string, experiment: Experiment): Experiment {
  if (experiment.measure === "answers") return { ...experiment, players: experiment.players.map(answersBeside(file)) };
  const games = experiment.games.map((entry) => {
    const game = beside(file, entry.game);
    return game === entry.game ? entry : { ...entry, game, name: entry.name ?? entry.game };
  });
  return { ...experiment, games };
}

const ANSWERS = "answers:";

/** Answers too. */
function answersBeside(file: string): (entry: Experiment["players"][number]) => Experiment["players"][number] {
  return (entry) => {
    const { player, name = player } = entry;
    if (!player.startsWith(ANSWERS)) return entry;
    return { ...entry, name, player: ANSWERS + beside(file, player.slice(ANSWERS.length)) };
  };
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
  if (measure === "answers") {
    for (const { player } of players) accepted(path, parseAnswerer(player));
    return;
  }
  const texts = players.flatMap((player) => [player.player, player.against]).concat(against);
  for (const text of texts) {
    if (text === undefined) continue;
    const player = accepted(`${path}: ${text}`, parsePlayer(text));
    if (player.kind === "foreign")
      throw new BadInput(`${path}: ${text}: experiments measure players of the engine; agon match has others play.`);
  }
}

/** `10s` is a time, `cpu:10s` a time of the processor, `5000` or `5000 playouts` a number of playouts. */
export function budgetOf(text: string): LabBudget {
  if (text.startsWith("cpu:")) return { cpuSeconds: duration(text.slice(4)) / 1000 };
  const [, playouts] = /^(\d{1,12})(?: *playouts?)?$/.exec(text.trim()) ?? [];
  if (Number(playouts) > 0) return { playouts: Number(playouts) };
  if (/[a-z]$/.test(text)) return { seconds: duration(text) / 1000 };
  throw new InvalidArgumentError(
    "Write a number of playouts such as 5000, a time such as 10s, or one of the processor such as cpu:100ms.",
  );
}

export function budgetText({ playouts, seconds, cpuSeconds }: LabBudget): string {
  return cpuSeconds === undefined ? String(playouts ?? `${seconds}s`) : `cpu:${cpuSeconds}s`;
}

/** What the command line may put in place of what an experiment says. */
export interface Changes {
  readonly budget?: LabBudget;
  readonly players?: readonly string[];
  /** Names of the experiment's own players: the others are left out. */
  readonly only?: readonly string[];
  readonly against?: string;
  readonly games?: readonly string[];
  /** False: every pairing has all of its games. */
  readonly sprt?: SprtSettings | false;
}

export function changed(whole: Experiment, { only, budget, players, against, games, sprt }: Changes): Experiment {
  const experiment = only === undefined ? whole : onlySome(whole, only);
  const asks = experiment.measure === "answers";
  const duel = (asks ? undefined : players) ?? against ?? (sprt || undefined);
  if (duel !== undefined && experiment.measure !== "duel")
    throw new BadInput(`${experiment.id} has no duels: ${asks ? "" : "--players, "}--against and --sprt do not fit.`);
  if (asks && budget !== undefined) throw new BadInput(`${experiment.id} asks questions: --budget does not fit.`);
  const seats = {
    ...(players && { players: numbered(players).map((player) => ({ player, at: { column: player } })) }),
    ...(against !== undefined && { against }),
    ...(games && {
      games: games.map((game) => experiment.games.find((own) => gameName(own) === game) ?? { game, at: { row: game } }),
    }),
    ...(sprt && { sprt: { elo0: sprt.elo0, elo1: sprt.elo1 } }),
  };
  const { sprt: _, ...untested } = experiment;
  const other = withBudget({ ...(sprt === false ? untested : experiment), ...seats }, budget);
  checkPlayers(experiment.id, other);
  if (Object.keys(seats).length === 0) return other;
  return { ...other, notes: [...other.notes, "Players, opponent, games or test were given on the command line."] };
}

/** Cells keep their names and with them their seeds, so that a run of the whole experiment takes up what is there. */
function onlySome(experiment: Experiment, names: readonly string[]): Experiment {
  const unknown = names.find((name) => !experiment.players.some((player) => playerName(player) === name));
  if (unknown !== undefined)
    throw new BadInput(
      `${experiment.id} has no player ${unknown}.${suggestion(unknown, experiment.players.map(playerName))}`,
    );
  const players = experiment.players.filter((player) => names.includes(playerName(player)));
  const published = experiment.published.filter(({ player }) => player === undefined || names.includes(player));
  const note = `Only ${names.join("; ")} of ${experiment.players.length} players.`;
  return { ...experiment, players, published, claims: [], notes: [...experiment.notes, note] };
}

function withBudget(experiment: Experiment, budget: LabBudget | undefined): Experiment {
  if (budget === undefined) return experiment;
  const notes = [...experiment.notes, "The budget was given on the command line."];
  return {
    ...experiment,
    budgets: experiment.measure === "climb" ? halvings(budget, experiment.budgets.length) : [budget],
    notes,
    published: experiment.published.map(({ budget: _, ...figure }) => figure),
  };
}

/** The budget as the last of so many, each twice the one before. */
function halvings({ playouts, seconds, cpuSeconds }: LabBudget, count: number): LabBudget[] {
  if (cpuSeconds !== undefined) throw new BadInput("Searches that climb are timed by the wall: give --budget 12.8s.");
  return Array.from({ length: count }, (_, at) => {
    const part = 2 ** (at - count + 1);
    if (playouts !== undefined) return { playouts: Math.max(1, Math.round(playouts * part)) };
    return { seconds: seconds! * part };
  });
}

/** With the budgets for a first impression, where the experiment has some for the scale. */
export function atScale(experiment: Experiment, scale: number): Experiment {
  const { quick, notes, published, budgets } = experiment;
  if (quick === undefined || scale >= quick.below) return experiment;
  const names = [budgets, quick.budgets].map((each) => each.map(budgetName).join(", "));
  return {
    ...experiment,
    budgets: quick.budgets,
    notes: [...notes, `At scales below ${quick.below} the budget is ${names[1]} in place of ${names[0]}.`],
    published: published.map(({ budget: _, ...figure }) => figure),
  };
}

export function scaleOf(text: string): number {
  const scale = Number(text);
  if (!(scale > 0 && scale <= 100)) throw new InvalidArgumentError("A scale is a number above 0, such as 0.1.");
  return scale;
}
