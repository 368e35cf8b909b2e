/**
 * Random games on a graphics card, beside all else that a report does. They come in batches that grow as long as a batch is soon over.
 */
import { batchOf } from "../game/bulk.ts";
import type { Game, PlayoutOptions, Playouts, StateBatch } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { mixed } from "../match/match.ts";
import type { OutcomeTally } from "./outcomes.ts";
import type { CardFigures } from "./report.ts";

/** What plays: `DeviceStarts` of `agon-engine/gpu`, and what it is called. */
export interface PlayingCard {
  readonly name: string;
  /** Undefined where the card has failed, and should be left alone. */
  playouts(states: StateBatch, options: PlayoutOptions): Promise<Playouts | undefined>;
}

export interface CardPlayOptions {
  readonly seed: number;
  /** See ReportLimits. */
  readonly effort: number;
  readonly stop: AbortSignal;
}

/** Games when all is done; as with other random ones the root of the effort is done. */
const PLAN = 1_000_000;
const BATCH = { first: 2 ** 12, most: 2 ** 18, milliseconds: 250 };

export class CardPlay {
  done: Promise<void> = Promise.resolve();
  readonly #card: PlayingCard;
  readonly #game: Game;
  readonly #options: CardPlayOptions;
  #isStarted = false;
  #playouts = 0;
  #milliseconds = 0;

  constructor(card: PlayingCard, game: Game, options: CardPlayOptions) {
    this.#card = card;
    this.#game = game;
    this.#options = options;
  }

  /** Undefined before anything was played. */
  get figures(): CardFigures | undefined {
    const [playouts, milliseconds] = [this.#playouts, this.#milliseconds];
    if (playouts === 0) return undefined;
    return { device: this.#card.name, playouts, playoutsPerSecond: (1000 * playouts) / milliseconds };
  }

  /** Begins to play; does nothing the second time. */
  start(outcomes: OutcomeTally): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.done = this.#play(outcomes);
  }

  async #play(outcomes: OutcomeTally): Promise<void> {
    const { seed, effort, stop } = this.#options;
    const random = new Random(mixed(seed, -1_000_000));
    const initial = batchOf(this.#game, [this.#game.initial]);
    const plan = PLAN * Math.min(1, Math.sqrt(effort));
    for (let perStart = BATCH.first; this.#playouts < plan && !stop.aborted; ) {
      const began = performance.now();
      const played = await this.#card.playouts(initial, { perStart, random }).catch(() => undefined);
      if (played === undefined || stop.aborted) return;
      const took = performance.now() - began;
      this.#playouts += played.count;
      this.#milliseconds += took;
      outcomes.addAll(played);
      if (took < BATCH.milliseconds) perStart = Math.min(BATCH.most, 2 * perStart);
    }
  }
}
