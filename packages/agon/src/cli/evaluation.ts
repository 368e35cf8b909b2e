/**
 * Work that evaluates rules. What the rules get wrong only while they are evaluated is shown at its place in the file.
 */

import { EvaluationError, NotCompiled } from "agon-engine/compile";
import { type Diagnostic, diagnosticText } from "agon-engine/gdl";
import { BadInput, type Io } from "./io.ts";
import { withProgress } from "./progress.ts";
import { type CheckedRules, inFile } from "./rules-file.ts";

export interface Task {
  readonly io: Io;
  readonly rules: CheckedRules;
  /** What is done, for the sign of life after two seconds: "Replaying". */
  readonly doing: string;
  /** Text given beside the rules, whose places count on from the end of the rules. */
  readonly beside?: { readonly name: string; readonly text: string };
}

/** `work` reports how far it is through `tick`, if it can. */
export function evaluate<T>(task: Task, work: (tick: (done: number) => void) => T): T {
  try {
    return withProgress(task.io, task.doing, work);
  } catch (error) {
    throw explained(task, error);
  }
}

/** What to throw instead of an error that the rules are to blame for. */
export function explained(task: Pick<Task, "rules" | "beside">, error: unknown): unknown {
  if (error instanceof NotCompiled)
    return new BadInput(`${task.rules.file.name}: cannot be compiled: ${error.message}`);
  return error instanceof EvaluationError ? new BadInput(placed(task, error.diagnostic)) : error;
}

function placed({ rules, beside }: Pick<Task, "rules" | "beside">, diagnostic: Diagnostic): string {
  const end = rules.rulesheet.text.length;
  const { file } = rules;
  if (!beside || diagnostic.span.start < end) return diagnosticText(inFile(rules, diagnostic), file.source, file.name);
  const span = { start: diagnostic.span.start - end, end: diagnostic.span.end - end };
  return diagnosticText({ ...diagnostic, span }, beside.text, beside.name);
}
