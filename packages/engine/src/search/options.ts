/**
 * Every published algorithm is a setting of one engine; docs/reference/algorithms.md gives the formulae and sources.
 */
import type { DecisiveMoves } from "../game/game.ts";
import type { Result } from "../result.ts";
import { suggestion } from "../spelling.ts";
import { READINGS } from "./adapted.ts";
import { EVALUATIONS, FORMULAS, PLAYOUTS } from "./plugins.ts";

/** How a search works. docs/reference/algorithms.md has formulas and sources. */
export interface SearchOptions {
  /** Which selection formula, where one role chooses: `uct`, `polynomial`, `ucb1-tuned`, or one of a plug-in. */
  readonly formula: string;
  /** c of the UCT formula, for goals scaled to 0..1 (Ary's 40 of 100 is 0.4). */
  readonly exploration: number;
  /** One node for each position (a DAG), or one for each path (a tree). */
  readonly transpositions: boolean;
  /** Where payoffs are kept. On nodes, a parent's visits are the sum of its children's (Ary 3.2). */
  readonly statistics: "edges" | "nodes";
  /** UCD: depth of the adapted mean, of the origin's and of the move's playouts (UCD 3.3). Infinity is allowed. */
  readonly meanDepth: number;
  readonly originDepth: number;
  readonly moveDepth: number;
  /** How adapted values are had: kept up to date after each playout, or another way (adapted-readings.ts). */
  readonly adapted: "incremental" | "recursive" | "leaf" | "bare";
  /** Which edges a payoff is added to: those of the descent, or every ancestor once (UCD 3.2). */
  readonly update: "descent" | "all";
  /** Proofs: none; exact values (Winands 2008); intervals (bounds 3.2), solved moves left out; with cuts (bounds 3.3). */
  readonly solver: "off" | "values" | "bounds" | "cuts";
  /** γ and δ of the selection bias (bounds 3.4), for bounds scaled to 0..1. */
  readonly pessimisticBias: number;
  readonly optimisticBias: number;
  /** Playouts after which the bias has fallen to a half; 0 keeps it constant. */
  readonly biasFade: number;
  /** PN-MCTS: which term of proof numbers selection adds, if any. Needs proofs. */
  readonly proofNumbers: "off" | "rank" | "sum" | "max";
  /** C_pn: what that term is multiplied by. */
  readonly proofWeight: number;
  /** α of implicit minimax backups: how much the heuristic, backed up by minimax, counts beside means of playouts. 0: it is not asked. */
  readonly implicitMinimax: number;
  /** Which evaluation implicit minimax backs up. */
  readonly heuristic: "learnt" | PluggedName;
  /** Whether backed-up scores are kept inside the bounds of each node they pass. */
  readonly clampScores: boolean;
  /**
   * Where several roles choose at once: each by UCT on its own statistics, or by regret matching, whose mixes come near an
   * equilibrium.
   */
  readonly simultaneous: "uct" | "regret";
  /** γ of regret matching: how often a move is drawn from all alike. */
  readonly regretExploration: number;
  /** Whether all children of a new leaf are looked at, so that what ends the game is known a ply earlier. Needs proofs. */
  readonly lookAhead: boolean;
  /** AMAF statistics: unused; alone; blended by RAVE; with those of the nearest ancestor seen often (GRAVE), or of the whole search (HRAVE). */
  readonly amaf: "off" | "alone" | "rave" | "grave" | "hrave";
  /** b of β = ñ / (n + ñ + b n ñ). */
  readonly raveBias: number;
  /** W of progressive history: how much it counts what a move was worth in all playouts. 0: not at all. */
  readonly progressiveHistory: number;
  /** Visits an ancestor needs before GRAVE reads its statistics. */
  readonly graveVisits: number;
  /** RAVE on the DAG: 1 where the statistics are those behind the children of a node together (UCD 4.3). */
  readonly raveDepth: number;
  /**
   * How playouts choose: uniformly on the game's lanes; the same, but moves that win at once go before others; and then those by
   * which the other would win; uniformly one state at a time, the same on every back end; by the mean of the move (MAST); or of
   * the last moves together (N-grams); by the last good replies; or by the policy of a plug-in.
   */
  readonly playout:
    | "uniform"
    | "decisive"
    | "anti-decisive"
    | "serial"
    | "mast"
    | "ngram"
    | "last-good-reply"
    | PluggedName;
  /** Whether playouts on lanes prefer moves that did well in earlier ones, by MAST levels. */
  readonly mastLevels: boolean;
  /** Temperature of the Gibbs choice in guided playouts, for goals scaled to 0..1. */
  readonly temperature: number;
  /** Longest sequence of moves that N-grams keep. */
  readonly ngramLength: number;
  /** Early end of playouts: when goals have proved stable, when most games have ended, or either (slides). */
  readonly cutoff: "none" | "stability" | "interval" | "both";
  /** Plies that a playout has before any cutoff may end it (slides: minimumSteps). */
  readonly minimumSteps: number;
  /** What a leaf is worth in place of a playout from it: the evaluation of a plug-in; `none` plays out. */
  readonly evaluation: "none" | "learnt" | PluggedName;
  /** Random plies from the leaf to the state that is evaluated (early playout termination, Lorentz 2008). */
  readonly evaluationPlies: number;
  /** Value at which a move never tried competes; Infinity tries every move once before any twice. */
  readonly urgency: number;
  /** Which of several moves of equal worth a descent takes: any of them, or the first or last in the order of the rules. */
  readonly ties: "random" | "first" | "last";
  /**
   * Playouts from each new leaf, and leaves gathered before they are played out together. 0: one where playouts are
   * counted, as published; as many as pay on the clock.
   */
  readonly playoutsPerLeaf: number;
  readonly leavesPerBatch: number;
  /** Untried moves of the node where a descent ends that are tried together; 0 as above. */
  readonly leavesPerDescent: number;
  /** Memory for the graph. When it is full the search goes on without new nodes. */
  readonly memoryMiB: number;
  /** The sum of both goals in every terminal state, for two roles; lets bounds of one role stand for both. */
  readonly constantSum: number | undefined;
}

/** A name that a plug-in has added. */
export type PluggedName = string & Record<never, never>;

/** What a search does where nobody says otherwise. */
export const DEFAULT_OPTIONS: SearchOptions = {
  formula: "uct",
  exploration: 0.4,
  transpositions: true,
  statistics: "edges",
  meanDepth: 0,
  originDepth: 0,
  moveDepth: 0,
  adapted: "incremental",
  update: "descent",
  solver: "cuts",
  pessimisticBias: 0,
  optimisticBias: 0,
  biasFade: 0,
  proofNumbers: "off",
  proofWeight: 0.3,
  implicitMinimax: 0,
  heuristic: "learnt",
  clampScores: false,
  simultaneous: "uct",
  regretExploration: 0.1,
  lookAhead: false,
  amaf: "off",
  raveBias: 0.0004,
  progressiveHistory: 0,
  graveVisits: 50,
  raveDepth: 0,
  playout: "uniform",
  mastLevels: false,
  temperature: 0.1,
  ngramLength: 2,
  cutoff: "none",
  minimumSteps: 20,
  evaluation: "none",
  evaluationPlies: 0,
  urgency: Number.POSITIVE_INFINITY,
  ties: "random",
  playoutsPerLeaf: 0,
  leavesPerBatch: 0,
  leavesPerDescent: 0,
  memoryMiB: 512,
  constantSum: undefined,
};

type Rule =
  | { readonly kind: "choice"; readonly of: readonly string[] }
  | { readonly kind: "flag" }
  | {
      readonly kind: "number";
      readonly least: number;
      readonly most: number;
      readonly whole?: boolean;
      readonly endless?: boolean;
      readonly optional?: boolean;
    };

const depth: Rule = { kind: "number", least: 0, most: 1000, whole: true, endless: true };

/** A choice that grows with plug-ins. */
function choice(names: () => readonly string[]): Rule {
  return {
    kind: "choice",
    get of() {
      return names();
    },
  };
}

/** What each option accepts; `endless` allows Infinity. */
export const OPTION_RULES: Readonly<Record<keyof SearchOptions, Rule>> = {
  formula: choice(() => FORMULAS.names),
  exploration: { kind: "number", least: 0, most: 1e6 },
  transpositions: { kind: "flag" },
  statistics: { kind: "choice", of: ["edges", "nodes"] },
  meanDepth: depth,
  originDepth: depth,
  moveDepth: depth,
  adapted: choice(() => Object.keys(READINGS)),
  update: { kind: "choice", of: ["descent", "all"] },
  solver: { kind: "choice", of: ["off", "values", "bounds", "cuts"] },
  pessimisticBias: { kind: "number", least: -1e6, most: 1e6 },
  optimisticBias: { kind: "number", least: -1e6, most: 1e6 },
  biasFade: { kind: "number", least: 0, most: 1e12 },
  proofNumbers: { kind: "choice", of: ["off", "rank", "sum", "max"] },
  proofWeight: { kind: "number", least: 0, most: 1e6 },
  implicitMinimax: { kind: "number", least: 0, most: 1 },
  heuristic: choice(() => EVALUATIONS.names.filter((name) => name !== "none")),
  clampScores: { kind: "flag" },
  simultaneous: { kind: "choice", of: ["uct", "regret"] },
  regretExploration: { kind: "number", least: 0.001, most: 1 },
  lookAhead: { kind: "flag" },
  amaf: { kind: "choice", of: ["off", "alone", "rave", "grave", "hrave"] },
  raveBias: { kind: "number", least: 0, most: 1e6 },
  progressiveHistory: { kind: "number", least: 0, most: 1e6 },
  graveVisits: { kind: "number", least: 0, most: 1e9, whole: true },
  raveDepth: { kind: "number", least: 0, most: 1, whole: true },
  playout: choice(() => PLAYOUTS.names),
  mastLevels: { kind: "flag" },
  temperature: { kind: "number", least: 1e-6, most: 1e6 },
  ngramLength: { kind: "number", least: 1, most: 6, whole: true },
  cutoff: { kind: "choice", of: ["none", "stability", "interval", "both"] },
  minimumSteps: { kind: "number", least: 0, most: 10_000, whole: true },
  evaluation: choice(() => EVALUATIONS.names),
  evaluationPlies: { kind: "number", least: 0, most: 10_000, whole: true },
  urgency: { kind: "number", least: -1e6, most: 1e6, endless: true },
  ties: { kind: "choice", of: ["random", "first", "last"] },
  playoutsPerLeaf: { kind: "number", least: 0, most: 16384, whole: true },
  leavesPerBatch: { kind: "number", least: 0, most: 65536, whole: true },
  leavesPerDescent: { kind: "number", least: 0, most: 65536, whole: true },
  memoryMiB: { kind: "number", least: 1, most: 65536 },
  constantSum: { kind: "number", least: -1e6, most: 1e6, optional: true },
};

/** The decisive moves that playouts on the game's lanes look for. */
const ON_LANES: ReadonlyMap<string, DecisiveMoves | "nothing"> = new Map([
  ["uniform", "nothing"],
  ["decisive", "wins"],
  ["anti-decisive", "threats"],
]);

export function isOnLanes({ playout }: Pick<SearchOptions, "playout">): boolean {
  return ON_LANES.has(playout);
}

export function decisiveOf({ playout }: Pick<SearchOptions, "playout">): DecisiveMoves | undefined {
  const decisive = ON_LANES.get(playout);
  return decisive === "nothing" ? undefined : decisive;
}

/** Completes and checks options; every mistake is a problem that names what would be accepted. */
export function searchOptions(given: Partial<SearchOptions> = {}): Result<SearchOptions> {
  const options = { ...DEFAULT_OPTIONS, ...given };
  const mistakes = Object.entries(options).flatMap(([name, value]) => optionMistake(name, value));
  mistakes.push(...clashes(options));
  if (mistakes.length === 0) return { ok: true, value: options };
  return { ok: false, problems: mistakes.map((message) => ({ code: "bad-option", message })) };
}

/** Options with what was left to the defaults, and without. */
export interface ParsedOptions {
  readonly options: SearchOptions;
  readonly given: Partial<SearchOptions>;
}

/** Reads `name=value` words as a command line gives them. */
export function parseOptions(words: readonly string[]): Result<ParsedOptions> {
  const values = words.map((word): [name: string, value: unknown] => {
    const [name = "", value = ""] = withCurrentNames(word).split(/=(.*)/s);
    return [name, parseValue(ruleOf(name), value)];
  });
  const given = Object.fromEntries(values) as Partial<SearchOptions>;
  const result = searchOptions(given);
  return result.ok ? { ok: true, value: { options: result.value, given } } : result;
}

function parseValue(rule: Rule | undefined, text: string): unknown {
  if (rule?.kind === "number") return parseNumber(text);
  return rule?.kind === "flag" && /^(true|false)$/.test(text) ? text === "true" : text;
}

/** What is no number stays as it is written, for the message. */
function parseNumber(text: string): number | string {
  if (/^(inf|infinity)$/i.test(text)) return Number.POSITIVE_INFINITY;
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

function ruleOf(name: string): Rule | undefined {
  return Object.hasOwn(OPTION_RULES, name) ? OPTION_RULES[name as keyof SearchOptions] : undefined;
}

function optionMistake(name: string, value: unknown): string[] {
  const rule = ruleOf(name);
  if (rule === undefined) return [noOption(name)];
  if (accepts(rule, value)) return [];
  return [`${name} cannot be ${JSON.stringify(String(value))}; it takes ${ruleText(rule)}.`];
}

/** The one that was meant, or all there are. */
function noOption(name: string): string {
  const meant = suggestion(name, Object.keys(OPTION_RULES));
  const all = `; the options are ${Object.keys(OPTION_RULES).join(", ")}.`;
  return `There is no option "${name}"${meant === "" ? all : `.${meant}`}`;
}

function accepts(rule: Rule, value: unknown): boolean {
  if (rule.kind === "flag") return typeof value === "boolean";
  if (rule.kind === "choice") return rule.of.includes(value as string);
  if (value === undefined) return rule.optional === true;
  if (typeof value !== "number" || Number.isNaN(value)) return false;
  if (value === Number.POSITIVE_INFINITY) return rule.endless === true;
  return value >= rule.least && value <= rule.most && (!rule.whole || Number.isInteger(value));
}

function ruleText(rule: Rule): string {
  if (rule.kind === "flag") return "true or false";
  if (rule.kind === "choice") return rule.of.join(", ");
  return `a ${rule.whole ? "whole " : ""}number from ${rule.least} to ${rule.most}${rule.endless ? ", or Infinity" : ""}`;
}

/** Combinations that have no meaning. */
function clashes(options: SearchOptions): string[] {
  const adapted = options.meanDepth > 0 || options.originDepth > 0 || options.moveDepth > 0;
  const mistakes: string[] = [];
  if (adapted && options.statistics === "nodes") mistakes.push("Adapted depths need statistics=edges.");
  if (adapted && options.update === "all") mistakes.push("Adapted depths need update=descent.");
  if (options.update === "all" && options.statistics === "nodes") mistakes.push("update=all needs statistics=edges.");
  if (options.mastLevels && (!isOnLanes(options) || options.cutoff !== "none"))
    mistakes.push("mastLevels needs playouts on lanes: playout=uniform, decisive or anti-decisive, and no cutoff.");
  const learns =
    ["mast", "ngram", "last-good-reply"].includes(options.playout) ||
    options.mastLevels ||
    options.amaf !== "off" ||
    options.progressiveHistory > 0;
  if (options.evaluation !== "none" && (learns || options.cutoff !== "none"))
    mistakes.push(
      "evaluation needs playouts of which nothing is learnt: no AMAF, history, MAST, N-grams, replies, mastLevels or cutoff.",
    );
  if (options.lookAhead && options.solver === "off") mistakes.push("lookAhead needs a solver.");
  if (options.proofNumbers !== "off" && options.solver === "off") mistakes.push("proofNumbers need a solver.");
  return mistakes;
}

/**
 * Option names of 0.1 that have the field's words since 0.2. They are understood until 0.3:
 *
 *   favours=true       is   mastLevels=true
 *   playout=guarded    is   playout=anti-decisive
 */
const RENAMED: readonly (readonly [old: RegExp, now: string])[] = [
  [/\bfavours(?==)/, "mastLevels"],
  [/\bplayout=guarded\b/, "playout=anti-decisive"],
];

/** The word with today's names. */
function withCurrentNames(word: string): string {
  return RENAMED.reduce((text, [old, now]) => text.replace(old, now), word);
}

/** For each old name in the words of a command line one sentence that says the new one. */
export function notesOnRenamed(words: readonly string[]): string[] {
  return RENAMED.flatMap(([old, now]) => {
    const found = words.map((word) => old.exec(word)?.[0]).find((name) => name !== undefined);
    return found === undefined ? [] : [`${found} is now called ${now}; the old name goes with version 0.3.`];
  });
}
