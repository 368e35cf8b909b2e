/**
 * The answer to a question of the benchmark, worked out from the question alone, and what an answer is worth.
 */
import { failure, loadPosition, type Result, success } from "agon-engine";
import type { Game, State } from "agon-engine/game";
import { parseTerms, termText } from "agon-engine/gdl";
import type { Question } from "./question.ts";
import { valuesOf } from "./values.ts";

/** What is right: any of several moves, a set of terms, or one value. */
export type Right =
  | { readonly form: "any"; readonly of: readonly string[] }
  | { readonly form: "set"; readonly terms: readonly string[] }
  | { readonly form: "boolean"; readonly value: boolean }
  | { readonly form: "numbers"; readonly by: Readonly<Record<string, number>> };

export function rightAnswer(question: Question): Result<Right> {
  const loaded = loadPosition(question.rules, question.state);
  if (!loaded.ok) return loaded;
  const { game, state } = loaded.value;
  const right = RIGHT[question.kind](game, state, question);
  return right === undefined ? failure("no-answer", `${question.id}: the rules give no answer.`) : success(right);
}

type Answering = (game: Game, state: State, question: Question) => Right | undefined;

const RIGHT: Readonly<Record<Question["kind"], Answering>> = {
  legal: (game, state, { role }) => {
    const at = game.roles.indexOf(role ?? "");
    if (at < 0) return undefined;
    return { form: "set", terms: game.legalMoves(state, at).map((move) => game.moveText(at, move)) };
  },
  next: (game, state, { moves }) => {
    const joint = game.roles.map((role, at) => game.moveNamed(at, moves?.[role] ?? ""));
    return joint.includes(-1) ? undefined : { form: "set", terms: game.facts(game.next(state, joint)) };
  },
  terminal: (game, state) => ({ form: "boolean", value: game.isTerminal(state) }),
  goals: (game, state) => numbers(game, [...game.goals(state)]),
  value: (game, state) => {
    const values = valuesOf(game, state);
    return values && numbers(game, values.value);
  },
  best: (game, state) => {
    const values = valuesOf(game, state);
    return values && { form: "any", of: values.best };
  },
};

function numbers({ roles }: Game, values: readonly number[]): Right {
  return { form: "numbers", by: Object.fromEntries(roles.map((role, at) => [role, values[at]!])) };
}

/** An answer that is right. */
export function answerOf(right: Right): unknown {
  switch (right.form) {
    case "any":
      return right.of[0];
    case "set":
      return right.terms;
    case "boolean":
      return right.value;
    case "numbers":
      return right.by;
  }
}

/**
 * How much of an answer is right, from 0 to 1: for lists what both have of what either has, for all else everything or nothing.
 *   |given ∩ right| / |given ∪ right|        (Jaccard 1901)
 */
export function shareRight(right: Right, answer: unknown): number {
  switch (right.form) {
    case "any":
      return Number(typeof answer === "string" && right.of.includes(normal(answer)));
    case "boolean":
      return Number(answer === right.value);
    case "numbers":
      return Number(isSameNumbers(right.by, answer));
    case "set":
      return overlap(new Set(right.terms), answer);
  }
}

function isSameNumbers(by: Readonly<Record<string, number>>, answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return false;
  const given = Object.entries(answer);
  return (
    given.length === Object.keys(by).length &&
    given.every(([role, value]) => Object.hasOwn(by, role) && by[role] === value)
  );
}

function overlap(right: ReadonlySet<string>, answer: unknown): number {
  if (!Array.isArray(answer)) return 0;
  const given = new Set(answer.map((term) => (typeof term === "string" ? normal(term) : "")));
  const both = [...given].filter((term) => right.has(term)).length;
  const either = right.size + given.size - both;
  return either === 0 ? 1 : both / either;
}

/** Spaces and needless parentheses do not count. */
function normal(text: string): string {
  const { value } = parseTerms(text);
  return value.length === 1 ? termText(value[0]!) : text;
}
