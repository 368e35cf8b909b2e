/**
 * A person at the terminal as a player of a match.
 */
import type { AskPerson } from "agon-engine/match";
import type { Io } from "../io.ts";
import { linesFrom } from "../play/lines.ts";
import { moveLines, readChoice } from "../play/moves.ts";

export interface Person {
  readonly ask: AskPerson;
  /** Aborted when the person has left. */
  readonly left: AbortSignal;
  close(): void;
}

export function personAsker(io: Io): Person {
  const lines = linesFrom(io);
  const leaving = new AbortController();
  const list = (moves: readonly string[], indices: readonly number[]): void => {
    io.stdout.write(`${moveLines(moves, indices, io.stdout.width).join("\n")}\n`);
  };
  const leave = (): never => {
    leaving.abort();
    throw new Error("the person has left");
  };
  const ask: AskPerson = async ({ role, turn, moves }) => {
    if (turn.last?.kind === "percepts") io.stdout.write(`you see: ${turn.last.percepts.join(", ") || "nothing"}\n`);
    list(
      moves,
      moves.map((_, index) => index),
    );
    for (;;) {
      // At the end of input, and at Ctrl-C.
      const line = await lines.ask(`${role}> `).catch(() => undefined);
      if (line === undefined) return leave();
      const choice = readChoice(line, moves);
      if (choice.kind === "move") return moves[choice.index]!;
      if (choice.kind === "list") list(moves, choice.indices);
      else if (choice.kind === "command" && choice.command === "quit") return leave();
      else io.stdout.write(choice.kind === "unclear" ? `${choice.message}\n` : "Type a move, its number, or quit.\n");
    }
  };
  return { ask, left: leaving.signal, close: () => lines.close() };
}
