/**
 * The one entry: rules to a game, by the fastest back end that fits the budget.
 *
 *   circuit    where grounding fits: all reachable facts and moves are known before play, and not too many
 *   forward    where it does not: facts are derived as they come up
 *   reference  where rules can only be answered from the question: the plain evaluator
 */
import type { Game, SymmetryTime } from "../game/game.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { CircuitGame } from "./backends/circuit/game.ts";
import { forwardGame } from "./backends/forward/forward.ts";
import { EvaluationError } from "./backends/reference/errors.ts";
import { referenceGame } from "./backends/reference/game.ts";
import { type BudgetOptions, DEFAULT_MILLISECONDS } from "./budget.ts";
import type { CircuitCache } from "./cache.ts";
import type { Circuit } from "./circuit/circuit.ts";
import { type CircuitOptions, circuitInSteps } from "./circuit/compile.ts";
import { type OnStage, runStage, type Stage } from "./stage.ts";
import { foundSymmetries } from "./symmetry-finder.ts";

/** The name of a back end. */
export type BackendName = "circuit" | "forward" | "reference";

/** Whatever fits the budget best. */
export const DEFAULT_BACKEND = "auto";

/** A back end by name, or the choice left to `compile`. */
export type BackendChoice = BackendName | typeof DEFAULT_BACKEND;

/** How a rulesheet is compiled. */
export interface CompileOptions extends BudgetOptions {
  /** Just this back end. Default: "auto", whatever fits. */
  readonly backend?: BackendChoice;
  /** Circuits compiled before. Default: none is looked up or kept. */
  readonly cache?: CircuitCache;
  /**
   * Milliseconds spent on a smaller circuit, within the budget. Default: as long as it took to make, and a little for
   * each gate, so that games that are small are ready at once.
   */
  readonly optimise?: number;
  /** For positions that somebody sets up: what holds wherever play leads is not made use of, nor are circuits compiled before. */
  readonly anyState?: boolean;
  /** Told of each stage as it ends (pipeline.ts lists them). */
  readonly onStage?: OnStage;
}

export type Compiled =
  | {
      readonly ok: true;
      readonly game: Game;
      readonly backend: BackendName;
      /** One sentence on why this back end. */
      readonly why: string;
    }
  | { readonly ok: false; readonly reason: string };

/** The part of the time for all attempts together that the circuit may take before forward has its turn. */
const CIRCUIT_SHARE = 0.6;
/** Of what is left then: the last look at the clock may be a little late. */
const FORWARD_SHARE = 0.85;
/** Facts beyond which a state, as the bits of a circuit, is larger than what forward keeps of it. */
const MOST_FACTS = 20_000;
/** Making ready what plays a circuit, as measured: 6 µs a gate of chess_200, 8 of amazons, 9 of racer4. */
const READYING = 0.008;
/** What the plain evaluator needs to read a rule, and after how many steps it gives up a question. */
const MILLISECONDS_PER_RULE = 0.02;
const MOST_STEPS = 3_000_000;
/** The budget of the plain evaluator for the initial state, granted even when time is up. */
const LEAST_SHARE = 0.05;

/** The best game that the budget allows. */
export function compile(rulesheet: Rulesheet, options: CompileOptions = {}): Compiled {
  let last: Compiled = { ok: false, reason: "Nothing was made." };
  for (const step of compileInSteps(rulesheet, options)) last = step;
  return last;
}

/**
 * First a game that can be played, then faster ones as they are made; the caller stops asking at any time. All of them
 * are the same game with the same numbers for states and moves, so that a search may change from one to the next.
 *
 *   for (const compiled of compileInSteps(rules))
 *     if (compiled.ok) game = compiled.game;             // and play a little before the next, which is made when asked for
 *
 * The time that passes between two steps does not count against the budget.
 */
export function* compileInSteps(rulesheet: Rulesheet, options: CompileOptions = {}): Generator<Compiled, void> {
  const { milliseconds = DEFAULT_MILLISECONDS, backend = DEFAULT_BACKEND } = options;
  if (backend !== DEFAULT_BACKEND) return yield* BACKENDS[backend](rulesheet, options);
  const began = performance.now();
  let refused: string | undefined;
  const limits = { share: CIRCUIT_SHARE, mostFacts: MOST_FACTS, readying: READYING };
  for (const circuit of circuitGames(rulesheet, { ...options, milliseconds }, limits)) {
    if (circuit.ok) yield circuit;
    else refused = circuit.reason;
  }
  if (refused === undefined) return;
  const left = Math.max(1, milliseconds - (performance.now() - began));
  for (const forward of forwardGames(rulesheet, { ...options, milliseconds: FORWARD_SHARE * left })) {
    if (forward.ok) return yield { ...forward, why: `No circuit: ${refused}` };
    refused = `${refused} Not forwards: ${forward.reason}`;
  }
  const rest = Math.max(milliseconds * LEAST_SHARE, milliseconds - (performance.now() - began));
  for (const reference of referenceGames(rulesheet, { milliseconds: rest }, MOST_STEPS))
    yield reference.ok ? { ...reference, why: `No circuit: ${refused}` } : reference;
}

type Steps = Iterable<Compiled>;

const BACKENDS: Readonly<Record<BackendName, (rulesheet: Rulesheet, options: CompileOptions) => Steps>> = {
  circuit: circuitGames,
  forward: forwardGames,
  reference: referenceGames,
};

export const BACKEND_NAMES = Object.keys(BACKENDS) as readonly BackendName[];
export const BACKEND_CHOICES: readonly BackendChoice[] = [DEFAULT_BACKEND, ...BACKEND_NAMES];

/** The rules cannot be played by the back end asked for. */
export class NotCompiled extends Error {}

/** As in CompileOptions, with the name of the back end as it came from elsewhere. */
export interface CompiledGameOptions extends Omit<CompileOptions, "backend"> {
  readonly backend?: string;
}

/** As `compile`, for rules that passed the checker: throws `NotCompiled` where there is no game. */
export function compiledGame(
  rulesheet: Rulesheet,
  { backend = DEFAULT_BACKEND, ...options }: CompiledGameOptions = {},
): Game {
  if (!isBackend(backend)) throw new Error(`there is no back end ${backend}`);
  const compiled = compile(rulesheet, { ...options, backend });
  if (compiled.ok) return compiled.game;
  throw new NotCompiled(compiled.reason);
}

export function isBackend(name: string): name is BackendChoice {
  return BACKEND_CHOICES.some((choice) => choice === name);
}

/** The last stage of the way to a circuit: the game that plays it. */
export const CIRCUIT: Stage<CircuitGame> = { name: "circuit", again: true };

/** A circuit is kept when it is as small as it gets. */
function* circuitGames(
  rulesheet: Rulesheet,
  options: CompileOptions,
  limits: Pick<CircuitOptions, "share" | "mostFacts" | "readying"> = {},
): Generator<Compiled, void> {
  const cache = options.anyState ? undefined : options.cache;
  const known = cache?.get(rulesheet);
  const { onStage } = options;
  if (known !== undefined) return yield circuitGame(rulesheet, known, "The circuit was compiled before.", onStage);
  let best: Circuit | undefined;
  for (const step of circuitInSteps(rulesheet, { ...options, ...limits })) {
    if (!step.ok) return yield step;
    best = step.value;
    yield circuitGame(rulesheet, best, "Grounding fits the budget.", onStage);
  }
  if (best) cache?.set(rulesheet, best);
}

function circuitGame(rulesheet: Rulesheet, circuit: Circuit, why: string, onStage: OnStage | undefined): Compiled {
  const symmetries = (time: SymmetryTime) => foundSymmetries(rulesheet, circuit, time);
  const game = runStage(CIRCUIT, onStage, () => new CircuitGame(circuit, symmetries));
  return { ok: true, game, backend: "circuit", why };
}

function forwardGames(rulesheet: Rulesheet, options: CompileOptions): Steps {
  const made = forwardGame(rulesheet, options);
  return [made.ok ? { ok: true, game: made.value, backend: "forward", why: "It was asked for." } : made];
}

/** The time is for the initial state; in play a question that takes too many steps ends in a diagnostic. */
function referenceGames(
  rulesheet: Rulesheet,
  { milliseconds = DEFAULT_MILLISECONDS }: CompileOptions,
  steps = Number.POSITIVE_INFINITY,
): Steps {
  if (rulesheet.rules.length * MILLISECONDS_PER_RULE > milliseconds)
    return [
      { ok: false, reason: `There are ${rulesheet.rules.length} rules, too many for ${Math.round(milliseconds)} ms.` },
    ];
  const budget = { milliseconds, steps };
  try {
    const game = referenceGame(rulesheet, { budget });
    budget.milliseconds = Number.POSITIVE_INFINITY;
    return [{ ok: true, game, backend: "reference", why: "It was asked for." }];
  } catch (error) {
    if (error instanceof EvaluationError) return [{ ok: false, reason: error.message }];
    throw error;
  }
}
