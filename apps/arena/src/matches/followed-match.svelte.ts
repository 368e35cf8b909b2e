/**
 * A match as its page sees it: the record and the game, and while it is played the table, the seat that is played here, and what
 * its person is asked. A connection that is lost is opened again, and everything read anew.
 */
import { problemsText } from "agon-engine";
import type { Engines } from "../engines.ts";
import { pack } from "../route.ts";
import type { OpenGame } from "../state.svelte.ts";
import { followEvents } from "./match-events.ts";
import { catchUp, replayRecord } from "./replay.ts";
import { findSeat, forgetSeat, keepSeat, type TakenSeat } from "./seat-store.ts";
import {
  abortMatch,
  answerOffer,
  eventsAddress,
  joinMatch,
  type LiveMatch,
  liveMatch,
  liveMatches,
  type MatchRecord,
  makeOffer,
  match,
  type OfferKind,
  resign,
  type SeatQuestion,
  type StoredMatch,
  sendMove,
  type Table,
} from "./server.ts";

/** Milliseconds between two attempts to reach the server, and between two looks at a match that only the store knows. */
const AGAIN = 3000;

export class FollowedMatch {
  readonly id: string;
  readonly #engines: Engines;
  readonly #token: string;
  stored: StoredMatch | undefined = $state.raw();
  live: LiveMatch | undefined = $state.raw();
  game: OpenGame | undefined = $state.raw();
  /** The rules as an address holds them. */
  packed = $state.raw("");
  table: Table | undefined = $state.raw();
  /** When the time of each role ends, on the clock of `Date.now()`. */
  deadlines: Readonly<Record<string, number>> = $state.raw({});
  seat: TakenSeat | undefined = $state.raw();
  question: SeatQuestion | undefined = $state.raw();
  trouble = $state.raw("");
  isCut = $state.raw(false);
  /** Ends what is under way: events, timers, and work whose result nobody wants any more. */
  #close: (() => void) | undefined;

  /** The token of a seat may come with the address. */
  constructor(engines: Engines, id: string, token: string) {
    this.#engines = engines;
    this.id = id;
    this.#token = token;
  }

  get record(): MatchRecord | undefined {
    return this.stored?.record;
  }

  /** Whether the server plays it. */
  get isPlaying(): boolean {
    return this.live !== undefined && !isOver(this.live);
  }

  /** Reads everything anew, and follows the match from there. */
  open(): void {
    this.close();
    let current = true;
    this.#close = () => {
      current = false;
    };
    this.trouble = "";
    this.#read(() => current).catch((error: Error) => {
      if (!current) return;
      this.trouble = error.message;
      if (this.isCut) this.#later(() => this.open());
    });
  }

  close(): void {
    this.#close?.();
    this.#close = undefined;
  }

  async #read(isCurrent: () => boolean): Promise<void> {
    const live = (await liveMatches()).find(({ matchId }) => matchId === this.id);
    const stored = live === undefined ? await match(this.id) : await liveMatch(this.id);
    if (!isCurrent()) return;
    [this.live, this.stored, this.isCut] = [live, stored, false];
    if (stored.rules === null) {
      this.trouble = "The rules of this match are not known here: its moves are all there is to see.";
      return;
    }
    if (!(await this.#replay(stored.rules, stored.record, isCurrent)) || isOver(stored.record)) return;
    if (live === undefined) this.#later(() => void this.#lookAgain());
    else {
      this.seat ??= await findSeat(this.id, this.#token);
      if (isCurrent()) this.#follow();
    }
  }

  async #replay(rules: string, record: MatchRecord, isCurrent: () => boolean): Promise<boolean> {
    const replayed = await replayRecord(this.#engines, rules, record);
    if (!isCurrent()) return false;
    if (!replayed.ok) {
      this.trouble = problemsText(replayed.problems);
      return false;
    }
    this.game = replayed.value;
    this.packed = await pack(rules);
    return isCurrent();
  }

  #later(work: () => void): void {
    const timer = setTimeout(work, AGAIN);
    // A device that is online again need not wait.
    addEventListener("online", work, { once: true });
    this.#close = () => {
      clearTimeout(timer);
      removeEventListener("online", work);
    };
  }

  /** A match that somebody else plays and writes into the store. */
  async #lookAgain(): Promise<void> {
    try {
      const { record } = await match(this.id);
      await this.#goTo(record);
      if (!isOver(record)) this.#later(() => void this.#lookAgain());
    } catch {
      this.#later(() => void this.#lookAgain());
    }
  }

  #follow(): void {
    let current = true;
    const end = followEvents(eventsAddress(this.id, this.seat?.token), {
      hear: (kind, value) => (current ? this.#hear(kind, value) : undefined),
      onCut: (isCut) => {
        this.isCut = isCut;
      },
      onLost: () => this.#later(() => this.open()),
    });
    this.#close = () => {
      current = false;
      end();
    };
  }

  async #hear(kind: string, value: unknown): Promise<void> {
    if (kind === "record") {
      const record = value as MatchRecord;
      if (record.moves.length !== this.question?.step) this.question = undefined;
      await this.#goTo(record);
    } else if (kind === "step") {
      const { step, moves } = value as { step: number; moves: string[] };
      // A question that was not answered in time is none any more.
      if (this.question !== undefined && this.question.step < step) this.question = undefined;
      if (this.game !== undefined && step > this.game.joints.length)
        await this.#moveOn([...this.game.joints.slice(0, step - 1), moves]);
    } else if (kind === "ask") this.question = value as SeatQuestion;
    else if (kind === "table") this.#seeTable(value as Table);
    else if (kind === "end") await this.#end((value as { record: MatchRecord }).record);
  }

  #seeTable(table: Table): void {
    this.table = table;
    const now = Date.now();
    this.deadlines = Object.fromEntries(
      table.seats.flatMap(({ role, milliseconds }) => (milliseconds === null ? [] : [[role, now + milliseconds]])),
    );
    if (this.live !== undefined)
      this.live = { ...this.live, open: table.seats.filter(({ taken }) => !taken).map(({ role }) => role) };
  }

  async #end(record: MatchRecord): Promise<void> {
    this.question = undefined;
    forgetSeat(this.id);
    await this.#goTo(record);
    const { isCompleted, isAborted = false } = record;
    this.live = this.live && { ...this.live, isCompleted, isAborted, open: [] };
  }

  async #goTo(record: MatchRecord): Promise<void> {
    await this.#moveOn(record.moves);
    if (this.stored !== undefined) this.stored = { ...this.stored, record };
  }

  async #moveOn(moves: readonly (readonly string[])[]): Promise<void> {
    const { game } = this;
    if (game !== undefined) await catchUp(this.#engines, game, moves, () => this.game === game);
  }

  // What a person does -----------------------------------------------------------------------------------------------

  join(role: string): Promise<boolean> {
    return this.#tried(async () => {
      const seat = { role, ...(await joinMatch(this.id, role)) };
      keepSeat(this.id, seat);
      this.seat = seat;
      this.close();
      this.#follow();
    });
  }

  async play(move: string): Promise<void> {
    const asked = this.question;
    this.question = undefined;
    if (!(await this.#tried((token) => sendMove(this.id, token, move)))) this.question ??= asked;
  }

  callOff = (): Promise<boolean> => this.#tried((token) => abortMatch(this.id, token));
  resign = (): Promise<boolean> => this.#tried((token) => resign(this.id, token));
  offer = (kind: OfferKind): Promise<boolean> => this.#tried((token) => makeOffer(this.id, token, kind));
  answer = (accepts: boolean): Promise<boolean> => this.#tried((token) => answerOffer(this.id, token, accepts));

  async #tried(work: (token: string) => Promise<unknown>): Promise<boolean> {
    try {
      await work(this.seat?.token ?? "");
      this.trouble = "";
      return true;
    } catch (error) {
      this.trouble = (error as Error).message;
      return false;
    }
  }
}

function isOver({ isCompleted, isAborted }: { readonly isCompleted: boolean; readonly isAborted?: boolean }): boolean {
  return isCompleted || isAborted === true;
}
