/** One rulesheet on every back end: what the reference engine says along some walks is what all others must say. */

import { EvaluationLimit } from "../../packages/engine/src/compile/backends/forward/terms.ts";
import { EvaluationError } from "../../packages/engine/src/compile/backends/reference/errors.ts";
import { type ReferenceGame, referenceGame } from "../../packages/engine/src/compile/backends/reference/game.ts";
import { Refusal } from "../../packages/engine/src/compile/budget.ts";
import { readRules } from "../../packages/engine/src/gdl/check.ts";
import type { Diagnostic } from "../../packages/engine/src/gdl/diagnostic.ts";
import type { Rulesheet } from "../../packages/engine/src/gdl/rules.ts";
import { drawOf } from "../../packages/engine/src/rewrite/draw.ts";
import { Disagreement } from "./compare/agreement.ts";
import { recordTrace, type Trace } from "./compare/trace.ts";
import { Coverage } from "./coverage.ts";
import { Subject } from "./subject.ts";
import { WAYS, type Way } from "./ways.ts";

/** A way to play that does not agree. */
export interface Difference {
  readonly way: string;
  /** What was asked. */
  readonly aspect: string;
  readonly message: string;
}

export interface ExamineOptions {
  readonly seed: number;
  /** Says which ways are compared. Default: all. */
  readonly isTaken?: (way: Way) => boolean;
  readonly walks?: number;
  readonly maxPlies?: number;
  readonly coverage?: Coverage;
}

/** The rules with what the oracle says of them. */
export interface Readable {
  readonly rulesheet: Rulesheet;
  readonly oracle: ReferenceGame;
  readonly diagnostics: readonly Diagnostic[];
}

/** Errors of the checker that every back end understands all the same. */
const UNDERSTOOD: ReadonlySet<string> = new Set(["negated-formula"]);

/** For each question to the oracle. Steps and not milliseconds, so that the same seed compares the same on every machine. */
const BUDGET = { steps: 100_000 };

/** Undefined where the rules are not valid, or ask too much of the reference engine. */
export function readable(text: string): Readable | undefined {
  const { rulesheet, diagnostics } = readRules(text);
  if (diagnostics.some(({ severity, code }) => severity === "error" && !UNDERSTOOD.has(code))) return undefined;
  const oracle = unlessEndless(() => referenceGame(rulesheet, { budget: BUDGET }));
  return oracle && { rulesheet, oracle, diagnostics };
}

/** Undefined where the rules have no end for the reference engine. */
export function traceOf(oracle: ReferenceGame, { seed, walks = 2, maxPlies = 6 }: ExamineOptions): Trace | undefined {
  return unlessEndless(() => recordTrace(oracle, { random: drawOf(seed, 0).random, walks, maxPlies }));
}

function unlessEndless<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** Every way that does not agree; undefined where there is nothing to compare with. */
export function examine(text: string, options: ExamineOptions): Difference[] | undefined {
  const read = readable(text);
  return read && examineRead(read, options);
}

export function examineRead(read: Readable, options: ExamineOptions): Difference[] | undefined {
  const { seed, isTaken = () => true, coverage = new Coverage() } = options;
  const trace = traceOf(read.oracle, options);
  if (trace === undefined) return undefined;
  const subject = new Subject({ ...read, trace, seed, coverage });
  return WAYS.filter(isTaken).flatMap((way) => tried(way, subject, read.diagnostics) ?? []);
}

function tried(way: Way, subject: Subject, diagnostics: readonly Diagnostic[]): Difference | undefined {
  try {
    way.compare(subject);
    subject.coverage.count("ways", way.name);
    return undefined;
  } catch (error) {
    if (error instanceof Disagreement) return { way: way.name, aspect: error.aspect, message: error.message };
    const refusal = refusalOf(error);
    if (refusal === undefined) return { way: way.name, aspect: "throws", message: stackOf(error) };
    const kind = kindOf(refusal, diagnostics);
    if (kind === undefined) return { way: way.name, aspect: "refuses", message: refusal };
    subject.coverage.count("refusals", `${way.name}: ${kind}`);
    return undefined;
  }
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.reason;
  return error instanceof EvaluationLimit || error instanceof EvaluationError ? error.message : undefined;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What a back end may refuse, and the warning of the checker that must go with it. */
const REFUSALS: readonly { readonly kind: string; readonly says: RegExp; readonly warning?: string }[] = [
  { kind: "too large", says: /need more than|took longer than|would have \d+ bits/ },
  { kind: "no end", says: /no end|more than \d+ (terms|names|facts|work)|not finished after|goes on beyond/ },
  { kind: "own negation", says: /own negation/, warning: "negative-cycle-by-name" },
  { kind: "open rule", says: /has no value/, warning: "open-rule" },
];

/** Undefined where a back end must not refuse the rules for that reason. */
function kindOf(reason: string, diagnostics: readonly Diagnostic[]): string | undefined {
  return REFUSALS.find(
    ({ says, warning }) => says.test(reason) && (!warning || diagnostics.some(({ code }) => code === warning)),
  )?.kind;
}
