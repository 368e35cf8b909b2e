/**
 * What a generated rulesheet may contain. Each sheet has some of it: a sheet with everything would hide one thing behind another
 * (swarm testing, Groce, Zhang, Eide, Chen and Regehr 2012).
 */
import type { Draw } from "../../../packages/engine/src/rewrite/draw.ts";

/** How many of 100 rulesheets may contain it. */
const SHARES = {
  /** Function terms, in facts, heads, conditions and moves. */
  functions: 40,
  /** Terms that get deeper from state to state; grounding has no end. */
  growing: 2,
  /** Roles such as (team 2). */
  compoundRoles: 10,
  /** A role `random`, seldom with capitals. */
  chance: 15,
  percepts: 25,
  /** Goal values that are no numbers from 0 to 100, or written with a zero in front. */
  oddGoals: 8,
  recursion: 50,
  /** Helpers that read moves. */
  moveHelpers: 60,
  /** Helpers that read legal moves. */
  legalHelpers: 15,
  negation: 80,
  or: 30,
  /** `not` around something else than a sentence, which the checker forbids and every back end understands. */
  negatedFormula: 20,
  distinct: 40,
  /** Variables in a head that have their value from each use. */
  openRules: 10,
  /** A helper with an open place, asked with a function in it. */
  openFunctions: 3,
  /** Conditions such as (true ?f), (does ?r ?m), (legal ?r ?m). */
  wholeTerms: 30,
  /** `base` and `input`. */
  domains: 5,
  /** An end after some steps. Without, a game may have none. */
  clock: 75,
  /** Roles take turns: a fact says whose turn it is, and the others idle. */
  turns: 20,
  /** Cells with one content each, marked by moves. */
  cells: 15,
  /** A lock that opens where three numbers of twelve are right: states that random play hardly ever comes to. */
  lock: 6,
  /** Facts that one move brings about under either of two conditions. */
  carrying: 8,
  /** A move for every role in every state. Without, a role may be stuck. */
  idling: 85,
  /** Names such as `__proto__`, and one name for several things. */
  oddNames: 12,
  /** Keywords with capitals, names without arguments in parentheses. */
  oddSpelling: 20,
} as const;

export type Feature = keyof typeof SHARES;

export type Features = Readonly<Record<Feature, boolean>>;

export function drawFeatures(draw: Draw): Features {
  const drawn = Object.entries(SHARES).map(([feature, share]) => [feature, draw.chance(share, 100)]);
  return Object.fromEntries(drawn) as Features;
}
