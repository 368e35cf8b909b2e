/**
 * One match with persons: its seats, the pages that look at it, what the players agree upon, and the runs it is played in. A
 * match whose moves are taken back is stopped, and goes on in another run from its shortened record.
 *
 * Pages hear `table` whenever something changes that everybody may know:
 *
 *   {seats: [{role, taken, here, milliseconds}], watching, offer: {kind, by, accepted} | null, step}
 */
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Game } from "agon-engine/game";
import { hidesInformation, type Rulesheet } from "agon-engine/gdl";
import {
  type AskPerson,
  type EarlyEnding,
  type MatchEvent,
  type MatchRecord,
  type Past,
  pastOf,
  takenBackTo,
} from "agon-engine/match";
import type { ManagedMatch, Seat } from "../../protocol/manager.ts";
import { answered, newOffer, type Offer, type OfferKind, type OfferOutcome, outcomeOf } from "./agreement.ts";
import { Attendance } from "./attendance.ts";
import { asker, askText, newSeat, type PersonSeat, type PersonWatch, startClock, timeLeft } from "./persons.ts";

export interface MatchPlan {
  readonly game: string;
  readonly rulesheet: Rulesheet;
  readonly roles: readonly string[];
  readonly seats: readonly (Seat | undefined)[];
  /** Seconds. */
  readonly playClock: number;
}

/** Questions in a row that a person may leave unanswered. */
const MOST_MISSED = 2;

/** Why something was not done: a status of HTTP and words. */
export interface Refused {
  readonly status: number;
  readonly reason: string;
}

type Run = Pick<ManagedMatch, "signal" | "past" | "endedBy">;

export class LiveMatch {
  readonly game: string;
  readonly rules: string;
  readonly roles: readonly string[];
  readonly persons: readonly PersonSeat[];
  /** Whether persons play who must not see what others do: then nothing is shown before the end. */
  readonly secret: boolean;
  readonly attendance = new Attendance(() => this.#tell());
  readonly ask: AskPerson;
  /** Whether everybody but the persons plays on this machine, and can be led to an earlier position. */
  readonly #canGoBack: boolean;
  readonly #watch: PersonWatch;
  #run = new AbortController();
  #ending: EarlyEnding | undefined;
  #offer: Offer | undefined;
  /** The role whose last choice is to be taken back. */
  #takesBack: string | undefined;
  #step = 0;

  constructor({ game, rulesheet, roles, seats, playClock }: MatchPlan) {
    this.game = game;
    this.rules = rulesheet.text;
    this.roles = roles;
    this.persons = roles.flatMap((role, at) => (seats[at]?.kind === "human" ? [newSeat(role)] : []));
    this.secret = this.persons.length > 0 && hidesInformation(rulesheet);
    this.#canGoBack = seats.every((seat) => seat?.kind !== "remote");
    this.#watch = {
      milliseconds: playClock * 1000,
      onAsk: (seat) => {
        this.attendance.sendTo(seat.role, askText(seat));
        this.#tell();
      },
      onMissed: ({ role, missed }) => {
        if (missed >= MOST_MISSED) this.end({ kind: "time", role });
      },
    };
    this.ask = asker(this.persons, this.#watch);
  }

  // Being played -----------------------------------------------------------------------------------------------------

  /** Plays runs until the match is over. */
  async play(game: Game, play: (run: Run) => Promise<MatchRecord>): Promise<MatchRecord> {
    let past: Past | undefined;
    for (;;) {
      this.#run = new AbortController();
      if (this.#ending !== undefined) this.#run.abort();
      const run = { signal: this.#run.signal, endedBy: () => this.#ending };
      const record = await play(past === undefined ? run : { ...run, past });
      const by = this.#takesBack;
      this.#takesBack = undefined;
      if (record.isCompleted || record.isAborted || by === undefined) return record;
      past = pastWithout(game, record, by);
      this.#step = past.joints.length;
    }
  }

  /** To be told of each event. */
  note(event: MatchEvent): void {
    if (event.kind !== "step") return;
    this.#step = event.step;
    this.#offer = undefined;
    this.#tell();
  }

  end(ending: EarlyEnding): void {
    this.#ending ??= ending;
    this.#run.abort();
  }

  get isEnded(): boolean {
    return this.#ending !== undefined;
  }

  /** Milliseconds for which nobody has looked; -1 while somebody does. */
  get absence(): number {
    return this.attendance.absence(this.taken.length > 0);
  }

  get taken(): readonly string[] {
    return this.persons.filter(({ token }) => token !== undefined).map(({ role }) => role);
  }

  get open(): readonly string[] {
    return this.persons.filter(({ token }) => token === undefined).map(({ role }) => role);
  }

  // Persons ----------------------------------------------------------------------------------------------------------

  seatOf(token: string | null | undefined): PersonSeat | undefined {
    return token == null ? undefined : this.persons.find((seat) => seat.token === token);
  }

  /** The right to play a role, as a token. */
  join(role: string): string | Refused {
    const seat = this.persons.find((each) => each.role === role);
    if (seat === undefined) return { status: 404, reason: "No person is wanted for this role." };
    if (seat.token !== undefined) return { status: 409, reason: "Somebody plays this role already." };
    seat.token = randomBytes(24).toString("base64url");
    startClock(seat, this.#watch);
    this.#tell();
    return seat.token;
  }

  /** A page on which the seat is played, or from which somebody watches. */
  attend(page: ServerResponse, seat: PersonSeat | undefined): void {
    if (seat !== undefined) page.write(askText(seat) || ":\n\n");
    this.attendance.join(page, seat?.role);
  }

  /** Undone, as far as nobody has invested anything yet: afterwards one resigns. */
  callOff(seat: PersonSeat | undefined): Refused | undefined {
    if (seat !== undefined && this.open.length === 0 && this.#step > 0 && this.persons.length > 1)
      return { status: 409, reason: "The match is under way: resign, or offer a draw." };
    this.end({ kind: "called-off", role: seat?.role ?? null });
    return undefined;
  }

  offer(kind: OfferKind, { role }: PersonSeat): Refused | undefined {
    if (this.#offer !== undefined) return { status: 409, reason: "Another offer stands." };
    if (kind === "draw" && this.taken.length < 2)
      return { status: 409, reason: "Nobody is here who could agree to a draw." };
    if (kind === "take-back" && !this.#canGoBack)
      return { status: 409, reason: "Players elsewhere cannot take moves back." };
    if (kind === "take-back" && this.#step === 0) return { status: 409, reason: "There is no move to take back." };
    const offer = newOffer(kind, role);
    this.#settle(offer, outcomeOf(offer, this.taken));
    return undefined;
  }

  answer(accepts: boolean, { role }: PersonSeat): Refused | undefined {
    const offer = this.#offer;
    if (offer === undefined) return { status: 409, reason: "No offer stands." };
    this.#settle(offer, answered(offer, role, accepts, this.taken));
    return undefined;
  }

  #settle({ kind, by }: Offer, outcome: OfferOutcome): void {
    this.#offer = outcome.kind === "open" ? outcome.offer : undefined;
    if (outcome.kind === "agreed") {
      if (kind === "draw") this.end({ kind: "draw", roles: this.taken });
      else {
        this.#takesBack = by;
        this.#run.abort();
      }
    }
    this.#tell();
  }

  #tell(): void {
    this.attendance.send(`event: table\ndata: ${JSON.stringify(this.#table())}\n\n`);
  }

  #table(): unknown {
    const seats = this.persons.map((seat) => ({
      role: seat.role,
      taken: seat.token !== undefined,
      here: this.attendance.has(seat.role),
      // Who is asked when may tell what is hidden.
      milliseconds: this.secret ? null : timeLeft(seat),
    }));
    return { seats, watching: this.attendance.watching, offer: this.#offer ?? null, step: this.#step };
  }
}

/** The match before the role's last choice; as it is where the role had none. */
function pastWithout(game: Game, record: MatchRecord, by: string): Past {
  const whole = pastOf(game, record);
  if (!whole.ok) throw new Error("a record of ours does not follow its rules");
  const step = lastChoice(game, whole.value.joints, game.roles.indexOf(by));
  if (step === undefined) return whole.value;
  return { record: takenBackTo(record, step, by), joints: whole.value.joints.slice(0, step) };
}

/** The last step at which the role had more than one move. */
function lastChoice(game: Game, joints: readonly number[][], role: number): number | undefined {
  let state = game.initial;
  let last: number | undefined;
  for (const [step, joint] of joints.entries()) {
    if (game.legalMoves(state, role).length > 1) last = step;
    state = game.next(state, joint);
  }
  return last;
}
