/**
 * Which kind of game this is (thesis 2.1):
 *   puzzle         one role
 *   turn-taking    in every state at most one role has more than one legal move
 *   simultaneous   in some state several have
 *   constant-sum   the goals of all roles have the same sum in every terminal state
 * A role played by chance counts as a role, but it has no goal.
 *
 * What the rules alone settle, or one position refutes, is proved; the rest is what random playouts showed.
 */
import type { GameCore, State } from "./game.ts";
import type { Random } from "./random.ts";
import { randomWalk } from "./walk.ts";

/** How sure a finding is. */
export type Evidence =
  | { readonly kind: "proved" }
  | { readonly kind: "observed" /** Random playouts. */; readonly playouts: number };

/** An answer, and how sure it is. */
export interface Finding<T> {
  readonly value: T;
  readonly evidence: Evidence;
}

export type TurnOrder = "puzzle" | "turn-taking" | "simultaneous";

/** What kind of game it is. */
export interface Classification {
  /** All roles, that of chance included. */
  readonly roles: Finding<number>;
  readonly turns: Finding<TurnOrder>;
  /** The sum of the players' goals at every end; undefined where it varies. */
  readonly constantSum: Finding<number | undefined>;
  /** For each role the goal values a terminal state can have, ascending. */
  readonly goalValues: Finding<readonly (readonly number[])[]>;
  readonly chance: Finding<boolean>;
  /** How many random games came to an end before they were broken off. */
  readonly ended: Finding<number>;
  /** How long random games are. */
  readonly plies: Finding<{ readonly fewest: number; readonly most: number }>;
}

/** What the rules prove, from the back end that made the game. */
export interface RulesFacts {
  /** That never more than one player has a choice. */
  readonly turnTaking?: boolean;
  readonly constantSum?: number;
  /** For each role every value that a terminal state can have. */
  readonly goalValues?: readonly (readonly number[])[];
}

/** How a game is looked at. */
export interface ClassifyOptions {
  readonly random: Random;
  /** Default 100. */
  readonly playouts?: number;
  /** A playout is broken off after this many plies. Default 1000. */
  readonly maxPlies?: number;
  /** Ends the observation early. Default: never. */
  readonly stop?: () => boolean;
  /** Default: nothing is proved beforehand. */
  readonly rules?: RulesFacts;
}

/** Finds out what kind of game it is: by the rules where they settle it, else by random play. */
export function classify(game: GameCore, options: ClassifyOptions): Classification {
  const { rules = {} } = options;
  const seen = observe(game, options);
  const observed: Evidence = { kind: "observed", playouts: seen.playouts };
  return {
    roles: proved(game.roles.length),
    turns: turnsOf(game, rules, seen, observed),
    constantSum: constantSumOf(game, rules, seen, observed),
    goalValues: rules.goalValues
      ? proved(rules.goalValues)
      : { value: seen.goals.map((values) => [...values].sort((a, b) => a - b)), evidence: observed },
    chance: proved(game.chanceRole >= 0),
    ended: { value: seen.ended, evidence: observed },
    plies: { value: { fewest: Math.min(seen.fewest, seen.most), most: seen.most }, evidence: observed },
  };
}

function proved<T>(value: T): Finding<T> {
  return { value, evidence: { kind: "proved" } };
}

function turnsOf(game: GameCore, rules: RulesFacts, seen: Observation, observed: Evidence): Finding<TurnOrder> {
  if (game.roles.length === 1) return proved("puzzle");
  if (rules.turnTaking) return proved("turn-taking");
  return seen.simultaneous ? proved("simultaneous") : { value: "turn-taking", evidence: observed };
}

function constantSumOf(
  game: GameCore,
  rules: RulesFacts,
  seen: Observation,
  observed: Evidence,
): Finding<number | undefined> {
  if (rules.constantSum !== undefined) return proved(rules.constantSum);
  // Of a single player's goals the sum is constant only if they never differ, which says nothing about opponents.
  if (seen.sums.size > 1 || players(game).length === 1) return proved(undefined);
  return { value: [...seen.sums][0], evidence: observed };
}

/** The roles that chance does not play. */
function players(game: GameCore): number[] {
  return game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
}

interface Observation {
  playouts: number;
  ended: number;
  /** Whether two roles had a choice in one state. */
  simultaneous: boolean;
  readonly sums: Set<number>;
  readonly goals: Set<number>[];
  fewest: number;
  most: number;
}

function observe(game: GameCore, options: ClassifyOptions): Observation {
  const { random, playouts = 100, maxPlies = 1000, stop = () => false } = options;
  const seen: Observation = {
    playouts: 0,
    ended: 0,
    simultaneous: false,
    sums: new Set(),
    goals: game.roles.map(() => new Set()),
    fewest: Number.POSITIVE_INFINITY,
    most: 0,
  };
  while (seen.playouts < playouts && !stop()) {
    const { state, plies } = randomWalk(game, random, {
      maxPlies,
      visit: (legal) => {
        seen.simultaneous ||= legal.filter((moves) => moves.length > 1).length > 1;
        return !stop();
      },
    });
    if (stop()) break;
    seen.playouts++;
    seen.fewest = Math.min(seen.fewest, plies);
    seen.most = Math.max(seen.most, plies);
    if (!game.isTerminal(state)) continue;
    seen.ended++;
    noteGoals(game, state, seen);
  }
  return seen;
}

function noteGoals(game: GameCore, state: State, seen: Observation): void {
  const goals = game.roles.map((_, role) => game.goalValues(state, role));
  goals.forEach((values, role) => {
    for (const value of values) seen.goals[role]!.add(value);
  });
  seen.sums.add(players(game).reduce((sum, role) => sum + (goals[role]![0] ?? 0), 0));
}

export function evidenceText(evidence: Evidence): string {
  return evidence.kind === "proved" ? "proved" : `observed in ${evidence.playouts} random playouts`;
}
