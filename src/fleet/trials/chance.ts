/**
 * The exact mean score of uniformly random play, position by position.
 */
import type { Game, State } from "../../game/game.ts";
import type { TrialResult } from "../trial.ts";

/** For games without cycles and with few positions. */
export function chance(game: Game): TrialResult {
  const known = new Map<string, number>();
  const mean = (state: State): number => {
    const key = state.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = game.isTerminal(state) ? game.goals(state)[0]! : meanOfChildren(state);
    known.set(key, value);
    return value;
  };
  const meanOfChildren = (state: State): number => {
    const { words } = game.children(state)!.states;
    let sum = 0;
    for (let at = 0; at < words.length; at += game.stateWords) sum += mean(words.slice(at, at + game.stateWords));
    return (sum * game.stateWords) / words.length;
  };
  return { values: [(100 * mean(game.initial)) / (game.mostGoal ?? 100)] };
}
