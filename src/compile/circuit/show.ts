/**
 * A circuit as text: `agon compile FILE --show circuit`. Node 5 is n5, its negation !n5.
 */
import { type Circuit, INPUT, isNegated, type Literal, nodeOf } from "./circuit.ts";

export function circuitText(circuit: Circuit): string {
  const { gates, stateBits, moves, roles, terminal, goals, percepts, always, loops } = circuit;
  const inputs = [
    ...stateBits.map(({ node, fact, initially }) => `n${node} = (true ${fact})${initially ? " ; at first" : ""}`),
    ...moves.flatMap((own, role) =>
      own.filter(({ node }) => node >= 0).map(({ node, text }) => `n${node} = (does ${roles[role]} ${text})`),
    ),
    ...loops.flatMap(({ variables }) =>
      variables.map(({ node, value }) => `n${node} = fixpoint of ${literalText(value)}`),
    ),
  ];
  const outputs = [
    ...always.map((fact) => `(true ${fact}) always`),
    ...stateBits.map(({ fact, next }) => `(next ${fact}) = ${literalText(next)}`),
    ...moves.flatMap((own, role) =>
      own.map(({ text, legal }) => `(legal ${roles[role]} ${text}) = ${literalText(legal)}`),
    ),
    `terminal = ${literalText(terminal)}`,
    ...goals.map(({ role, value, literal }) => `(goal ${roles[role]} ${value}) = ${literalText(literal)}`),
    ...percepts.map(({ role, text, literal }) => `(sees ${roles[role]} ${text}) = ${literalText(literal)}`),
  ];
  return `${[...inputs, ...gateLines(gates), ...outputs].join("\n")}\n`;
}

function gateLines({ left, right }: Circuit["gates"]): string[] {
  return Array.from(left, (literal, node) =>
    literal === INPUT || node === 0 ? "" : `n${node} = ${literalText(literal)} & ${literalText(right[node]!)}`,
  ).filter((line) => line !== "");
}

function literalText(literal: Literal): string {
  if (nodeOf(literal) === 0) return isNegated(literal) ? "true" : "false";
  return `${isNegated(literal) ? "!" : ""}n${nodeOf(literal)}`;
}
