/**
 * All that the editor wants to know of a text after a pause in typing. Made in a worker.
 */
import { type Diagnostic, readRules } from "agon-engine/gdl";
import type { Fix, Source } from "./fixes/fix.ts";
import { sourceOf } from "./fixes/fix.ts";
import { fixesFor } from "./fixes/fixes.ts";
import { type Glossary, glossaryOf } from "./glossary.ts";

export interface Problem extends Diagnostic {
  readonly fixes: readonly Fix[];
}

export interface Study {
  readonly problems: readonly Problem[];
  readonly errors: number;
  readonly warnings: number;
  readonly glossary: Glossary;
}

/** Beyond these nobody reads on: the counts say how many there are. */
const MOST_PROBLEMS = 200;
const MOST_FIXED = 50;
const MOST_EDITS = 2_000;

export function studyOf(text: string): Study {
  const { rulesheet, diagnostics } = readRules(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  // Errors come first where not all can be shown.
  const shown =
    diagnostics.length <= MOST_PROBLEMS
      ? diagnostics
      : [...diagnostics].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  const source = sourceOf(text);
  const problems = shown
    .slice(0, MOST_PROBLEMS)
    .map((diagnostic, at) => ({ ...diagnostic, fixes: at < MOST_FIXED ? smallFixes(source, diagnostic) : [] }));
  return { problems, errors, warnings: diagnostics.length - errors, glossary: glossaryOf(rulesheet) };
}

function smallFixes(source: Source, diagnostic: Diagnostic): readonly Fix[] {
  return fixesFor(source, diagnostic).filter(({ edits }) => edits.length <= MOST_EDITS);
}
