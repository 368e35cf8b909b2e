/**
 * Who answers the questions of a benchmark, as people write it:
 *
 *   answers:FILE       answers that somebody has given before, one a line
 *   program:COMMAND    a program that reads questions and writes answers, one a line, in any order
 *   random             guesses, for comparison
 *   oracle             the right answers
 */
import { failure, type Result, success, unwrap } from "agon-engine";
import { suggestion } from "agon-engine/gdl";
import { LineProgram } from "../protocol/uci/program.ts";
import { guessOf } from "./guess.ts";
import { answerOf, rightAnswer } from "./oracle.ts";
import { type Answer, type Question, questionLine, readAnswers } from "./question.ts";

export type AnswererSettings =
  | { readonly kind: "random" | "oracle" }
  | { readonly kind: "answers"; readonly file: string }
  | { readonly kind: "program"; readonly command: readonly string[] };

export interface Answerer {
  /** Undefined where there is none; rejects where no question will be answered any more. */
  answer(question: Question, signal: AbortSignal): Promise<unknown>;
  close(): void;
}

const FORMS = ["answers:FILE", "program:COMMAND", "random", "oracle"];

export function parseAnswerer(text: string): Result<AnswererSettings> {
  const bare = text.trim().replace(/#\d+$/, "");
  if (bare === "random" || bare === "oracle") return success({ kind: bare });
  const [, kind, rest = ""] = /^(answers|program):(.+)$/s.exec(bare) ?? [];
  if (kind === "answers") return success({ kind, file: rest.trim() });
  if (kind === "program") return success({ kind, command: rest.trim().split(/\s+/) });
  const meant = suggestion(bare.split(":")[0]!, ["answers", "program", "random", "oracle"]);
  return failure("no-answerer", `Nobody called "${bare}" answers questions; there are ${FORMS.join(", ")}.${meant}`);
}

/** `text` is the content of the file of answers. */
export function newAnswerer(settings: AnswererSettings, text = ""): Answerer {
  switch (settings.kind) {
    case "random":
      return { answer: async (question) => guessOf(question), close: () => {} };
    case "oracle":
      return { answer: async (question) => answerOf(unwrap(rightAnswer(question))), close: () => {} };
    case "answers":
      return fileAnswerer(unwrap(readAnswers(text)));
    case "program":
      return new ProgramAnswerer(settings.command);
  }
}

/** Of several answers to one question the last counts. */
function fileAnswerer(answers: readonly Answer[]): Answerer {
  const given = new Map(answers.map(({ id, answer }) => [id, answer]));
  return { answer: async ({ id }) => given.get(id), close: () => {} };
}

/** Lines that are no answers are passed over, so that a program may print what else it likes. */
class ProgramAnswerer implements Answerer {
  readonly #program: LineProgram;

  constructor([name = "", ...args]: readonly string[]) {
    this.#program = new LineProgram(name, args);
  }

  async answer(question: Question, signal: AbortSignal): Promise<unknown> {
    const heard = this.#program.hear((line) => answerIn(line)?.id === question.id, signal);
    this.#program.say(questionLine(question));
    try {
      return answerIn(await heard)!.answer;
    } catch (error) {
      // It is there and has taken too long.
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  close(): void {
    this.#program.close();
  }
}

function answerIn(line: string): Answer | undefined {
  const read = line.startsWith("{") ? readAnswers(line) : undefined;
  return read?.ok ? read.value[0] : undefined;
}
