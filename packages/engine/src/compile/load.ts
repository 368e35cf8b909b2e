/**
 * From the text of rules to a game in one call: read, checked and compiled.
 */
import type { Game } from "../game/game.ts";
import { readRules } from "../gdl/check.ts";
import { type Diagnostic, hasErrors, placeOf, quoted } from "../gdl/diagnostic.ts";
import { parseTerms } from "../gdl/parse.ts";
import { termText } from "../gdl/print.ts";
import { hidesInformation, type Rulesheet, type Term } from "../gdl/rules.ts";
import { failure, type Problem, ProblemError, type Result, success, unwrap } from "../result.ts";
import { type BackendName, type CompileOptions, compile } from "./compile.ts";
import { type SetUpPosition, setUp } from "./set-up.ts";

/** A game, and what is known of the rules it was made of. */
export interface LoadedGame {
  readonly game: Game;
  readonly rulesheet: Rulesheet;
  /** What the checker has to say that does not keep the rules from being played. */
  readonly warnings: readonly Diagnostic[];
  /** The back end that plays it, and one sentence on why. */
  readonly backend: BackendName;
  readonly why: string;
  /** Whether roles are told percepts in place of moves (GDL-II). */
  readonly hidden: boolean;
}

/** What a game was made of, for those that make it again. */
export interface Origin {
  readonly rules: string;
  readonly backend: BackendName;
  readonly anyState: boolean;
  /** Whether roles are told percepts in place of moves. */
  readonly hidden: boolean;
}

const origins = new WeakMap<Game, Origin>();

/** Undefined where the game was not loaded from rules. */
export function originOf(game: Game): Origin | undefined {
  return origins.get(game);
}

/** Makes a game of the text of rules; the problems are the checker's errors, or why no back end can play it. */
export function loadGame(rules: string, options: CompileOptions = {}): Result<LoadedGame> {
  const { rulesheet, diagnostics } = readRules(rules);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return { ok: false, problems: errors.map((error) => problemOf(error, rules)) };
  const compiled = compile(rulesheet, options);
  if (!compiled.ok) return failure("not-compiled", compiled.reason);
  const { game, backend, why } = compiled;
  const hidden = hidesInformation(rulesheet);
  origins.set(game, { rules, backend, anyState: options.anyState ?? false, hidden });
  return success({ game, rulesheet, warnings: diagnostics, backend, why, hidden });
}

/** A game in a position that somebody has set up. */
export interface LoadedPosition extends LoadedGame, Pick<SetUpPosition, "state" | "unreached" | "missing"> {}

/**
 * Makes a game of the text of rules, and the state in which exactly these facts hold; play need not lead there. The problems are
 * those of `loadGame`, and facts that are no ground terms.
 */
export function loadPosition(
  rules: string,
  facts: readonly string[],
  options: CompileOptions = {},
): Result<LoadedPosition> {
  const terms = groundTexts(facts);
  if (!terms.ok) return terms;
  let last: Result<LoadedGame> | undefined;
  try {
    const { state, unreached, missing } = setUp(readRules(rules).rulesheet, terms.value, ({ text }, more) => {
      last = loadGame(text, { ...options, ...more });
      return unwrap(last).game;
    });
    return success({ ...unwrap(last!), state, unreached, missing });
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problems: error.problems };
    throw error;
  }
}

/** Facts as games write them. */
function groundTexts(facts: readonly string[]): Result<readonly string[]> {
  const texts: string[] = [];
  for (const fact of facts) {
    const { value, diagnostics } = parseTerms(fact);
    const [term] = value;
    if (value.length !== 1 || term === undefined || hasErrors(diagnostics) || hasVariable(term))
      return failure("bad-fact", `${quoted(fact)} is no fact: a term without variables is.`);
    texts.push(termText(term));
  }
  return success(texts.sort());
}

function hasVariable(term: Term): boolean {
  return term.kind === "variable" || (term.kind === "compound" && term.args.some(hasVariable));
}

function problemOf({ code, message, advice, span }: Diagnostic, text: string): Problem {
  return { code, message: `${message} ${advice}`, place: placeOf(text, span.start) };
}
