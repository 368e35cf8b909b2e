/**
 * The thinking of one match, in a process of its own, as the server sees it: whatever happens to the process, questions are
 * answered before their deadline, with the best move known by then.
 *
 *   known by then:  the process's last word ── else ── a legal move of the position ── else ── a guess from the rules
 *
 * A process that dies (rules can use up all its memory) is replaced once, with the plainest settings.
 */
import type { ChildProcess } from "node:child_process";
import { clockNow } from "../match/shared-clock.ts";
import { Margin } from "./margin.ts";
import type { Start, Told } from "./messages.ts";
import type { Processes } from "./processes.ts";
import type { FromThinker, ThinkerSettings, ToThinker } from "./thoughts.ts";

export interface ThinkerOptions extends ThinkerSettings {
  readonly processes: Processes;
  /** Shared by the matches of a server. Default: one of its own. */
  readonly margin?: Margin;
}

export type ThinkerMatch = Pick<Start, "role" | "rules">;

interface Question {
  readonly turn: number;
  readonly told: Told;
  /** When thinking must end. */
  readonly until: number;
  /** The best answer so far. */
  move: string | undefined;
  /** Called with the last word on it. */
  answer: (() => void) | undefined;
}

/** How the process that takes over plays: any legal move is better than none. */
const PLAINEST: Pick<ThinkerSettings, "backend"> = { backend: "reference" };

export class Thinker {
  readonly #match: ThinkerMatch;
  readonly #options: ThinkerOptions;
  readonly #margin: Margin;
  #process: ChildProcess;
  #replaced = false;
  #isOver = false;
  #onReady: (() => void) | undefined;
  readonly #questions: Question[] = [];
  /** A legal move of the initial state. */
  #first: string | undefined;
  /** Why the process cannot play, if it cannot. */
  trouble: string | undefined;

  constructor(match: ThinkerMatch, options: ThinkerOptions) {
    this.#match = match;
    this.#options = options;
    this.#margin = options.margin ?? new Margin();
    this.#process = this.#newProcess();
  }

  /** Compiles and searches; resolves when ready, and before so many milliseconds have passed. */
  start(clock: number): Promise<void> {
    const { answer, thought } = this.#margin.before(clock);
    const { role, rules } = this.#match;
    const { backend, search, seed, threads = 1 } = this.#options;
    this.#send({
      kind: "start",
      role,
      rules,
      settings: { backend, search, seed, threads },
      until: clockNow() + clock - thought,
    });
    return new Promise((resolve) => {
      // Managers grant a PLAY a second more, but not a START.
      const timer = this.#timer(resolve, clock - Math.min(2 * answer, thought));
      this.#onReady = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.trouble !== undefined) this.#onReady();
    });
  }

  /** A move, before so many milliseconds have passed. */
  play(told: Told, clock: number): Promise<string> {
    const { answer, thought } = this.#margin.before(clock);
    const until = clockNow() + clock - thought;
    const answered = this.#questions.at(-1)?.move;
    const turn = this.#questions.length;
    const question: Question = { turn, told, until, move: turn === 0 ? this.#first : undefined, answer: undefined };
    this.#questions.push(question);
    this.#send({ kind: "play", turn, told, answered, until });
    return new Promise((resolve) => {
      const reply = (): void => {
        clearTimeout(timer);
        question.answer = undefined;
        question.move ??= guessMove(this.#match);
        resolve(question.move);
      };
      const timer = this.#timer(reply, clock - answer);
      question.answer = reply;
      if (this.trouble !== undefined) reply();
    });
  }

  /** Ends the process; open questions are answered with what is known. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#giveUp("the match is over");
    await this.#options.processes.giveBack(this.#process);
  }

  #newProcess(): ChildProcess {
    const child = this.#options.processes.take();
    child.on("message", (word: FromThinker) => this.#hear(word));
    child.on("exit", (code, signal) => this.#lost(`the process ended (${signal ?? code})`));
    return child;
  }

  #timer(ring: () => void, milliseconds: number): NodeJS.Timeout {
    const due = performance.now() + milliseconds;
    return setTimeout(() => {
      this.#margin.noteTimer(performance.now() - due);
      ring();
    }, milliseconds);
  }

  #send(word: ToThinker): void {
    if (this.#process.connected) this.#process.send(word);
  }

  #hear(word: FromThinker): void {
    if (word.kind === "trouble") this.#giveUp(word.reason);
    else if (word.kind === "ready") this.#onReady?.();
    else if (word.kind === "move") {
      const question = this.#questions[word.turn];
      if (word.turn === 0) this.#first ??= word.move;
      if (word.final && question !== undefined) this.#margin.noteThought(clockNow() - question.until);
      if (question === undefined || (question.move !== undefined && question.answer === undefined)) return;
      question.move = word.move;
      if (word.final) question.answer?.();
    }
  }

  #giveUp(reason: string): void {
    this.trouble = reason;
    this.#onReady?.();
    for (const question of this.#questions) question.answer?.();
  }

  #lost(reason: string): void {
    if (this.#isOver) return;
    if (this.#replaced) {
      this.#giveUp(reason);
      return;
    }
    this.#replaced = true;
    void this.#options.processes.giveBack(this.#process);
    this.#process = this.#newProcess();
    this.#retrace();
  }

  /** Tells the new process what was told to the old. */
  #retrace(): void {
    const { role, rules } = this.#match;
    const { search, seed } = this.#options;
    this.#send({ kind: "start", role, rules, settings: { ...PLAINEST, search, seed }, until: clockNow() });
    let answered: string | undefined;
    for (const { turn, told, move, answer } of this.#questions) {
      const isOpen = answer !== undefined;
      if (isOpen) this.#send({ kind: "play", turn, told, answered, until: clockNow() + 50 });
      else this.#send({ kind: "follow", told, move: move ?? "" });
      answered = move;
    }
  }
}

/** As much of the rules as is worth looking at while a clock runs. */
const LOOKED_AT = 2 ** 18;

/** A move the rules write down as legal for the role: the last resort when they could not be evaluated. */
export function guessMove({ role, rules }: Pick<ThinkerMatch, "role" | "rules">): string {
  const legal = /\(\s*legal\s+([^\s()]+)\s+([^\s()?]+|\([^()?]*\))\s*\)/gi;
  const found = [...rules.slice(0, LOOKED_AT).matchAll(legal)]
    .filter(([, who]) => who!.startsWith("?") || who!.toLowerCase() === role.toLowerCase())
    .map(([, , move]) => move!.replace(/\s+/g, " "));
  return found.find((move) => /^noop$/i.test(move)) ?? found[0] ?? "noop";
}
