/**
 * Who plays the other roles: for each a player of `src/match`, told what the role may know. When the person takes moves back, players
 * begin anew and live through what is left of the past.
 */
import type { Game, Random, State } from "agon-engine/game";
import {
  type ForeignSettings,
  type LastStep,
  type MatchPlayer,
  newPlayer,
  type PlayerSettings,
} from "agon-engine/match";
import { foreignPlayer } from "../../protocol/foreign-player.ts";
import { textIn } from "../present-players.ts";

/** A step that was played: where, and what everybody did. */
export interface PlayedStep {
  readonly state: State;
  readonly joint: readonly number[];
}

export interface OpponentOptions {
  readonly game: Game;
  readonly hidden: boolean;
  readonly player: PlayerSettings;
  /** The text of the rulesheet, for players elsewhere. */
  readonly rules: string;
  readonly random: Random;
  /** Time for a move. */
  readonly milliseconds: number;
}

/** A player and the steps it was told. */
interface Seat {
  readonly player: MatchPlayer;
  readonly told: PlayedStep[];
}

export class Opponents {
  readonly #options: OpponentOptions;
  readonly #seats = new Map<number, Seat>();

  constructor(options: OpponentOptions) {
    this.#options = options;
  }

  /** The move of a role that has a choice, after these steps. */
  async move(role: number, past: readonly PlayedStep[]): Promise<number> {
    const { game } = this.#options;
    const { player, told } = await this.#seatAt(role, past);
    const { move } = await player.play({ ...this.#order(), step: past.length, last: this.#last(role, past.at(-1)) });
    if (past.length > told.length) told.push(past.at(-1)!);
    return game.moveNamed(role, move);
  }

  /** Lets players go that are programs or elsewhere. */
  async close(): Promise<void> {
    await Promise.all([...this.#seats.values()].map(({ player }) => player.abort(this.#order()).catch(() => {})));
  }

  /** A player that knows all but the last step. */
  async #seatAt(role: number, past: readonly PlayedStep[]): Promise<Seat> {
    const known = this.#seats.get(role);
    const follows = known?.told.every((step, at) => step === past[at]) && known.told.length <= past.length;
    if (known && !follows) await known.player.abort(this.#order());
    const seat = follows ? known! : await this.#newSeat(role);
    this.#seats.set(role, seat);
    for (let step = seat.told.length; step < past.length - 1; step++) {
      const turn = { ...this.#order(), step: step + 1, last: this.#last(role, past[step]) };
      await seat.player.follow?.(turn, this.#options.game.moveText(role, past[step + 1]!.joint[role]!));
      seat.told.push(past[step]!);
    }
    return seat;
  }

  async #newSeat(role: number): Promise<Seat> {
    const { game, random, rules, player: settings, hidden, milliseconds } = this.#options;
    const foreign = (player: ForeignSettings): MatchPlayer => foreignPlayer(player, { game, rules });
    const player = newPlayer(settings, {
      game,
      random: random.fork(),
      hidden,
      foreign,
      readFile: textIn,
    });
    const clock = milliseconds / 1000;
    await player.start({ ...this.#order(), role: game.roles[role]!, startClock: clock, playClock: clock });
    return { player, told: [] };
  }

  #order() {
    const { milliseconds } = this.#options;
    const { signal } = new AbortController();
    return { matchId: "", milliseconds, deadline: performance.now() + milliseconds, signal };
  }

  #last(role: number, step: PlayedStep | undefined): LastStep | undefined {
    const { game, hidden } = this.#options;
    if (step === undefined) return undefined;
    const { state, joint } = step;
    if (!hidden) return { kind: "moves", moves: joint.map((move, each) => game.moveText(each, move)) };
    return {
      kind: "percepts",
      move: game.moveText(role, joint[role]!),
      percepts: game.percepts(state, joint, role),
    };
  }
}
