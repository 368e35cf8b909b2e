/**
 * A proof as people and programs read it, with the places of its rules in their file.
 */
import { type Proof, proofText } from "agon-engine/compile";
import { placeOf, type Span } from "agon-engine/gdl";
import type { CheckedRules } from "../rules-file.ts";

/** Rules are named `file:line:column`; an alternative of an `or` in the query itself has no place in the file. */
export function whyText(proofs: readonly Proof[], rules: CheckedRules): string {
  const { name } = rules.file;
  return proofText(proofs, (span) => {
    const place = placeInFile(span, rules);
    return place ? `${name}:${place.line}:${place.column}` : "the query";
  });
}

interface ProofRow {
  readonly sentence: string;
  readonly by: Proof["by"];
  readonly line?: number;
  readonly column?: number;
  /** The rows of its conditions. */
  readonly conditions: readonly number[];
}

/** A list instead of a tree, since a sentence may be needed many times and a proof deeper than a parser allows. */
export function whyRows(proofs: readonly Proof[], rules: CheckedRules): ProofRow[] {
  const numbers = new Map<Proof, number>();
  for (const proof of proofs) numbers.set(proof, numbers.size);
  for (const proof of numbers.keys())
    for (const condition of proof.conditions) if (!numbers.has(condition)) numbers.set(condition, numbers.size);
  return [...numbers.keys()].map(({ sentence, by, rule, conditions }) => ({
    sentence,
    by,
    ...(rule && placeInFile(rule, rules)),
    conditions: conditions.map((condition) => numbers.get(condition)!),
  }));
}

function placeInFile(span: Span, { file, rulesheet, originOf }: CheckedRules): ReturnType<typeof placeOf> | undefined {
  return span.start < rulesheet.text.length ? placeOf(file.source, originOf(span.start)) : undefined;
}
