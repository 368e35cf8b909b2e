/**
 * Which argument of a move means the same as which argument of a fact: they share a variable in some rule.
 */
import { eachLiteral } from "../gdl/check/survey.ts";
import type { Rule, Rulesheet, Sentence, Term } from "../gdl/rules.ts";
import { argsOf, flattened, termKey } from "./domains.ts";

/** How often `move.argument` and `fact.argument` share a variable, by `drop/1.0 cell/3.0`. */
export type Links = ReadonlyMap<string, number>;

export function linkKey(move: string, moveArg: number, fact: string, factArg: number): string {
  return `${move}.${moveArg} ${fact}.${factArg}`;
}

export function linksOf({ rules }: Rulesheet): Links {
  const links = new Map<string, number>();
  for (const rule of rules) {
    const { moves, facts } = termsOf(rule);
    for (const move of moves) for (const fact of facts) link(links, move, fact);
  }
  return links;
}

function termsOf({ head, body }: Rule): { moves: Term[]; facts: Term[] } {
  const moves: Term[] = [];
  const facts: Term[] = [];
  const note = ({ name, args }: Sentence): void => {
    if ((name === "does" || name === "legal" || name === "input") && args[1]) moves.push(flattened(args[1]));
    if ((name === "true" || name === "next" || name === "init") && args[0]) facts.push(flattened(args[0]));
  };
  note(head);
  eachLiteral(body, (literal) => {
    if (literal.kind === "sentence") note(literal.sentence);
  });
  return { moves, facts };
}

function link(links: Map<string, number>, move: Term, fact: Term): void {
  argsOf(move).forEach((a, moveArg) => {
    if (a.kind !== "variable") return;
    argsOf(fact).forEach((b, factArg) => {
      if (b.kind !== "variable" || a.name !== b.name) return;
      const key = linkKey(termKey(move), moveArg, termKey(fact), factArg);
      links.set(key, (links.get(key) ?? 0) + 1);
    });
  });
}
