/**
 * Counting: how many sequences of joint moves, complete games and distinct positions a game has. Numbers that a wrong move
 * generator hardly ever gets right, and that the literature knows.
 */
import { stateAt } from "./bulk.ts";
import type { Game, State } from "./game.ts";

export interface CountOptions {
  /** Where to begin. Default: the initial state. */
  readonly from?: State;
  /** Positions to look at before giving up. Default 1,000,000. */
  readonly maxPositions?: number;
  /** Asked before each position; true gives up. Default: never. */
  readonly stop?: () => boolean;
}

export interface SequenceOptions extends CountOptions {
  /** Joint moves to go down. Default: until every game has ended. */
  readonly depth?: number;
}

export interface Sequences {
  /** total[n]: how many sequences of exactly n joint moves there are. */
  readonly total: readonly number[];
  /** ending[n]: how many of them end the game. */
  readonly ending: readonly number[];
}

/** A position of one level, and the number of sequences that lead to it. */
interface Reached {
  readonly state: State;
  sequences: number;
}

/** Level by level with equal states merged; undefined where a limit, or 2^53, was passed. */
export function countSequences(game: Game, options: SequenceOptions = {}): Sequences | undefined {
  const { depth = Number.POSITIVE_INFINITY, maxPositions = 1_000_000, stop = never } = options;
  const [total, ending]: [number[], number[]] = [[], []];
  let left = maxPositions;
  let level: readonly Reached[] | undefined = firstLevel(game, options);
  for (;;) {
    total.push(sum(level));
    ending.push(sum(level.filter(({ state }) => game.isTerminal(state))));
    if (total.at(-1)! > Number.MAX_SAFE_INTEGER) return undefined;
    if (total.length > depth || total.at(-1) === ending.at(-1)) return { total, ending };
    left -= level.length;
    level = nextLevel(game, level, left, stop);
    if (level === undefined) return undefined;
  }
}

function firstLevel(game: Game, { from = game.initial }: CountOptions): readonly Reached[] {
  return [{ state: from, sequences: 1 }];
}

function never(): boolean {
  return false;
}

function nextLevel(
  game: Game,
  level: readonly Reached[],
  limit: number,
  stop: () => boolean,
): readonly Reached[] | undefined {
  const next = new Map<string, Reached>();
  for (const { state, sequences } of level) {
    if (stop()) return undefined;
    for (const child of childrenOf(game, state)) {
      const key = child.join(" ");
      const reached = next.get(key);
      if (reached) reached.sequences += sequences;
      else next.set(key, { state: child, sequences });
    }
    if (next.size > limit) return undefined;
  }
  return [...next.values()];
}

function sum(level: readonly Reached[]): number {
  return level.reduce((all, { sequences }) => all + sequences, 0);
}

function childrenOf(game: Game, state: State): State[] {
  const { count, states } = game.children(state)!;
  return Array.from({ length: count }, (_, index) => stateAt(game, states, index));
}

/** Sequences of exactly `depth` joint moves, the last of each counted and not played; undefined where a limit, or 2^53, was passed. */
export function perft(game: Game, depth: number, options: CountOptions = {}): number | undefined {
  const { maxPositions = 1_000_000, stop = never } = options;
  if (depth === 0) return 1;
  let left = maxPositions;
  let level: readonly Reached[] | undefined = firstLevel(game, options);
  for (let ply = 1; ply < depth && level; ply++) {
    left -= level.length;
    level = nextLevel(game, level, left, stop);
  }
  const found = level?.reduce((all, { state, sequences }) => all + sequences * countJointMoves(game, state), 0);
  return found !== undefined && found > Number.MAX_SAFE_INTEGER ? undefined : found;
}

function countJointMoves(game: Game, state: State): number {
  if (game.isTerminal(state)) return 0;
  return game.roles.reduce((product, _, role) => product * game.legalMoves(state, role).length, 1);
}

/** Sequences that end the game. */
export function countGames(game: Game, options: CountOptions = {}): number | undefined {
  return countSequences(game, options)?.ending.reduce((all, games) => all + games, 0);
}

/** Every state that can be reached, the one to begin with first. */
export function reachable(game: Game, options: CountOptions = {}): State[] | undefined {
  const { from = game.initial, maxPositions = 1_000_000, stop = never } = options;
  const seen = new Map([[from.join(" "), from]]);
  for (const state of seen.values()) {
    if (stop()) return undefined;
    for (const child of childrenOf(game, state)) {
      const key = child.join(" ");
      if (!seen.has(key)) seen.set(key, child);
    }
    if (seen.size > maxPositions) return undefined;
  }
  return [...seen.values()];
}
