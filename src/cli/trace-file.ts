/**
 * A trace from outside: checked before anything relies on its shape.
 */
import { placeOf } from "../gdl/diagnostic.ts";
import type { Trace } from "../match/trace.ts";
import { BadInput } from "./io.ts";

export function readTrace(text: string, file: string): Trace {
  const value = parseJson(text, file);
  const wrong = misfit(value);
  if (wrong) throw new BadInput(`${file}: this is not a trace: ${wrong}.`);
  return value as Trace;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const offset = /at position (\d+)/.exec(String(error))?.[1];
    const { line, column } = placeOf(text, offset === undefined ? text.length : Number(offset));
    throw new BadInput(`${file}:${line}:${column}: this is not JSON.`);
  }
}

/** What keeps a value from being a trace, in words. */
function misfit(value: unknown): string | undefined {
  if (!isObject(value)) return "it is no object";
  if (!isTexts(value.roles)) return "`roles` is no list of texts";
  if (!Array.isArray(value.matches)) return "`matches` is no list";
  for (const [index, match] of value.matches.entries()) {
    if (!isObject(match) || !Array.isArray(match.steps)) return `match ${index + 1} has no list \`steps\``;
    for (const [number, step] of match.steps.entries()) {
      const wrong = stepMisfit(step, value.roles.length);
      if (wrong) return `in match ${index + 1}, step ${number + 1}, ${wrong}`;
    }
  }
  return undefined;
}

function stepMisfit(step: unknown, roles: number): string | undefined {
  if (!isObject(step)) return "there is no object";
  const { facts, sha, state, legal, moves, goals } = step;
  if (typeof facts !== "number" || typeof sha !== "string") return "`facts` or `sha` is missing";
  if (state !== undefined && !isTexts(state)) return "`state` is no list of texts";
  if (legal !== undefined && !(Array.isArray(legal) && legal.every(isTexts)))
    return "`legal` is no list of lists of texts";
  if (moves !== undefined && !(isTexts(moves) && moves.length === roles))
    return "`moves` has not one text for each role";
  if (goals !== undefined && !(Array.isArray(goals) && goals.length === roles))
    return "`goals` has not one value for each role";
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
