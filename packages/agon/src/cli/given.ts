/**
 * Terms given on the command line: joint moves, a state. Mistakes are shown with a caret under the place, like those in a file.
 */
import {
  type Diagnostic,
  diagnosticText,
  type Expression,
  factNames,
  parseTerm,
  type Rulesheet,
  read,
  suggestion,
  survey,
  type Term,
  termText,
} from "agon-engine/gdl";
import { BadInput } from "./io.ts";

/** `((drop 1) noop) (noop (drop 2))`: for each step the moves in role order, as texts. */
export function readJointMoves(text: string, option: string): string[][] {
  return readExpressions(text, option).map((expression, step) => {
    if (expression.kind === "list") return expression.items.map((item) => groundText(item, text, option));
    throw new BadInput(
      `${option}, step ${step + 1}: "${expression.text}" is not a joint move. ` +
        "Write one list a step with a move for each role, such as ((drop 1) noop).",
    );
  });
}

/** `( (cell 1 1 b) (control x) )`: the facts of a state, as texts. The outer parentheses may be left out around several. */
export function readState(text: string, option: string, rulesheet: Rulesheet): string[] {
  const expressions = readExpressions(text, option);
  const [only] = expressions;
  const isList = expressions.length === 1 && only?.kind === "list";
  const facts = (isList ? only.items : expressions).map((fact) => groundText(fact, text, option));
  if (isList && isOneFact(facts, rulesheet))
    throw new BadInput(`${option}: ${text.trim()} is one fact; a state is a list of them: '(${text.trim()})'.`);
  return facts;
}

/** The name of a fact, and then what is none: cell 1 1 x. */
function isOneFact([first, ...others]: readonly string[], rulesheet: Rulesheet): boolean {
  if (first === undefined || first.startsWith("(") || unknownFacts(rulesheet, [first]).length > 0) return false;
  return unknownFacts(rulesheet, others).length > 0;
}

/** Facts that no rule makes true, each with the name that may have been meant. */
export function unknownFacts(
  rulesheet: Rulesheet,
  facts: readonly string[],
): { readonly fact: string; readonly advice: string }[] {
  const names = factNames(survey(rulesheet));
  return facts.flatMap((fact) => {
    const name = /^\(?([^\s()]+)/.exec(fact)?.[1] ?? "";
    return names.has(name) ? [] : [{ fact, advice: suggestion(name, names) }];
  });
}

/** Throws where the text has mistakes, showing all of them. */
export function refuse(diagnostics: readonly Diagnostic[], text: string, option: string): void {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  throw new BadInput(errors.map((error) => diagnosticText(error, text, option)).join("\n\n"));
}

function readExpressions(text: string, option: string): readonly Expression[] {
  const { expressions, diagnostics } = read(text);
  refuse(diagnostics, text, option);
  return expressions;
}

function groundText(expression: Expression, text: string, option: string): string {
  const log: Diagnostic[] = [];
  const term = parseTerm(expression, log);
  refuse(log, text, option);
  const variable = term && variableIn(term);
  if (variable) throw new BadInput(`${option}: ${variable} is a variable; here every term must be given in full.`);
  return termText(term!);
}

function variableIn(term: Term): string | undefined {
  if (term.kind === "variable") return term.name;
  if (term.kind === "constant") return undefined;
  for (const arg of term.args) {
    const name = variableIn(arg);
    if (name) return name;
  }
  return undefined;
}
