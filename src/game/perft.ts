/**
 * Counting: how many sequences of joint moves, complete games and distinct positions a game has. Numbers that a wrong move
 * generator hardly ever gets right, and that the literature knows.
 *
 * Level by level with equal states merged: each position of a level carries the number of sequences that lead to it.
 */
import { stateAt } from "./bulk.ts";
import type { Game, State } from "./game.ts";

export interface CountOptions {
  /** Levels to go down. Default: until every game has ended. */
  readonly depth?: number;
  /** Positions on all levels together before giving up. Default 1,000,000. */
  readonly maxPositions?: number;
}

export interface Counts {
  /** sequences[n]: how many sequences of exactly n joint moves there are; the games that end by then included at n only. */
  readonly sequences: readonly number[];
  /** ends[n]: how many of them end the game. */
  readonly ends: readonly number[];
  /** Distinct states met, on whatever level. */
  readonly positions: number;
  /** Whether the count went as deep as asked, within the limit and within 2^53. */
  readonly finished: boolean;
}

interface Reached {
  readonly state: State;
  sequences: number;
}

export function count(game: Game, options: CountOptions = {}): Counts {
  const { depth = Number.POSITIVE_INFINITY, maxPositions = 1_000_000 } = options;
  const seen = new Set([keyOf(game.initial)]);
  const [sequences, ends] = [[1], [0]];
  let level: Reached[] = [{ state: game.initial, sequences: 1 }];
  let visited = 1;
  while (level.length > 0 && sequences.length <= depth) {
    const next = new Map<string, Reached>();
    for (const { state, sequences: paths } of level) {
      for (const child of childrenOf(game, state)) {
        const key = keyOf(child);
        const reached = next.get(key);
        if (reached) reached.sequences += paths;
        else next.set(key, { state: child, sequences: paths });
        seen.add(key);
      }
      if (visited + next.size > maxPositions) return { sequences, ends, positions: seen.size, finished: false };
    }
    visited += next.size;
    level = [...next.values()];
    if (level.length > 0) {
      sequences.push(total(level));
      ends.push(total(level.filter(({ state }) => game.isTerminal(state))));
    }
    if (sequences.at(-1)! > Number.MAX_SAFE_INTEGER) break;
  }
  const finished = sequences.at(-1)! <= Number.MAX_SAFE_INTEGER;
  return { sequences, ends, positions: seen.size, finished };
}

function childrenOf(game: Game, state: State): State[] {
  const { count, states } = game.children(state)!;
  return Array.from({ length: count }, (_, index) => stateAt(game, states, index));
}

function total(level: readonly Reached[]): number {
  return level.reduce((sum, { sequences }) => sum + sequences, 0);
}

function keyOf(state: State): string {
  return state.join(" ");
}

/** Sequences of exactly `depth` joint moves; undefined where the limit was reached before. */
export function perft(game: Game, depth: number, options: Omit<CountOptions, "depth"> = {}): number | undefined {
  const { sequences, finished } = count(game, { ...options, depth });
  return finished ? (sequences[depth] ?? 0) : undefined;
}

/** Sequences that end the game. */
export function completeGames(game: Game, options: Omit<CountOptions, "depth"> = {}): number | undefined {
  const { ends, finished } = count(game, options);
  return finished ? ends.reduce((sum, games) => sum + games, 0) : undefined;
}
