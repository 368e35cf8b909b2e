/**
 * From an experiment to what has to be done: cells are what tables show, groups are runs that share everything but the seed.
 */
import { createHash } from "node:crypto";
import { NATIVE } from "agon-engine/game";
import { isRandomRole } from "agon-engine/gdl";
import type { QuestionKind } from "../benchmark/question.ts";
import type { Trial, TrialBudget, TrialGame } from "../fleet/trial.ts";
import type { Experiment, LabBudget, Published } from "./experiment.ts";

export interface TableCell {
  readonly game: string;
  readonly player: string;
  readonly budget: string;
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly published: Published | undefined;
  /** Its runs, and which of their values it shows. */
  readonly group: string;
  readonly place: number;
}

/** A question of a benchmark, put to somebody: the kind, and which game of the set that the seed makes. */
export interface AnswerTrial {
  readonly kind: "answer";
  readonly question: QuestionKind;
  readonly index: number;
  readonly seed: number;
  readonly player: string;
  readonly version?: string;
}

export type LabTrial = Trial | AnswerTrial;

/** A trial that threads and workers can make: of an experiment that asks no questions. */
export function engineTrial(trial: LabTrial): Trial {
  if (trial.kind === "answer") throw new Error("questions are not put to the engine");
  return trial;
}

/** A trial without its seed and, in duels, without its seats. */
export interface RunGroup {
  readonly key: string;
  /** Of everything that shapes the results. */
  readonly hash: string;
  readonly runs: number;
  /** The same in words: the trial with rules by their hash. */
  readonly settings: unknown;
  trial(index: number, seed: number): LabTrial;
}

export interface ResolvedGame {
  readonly rules: string;
  readonly roles: readonly string[];
  /** Whether they stand in for a game that is not at hand. */
  readonly standIn?: boolean;
}

/** Rules by the names that experiments use, in the order of the experiment's games. */
export type ResolvedGames = readonly ResolvedGame[];

export interface ExperimentPlan {
  readonly experiment: Experiment;
  readonly cells: readonly TableCell[];
  readonly groups: readonly RunGroup[];
  /** Games for which others stand in. */
  readonly standIns: readonly string[];
}

export const gameName = ({ name, game }: Experiment["games"][number]): string => name ?? game;
export const playerName = ({ name, player }: Experiment["players"][number]): string => name ?? player;

export function budgetName({ name, playouts, seconds, cpuSeconds }: LabBudget): string {
  if (name !== undefined) return name;
  if (playouts !== undefined) return `${playouts.toLocaleString("en")} playouts`;
  if (cpuSeconds !== undefined) return `${cpuSeconds} s of the processor`;
  return seconds === undefined ? "" : `${seconds} s`;
}

/** `version` is that of the program: results of another one are not taken for ours. */
export function planOf(experiment: Experiment, games: ResolvedGames, version: string): ExperimentPlan {
  const groups = new Map<string, RunGroup>();
  const cells: TableCell[] = [];
  experiment.games.forEach((game, at) => {
    for (const player of experiment.players) {
      experiment.budgets.forEach((budget, place) => {
        const climbs = experiment.measure === "climb";
        const named = { game: gameName(game), player: playerName(player), budget: budgetName(budget) };
        const key = [named.game, named.player, ...(climbs ? [] : [named.budget])].join(" | ");
        if (!groups.has(key))
          groups.set(key, newGroup(key, { experiment, version, at, player, budget, resolved: games[at]! }));
        cells.push({
          ...named,
          ...placeIn(experiment, named, [game.at, player.at, budget.at]),
          published: experiment.published.find((figure) => fits(figure, named)),
          group: key,
          place: climbs ? place : 0,
        });
      });
    }
  });
  const standIns = experiment.games.filter((_, at) => games[at]!.standIn).map(gameName);
  return { experiment, cells, groups: [...groups.values()], standIns };
}

type Named = Pick<TableCell, "game" | "player" | "budget">;
type Place = Pick<TableCell, "table" | "row" | "column">;

/** Players down, games across; with several budgets, these across and a table for each game. */
function placeIn(
  { budgets }: Experiment,
  named: Named,
  said: readonly (Partial<Record<keyof Place, string | undefined>> | undefined)[],
): Place {
  const usual =
    budgets.length > 1
      ? { table: named.game, row: named.player, column: named.budget }
      : { table: "", row: named.player, column: named.game };
  return Object.assign(usual, ...said) as Place;
}

function fits(figure: Published, { game, player, budget }: Named): boolean {
  return (figure.game ?? game) === game && (figure.player ?? player) === player && (figure.budget ?? budget) === budget;
}

interface GroupParts {
  readonly experiment: Experiment;
  readonly version: string;
  readonly at: number;
  readonly player: Experiment["players"][number];
  readonly budget: LabBudget;
  readonly resolved: ResolvedGame;
}

function newGroup(key: string, parts: GroupParts): RunGroup {
  const { experiment, version } = parts;
  const trial = (index: number, seed: number): LabTrial =>
    experiment.measure === "answers" ? answerTrial(parts, index, seed) : trialOf(parts, index, seed);
  const shape = [0, 1].map((index) => trial(index, 0));
  const exact = experiment.measure === "chance" || experiment.measure === "value";
  return {
    key,
    hash: digest(JSON.stringify([version, shape])),
    runs: exact ? 1 : experiment.runs,
    settings: settingsOf(shape[0]!),
    trial,
  };
}

function settingsOf(trial: LabTrial): unknown {
  const { seed: _, ...settings } = trial;
  if (!("game" in settings)) return settings;
  const { game } = settings;
  const rules = game.rules.startsWith(NATIVE) ? game.rules : digest(game.rules);
  return { ...settings, game: { ...game, rules } };
}

function answerTrial({ experiment, at, player }: GroupParts, index: number, seed: number): AnswerTrial {
  const question = experiment.games[at]!.game as QuestionKind;
  const { version } = player;
  return { kind: "answer", question, index, seed, player: player.player, ...(version !== undefined && { version }) };
}

function trialOf({ experiment, at, player, budget, resolved }: GroupParts, index: number, seed: number): Trial {
  const { measure, against, backend, timeLimit, budgets } = experiment;
  const memory = player.memory ?? experiment.memory;
  const game: TrialGame = { name: gameName(experiment.games[at]!), rules: resolved.rules, backend };
  const base = {
    game,
    seed,
    budget: plain(measure === "climb" ? budgets.at(-1)! : budget),
    ...(timeLimit !== undefined && { timeLimit: timeLimit * 1000 }),
  };
  switch (measure) {
    case "duel": {
      const seats = resolved.roles.map((role, place) => ({ role, place })).filter(({ role }) => !isRandomRole(role));
      const measured = seats[index % seats.length]!.place;
      const opponent = player.against ?? against!;
      const players = resolved.roles.map((_, place) => (place === measured ? player.player : opponent));
      return { ...base, kind: "play", players, measured, ...(memory !== "player" && { memory }) };
    }
    case "score":
      return {
        ...base,
        kind: "play",
        players: resolved.roles.map(() => player.player),
        measured: 0,
        ...(memory !== "player" && { memory }),
      };
    case "climb":
      return { ...base, kind: "climb", player: player.player, checkpoints: budgets.map(plain) };
    case "speed":
      return { ...base, kind: "speed", contender: player.player };
    case "chance":
      return { ...base, kind: "chance" };
    case "answers":
      throw new Error("answers are no trials of the engine");
    default:
      return { ...base, kind: measure, player: player.player };
  }
}

function plain({ playouts, seconds, cpuSeconds }: LabBudget): TrialBudget {
  return {
    ...(cpuSeconds !== undefined && { cpuMilliseconds: cpuSeconds * 1000 }),
    ...(playouts !== undefined && { playouts }),
    ...(seconds !== undefined && { milliseconds: seconds * 1000 }),
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** The seed of one run. Questions are those of the set that the whole seed makes, the same for everybody. */
export function trialSeed({ id, measure }: Experiment, seed: number, group: string, index: number): number {
  return measure === "answers" ? seed : seedOf(seed, id, group, index);
}

/** Every run has a seed of its own, which depends on nothing but experiment, cell and index. */
export function seedOf(seed: number, experiment: string, group: string, index: number): number {
  return createHash("sha256")
    .update(JSON.stringify([seed, experiment, group, index]))
    .digest()
    .readInt32BE();
}

/** How many of the runs are made at a scale: at least one, and in duels as many from either side. */
export function runsAt({ measure }: Experiment, runs: number, scale: number): number {
  const scaled = Math.max(1, Math.round(runs * scale));
  return measure === "duel" ? 2 * Math.ceil(scaled / 2) : scaled;
}
