/**
 * Names of relations and functions: defined but not used, used but not defined, with varying arity, in two parts.
 */

import { didYouMean, speller } from "../../spelling.ts";
import { diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import { KEYWORDS } from "../rules.ts";
import { factNames, moveNames } from "./facts.ts";
import { append, groupBy, isUsed, nameSpan, type Survey } from "./survey.ts";

export function unusedRelations(sheet: Survey): Diagnostic[] {
  const suggest = speller([...sheet.conditions.keys()].filter((name) => !sheet.definitions.has(name)));
  return [...sheet.definitions]
    .filter(([name]) => !KEYWORDS.has(name))
    .filter(([name]) => !isUsed(sheet, name))
    .map(([name, [first]]) => {
      const span = nameSpan(sheet.text, first!.head);
      return diagnose("unused-relation", span, `No rule uses ${quoted(name)}.`, didYouMean(name, suggest));
    });
}

export function undefinedRelations(sheet: Survey): Diagnostic[] {
  const suggest = speller([...sheet.definitions.keys(), ...KEYWORDS]);
  const [facts, moves] = [factNames(sheet), moveNames(sheet)];
  const advice = (name: string): string | undefined => {
    if (facts.has(name)) return `${quoted(name)} is part of the state: write ${quoted(`(true (${name} ...))`)}.`;
    if (moves.has(name)) return `${quoted(name)} is a move: write ${quoted(`(does ?role (${name} ...))`)}.`;
    return didYouMean(name, suggest);
  };
  return [...sheet.conditions]
    .filter(([name]) => !KEYWORDS.has(name) && !sheet.definitions.has(name))
    .map(([name, [first]]) => {
      const span = nameSpan(sheet.text, first!.sentence);
      return diagnose("undefined-relation", span, `No rule or fact defines ${quoted(name)}.`, advice(name));
    });
}

interface Use {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly span: { readonly start: number; readonly end: number };
}

export function varyingArities(sheet: Survey): Diagnostic[] {
  const relations = new Map<string, Use[]>();
  for (const [name, rules] of sheet.definitions) for (const { head } of rules) append(relations, name, head);
  for (const [name, conditions] of sheet.conditions)
    for (const { sentence } of conditions) append(relations, name, sentence);
  return [...varying(sheet, "relation", relations), ...varying(sheet, "function", sheet.functions)];
}

/** The first use with each arity but the most frequent one. */
function varying(sheet: Survey, what: string, uses: ReadonlyMap<string, readonly Use[]>): Diagnostic[] {
  return [...uses]
    .filter(([name]) => !KEYWORDS.has(name.toLowerCase()))
    .flatMap(([name, places]) => {
      const [usual, ...others] = [...groupBy(places, ({ args }) => args.length)].sort(
        ([, a], [, b]) => b.length - a.length,
      );
      return others.map(([arity, [first]]) => {
        const message = `The ${what} ${quoted(name)} has ${arity} arguments here and ${usual![0]} elsewhere.`;
        return diagnose("arity-varies", nameSpan(sheet.text, first!), message);
      });
    });
}

export function relationsAsFunctions(sheet: Survey): Diagnostic[] {
  return [...sheet.definitions]
    .filter(([name]) => sheet.functions.has(name) && !KEYWORDS.has(name))
    .map(([name, [first]]) => {
      const message = `${quoted(name)} is a relation here and a function elsewhere.`;
      return diagnose("relation-and-function", nameSpan(sheet.text, first!.head), message);
    });
}
