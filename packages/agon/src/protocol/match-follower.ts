/**
 * A match followed by a process of its own, as the server sees it: a legal move at every question, whatever the process that thinks
 * is doing. Between two questions the process tells a legal move for each joint move that may be told next, so that one is at hand
 * as soon as the question comes, even if no process is heard while its clock runs. A process that is lost is replaced once.
 */
import type { ChildProcess } from "node:child_process";
import type { Start, Told } from "./messages.ts";
import type { Processes } from "./processes.ts";
import { type FromFollower, jointKey, type ToFollower } from "./thinker-messages.ts";

export class MatchFollower {
  readonly #match: Pick<Start, "role" | "rules">;
  readonly #processes: Processes;
  readonly #onWord: () => void;
  #process: ChildProcess;
  #replaced = false;
  #isOver = false;
  readonly #steps: Extract<ToFollower, { kind: "step" }>[] = [];
  /** By question. */
  readonly #moves: string[] = [];
  /** For the question to come, by the joint move before it. */
  #ahead: { readonly turn: number; readonly moves: Map<string, string> } = { turn: 0, moves: new Map() };
  /** Whether it will tell no more. */
  isLost = false;

  /** `onWord` is called when something new is known. */
  constructor(match: Pick<Start, "role" | "rules">, processes: Processes, onWord: () => void) {
    this.#match = match;
    this.#processes = processes;
    this.#onWord = onWord;
    this.#process = this.#newProcess();
  }

  /** Tells what led to the question. */
  step(turn: number, told: Told, answered: string | undefined): void {
    const step = { kind: "step", turn, told, answered } as const;
    this.#steps.push(step);
    this.#send(step);
    const foreseen = this.#ahead.turn === turn ? this.#ahead.moves.get(jointKey(told.terms)) : undefined;
    if (foreseen !== undefined) this.#moves[turn] = foreseen;
  }

  /** Tells how the question was answered. */
  answered(turn: number, move: string): void {
    this.#ahead = { turn: turn + 1, moves: new Map() };
    this.#send({ kind: "answered", turn, move });
  }

  /** A legal move at the question, if it is known. */
  moveAt(turn: number): string | undefined {
    return this.#moves[turn];
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#processes.giveBack(this.#process);
  }

  #newProcess(): ChildProcess {
    const child = this.#processes.take();
    child.on("message", (word: FromFollower) => this.#hear(word));
    child.on("exit", () => this.#lost());
    const { role, rules } = this.#match;
    child.send({ kind: "start", role, rules } satisfies ToFollower);
    return child;
  }

  #send(word: ToFollower): void {
    if (this.#process.connected) this.#process.send(word);
  }

  #hear(word: FromFollower): void {
    if (word.kind === "legal") this.#moves[word.turn] = word.move;
    else if (word.kind === "ahead" && word.turn === this.#ahead.turn) this.#ahead.moves.set(word.joint, word.move);
    else if (word.kind === "trouble") this.isLost = true;
    this.#onWord();
  }

  #lost(): void {
    if (this.#isOver) return;
    if (this.#replaced) {
      this.isLost = true;
      this.#onWord();
      return;
    }
    this.#replaced = true;
    void this.#processes.giveBack(this.#process);
    this.#process = this.#newProcess();
    for (const step of this.#steps) this.#send(step);
  }
}
