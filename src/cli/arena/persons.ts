/**
 * Persons in a match: who holds which seat, what they are asked, and on which pages.
 */
import type { ServerResponse } from "node:http";
import type { AskPerson, Question } from "../../match/players/human.ts";

/** A question that a person has not answered yet. */
interface Asked {
  readonly question: Question;
  readonly deadline: number;
  readonly answer: (move: string) => void;
}

export interface PersonSeat {
  readonly role: string;
  /** Undefined as long as nobody has taken the seat. */
  token: string | undefined;
  asked: Asked | undefined;
  readonly pages: Set<ServerResponse>;
}

export function newSeat(role: string): PersonSeat {
  return { role, token: undefined, asked: undefined, pages: new Set() };
}

/** Asks the person who plays the role on all pages they have open, and whoever opens one later. */
export function asker(persons: readonly PersonSeat[]): AskPerson {
  return (question) =>
    new Promise((resolve, reject) => {
      const seat = persons.find(({ role }) => role === question.role)!;
      const { signal, milliseconds } = question.turn;
      const done = (): void => {
        seat.asked = undefined;
        signal.removeEventListener("abort", gone);
      };
      const gone = (): void => {
        done();
        reject(new Error("the person has not answered"));
      };
      const answer = (move: string): void => {
        done();
        resolve(move);
      };
      signal.addEventListener("abort", gone, { once: true });
      seat.asked = { question, deadline: Date.now() + milliseconds, answer };
      for (const page of seat.pages) page.write(askText(seat.asked));
    });
}

export function askText({ question: { role, turn, moves }, deadline }: Asked): string {
  const percepts = turn.last?.kind === "percepts" ? turn.last.percepts : null;
  const milliseconds = Math.max(0, deadline - Date.now());
  return `event: ask\ndata: ${JSON.stringify({ role, step: turn.step, moves, percepts, milliseconds })}\n\n`;
}
