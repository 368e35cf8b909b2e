/**
 * One suite for every back end: what it says of a game must be what the reference engine says, in every state that a
 * random match comes through, asked one by one and in bulk.
 */
import { batchOf } from "../packages/engine/src/game/bulk.ts";
import type { Game, State } from "../packages/engine/src/game/game.ts";
import { Random } from "../packages/engine/src/game/random.ts";
import { agree } from "./fuzz/compare/agreement.ts";
import { agreeInBulk } from "./fuzz/compare/bulk.ts";
import { agreeOnPlayouts } from "./fuzz/compare/playouts.ts";
import { follow, recordTrace, type Trace } from "./fuzz/compare/trace.ts";

/** Plays a random match on both, comparing as it goes; returns the states of `game` it came through. */
export function conformAlong(game: Game, oracle: Game, seed: number, maxPlies: number): State[] {
  return follow(game, recordMatch(oracle, seed, maxPlies));
}

export function recordMatch(oracle: Game, seed: number, maxPlies: number): Trace {
  return recordTrace(oracle, { random: new Random(seed), walks: 1, maxPlies });
}

/** What is asked of many states at once must be what is asked of each. */
export function conformInBulk(game: Game, states: readonly State[], seed: number): void {
  agreeInBulk(game, states);
  const question = { perStart: 2, seed, deadline: Number.POSITIVE_INFINITY };
  agreeOnPlayouts(game, game, states.slice(-5), question);
  conformInSum(game, states.slice(-4), seed);
}

/** Sums have as many playouts as were asked for, depend on the seed alone, and are those of the end where that is known. */
function conformInSum(game: Game, states: readonly State[], seed: number): void {
  const perStart = game.kind === "circuit" ? 130 : 3;
  const total = () => game.totals(batchOf(game, states), { perStart, random: new Random(seed) });
  const totals = total();
  const again = total();
  agree("totals: again", [...again.goals, ...again.plies], [...totals.goals, ...totals.plies]);
  agree(
    "totals: playouts",
    totals.playouts,
    states.map(() => perStart),
  );
  const roles = game.roles.length;
  states.forEach((state, start) => {
    const goals = totals.goals.subarray(start * roles, (start + 1) * roles);
    if (game.isTerminal(state)) {
      agree(
        "totals: of an end",
        goals,
        Array.from(game.goals(state), (goal) => perStart * Math.max(0, goal)),
      );
      agree("totals: plies of an end", totals.plies[start], 0);
    } else agree("totals: at most", Math.max(...goals) <= perStart * (game.maxGoal ?? 100), true);
  });
}
