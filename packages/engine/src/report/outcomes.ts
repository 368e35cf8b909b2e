/**
 * Ends of games, counted: who was ahead, by how much, after how many steps.
 */
import type { GameCore } from "../game/game.ts";
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

  add(goals: ArrayLike<number>, plies: number, leadChanges?: number): void {
    this.#ended++;
    this.#length.add(plies);
    if (leadChanges !== undefined) this.#leads.add(leadChanges);
    for (const role of this.#players) {
      const goal = Math.max(0, goals[role]!);
      this.#goals[role]!.add(goal);
      this.#best[role] = Math.max(this.#best[role] ?? 0, goal);
    }
    const winner = winnerOf(goals, this.#players, this.#maxGoal);
    if (winner !== undefined) this.#won[winner]!++;
    else if (this.#players.length > 1) this.#drawn++;
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
