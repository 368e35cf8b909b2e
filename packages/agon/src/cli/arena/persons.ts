/**
 * Persons in a match: who holds which seat, what they are asked, and how long they have.
 */
import type { AskPerson, PersonQuestion } from "agon-engine/match";

/** A question that a person has not answered yet. */
interface Asked {
  readonly question: PersonQuestion;
  /** Undefined as long as nobody has taken the seat: the clock runs for persons who are there. */
  deadline: number | undefined;
  timer: NodeJS.Timeout | undefined;
  readonly answer: (move: string) => void;
  readonly giveUp: (reason: Error) => void;
}

export interface PersonSeat {
  readonly role: string;
  /** Undefined as long as nobody has taken the seat. */
  token: string | undefined;
  asked: Asked | undefined;
  /** Questions in a row that were not answered in time. */
  missed: number;
}

export function newSeat(role: string): PersonSeat {
  return { role, token: undefined, asked: undefined, missed: 0 };
}

/** What a match wants to know of its persons. */
export interface PersonWatch {
  /** For a move. */
  readonly milliseconds: number;
  /** A question was put, or is none any more. */
  readonly onAsk: (seat: PersonSeat) => void;
  /** A question was not answered in time. */
  readonly onMissed: (seat: PersonSeat) => void;
}

/** Asks the person who plays the role. */
export function asker(persons: readonly PersonSeat[], watch: PersonWatch): AskPerson {
  return (question) =>
    new Promise((resolve, reject) => {
      const seat = persons.find(({ role }) => role === question.role)!;
      const { signal } = question.turn;
      const done = (): void => {
        clearTimeout(seat.asked?.timer);
        seat.asked = undefined;
        signal.removeEventListener("abort", gone);
        watch.onAsk(seat);
      };
      const giveUp = (reason: Error): void => {
        done();
        reject(reason);
      };
      const gone = (): void => giveUp(new Error("the person has not answered"));
      const answer = (move: string): void => {
        seat.missed = 0;
        done();
        resolve(move);
      };
      signal.addEventListener("abort", gone, { once: true });
      seat.asked = { question, deadline: undefined, timer: undefined, answer, giveUp };
      if (seat.token !== undefined) startClock(seat, watch);
      watch.onAsk(seat);
    });
}

/** The time for the open question runs from now on. */
export function startClock(seat: PersonSeat, { milliseconds, onMissed }: PersonWatch): void {
  const { asked } = seat;
  if (asked === undefined || asked.deadline !== undefined) return;
  asked.deadline = Date.now() + milliseconds;
  asked.timer = setTimeout(() => {
    seat.missed++;
    // The name that platforms give to what took too long: a match writes it down as a timeout.
    asked.giveUp(Object.assign(new Error("the person's time is up"), { name: "TimeoutError" }));
    onMissed(seat);
  }, milliseconds);
}

/** Milliseconds left for the open question; null where there is none, or no hurry. */
export function timeLeft({ asked }: PersonSeat): number | null {
  return asked?.deadline === undefined ? null : Math.max(0, asked.deadline - Date.now());
}

/** The event that asks on a page; empty where there is no question. */
export function askText(seat: PersonSeat): string {
  if (seat.asked === undefined) return "";
  const { role, turn, moves } = seat.asked.question;
  const percepts = turn.last?.kind === "percepts" ? turn.last.percepts : null;
  const asked = { role, step: turn.step, moves, percepts, milliseconds: timeLeft(seat) };
  return `event: ask\ndata: ${JSON.stringify(asked)}\n\n`;
}
