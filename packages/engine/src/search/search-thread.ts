/**
 * The other end of a thread's channel (threads.ts): an engine that does what it is told.
 */
import { Engine } from "./engine.ts";
import type { SearchReport } from "./report.ts";
import { sharedNow, type ThreadOrder, type ThreadsQuestion, type ThreadWord } from "./threads.ts";

/** So much before its time is over a thread says its last word, for that to be heard in time. */
const EARLY_MILLISECONDS = 5;
const WORD_MILLISECONDS = 100;
/** Longer ones fire at once, and nobody thinks so long. */
const LONGEST = 2 ** 31 - 1;

export class SearchThread {
  readonly #engine: Engine;
  readonly #say: (word: ThreadWord) => void;
  #thinking = new AbortController();

  constructor({ game, options, seed, facts }: ThreadsQuestion, say: (word: ThreadWord) => void) {
    const state = game.stateOf(facts);
    if (state === undefined) throw new Error("the game does not know the facts of the position");
    this.#engine = new Engine({ game, state, options, seed });
    this.#say = say;
    game.preparation?.warmUp(1000);
  }

  hear(order: ThreadOrder): void {
    this.#thinking.abort();
    this.#thinking = new AbortController();
    if (order.kind === "think") void this.#think(order, this.#thinking.signal);
    else if (order.kind === "advance") {
      const { game } = this.#engine;
      this.#engine.advance(order.joint.map((move, role) => game.moveNamed(role, move)));
    }
  }

  async #think({ number, role, until }: Extract<ThreadOrder, { kind: "think" }>, signal: AbortSignal): Promise<void> {
    const milliseconds = Math.min(LONGEST, until - EARLY_MILLISECONDS - sharedNow());
    if (milliseconds <= 0) return;
    const limits = { milliseconds, signal, interval: WORD_MILLISECONDS, role };
    const thought = await this.#engine.think(limits, (report) => this.#say(this.#word(number, report)));
    if (!signal.aborted) this.#say(this.#word(number, thought));
  }

  #word(number: number, { role, moves, solved, lower, upper, playouts, nodes }: SearchReport): ThreadWord {
    const named = moves.map((each) => ({ ...each, move: this.#engine.game.moveText(role, each.move) }));
    return { number, moves: named, solved, lower, upper, playouts, nodes };
  }
}
