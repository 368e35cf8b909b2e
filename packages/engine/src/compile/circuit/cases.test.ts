/**
 * Each pass over circuits as text before and after, in cases/*.txt. Every case is also played: what a pass makes of a circuit, or of a
 * ground program, must say the same in every state, or in every state that play reaches where the pass may make use of that.
 */
import { expect, test } from "vitest";
import { type CaseOptions, describePasses, type TextPass, untestedFiles } from "../../../../../test/text-cases.ts";
import { Random } from "../../game/random.ts";
import { parseTerms } from "../../gdl/parse.ts";
import { termText } from "../../gdl/print.ts";
import { attempt, Budget } from "../budget.ts";
import type { GroundProgram } from "../ground/program.ts";
import { readGround } from "../ground/testing/read.ts";
import { buildWithin } from "./build.ts";
import { type Circuit, conjuncts, readsMoves } from "./circuit.ts";
import { findConstants } from "./constants.ts";
import { extract } from "./extract.ts";
import { factor } from "./factor.ts";
import { findInvariants, findPhases } from "./invariants.ts";
import { findTurns } from "./mover.ts";
import { fromNetwork, type Network, toNetwork } from "./network.ts";
import { dropOneOfEach } from "./onehot.ts";
import { definitionOrder } from "./order.ts";
import { independentParts } from "./parts.ts";
import { patternsOf, playSituations } from "./patterns.ts";
import { type OneHotGroup, Prover } from "./prove.ts";
import { rebuild } from "./rebuild.ts";
import { relax } from "./relax.ts";
import { circuitText, literalText } from "./show.ts";
import { sweep } from "./sweep.ts";
import { allAnswers, reachableAnswers } from "./testing/answers.ts";
import { groundAnswers } from "./testing/ground-game.ts";
import { readCircuit, readLiteral, readNetwork } from "./testing/read.ts";
import { trim } from "./trim.ts";

const never = (): boolean => false;
const termsOf = (text = ""): string[] => parseTerms(text).value.map(termText);

/** A pass whose circuit says the same in all states, or in those that play reaches. */
const keeping =
  (states: "all" | "reachable", pass: (circuit: Circuit, options: CaseOptions) => Circuit): TextPass =>
  (text, options) => {
    const circuit = readCircuit(text);
    const made = pass(circuit, options);
    const answers = states === "all" ? allAnswers : reachableAnswers;
    expect(answers(made)).toEqual(answers(circuit));
    return circuitText(made);
  };

function networkText({ circuit, gates }: Network): string {
  const outputs = circuitText(circuit).split("\n");
  const wide = [...gates]
    .sort(([a], [b]) => a - b)
    .map(([node, literals]) => `n${node} = {${[...literals].map(literalText).join(", ")}}`);
  const isGate = (line: string): boolean => /^n\d+ = !?(n\d|true|false)/.test(line);
  const first = outputs.findIndex((line) => !/^(n\d|roles)/.test(line));
  return [...outputs.slice(0, first), ...wide, ...outputs.slice(first)].filter((line) => !isGate(line)).join("\n");
}

/** A pass over networks, which must stay the same circuit. */
const rewiring =
  (pass: (network: Network) => Network): TextPass =>
  (text) => {
    const before = allAnswers(fromNetwork(readNetwork(text)));
    const made = pass(readNetwork(text));
    const written = networkText(made);
    expect(allAnswers(fromNetwork(made))).toEqual(before);
    return written;
  };

const atomNames = (ground: GroundProgram, atoms: Iterable<number>): string =>
  [...atoms].map((atom) => ground.text(atom)).join(" ");

function constantsText(text: string): string {
  const ground = readGround(text);
  const constants = findConstants(ground, definitionOrder(ground), new Budget());
  const having = (value: number): string =>
    atomNames(
      ground,
      [...constants.keys()].filter((atom) => constants[atom] === value),
    ) || "nothing";
  return `always: ${having(1)}\nnever: ${having(0)}`;
}

function orderText(text: string, { constants }: CaseOptions): string {
  const ground = readGround(text);
  const known = constants && findConstants(ground, definitionOrder(ground), new Budget());
  const { nodes, first, count } = definitionOrder(ground, known || undefined);
  return Array.from({ length: count }, (_, at) =>
    atomNames(ground, nodes.slice(first[at]!, first[at + 1]!).sort()),
  ).join("\n");
}

/** The circuit of a ground program, which is played as the rules read. */
function built(text: string, { idle, families }: CaseOptions): string {
  const ground = readGround(text);
  const options = { ...(idle && { idle: termsOf(idle) }), families: families !== "no" };
  const made = attempt(() => buildWithin(ground, new Budget(), options));
  if (!made.ok) return `refused: ${made.reason}`;
  expect(reachableAnswers(made.value)).toEqual(groundAnswers(ground));
  return circuitText(made.value);
}

/** Groups of facts from options: `one: a b` is exactly one of them, `most: a b` at most one. */
function groupsOf({ stateBits }: Circuit, options: CaseOptions): OneHotGroup[] {
  const group = (text: string, exactlyOne: boolean): OneHotGroup => ({
    bits: termsOf(text).map((name) => stateBits.findIndex(({ fact }) => fact === name)),
    exactlyOne,
  });
  return [
    ...(options.one?.split(" | ") ?? []).map((text) => group(text, true)),
    ...(options.most?.split(" | ") ?? []).map((text) => group(text, false)),
  ];
}

function patternsFor(circuit: Circuit) {
  return patternsOf(circuit, playSituations(circuit, { random: new Random(1), isOver: never, isLate: never }));
}

function groupText({ stateBits }: Circuit, { bits, exactlyOne }: OneHotGroup): string {
  const facts = bits.map((bit) => stateBits[bit]!.fact);
  return `${exactlyOne ? "exactly" : "at most"} one of ${facts.join(" ")}`;
}

function invariants(text: string): string {
  const circuit = readCircuit(text);
  const { groups } = findInvariants(circuit, patternsFor(circuit), { isOver: never });
  return groups.map((group) => groupText(circuit, group)).join("\n");
}

function phases(text: string, options: CaseOptions): string {
  const circuit = readCircuit(text);
  const known = { groups: groupsOf(circuit, options) };
  const { groups } = findPhases(circuit, patternsFor(circuit), { known, isOver: never });
  return groups.map((group) => groupText(circuit, group)).join("\n");
}

function turns(text: string, options: CaseOptions): string {
  const circuit = readCircuit(text);
  const found = findTurns(circuit, patternsFor(circuit), { groups: groupsOf(circuit, options), isOver: never });
  if (found === undefined) return "none";
  return circuit.roles
    .map((role, at) => {
      const facts = found.facts[at]!.map((bit) => circuit.stateBits[bit]!.fact);
      return `${role} plays ${circuit.moves[at]![found.idle[at]!]!.text} but where ${facts.join(" ")}`;
    })
    .join("\n");
}

describePasses(new URL("cases/", import.meta.url), {
  build: built,
  conjuncts: (text, { of }) => {
    const circuit = readCircuit(text);
    return [...conjuncts(circuit, of!.split(" ").map(readLiteral))].map(literalText).join(" ");
  },
  constants: constantsText,
  extract: rewiring((network) => extract(network, { isOver: never })),
  factor: rewiring((network) => factor(network, { isOver: never })),
  "from-network": (text) => {
    const network = readNetwork(text);
    return circuitText(fromNetwork(network));
  },
  invariants,
  mover: turns,
  network: (text, { fold = "0" }) => {
    const circuit = readCircuit(text);
    const network = toNetwork(circuit, { fold: Number(fold) });
    expect(allAnswers(fromNetwork(network))).toEqual(allAnswers(circuit));
    return networkText(network);
  },
  onehot: keeping("reachable", (circuit, options) => dropOneOfEach(circuit, groupsOf(circuit, options))),
  order: orderText,
  parts: (text) => {
    const circuit = readCircuit(text);
    return independentParts(circuit)
      .map((bits) => bits.map((bit) => circuit.stateBits[bit]!.fact).join(" "))
      .join("\n");
  },
  phases,
  "reads-moves": (text) => {
    const reads = readsMoves(readCircuit(text));
    return [...reads.keys()]
      .filter((node) => reads[node])
      .map((node) => `n${node}`)
      .join(" ");
  },
  rebuild: keeping("all", (circuit) => rebuild(circuit)),
  relax: (text) => circuitText(relax(readCircuit(text))).replace(/^.*\bfiller \d+.*\n/gm, ""),
  sweep: keeping("reachable", (circuit, options) =>
    sweep(circuit, {
      patterns: patternsFor(circuit),
      prover: new Prover(circuit, { groups: groupsOf(circuit, options) }),
      isOver: never,
    }),
  ),
  trim: keeping("all", trim),
});

test("every file has cases or a test of its own, but for what `build` runs through, vocabulary, and the solver under the proofs", () => {
  const solver = [
    "activity",
    "clause-store",
    "conflict-analysis",
    "decision-order",
    "proof-notes",
    "propagation",
    "reason",
    "restarts",
    "sat",
  ];
  const known = [...solver, "assemble", "circuit", "wire"];
  expect(untestedFiles(new URL("./", import.meta.url)).filter((stem) => !known.includes(stem))).toEqual([]);
});
