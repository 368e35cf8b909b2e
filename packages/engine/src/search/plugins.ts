/**
 * Parts of a search that programs add by name, without a change to ours:
 *
 *   formulas     how much it is worth to try a move once more       option `formula`
 *   playouts     how playouts choose their moves                    option `playout`
 *   evaluations  what a state is worth without playing it out       option `evaluation`
 *
 * A name stands for the same part in the whole program, because options are plain values that travel to threads and other machines:
 * each thread adds the same plug-ins for itself (../node/plugins.ts).
 */
import type { MoveChooser } from "../game/bulk.ts";
import type { Game, State } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { polynomial, type SelectionFormula, ucb1Tuned } from "./formulas.ts";

/** The policy of one search: playouts of a game, random numbers of that search. */
export type PlayoutPolicyMaker = (game: Game, random: Random) => MoveChooser;

/** For each role the goal value expected from a state on, from 0 to the game's greatest. */
export type Evaluation = (state: State) => ArrayLike<number>;

/** What an evaluation may want to know of the search beside the game: the sum of two players' goals, and random numbers. */
export interface EvaluationContext {
  readonly constantSum: number | undefined;
  readonly random: Random;
}

/** The evaluation of one game. */
export type EvaluationMaker = (game: Game, context: EvaluationContext) => Evaluation;

/** What a plug-in adds. A module that is loaded as a plug-in has one as its default export. */
export interface Plugin {
  readonly formulas?: Readonly<Record<string, SelectionFormula>>;
  readonly playouts?: Readonly<Record<string, PlayoutPolicyMaker>>;
  readonly evaluations?: Readonly<Record<string, EvaluationMaker>>;
}

/** Values by name: those that are built in, and those that were added. */
class Catalogue<T> {
  readonly #what: string;
  readonly #builtIn: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;
  readonly #values: Map<string, T>;

  /** `apart`: names of what is built in, but not as a value. `own`: names that only a plug-in of this package may take. */
  constructor(
    what: string,
    apart: readonly string[],
    builtIn: Readonly<Record<string, T>> = {},
    own: readonly string[] = [],
  ) {
    this.#what = what;
    this.#builtIn = new Set([...apart, ...Object.keys(builtIn), ...own]);
    this.#own = new Set(own);
    this.#values = new Map(Object.entries(builtIn));
  }

  get names(): readonly string[] {
    return [...new Set([...this.#builtIn, ...this.#values.keys()])];
  }

  isBuiltIn(name: string): boolean {
    return this.#builtIn.has(name);
  }

  /** Undefined where it is built in apart. A name that nobody has added here, as may be on a thread, is an error. */
  get(name: string): T | undefined {
    const value = this.#values.get(name);
    if (value === undefined && this.#own.has(name))
      throw new Error(`the ${this.#what} "${name}" comes with a plug-in of agon-engine: addPlugin(learntEvaluation)`);
    if (value !== undefined || this.#builtIn.has(name)) return value;
    throw new Error(`there is no ${this.#what} "${name}"; there are ${this.names.join(", ")}`);
  }

  /** Why the value cannot have the name; adding it once more under its own is nothing new. */
  mistake(name: string, value: T): string | undefined {
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      return `"${name}" is no name; it takes small letters, digits and dashes, a letter first`;
    if (typeof value !== "function") return `"${name}" is ${value === null ? "null" : typeof value}, not a function`;
    const isFree = this.#own.has(name) && !this.#values.has(name);
    const isTaken = this.names.includes(name) && this.#values.get(name) !== value && !isFree;
    return isTaken ? `"${name}" is taken` : undefined;
  }

  add(name: string, value: T): void {
    this.#values.set(name, value);
  }
}

/** `uct` is the formula of selection.ts itself, Q + c sqrt(log p / n). */
export const FORMULAS = new Catalogue<SelectionFormula>("formula", ["uct"], { polynomial, "ucb1-tuned": ucb1Tuned });

/** Those that are built in are described in options.ts. */
export const PLAYOUTS = new Catalogue<PlayoutPolicyMaker>("playout policy", [
  "uniform",
  "decisive",
  "anti-decisive",
  "serial",
  "mast",
  "ngram",
  "last-good-reply",
]);

/** `none`: leaves are played out; `learnt`: see deepening/learnt.ts. */
export const EVALUATIONS = new Catalogue<EvaluationMaker>("evaluation", ["none"], {}, ["learnt"]);

const CATALOGUES = { formulas: FORMULAS, playouts: PLAYOUTS, evaluations: EVALUATIONS } as const;
type Kind = keyof typeof CATALOGUES;

/** Adds all parts of a plug-in, or throws an error that says what is wrong with it and adds none. */
export function addPlugin(plugin: Plugin): void {
  const mistakes = pluginMistakes(plugin);
  if (mistakes.length > 0) throw new TypeError(`This is no plug-in: ${mistakes.join("; ")}.`);
  for (const [kind, parts] of Object.entries(plugin) as [Kind, Record<string, never>][])
    for (const [name, part] of Object.entries(parts)) CATALOGUES[kind].add(name, part);
}

function pluginMistakes(plugin: unknown): string[] {
  if (typeof plugin !== "object" || plugin === null) return ["it is not an object"];
  const kinds = Object.entries(plugin);
  if (kinds.length === 0) return ["it has no formulas, playouts or evaluations"];
  return kinds.flatMap(([kind, parts]: [string, unknown]) => {
    if (!Object.hasOwn(CATALOGUES, kind))
      return [`it has "${kind}"; a plug-in has ${Object.keys(CATALOGUES).join(", ")}`];
    if (typeof parts !== "object" || parts === null) return [`its ${kind} are not an object of functions by name`];
    const named = Object.entries(parts) as [string, never][];
    return named.flatMap(([name, part]) => {
      const mistake = CATALOGUES[kind as Kind].mistake(name, part);
      return mistake === undefined ? [] : [`in ${kind}, ${mistake}`];
    });
  });
}
