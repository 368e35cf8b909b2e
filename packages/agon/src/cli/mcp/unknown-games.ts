/**
 * Games that nobody can have memorised, questions about them, and marks for answers: the benchmark as tools.
 */
import { unwrap } from "agon-engine";
import { questionsOnGame } from "../../benchmark/benchmark.ts";
import { answerOf, rightAnswer, shareRight } from "../../benchmark/oracle.ts";
import { promptOf, type Question } from "../../benchmark/question.ts";
import { refuse } from "./loaded.ts";
import type { Asked } from "./questions.ts";

export function unknownGame({ seed, number }: Asked<"unknown_game">): object {
  const [first] = questionsOnGame(seed, number - 1);
  return { seed, number, rules: first!.rules };
}

export function askQuestion(asked: Asked<"ask_question">): object {
  const question = questionOf(asked);
  return { ...question, prompt: promptOf(question) };
}

export function markAnswer({ answer, ...asked }: Asked<"mark_answer">): object {
  const question = questionOf(asked);
  const right = unwrap(rightAnswer(question));
  const share = shareRight(right, answer);
  return { id: question.id, right: share === 1, share, expected: answerOf(right) };
}

function questionOf({ seed, number, kind }: Asked<"ask_question">): Question {
  const question = questionsOnGame(seed, number - 1).find((each) => each.kind === kind);
  if (question === undefined)
    refuse("no-question", "This game has no question of this kind.", "Ask another kind, or another number.");
  return question;
}
