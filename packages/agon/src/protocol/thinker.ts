/**
 * The thinking of one match, in a process of its own, as the server sees it: whatever happens to the process, questions are
 * answered before their deadline, with the best move known by then.
 *
 *   known by then:  the process's last word ── else ── a legal move of the position ── else ── a guess from the rules
 *
 * The legal move comes from another process, which only follows the match and looks a step ahead. A process that dies (rules can use up all its memory) is
 * replaced once, with the plainest settings.
 */
import type { ChildProcess } from "node:child_process";
import { clockNow } from "agon-engine/node";
import { Deadline } from "./deadline.ts";
import { Margin } from "./margin.ts";
import { MatchFollower } from "./match-follower.ts";
import type { Start, Told } from "./messages.ts";
import type { MatchProcesses } from "./processes.ts";
import type { FromThinker, ThinkerSettings, ToThinker } from "./thinker-messages.ts";

export interface ThinkerOptions extends ThinkerSettings {
  readonly processes: MatchProcesses;
  /** Default: a new one. */
  readonly margin?: Margin;
}

export type ThinkerMatch = Pick<Start, "role" | "rules">;

interface Question {
  readonly turn: number;
  readonly told: Told;
  /** When thinking must end. */
  readonly until: number;
  /** The best answer so far, and the milliseconds of thinking behind it. */
  move: string | undefined;
  thought: number;
  /** Whether thinking ended by itself, before its time. */
  early: boolean;
  /** Called with the last word on it. */
  answer: (() => void) | undefined;
}

export interface ThinkerAnswer {
  readonly move: string;
  /** Milliseconds of thinking behind it. */
  readonly thought: number;
  /** Whether it ended by itself, before its time: there was nothing left to learn. */
  readonly early: boolean;
}

/** How the process that takes over plays: any legal move is better than none. */
const PLAINEST: Pick<ThinkerSettings, "backend"> = { backend: "reference" };

export class Thinker {
  readonly #match: ThinkerMatch;
  readonly #options: ThinkerOptions;
  readonly #margin: Margin;
  #process: ChildProcess;
  readonly #follower: MatchFollower;
  #replaced = false;
  #isOver = false;
  #onReady: ((thought: number) => void) | undefined;
  readonly #questions: Question[] = [];
  /** Why the process cannot play, if it cannot. */
  trouble: string | undefined;

  constructor(match: ThinkerMatch, options: ThinkerOptions) {
    this.#match = match;
    this.#options = options;
    this.#margin = options.margin ?? new Margin();
    this.#process = this.#newProcess();
    this.#follower = new MatchFollower(match, options.processes.followers, () => this.#answerFollowed());
  }

  /** Compiles and searches; resolves within `clock` milliseconds with the time spent thinking. */
  start(clock: number): Promise<number> {
    // Managers grant a PLAY a second more, but not a START.
    const { thought } = this.#margin.before(clock / 2);
    const { role, rules } = this.#match;
    const { backend, search, seed, threads, playouts, prompt } = this.#options;
    const settings = { backend, search, seed, threads, playouts, prompt } as ThinkerSettings;
    this.#send({ kind: "start", role, rules, settings, until: clockNow() + clock - 2 * thought });
    return new Promise((resolve) => {
      const done = (thought: number): void => {
        this.#stop(deadline);
        resolve(thought);
      };
      this.#onReady = done;
      const before = (late: number): number => 2 * this.#margin.before(clock / 2, late).answer;
      const deadline: Deadline = new Deadline({ clock, before, ring: () => setImmediate(done, 0) });
      if (this.trouble !== undefined) this.#onReady(0);
    });
  }

  /** Returns a move within `clock` milliseconds. */
  play(told: Told, clock: number): Promise<ThinkerAnswer> {
    const { thought } = this.#margin.before(clock);
    const until = clockNow() + clock - thought;
    const answered = this.#questions.at(-1)?.move;
    const turn = this.#questions.length;
    const question: Question = { turn, told, until, move: undefined, thought: 0, early: false, answer: undefined };
    this.#questions.push(question);
    this.#follower.step(turn, told, answered);
    this.#send({ kind: "play", turn, told, answered, until, thinkOn: clock });
    return new Promise((resolve) => {
      const reply = (): void => {
        if (question.answer === undefined) return;
        this.#stop(deadline);
        question.answer = undefined;
        question.move ??= this.#follower.moveAt(turn) ?? guessMove(this.#match);
        this.#follower.answered(turn, question.move);
        resolve({ move: question.move, thought: question.thought, early: question.early });
      };
      question.answer = reply;
      const before = (late: number): number => this.#margin.before(clock, late).answer;
      const deadline: Deadline = new Deadline({ clock, before, ring: () => setImmediate(reply) });
      this.#answerFollowed();
    });
  }

  /** Lives through a turn whose answer is known. */
  follow(told: Told, move: string): void {
    const turn = this.#questions.length;
    this.#follower.step(turn, told, this.#questions.at(-1)?.move);
    this.#questions.push({ turn, told, until: clockNow(), move, thought: 0, early: false, answer: undefined });
    this.#send({ kind: "follow", told, move });
  }

  /** Ends the processes; open questions are answered with what is known. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.trouble = "the match is over";
    this.#onReady?.(0);
    for (const question of this.#questions) question.answer?.();
    await Promise.all([this.#options.processes.thinkers.giveBack(this.#process), this.#follower.end()]);
  }

  #newProcess(): ChildProcess {
    const child = this.#options.processes.thinkers.take();
    child.on("message", (word: FromThinker) => this.#hear(word));
    child.on("exit", (code, signal) => this.#lost(`the process ended (${signal ?? code})`));
    return child;
  }

  #stop(deadline: Deadline): void {
    deadline.stop();
    this.#margin.noteTimer(deadline.late);
  }

  #send(word: ToThinker): void {
    if (this.#process.connected) this.#process.send(word);
  }

  #hear(word: FromThinker): void {
    if (word.kind === "trouble") this.#giveUp(word.reason);
    else if (word.kind === "ready") this.#onReady?.(word.thought);
    else if (word.kind === "move") {
      const question = this.#questions[word.turn];
      if (word.final && question !== undefined) this.#margin.noteWord(clockNow() - question.until);
      if (question?.answer === undefined) return;
      question.move = word.move;
      question.thought = word.thought;
      question.early = word.final && clockNow() < question.until;
      if (word.final) question.answer();
    }
  }

  #giveUp(reason: string): void {
    this.trouble = reason;
    this.#onReady?.(0);
    this.#answerFollowed();
  }

  /** Where nobody thinks any more, questions are answered as soon as a legal move is known, or will never be. */
  #answerFollowed(): void {
    if (this.trouble === undefined) return;
    for (const { turn, answer } of this.#questions)
      if (this.#follower.isLost || this.#follower.moveAt(turn) !== undefined) answer?.();
  }

  #lost(reason: string): void {
    if (this.#isOver) return;
    if (this.#replaced) {
      this.#giveUp(reason);
      return;
    }
    this.#replaced = true;
    void this.#options.processes.thinkers.giveBack(this.#process);
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
      if (isOpen) this.#send({ kind: "play", turn, told, answered, until: clockNow() + 50, thinkOn: 0 });
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
