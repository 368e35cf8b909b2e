/**
 * Counting: how many sequences of joint moves, complete games and distinct positions a game has. Numbers that a wrong move
 * generator hardly ever gets right, and that the literature knows.
 */
import { stateAt } from "./bulk.ts";
import type { Game, State } from "./game.ts";

export interface CountOptions {
  /** Positions to look at before giving up. Default 1,000,000. */
  readonly maxPositions?: number;
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

/** Level by level with equal states merged; undefined where the limit, or 2^53, was passed. */
export function countSequences(game: Game, options: SequenceOptions = {}): Sequences | undefined {
  const { depth = Number.POSITIVE_INFINITY, maxPositions = 1_000_000 } = options;
  const [total, ending]: [number[], number[]] = [[], []];
  let left = maxPositions;
  let level: readonly Reached[] | undefined = [{ state: game.initial, sequences: 1 }];
  for (;;) {
    total.push(sum(level));
    ending.push(sum(level.filter(({ state }) => game.isTerminal(state))));
    if (total.at(-1)! > Number.MAX_SAFE_INTEGER) return undefined;
    if (total.length > depth || total.at(-1) === ending.at(-1)) return { total, ending };
    left -= level.length;
    level = nextLevel(game, level, left);
    if (level === undefined) return undefined;
  }
}

function nextLevel(game: Game, level: readonly Reached[], limit: number): readonly Reached[] | undefined {
  const next = new Map<string, Reached>();
  for (const { state, sequences } of level) {
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

/** Sequences of exactly `depth` joint moves. */
export function perft(game: Game, depth: number, options: CountOptions = {}): number | undefined {
  const sequences = countSequences(game, { ...options, depth });
  return sequences && (sequences.total[depth] ?? 0);
}

/** Sequences that end the game. */
export function countGames(game: Game, options: CountOptions = {}): number | undefined {
  return countSequences(game, options)?.ending.reduce((all, games) => all + games, 0);
}

/** Every state that can be reached, the initial one first. */
export function reachable(game: Game, { maxPositions = 1_000_000 }: CountOptions = {}): State[] | undefined {
  const seen = new Map([[game.initial.join(" "), game.initial]]);
  for (const state of seen.values()) {
    for (const child of childrenOf(game, state)) {
      const key = child.join(" ");
      if (!seen.has(key)) seen.set(key, child);
    }
    if (seen.size > maxPositions) return undefined;
  }
  return [...seen.values()];
}
