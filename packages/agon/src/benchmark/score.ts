/**
 * The score of answers: for each kind of question and in all, the share that is right with its interval.
 */

import { type Result, success } from "agon-engine";
import { type Interval, wilson } from "agon-engine/match";
import { rightAnswer, shareRight } from "./oracle.ts";
import { type Answer, QUESTION_KINDS, type Question } from "./question.ts";

export interface ScoreRow {
  /** A kind of question, or `all`. */
  readonly kind: string;
  readonly asked: number;
  /** Questions without an answer count as wrong. */
  readonly answered: number;
  readonly right: number;
  readonly share: number;
  /** At 95 % (Wilson 1927). */
  readonly interval: Interval;
  /** The mean of what is right of each answer, see `shareRight`. */
  readonly overlap: number;
}

export interface Score {
  readonly rows: readonly ScoreRow[];
  /** Answers to questions that nobody asked. */
  readonly strays: number;
}

/** Of several answers to one question the last counts. */
export function scoreOf(questions: readonly Question[], answers: readonly Answer[]): Result<Score> {
  const given = new Map(answers.map(({ id, answer }) => [id, answer]));
  const marks: Mark[] = [];
  for (const question of questions) {
    const right = rightAnswer(question);
    if (!right.ok) return right;
    const answered = given.has(question.id);
    marks.push({
      kind: question.kind,
      answered,
      share: answered ? shareRight(right.value, given.get(question.id)) : 0,
    });
  }
  const kinds = QUESTION_KINDS.filter((kind) => marks.some((mark) => mark.kind === kind));
  const rows = kinds.map((kind) =>
    rowOf(
      kind,
      marks.filter((mark) => mark.kind === kind),
    ),
  );
  const ids = new Set(questions.map(({ id }) => id));
  return success({ rows: [...rows, rowOf("all", marks)], strays: answers.filter(({ id }) => !ids.has(id)).length });
}

interface Mark {
  readonly kind: string;
  readonly answered: boolean;
  readonly share: number;
}

function rowOf(kind: string, marks: readonly Mark[]): ScoreRow {
  const right = marks.filter(({ share }) => share === 1).length;
  return {
    kind,
    asked: marks.length,
    answered: marks.filter(({ answered }) => answered).length,
    right,
    share: right / marks.length,
    interval: wilson(right, marks.length),
    overlap: marks.reduce((sum, { share }) => sum + share, 0) / marks.length,
  };
}
