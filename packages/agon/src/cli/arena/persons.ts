/**
 * Persons in a match: who holds which seat, what they are asked, and on which pages.
 */
import type { ServerResponse } from "node:http";
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
  readonly pages: Set<ServerResponse>;
}

export function newSeat(role: string): PersonSeat {
  return { role, token: undefined, asked: undefined, missed: 0, pages: new Set() };
}

export interface PersonClock {
  /** For a move. */
  readonly milliseconds: number;
  /** Told of each question that was not answered in time. */
  readonly onMissed: (seat: PersonSeat) => void;
}

/** Asks the person who plays the role on all pages they have open, and on those they open later. */
export function asker(persons: readonly PersonSeat[], clock: PersonClock): AskPerson {
  return (question) =>
    new Promise((resolve, reject) => {
      const seat = persons.find(({ role }) => role === question.role)!;
      const { signal } = question.turn;
      const done = (): void => {
        clearTimeout(seat.asked?.timer);
        seat.asked = undefined;
        signal.removeEventListener("abort", gone);
      };
      const giveUp = (reason: Error): void => {
        done();
        reject(reason);
      };
      const gone = (): void => giveUp(new Error("the person has not answered"));
      const answer = (move: string): void => {
        done();
        seat.missed = 0;
        resolve(move);
      };
      signal.addEventListener("abort", gone, { once: true });
      seat.asked = { question, deadline: undefined, timer: undefined, answer, giveUp };
      if (seat.token !== undefined) startClock(seat, clock);
      for (const page of seat.pages) page.write(askText(seat.asked));
    });
}

/** The time for the open question runs from now on. */
export function startClock(seat: PersonSeat, { milliseconds, onMissed }: PersonClock): void {
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

export function askText({ question: { role, turn, moves }, deadline }: Asked): string {
  const percepts = turn.last?.kind === "percepts" ? turn.last.percepts : null;
  const milliseconds = deadline === undefined ? null : Math.max(0, deadline - Date.now());
  return `event: ask\ndata: ${JSON.stringify({ role, step: turn.step, moves, percepts, milliseconds })}\n\n`;
}
