/**
 * A player on another machine as a match sees it. It may be told the rules in other words; here terms are translated.
 */
import { type Result, success } from "agon-engine";
import type { Answer, LastStep, MatchPlayer, StartOrder, ThinkOrder, Turn } from "agon-engine/match";
import { ask, noAnswer, type PlayerAddress } from "./ask.ts";
import { type Message, makeMessage, type Told } from "./messages.ts";
import { isReply, type PlayerInfo, parseAnswer, parseInfo } from "./replies.ts";
import { PLAIN, type Scrambling } from "./scramble.ts";

export interface RemoteOptions {
  readonly address: PlayerAddress;
  /** The rules as they are sent: on one line, without the parentheses around them. */
  readonly rules: string;
  /** Default: the rules in their own words. */
  readonly scrambling?: Scrambling;
  /** How GDL-II travels: percepts in place of the joint move, or (PLAY id turn lastmove percepts). Default `percepts`. */
  readonly hiddenForm?: "percepts" | "turn";
  /** Default: host and port. */
  readonly name?: string;
}

/** The match keeps the clocks and ends questions by their signal; this is for a match that forgets to. */
const BACKSTOP = 10_000;

export class RemotePlayer implements MatchPlayer {
  readonly name: string;
  readonly #options: RemoteOptions;
  readonly #words: Scrambling;

  constructor(options: RemoteOptions) {
    const { host, port } = options.address;
    this.name = options.name ?? `${host}:${port}`;
    this.#options = options;
    this.#words = options.scrambling ?? PLAIN;
  }

  async start({ role, startClock, playClock, ...order }: StartOrder): Promise<void> {
    const { scramble } = this.#words;
    const rules = scramble(this.#options.rules);
    const message = { kind: "start", id: order.matchId, role: scramble(role), rules, startClock, playClock } as const;
    const answer = await this.#ask(message, order);
    if (isReply(answer, "busy")) throw new Error("the player is busy");
  }

  async play(turn: Turn): Promise<Answer> {
    const answer = await this.#ask({ kind: "play", id: turn.matchId, told: this.#told(turn) }, turn);
    return { move: this.#words.unscramble(parseAnswer(answer) ?? answer) };
  }

  async stop(turn: Turn): Promise<void> {
    await this.#ask({ kind: "stop", id: turn.matchId, told: this.#told(turn) }, turn);
  }

  async abort(order: ThinkOrder): Promise<void> {
    await this.#ask({ kind: "abort", id: order.matchId }, order);
  }

  #told({ step, last }: Turn): Told {
    const terms = termsOf(last).map((term) => this.#words.scramble(term));
    if (this.#options.hiddenForm !== "turn" || last?.kind === "moves") return { terms };
    return { terms, turn: step, ...(last !== undefined && { lastMove: this.#words.scramble(last.move) }) };
  }

  async #ask(message: Message, { milliseconds, signal }: ThinkOrder): Promise<string> {
    const asked = await ask(this.#options.address, makeMessage(message), {
      answerMilliseconds: milliseconds + BACKSTOP,
      receiver: this.name,
      signal,
    });
    if (asked.ok) return asked.value.trim();
    throw new Error(asked.problems.map(({ code, message }) => `${this.name}: ${code}: ${message}`).join("\n"));
  }
}

function termsOf(last: LastStep | undefined): readonly string[] {
  if (last === undefined) return [];
  return last.kind === "moves" ? last.moves : last.percepts;
}

/** Asks whether the player is there and available. */
export async function askInfo(address: PlayerAddress, answerMilliseconds: number): Promise<Result<PlayerInfo>> {
  const asked = await ask(address, makeMessage({ kind: "info" }), { answerMilliseconds });
  if (!asked.ok) return asked;
  const info = parseInfo(asked.value);
  return info ? success(info) : noAnswer("not-http", "The answer to INFO cannot be read.");
}
