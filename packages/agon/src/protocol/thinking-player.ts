/**
 * The engine as a player of a match on this machine, thinking in a process of its own.
 */
import type { Answer, MatchPlayer, StartOrder, Turn } from "agon-engine/match";
import type { Told } from "./messages.ts";
import { Thinker, type ThinkerOptions } from "./thinker.ts";

export interface ThinkingPlayerOptions extends ThinkerOptions {
  /** For a move, where the clock allows more. Default: as long as the clock allows. */
  readonly mostMilliseconds?: number;
}

export class ThinkingPlayer implements MatchPlayer {
  readonly name: string;
  readonly #rules: string;
  readonly #options: ThinkingPlayerOptions;
  #thinker: Thinker | undefined;

  constructor(name: string, rules: string, options: ThinkingPlayerOptions) {
    this.name = name;
    this.#rules = rules;
    this.#options = options;
  }

  async start({ role, milliseconds }: StartOrder): Promise<void> {
    this.#thinker = new Thinker({ role, rules: this.#rules }, this.#options);
    await this.#thinker.start(milliseconds);
    if (this.#thinker.trouble !== undefined) throw new Error(this.#thinker.trouble);
  }

  async play(turn: Turn): Promise<Answer> {
    if (this.#thinker === undefined) throw new Error("the match has not started");
    const { move } = await this.#thinker.play(
      toldBy(turn),
      Math.min(turn.milliseconds, this.#options.mostMilliseconds ?? Number.POSITIVE_INFINITY),
    );
    return { move };
  }

  /** Takes in what was played, and thinks about nothing. */
  async follow(turn: Turn, answer: string): Promise<void> {
    this.#thinker?.follow(toldBy(turn), answer);
  }

  async stop(): Promise<void> {
    await this.#thinker?.end();
  }

  async abort(): Promise<void> {
    await this.#thinker?.end();
  }
}

function toldBy({ step, last }: Turn): Told {
  if (last === undefined) return { terms: [] };
  if (last.kind === "moves") return { terms: last.moves };
  return { terms: last.percepts, turn: step, lastMove: last.move };
}
