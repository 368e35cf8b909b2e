/**
 * Questions of a benchmark put to those who answer them: models by their answers in files, or by programs that run here.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { unwrap } from "agon-engine";
import { type Answerer, newAnswerer, parseAnswerer } from "../../benchmark/answerer.ts";
import { questionsOnGame } from "../../benchmark/benchmark.ts";
import { rightAnswer, shareRight } from "../../benchmark/oracle.ts";
import { type Question, readAnswers } from "../../benchmark/question.ts";
import { JobError } from "../../fleet/messages.ts";
import type { AnswerTrial } from "../../lab/cells.ts";
import type { Experiment } from "../../lab/experiment.ts";
import type { LabResult } from "../../lab/run.ts";
import { programNamed } from "../../protocol/uci/program.ts";
import { accepted, BadInput, fileTrouble } from "../io.ts";

/** Seconds for an answer, where the experiment does not say. */
const PATIENCE = 600;
/** Characters of an answer that is kept beside its mark. */
const LONGEST_KEPT = 20_000;

/** With the hash of each file of answers, so that others are not taken for them; refuses files and programs that are not there. */
export async function withAnswers(experiment: Experiment): Promise<Experiment> {
  if (experiment.measure !== "answers") return experiment;
  const players = await Promise.all(
    experiment.players.map(async (entry) => {
      const settings = accepted(entry.player, parseAnswerer(entry.player));
      if (settings.kind === "program" && programNamed(settings.command[0]!) === undefined)
        throw new BadInput(`${entry.player}: there is no program ${settings.command[0]} here.`);
      if (settings.kind !== "answers") return entry;
      const text = await answersText(settings.file);
      accepted(settings.file, readAnswers(text));
      return { ...entry, version: createHash("sha256").update(text).digest("hex").slice(0, 16) };
    }),
  );
  return { ...experiment, players };
}

async function answersText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new BadInput(`${path}: cannot be read: ${fileTrouble(error)}.`);
  }
}

/** Asks, and marks the answers. */
export class Examination {
  readonly #answerers: ReadonlyMap<string, Answerer>;
  readonly #milliseconds: number;
  /** The questions on a game, by seed and number. */
  readonly #asked = new Map<string, readonly Question[]>();

  private constructor(answerers: ReadonlyMap<string, Answerer>, seconds: number) {
    this.#answerers = answerers;
    this.#milliseconds = 1000 * seconds;
  }

  static async open({ players, timeLimit = PATIENCE }: Experiment): Promise<Examination> {
    const answerers = new Map<string, Answerer>();
    for (const { player } of players) {
      const settings = unwrap(parseAnswerer(player));
      const text = settings.kind === "answers" ? await answersText(settings.file) : undefined;
      answerers.set(player, newAnswerer(settings, text));
    }
    return new Examination(answerers, timeLimit);
  }

  /** Without a value where the game has no question of the kind: its value is not known, or all moves are as good. */
  async measure(
    { question: kind, seed, index, player }: AnswerTrial,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<Pick<LabResult, "values" | "answer">> {
    const question = this.#questions(seed, index).find((each) => each.kind === kind);
    if (question === undefined) return { values: [] };
    const answer = await this.#answer(player, question, signal);
    const share = answer === undefined ? 0 : shareRight(unwrap(rightAnswer(question)), answer);
    return { values: [share === 1 ? 100 : 0, 100 * share], ...kept(answer) };
  }

  close(): void {
    for (const answerer of this.#answerers.values()) answerer.close();
  }

  #questions(seed: number, index: number): readonly Question[] {
    const key = `${seed} ${index}`;
    const questions = this.#asked.get(key) ?? questionsOnGame(seed, index);
    this.#asked.set(key, questions);
    return questions;
  }

  async #answer(player: string, question: Question, signal: AbortSignal): Promise<unknown> {
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(this.#milliseconds)]);
      return await this.#answerers.get(player)!.answer(question, patience);
    } catch (error) {
      throw new JobError(error instanceof Error ? error.message : String(error));
    }
  }
}

function kept(answer: unknown): { readonly answer?: unknown } {
  return answer === undefined || JSON.stringify(answer).length > LONGEST_KEPT ? {} : { answer };
}
