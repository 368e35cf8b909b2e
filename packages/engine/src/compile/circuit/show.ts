/**
 * A circuit as text: `agon compile FILE --show circuit`. Node 5 is n5, its negation !n5.
 */
import { type Circuit, type GateLiteral, INPUT, isNegated, nodeOf, type StateBit } from "./circuit.ts";

export function circuitText(circuit: Circuit): string {
  const { gates, stateBits, moves, roles, terminal, goals, percepts, always, loops } = circuit;
  const inputs = [
    `roles ${roles.join(" ")}`,
    ...stateBits.map((bit) => `n${bit.node} = (true ${bit.fact})${remarkOn(bit)}`),
    ...moves.flatMap((own, role) =>
      own.filter(({ node }) => node >= 0).map(({ node, text }) => `n${node} = (does ${roles[role]} ${text})`),
    ),
    ...loops.flatMap(({ first, last, variables }) =>
      variables.map(({ node, value }) => `n${node} = fixpoint of ${literalText(value)} in n${first} .. n${last - 1}`),
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

function remarkOn({ initially, relevant }: StateBit): string {
  const remarks = [...(initially ? ["at first"] : []), ...(relevant ? [] : ["irrelevant"])];
  return remarks.length === 0 ? "" : ` ; ${remarks.join(", ")}`;
}

function gateLines({ left, right }: Circuit["gates"]): string[] {
  return Array.from(left, (literal, node) =>
    literal === INPUT || node === 0 ? "" : `n${node} = ${literalText(literal)} & ${literalText(right[node]!)}`,
  ).filter((line) => line !== "");
}

export function literalText(literal: GateLiteral): string {
  if (nodeOf(literal) === 0) return isNegated(literal) ? "true" : "false";
  return `${isNegated(literal) ? "!" : ""}n${nodeOf(literal)}`;
}
