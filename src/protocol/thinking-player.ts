/**
 * The engine as a player of a match on this machine, thinking in a process of its own.
 */
import type { Answer, MatchPlayer, StartOrder, Turn } from "../match/player.ts";
import type { Told } from "./messages.ts";
import { Thinker, type ThinkerOptions } from "./thinker.ts";

export class ThinkingPlayer implements MatchPlayer {
  readonly name: string;
  readonly #rules: string;
  readonly #options: ThinkerOptions;
  #thinker: Thinker | undefined;

  constructor(name: string, rules: string, options: ThinkerOptions) {
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
    return { move: await this.#thinker.play(toldBy(turn), turn.milliseconds) };
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
