/**
 * Everything that is wrong with a text, with fixes: what an editor shows beside the rules.
 */
import { bundle } from "../gdl/bundle.ts";
import { readRules } from "../gdl/check.ts";
import { type Diagnostic, distinct } from "../gdl/diagnostic.ts";
import { TemplateError } from "../gdl/template.ts";
import { type Fix, type FixSource, sourceOf } from "./fixes/fix.ts";
import { fixesFor } from "./fixes/fixes.ts";
import { isTemplate } from "./template.ts";

/** A diagnostic, and what would mend it. */
export interface FixableProblem extends Diagnostic {
  readonly fixes: readonly Fix[];
}

/** What is wrong with a text; the counts are of all problems, also of those that are left out. */
export interface Problems {
  readonly problems: readonly FixableProblem[];
  readonly errors: number;
  readonly warnings: number;
}

/** Beyond these nobody reads on: the counts say how many there are. */
const MOST_PROBLEMS = 200;
const MOST_FIXED = 50;
const MOST_EDITS = 2_000;

/** The problems of a rulesheet, in every size it comes in. */
export function problemsOf(text: string): Problems {
  if (isTemplate(text)) return chosen(templateDiagnostics(text), () => []);
  let source: FixSource | undefined;
  return chosen(readRules(text).diagnostics, (diagnostic) => smallFixes((source ??= sourceOf(text)), diagnostic));
}

/** Errors come first where not all can be shown. */
function chosen(diagnostics: readonly Diagnostic[], fixes: (diagnostic: Diagnostic) => readonly Fix[]): Problems {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const shown =
    diagnostics.length <= MOST_PROBLEMS
      ? diagnostics
      : [...diagnostics].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  const problems = shown
    .slice(0, MOST_PROBLEMS)
    .map((diagnostic, at) => ({ ...diagnostic, fixes: at < MOST_FIXED ? fixes(diagnostic) : [] }));
  return { problems, errors, warnings: diagnostics.length - errors };
}

function smallFixes(source: FixSource, diagnostic: Diagnostic): readonly Fix[] {
  return fixesFor(source, diagnostic).filter(({ edits }) => edits.length <= MOST_EDITS);
}

/** Each size is checked, and each problem said once, at its place in the template. */
function templateDiagnostics(text: string): readonly Diagnostic[] {
  try {
    return distinct(
      bundle("", text).sizes.flatMap((size) => {
        const { text: rules, originOf } = size.expand();
        return readRules(rules).diagnostics.map((diagnostic) => {
          const start = originOf(diagnostic.span.start);
          return { ...diagnostic, span: { start, end: Math.max(start, originOf(diagnostic.span.end)) } };
        });
      }),
    );
  } catch (error) {
    if (!(error instanceof TemplateError || error instanceof RangeError)) throw error;
    const start = error instanceof TemplateError ? Math.min(error.offset, text.length) : 0;
    const message = error instanceof TemplateError ? error.message : "The template is nested too deep.";
    const advice = "See games/README.md for how sizes are written.";
    return [
      { code: "template", severity: "error", message, advice, span: { start, end: Math.min(start + 1, text.length) } },
    ];
  }
}
