/**
 * What the kernel makes of a circuit before it writes code, as text before and after, in cases/*.txt: phases, a circuit for each,
 * what playouts need to look at. Expressions are written out over the names of facts and moves.
 */
import { expect, test } from "vitest";
import { describePasses, untestedFiles } from "../../../../../test/text-cases.ts";
import type { Circuit, GateLiteral } from "../circuit/circuit.ts";
import { readCircuit } from "../circuit/testing/read.ts";
import { findPhases, type Phases, VARIES } from "./phases.ts";
import { findEnding } from "./playout/ending.ts";
import { type Plies, type Ply, specialise } from "./specialise.ts";
import { expressionText, inputNames } from "./testing/expression.ts";

const valuesText = (values: ArrayLike<number>): string =>
  Array.from(values, (value) => (value === VARIES ? "?" : String(value))).join(" ");

function phasesText(text: string): string {
  const circuit = readCircuit(text);
  const { bits, values, trajectory } = findPhases(circuit);
  if (bits.length === 0) return "nothing changes by itself";
  return [
    `by themselves: ${bits.map((bit) => circuit.stateBits[bit]!.fact).join(" ")}`,
    ...values.map((each, phase) => `phase ${phase}: ${valuesText(each)}`),
    ...(trajectory.length > values.length ? [`trajectory: ${trajectory.map(valuesText).join(", ")}`] : []),
  ].join("\n");
}

function plyLines(plies: Plies, ply: Ply): string[] {
  const { circuit, graph } = plies;
  const names = inputNames(plies);
  const line = (name: string, literal: GateLiteral): string => `  ${name} = ${expressionText(graph, literal, names)}`;
  return [
    ...circuit.moves.flatMap((moves, role) =>
      moves.flatMap(({ text }, move) => [
        line(`(legal ${circuit.roles[role]} ${text})`, ply.legal[role]![move]!),
        line(`(does ${circuit.roles[role]} ${text})`, ply.does[role]![move]!),
      ]),
    ),
    ...circuit.stateBits.map(({ fact }, bit) => line(`(next ${fact})`, ply.next[bit]!)),
    ...circuit.goals.map(({ role, value }, goal) => line(`(goal ${circuit.roles[role]} ${value})`, ply.goals[goal]!)),
    ...circuit.percepts.map(({ role, text }, at) => line(`(sees ${circuit.roles[role]} ${text})`, ply.percepts[at]!)),
    ...circuit.loops.flatMap(({ variables }, loop) =>
      variables.map(({ node }, at) => line(`loop${node}`, ply.loops[loop]![at]!)),
    ),
    line("terminal", ply.terminal),
  ];
}

const namedPhase = (circuit: Circuit, { bits, values }: Phases, phase: number): string =>
  bits
    .filter((_, at) => values[phase]![at] !== VARIES)
    .map((bit) => `${values[phase]![bits.indexOf(bit)] ? "" : "!"}${circuit.stateBits[bit]!.fact}`)
    .join(" ") || "always";

function specialised(text: string): string {
  const circuit = readCircuit(text);
  const phases = findPhases(circuit);
  const plies = specialise(circuit, phases);
  return plies.plies
    .flatMap((ply, phase) => [`${namedPhase(circuit, phases, phase)}:`, ...plyLines(plies, ply)])
    .join("\n");
}

function endings(text: string): string {
  const circuit = readCircuit(text);
  const phases = findPhases(circuit);
  const plies = specialise(circuit, phases);
  const names = inputNames(plies);
  const of = (literal: GateLiteral): string => expressionText(plies.graph, literal, names);
  return plies.plies
    .map((_, phase) => {
      const { terminal, knownFalse, leavesStuck } = findEnding(plies, phase);
      const known = knownFalse.length > 0 ? `; known to be false: ${knownFalse.map(of).join(", ")}` : "";
      return `${namedPhase(circuit, phases, phase)}: ${of(terminal)}${known}${leavesStuck ? "; or stuck" : ""}`;
    })
    .join("\n");
}

describePasses(new URL("cases/", import.meta.url), {
  ending: endings,
  phases: phasesText,
  specialise: specialised,
});

test("every file has cases or a test of its own, but for glue and what the tests of others run through", () => {
  const through = ["bounded-draw", "fixpoint", "ply-wires", "program", "statements", "table", "target"];
  expect(untestedFiles(new URL("./", import.meta.url)).filter((stem) => !through.includes(stem))).toEqual([]);
});
