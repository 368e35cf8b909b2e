/**
 * Positions that somebody sets up. The rules can be asked about any set of facts; a circuit knows those that play leads to.
 *
 *   (init (cell 1 1 b)) (<= (next (cell ?x ?y ?p)) ...)                  with (cell 9 9 red), where play never leads to
 *   (i000 (cell 1 1 b)) (<= (next (cell ?x ?y ?p)) ...) (init (cell 9 9 red))         the same game from there on
 *
 * A game that begins in the position has all that play from there leads to, and is compiled as any other.
 */
import type { Game, State } from "../game/game.ts";
import { nameSpan, survey } from "../gdl/check/survey.ts";
import { parseRules } from "../gdl/parse.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import type { CompileOptions } from "./compile.ts";

export interface SetUpPosition {
  readonly game: Game;
  readonly state: State;
  /** What the game was made of: the rules as given, or those of the game that begins here. */
  readonly rulesheet: Rulesheet;
  /** Facts that no play from the initial state leads to, as far as the back end knows. */
  readonly unreached: readonly string[];
  /** Facts that hold wherever play leads, and not here. */
  readonly missing: readonly string[];
}

/** Makes a game of rules, as `compiledGame` does. */
export type MakeGame = (rulesheet: Rulesheet, options: CompileOptions) => Game;

/** The position in which exactly these facts hold: texts of ground terms. `make` is asked once more where its first game does not know it. */
export function setUp(rulesheet: Rulesheet, facts: readonly string[], make: MakeGame): SetUpPosition {
  const game = make(rulesheet, { anyState: true });
  const state = game.stateOf(facts);
  if (state !== undefined) return { game, state, rulesheet, unreached: [], missing: [] };
  const initially = game.facts(game.initial);
  const isKnown = (given: readonly string[]): boolean => game.stateOf(given) !== undefined;
  const unreached = facts.filter((fact) => !isKnown([...new Set([...initially, fact])]));
  const missing = initially.filter(
    (fact) => !facts.includes(fact) && !isKnown(initially.filter((each) => each !== fact)),
  );
  const here = startingFrom(rulesheet, facts);
  const begun = make(here, {});
  return { game: begun, state: begun.initial, rulesheet: here, unreached, missing };
}

/**
 * The rules of the game that begins with these facts, and is the same otherwise. What `init` says goes under another name of four
 * letters, for rules that ask for it, and so that all rules stay in their places.
 */
export function startingFrom(rulesheet: Rulesheet, facts: readonly string[]): Rulesheet {
  const { text } = rulesheet;
  const { definitions, conditions } = survey(rulesheet);
  const heads = (definitions.get("init") ?? []).map(({ head }) => head);
  const asked = (conditions.get("init") ?? []).map(({ sentence }) => sentence);
  const places = [...heads, ...asked].map((sentence) => nameSpan(text, sentence)).sort((a, b) => a.start - b.start);
  const name = unusedName(text);
  const pieces: string[] = [];
  let end = 0;
  for (const place of places) {
    pieces.push(text.slice(end, place.start), name);
    end = place.end;
  }
  pieces.push(text.slice(end), ...facts.map((fact) => `\n(init ${fact})`));
  return parseRules(pieces.join("")).value;
}

/** As long as `init`. */
function unusedName(text: string): string {
  for (let number = 0; ; number++) {
    const name = `i${number.toString(36).padStart(3, "0")}`;
    if (!text.includes(name)) return name;
  }
}
