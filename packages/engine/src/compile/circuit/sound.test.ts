import { expect, test } from "vitest";
import { parseRules } from "../../gdl/parse.ts";
import type { Circuit } from "./circuit.ts";
import { compileCircuit } from "./compile.ts";
import { isSound } from "./sound.ts";

/** With a loop (reached), percepts, a fact that always holds and facts that playouts leave out. */
const RULES = `(role me) (role you) (init (at 1)) (init seen) (init (log none)) (succ 1 2) (succ 2 3) (edge 1 2) (edge 2 1) (edge 2 3)
(<= (legal ?r go) (role ?r) (true (at ?x))) (<= (legal ?r stay) (role ?r) (reached ?x) (distinct ?x 3))
(<= (reached ?x) (true (at ?x)) (true (log ?y))) (<= (reached ?y) (reached ?x) (edge ?x ?y) (not (true (log stay))))
(<= (next seen) (true seen)) (<= (next (log ?m)) (does me ?m)) (<= (next (noise ?m)) (does you ?m)) (<= (sees you ?m) (does me ?m)) (<= (sees me ?x) (reached ?x))
(<= (next (at ?y)) (does me go) (true (at ?x)) (succ ?x ?y)) (<= (next (at ?x)) (does me stay) (true (at ?x)))
(<= terminal (true (at 3))) (<= (goal ?r 100) (role ?r) (true (at 3))) (<= (goal ?r 0) (role ?r) (not (true (at 3))))`;

// The same however slow the machine is.
const made = compileCircuit(parseRules(RULES).value, { optimise: 0 });
if (!made.ok) throw new Error(made.reason);
const CIRCUIT = made.value;

test("what the compiler makes is a circuit", () => {
  expect(CIRCUIT.loops.length).toBeGreaterThan(0);
  expect(CIRCUIT.stateBits.some(({ relevant }) => !relevant)).toBe(true);
  expect(isSound(CIRCUIT)).toBe(true);
});

/** Circuits of which one thing is wrong. */
function wrongCircuits(): [string, Circuit][] {
  const { gates, stateBits, moves, goals, percepts, loops, always } = CIRCUIT;
  const nodes = gates.left.length;
  const gate = gates.left.findIndex((left, node) => node > 0 && left >= 0);
  const [bit, ...bits] = stateBits;
  const [mine, yours] = moves;
  const move = mine!.find(({ node }) => node >= 0)!;
  const withLeft = (node: number, left: number, right = gates.right[node]!): Circuit => ({
    ...CIRCUIT,
    gates: { left: gates.left.with(node, left), right: gates.right.with(node, right) },
  });
  const withBit = (change: object): Circuit => ({ ...CIRCUIT, stateBits: [{ ...bit!, ...change }, ...bits] });
  const withMove = (change: object): Circuit => ({
    ...CIRCUIT,
    moves: [mine!.map((each) => (each === move ? { ...each, ...change } : each)), yours!],
  });
  const [loop] = loops;
  const withLoop = (change: object): Circuit => ({ ...CIRCUIT, loops: [{ ...loop!, ...change }, ...loops.slice(1)] });
  const variable = loop!.variables[0]!;
  return [
    ["a gate that reads itself", withLeft(gate, 2 * gate)],
    ["a gate that reads what comes later", withLeft(gate, 2 * nodes - 2)],
    ["a gate that reads beyond the end", withLeft(gate, 2 * nodes)],
    ["a gate with one end", withLeft(gate, 2, -1)],
    ["an input that is nothing", withLeft(gate, -1, -1)],
    ["a constant that is a gate", withLeft(0, 0, 0)],
    ["no node", { ...CIRCUIT, gates: { left: new Int32Array(0), right: new Int32Array(0) } }],
    ["an end that is no node", { ...CIRCUIT, terminal: 10 ** 6 }],
    ["an end below all nodes", { ...CIRCUIT, terminal: -1 }],
    ["an end that depends on a move", { ...CIRCUIT, terminal: 2 * move.node }],
    ["a fact that is no input", withBit({ node: gate })],
    ["a fact at the constant", withBit({ node: 0 })],
    ["a fact at the node of another", withBit({ node: bits[0]!.node })],
    ["a fact at the node of a move", withBit({ node: move.node })],
    ["a fact twice", withBit({ fact: bits[0]!.fact })],
    ["a fact that is no term", withBit({ fact: "(at" })],
    ["a fact in another spelling", withBit({ fact: `${bit!.fact} ` })],
    ["a fact with a variable", withBit({ fact: "(at ?x)" })],
    ["a fact that also always holds", withBit({ fact: always[0] })],
    ["a fact that leads nowhere", withBit({ next: 2 * nodes })],
    ["a fact said to matter where it does not", withBit({ relevant: !bit!.relevant })],
    ["a fact too few", { ...CIRCUIT, stateBits: bits }],
    ["a move that is no input", withMove({ node: gate })],
    ["a move with the node of another", withMove({ node: yours!.find(({ node }) => node >= 0)?.node ?? 0 })],
    ["a move beyond all nodes", withMove({ node: nodes })],
    ["a legal move that depends on a move", withMove({ legal: 2 * move.node })],
    ["a move too few", { ...CIRCUIT, moves: [mine!.filter((each) => each !== move), yours!] }],
    ["moves in another order", { ...CIRCUIT, moves: [[...mine!].reverse(), yours!] }],
    ["a role without moves", { ...CIRCUIT, moves: [mine!] }],
    ["a goal of nobody", { ...CIRCUIT, goals: [{ ...goals[0]!, role: 2 }] }],
    ["a goal beyond 100", { ...CIRCUIT, goals: [{ ...goals[0]!, value: 101 }] }],
    ["a goal that depends on a move", { ...CIRCUIT, goals: [{ ...goals[0]!, literal: 2 * move.node }] }],
    ["a percept of nobody", { ...CIRCUIT, percepts: [{ ...percepts[0]!, role: -1 }] }],
    ["a percept that is no term", { ...CIRCUIT, percepts: [{ ...percepts[0]!, text: ")" }] }],
    ["a loop beyond the end", withLoop({ last: nodes + 1 })],
    ["a loop that ends before it begins", withLoop({ first: loop!.last })],
    ["a loop without variables", withLoop({ variables: [] })],
    ["a loop around the constant", withLoop({ first: 0 })],
    ["a loop twice", { ...CIRCUIT, loops: [loop!, ...loops] }],
    ["a variable outside of its loop", withLoop({ variables: [{ ...variable, node: bit!.node }] })],
    ["a variable that reads itself negated", withLoop({ variables: [{ ...variable, value: 2 * variable.node + 1 }] })],
    ["a variable that leads out of its loop", withLoop({ variables: [{ ...variable, value: 2 * loop!.last }] })],
    ["no loop at all", { ...CIRCUIT, loops: [] }],
  ];
}

test.each(wrongCircuits())("%s is noticed", (_, circuit) => {
  expect(isSound(circuit)).toBe(false);
});
