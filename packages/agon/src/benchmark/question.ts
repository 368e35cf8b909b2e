/**
 * Questions and answers of the benchmark as lines of JSON. A question says in words what is asked and how an answer is written.
 */
import { failure, type Problem, type Result, success } from "agon-engine";
import { z } from "zod";

export const QUESTION_KINDS = ["legal", "next", "terminal", "goals", "value", "best"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const QUESTION = z.object({
  id: z.string().max(200),
  kind: z.enum(QUESTION_KINDS),
  rules: z.string().max(1_000_000),
  /** The facts that hold. */
  state: z.array(z.string()).readonly(),
  role: z.string().optional(),
  /** What each role plays. */
  moves: z.record(z.string(), z.string()).optional(),
});

const ANSWER = z.object({ id: z.string().max(200), answer: z.unknown() });

export type Question = z.infer<typeof QUESTION>;
export type Answer = z.infer<typeof ANSWER>;

/** What is asked, and how an answer is written. */
export function promptOf({ kind, rules, state, role, moves }: Question): string {
  const played = Object.entries(moves ?? {}).map(([name, move]) => `${name} plays ${move}`);
  return [
    "These are the rules of a game in the Game Description Language (GDL):",
    rules,
    `In the current state exactly these facts are true:\n${state.join("\n")}`,
    {
      legal: `Which moves are legal for ${role}? Answer with a JSON array of all of them, as strings.`,
      next: `Now ${played.join(" and ")}. Which facts are true in the next state? Answer with a JSON array of all of them, as strings.`,
      terminal: "Is this state terminal? Answer with true or false.",
      goals:
        "This state is terminal. What goal value does each role have? Answer with a JSON object from role to number.",
      value:
        "Every role plays as well as possible for itself from here on. What goal value does each role get? Answer with a JSON object from role to number.",
      best: `Which move should ${role} play to get the best goal value against best play? Answer with one move, as a JSON string.`,
    }[kind],
  ].join("\n\n");
}

export function questionLine(question: Question): string {
  return JSON.stringify({ ...question, prompt: promptOf(question) });
}

export const readQuestions = (text: string): Result<Question[]> => readLines(text, QUESTION, "question");
export const readAnswers = (text: string): Result<Answer[]> => readLines(text, ANSWER, "answer");

const MOST_PROBLEMS = 10;

function readLines<T>(text: string, schema: z.ZodType<T>, what: string): Result<T[]> {
  const values: T[] = [];
  const problems: Problem[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const read = schema.safeParse(jsonOf(line));
    if (read.success) values.push(read.data);
    else if (problems.length < MOST_PROBLEMS)
      problems.push({
        code: `bad-${what}`,
        message: `This is no ${what}: ${z.prettifyError(read.error)}`,
        place: { line: at + 1, column: 1 },
      });
  }
  if (problems.length > 0) return { ok: false, problems };
  return values.length > 0 ? success(values) : failure(`no-${what}`, `There is no ${what} in it.`);
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
