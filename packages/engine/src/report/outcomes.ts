/**
 * Ends of games, counted: who was ahead, by how much, after how many steps.
 */
import type { GameCore, Playouts } from "../game/game.ts";
import { MeanTally, shareOf } from "./figures.ts";
import type { PlayFigures } from "./report.ts";

/** Whoever has more than all others wins; undefined where nobody does. Of one player alone, the greatest goal is a win. */
export function winnerOf(goals: ArrayLike<number>, players: readonly number[], maxGoal: number): number | undefined {
  if (players.length === 1) return goals[players[0]!]! >= maxGoal ? players[0] : undefined;
  const most = Math.max(...players.map((role) => goals[role]!));
  const ahead = players.filter((role) => goals[role] === most);
  return ahead.length === 1 ? ahead[0] : undefined;
}

/** Everybody but chance. */
export function playersOf({ roles, chanceRole }: Pick<GameCore, "roles" | "chanceRole">): number[] {
  return [...roles.keys()].filter((role) => role !== chanceRole);
}

export class OutcomeTally {
  readonly #players: readonly number[];
  readonly #maxGoal: number;
  readonly #won: number[];
  readonly #goals: readonly MeanTally[];
  readonly #best: (number | undefined)[];
  readonly #length = new MeanTally();
  readonly #leads = new MeanTally();
  #drawn = 0;
  #ended = 0;
  cut = 0;

  constructor(game: GameCore) {
    this.#players = playersOf(game);
    this.#maxGoal = game.maxGoal ?? 100;
    this.#won = game.roles.map(() => 0);
    this.#goals = game.roles.map(() => new MeanTally());
    this.#best = game.roles.map(() => undefined);
  }

  get ended(): number {
    return this.#ended;
  }

  get games(): number {
    return this.#ended + this.cut;
  }

  /** The best goal of each role. */
  get best(): readonly (number | undefined)[] {
    return this.#best;
  }

  /** An end that was seen so many times. */
  add(goals: ArrayLike<number>, plies: number, leadChanges?: number, times = 1): void {
    this.#ended += times;
    this.#length.add(plies, times);
    if (leadChanges !== undefined) this.#leads.add(leadChanges, times);
    for (const role of this.#players) {
      const goal = Math.max(0, goals[role]!);
      this.#goals[role]!.add(goal, times);
      this.#best[role] = Math.max(this.#best[role] ?? 0, goal);
    }
    const winner = winnerOf(goals, this.#players, this.#maxGoal);
    if (winner !== undefined) this.#won[winner]! += times;
    else if (this.#players.length > 1) this.#drawn += times;
  }

  /** The ends of many playouts: those alike are counted first. */
  addAll({ count, goals, plies }: Playouts): void {
    const roles = this.#won.length;
    const seen = new Map<string | number, { readonly at: number; times: number }>();
    for (let at = 0; at < count; at++) {
      const key = endKey(goals, at * roles, roles, plies[at]!);
      const end = seen.get(key);
      if (end) end.times++;
      else seen.set(key, { at, times: 1 });
    }
    for (const { at, times } of seen.values())
      this.add(goals.subarray(at * roles, (at + 1) * roles), plies[at]!, undefined, times);
  }

  figures(playouts: number): PlayFigures {
    const [length, leadChanges] = [this.#length.mean(), this.#leads.mean()];
    return {
      playouts,
      games: this.games,
      cut: this.cut,
      seats: this.#players.map((role) => {
        const goal = this.#goals[role]!.mean();
        return { role, won: shareOf(this.#won[role]!, this.#ended), ...(goal && { goal }) };
      }),
      drawn: shareOf(this.#drawn, this.#ended),
      ...(length && { length }),
      ...(leadChanges && { leadChanges }),
    };
  }
}

/** Goals of more roles do not fit an exact number, with the plies. */
const MOST_IN_NUMBER = 4;

/** The same for ends that are alike; goals are from -1 to 100. */
function endKey(goals: Int16Array, from: number, roles: number, plies: number): string | number {
  if (roles > MOST_IN_NUMBER) return `${plies} ${goals.subarray(from, from + roles).join()}`;
  let key = plies;
  for (let at = from; at < from + roles; at++) key = 128 * key + goals[at]! + 1;
  return key;
}
