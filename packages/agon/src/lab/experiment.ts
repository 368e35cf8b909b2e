/**
 * An experiment is data: games × players × budgets, each so many times, and what was published about it. Those of the papers are in
 * `experiments`; a user's own is a file of the same shape.
 */
import { problemsText, type Result, success } from "agon-engine";
import { z } from "zod";
import { QUESTION_KINDS } from "../benchmark/question.ts";

/** Where a cell stands in the tables of a report. What nobody says follows from the names. */
const at = z.strictObject({ table: z.string().optional(), row: z.string().optional(), column: z.string().optional() });

const memory = z.enum(["player", "graph", "none"]);

const labGame = z.strictObject({
  /** What tables call it. Default: the game. */
  name: z.string().optional(),
  /** The id of a bundled game, the path of a rulesheet, `native:…`, or `corpus:NAME`. */
  game: z.string(),
  /** In place of a game that is not at hand. */
  or: z.string().optional(),
  at: at.optional(),
});

const labPlayer = z.strictObject({
  name: z.string().optional(),
  /** `name` or `name:option=value,…`; in a measure of speed, a back end; in one of answers, who answers. */
  player: z.string(),
  /** Of what it is made of, where the name does not say all: results are kept under it. */
  version: z.string().optional(),
  /** Its opponent in duels, and what it remembers. Default: those of the experiment. */
  against: z.string().optional(),
  memory: memory.optional(),
  at: at.optional(),
});

const labBudget = z.strictObject({
  name: z.string().optional(),
  playouts: z.int().positive().optional(),
  seconds: z.number().positive().optional(),
  /** Of the processor and not of the wall, so that a busy machine is fair to both sides. */
  cpuSeconds: z.number().positive().optional(),
  at: at.optional(),
});

const published = z.strictObject({
  game: z.string().optional(),
  player: z.string().optional(),
  budget: z.string().optional(),
  value: z.number(),
  /** The paper gives a lower bound only. */
  over: z.boolean().optional(),
  /** Runs behind the figure, and the standard deviation or the standard error it gives. */
  runs: z.number().optional(),
  deviation: z.number().optional(),
  error: z.number().optional(),
});

/** What a paper says in words, as far as it can be checked. */
const claim = z.discriminatedUnion("kind", [
  /** In every game the values of the players fall, the first being the greatest. */
  z.strictObject({ kind: z.literal("falling"), players: z.array(z.string()).min(2) }),
  /** No other player does better; of all, or of those named. */
  z.strictObject({
    kind: z.literal("best"),
    player: z.string(),
    game: z.string().optional(),
    among: z.array(z.string()).optional(),
  }),
  z.strictObject({ kind: z.literal("above"), players: z.array(z.string()), value: z.number() }),
  /** The mean over the later half of the budgets is greater than that of the others. */
  z.strictObject({ kind: z.literal("leads"), player: z.string(), others: z.array(z.string()), game: z.string() }),
  /** Behind or level at the first budget, ahead at the last. */
  z.strictObject({ kind: z.literal("overtakes"), player: z.string(), other: z.string(), game: z.string() }),
  /** The mean of each player over these games, or over all, is at least so much, and none of them is below the other. */
  z.strictObject({
    kind: z.literal("mean"),
    games: z.array(z.string()).optional(),
    value: z.number(),
    none: z.number(),
  }),
  /** The sum over all games of the best player is greater. */
  z.strictObject({ kind: z.literal("total"), value: z.number() }),
  /** The sum over all games of the best of these players in each lies between the totals of two others. */
  z.strictObject({
    kind: z.literal("bestOf"),
    players: z.array(z.string()).min(2),
    value: z.number(),
    above: z.string(),
    below: z.string(),
  }),
  /** All players always score this in the game: it is too easy or too hard to tell them apart. */
  z.strictObject({ kind: z.literal("always"), game: z.string(), value: z.number() }),
]);

const experimentSchema = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,60}$/),
  title: z.string(),
  /** Which document, section and table. */
  source: z.string().default("own experiment"),
  /** What was done, in a sentence or two. */
  what: z.string().default(""),
  /**
   * What one run gives: the score against the opponent (`duel`), the goal of a puzzle (`score`), playouts to a proof (`solve`), the
   * proved value (`value`), the best goal at each budget (`climb`), playouts per second as a multiple of Prolog's (`speed`), the exact
   * chance of the first role under random play (`chance`), or the share of right answers to questions about unknown games (`answers`,
   * whose games are kinds of questions and whose runs are games).
   */
  measure: z.enum(["duel", "score", "solve", "value", "climb", "speed", "chance", "answers"]),
  games: z.array(labGame).min(1),
  players: z.array(labPlayer).min(1),
  budgets: z.array(labBudget).min(1),
  against: z.string().optional(),
  runs: z.int().min(1),
  /** For a first impression, at scales below `below`: other budgets, as the report then says. */
  quick: z.strictObject({ below: z.number().positive(), budgets: z.array(labBudget).min(1) }).optional(),
  backend: z.string().default("auto"),
  /** What players bring to a move: all they remember, the graph alone, or nothing (`src/fleet/trial.ts`). */
  memory: memory.default("player"),
  /**
   * In duels: a cell ends when it is clear whether the player is elo0 or elo1 Elo points stronger than its opponent, within the errors
   * alpha and beta (default 0.05 both), and after `runs` games at the latest.
   */
  sprt: z
    .strictObject({
      elo0: z.number(),
      elo1: z.number(),
      alpha: z.number().positive().max(0.5).optional(),
      beta: z.number().positive().max(0.5).optional(),
    })
    .optional(),
  /** In `solve`: a cell ends when its first so many runs have all reached the limit. */
  giveUp: z.int().min(2).optional(),
  /** Seconds after which a run is given up. */
  timeLimit: z.number().positive().optional(),
  published: z.array(published).default([]),
  claims: z.array(claim).default([]),
  /** Tables whose columns are values of this, as `d3 = 0` and `d3 = 1`, are drawn as curves over it. */
  curvesOver: z.string().optional(),
  /** Games of which the report shows how often each score came up. */
  histograms: z.array(z.string()).default([]),
  /** Digits behind the point in tables. */
  digits: z.int().min(0).max(6).default(1),
  /** Settings that the paper does not give, what they are here, and where other readings are shown. */
  chosen: z
    .array(z.strictObject({ setting: z.string(), value: z.string(), others: z.string().optional() }))
    .default([]),
  /** Sentences for the report: what differs from the paper's set-up. What came out follows from the runs. */
  notes: z.array(z.string()).default([]),
});

/** As it is written. */
export type ExperimentFile = z.input<typeof experimentSchema>;
/** With defaults filled in. */
export type Experiment = z.output<typeof experimentSchema>;
export type Published = z.output<typeof published>;
export type Claim = z.output<typeof claim>;
export type LabBudget = z.output<typeof labBudget>;

export function readExperiment(value: unknown): Result<Experiment> {
  const parsed = experimentSchema.safeParse(value);
  const mistakes = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join(".") || "experiment"}: ${message}`);
  if (parsed.success && mistakes.length === 0) return success(parsed.data);
  return { ok: false, problems: mistakes.map((message) => ({ code: "experiment", message })) };
}

/** One of the project's own, which has no mistakes. */
export function experiment(file: ExperimentFile): Experiment {
  const read = readExperiment(file);
  if (!read.ok) throw new Error(`${file.id}: ${problemsText(read.problems)}`);
  return read.value;
}

function isEmpty({ playouts, seconds, cpuSeconds }: LabBudget): boolean {
  return !playouts && !seconds && !cpuSeconds;
}

const isQuestionKind = (name: string): boolean => (QUESTION_KINDS as readonly string[]).includes(name);

function contradictions({ measure, against, players, games, budgets, sprt, giveUp }: Experiment): string[] {
  const mistakes: string[] = [];
  if (measure === "answers" && !games.every(({ game }) => isQuestionKind(game)))
    mistakes.push(`games: kinds of questions are ${QUESTION_KINDS.join(", ")}`);
  if (measure === "duel" && players.some((player) => (player.against ?? against) === undefined))
    mistakes.push("against: a duel needs an opponent");
  if (["duel", "score", "solve"].includes(measure) && budgets.some(isEmpty))
    mistakes.push("budgets: each needs playouts, seconds or cpuSeconds");
  if (measure !== "duel" && budgets.some(({ cpuSeconds }) => cpuSeconds !== undefined))
    mistakes.push("budgets: cpuSeconds are for duels");
  if (sprt !== undefined && (measure !== "duel" || sprt.elo0 >= sprt.elo1))
    mistakes.push("sprt: it is for duels, and elo0 is the smaller");
  if (giveUp !== undefined && measure !== "solve") mistakes.push("giveUp: it is for playouts to a proof");
  return mistakes;
}
