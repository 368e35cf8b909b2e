/**
 * Which facts and moves have one value in every reachable state: the circuit is run on sets of values, from the initial
 * state on, until the sets grow no more.
 *
 *   value of a node     1 = always false, 2 = always true, 3 = either
 */
import type { Budget } from "../ground/budget.ts";
import type { GroundProgram } from "../ground/program.ts";
import { type Literal, type Loop, nodeOf } from "./circuit.ts";
import { type Constants, VARIES, type Wiring } from "./wire.ts";

const NEVER = 1;
const ALWAYS = 2;
const EITHER = 3;

/** Constants for facts and moves only: wiring finds those that follow. */
export function findConstants(ground: GroundProgram, wiring: Wiring, budget: Budget): Constants {
  const values = reachableValues(ground, wiring, budget);
  const constants: Constants = new Int8Array(ground.atomCount).fill(VARIES);
  for (const { atom } of [...ground.facts, ...ground.moves]) {
    const value = values[nodeOf(wiring.literals[atom]!)]!;
    if (value !== EITHER) constants[atom] = value === ALWAYS ? 1 : 0;
  }
  return constants;
}

function reachableValues(ground: GroundProgram, { graph, literals, loops }: Wiring, budget: Budget): Uint8Array {
  const { left, right } = graph.arrays();
  const values = new Uint8Array(graph.count).fill(NEVER);
  const literalAt = (atom: number): Literal => (atom < 0 ? 0 : literals[atom]!);
  const valueAt = (atom: number): number => literalValue(values, literalAt(atom));
  for (const { atom, initially } of ground.facts) if (initially) values[nodeOf(literals[atom]!)] = ALWAYS;

  const evaluate = (): void => evaluateAll(left, right, loops, values);
  const chooseMoves = (): boolean => {
    const playable = ground.roles.map(() => 0);
    for (const { role, legal } of ground.moves) if (valueAt(legal) !== NEVER) playable[role]!++;
    return setAll(ground.moves, values, ({ atom, role, legal }) => {
      const value = valueAt(legal) === NEVER ? NEVER : playable[role] === 1 ? ALWAYS : EITHER;
      return [nodeOf(literals[atom]!), value];
    });
  };
  const step = (): boolean =>
    setAll(ground.facts, values, ({ atom, next }) => {
      const node = nodeOf(literals[atom]!);
      return [node, values[node]! | valueAt(next)];
    });

  for (let changed = true, rounds = 0; changed; rounds++) {
    budget.check("looking for constants", rounds, "rounds");
    evaluate();
    changed = chooseMoves();
    if (changed) evaluate();
    if (step()) changed = true;
  }
  return values;
}

/** Gives nodes new values, all computed before the first is set; true where one differs. */
function setAll<T>(items: readonly T[], values: Uint8Array, valueFor: (item: T) => [number, number]): boolean {
  const news = items.map(valueFor).filter(([node, value]) => values[node] !== value);
  for (const [node, value] of news) values[node] = value;
  return news.length > 0;
}

function literalValue(values: Uint8Array, literal: Literal): number {
  const value = values[literal >> 1]!;
  return literal & 1 ? ((value & 1) << 1) | (value >> 1) : value;
}

function evaluateAll(left: Int32Array, right: Int32Array, loops: readonly Loop[], values: Uint8Array): void {
  let from = 1;
  for (const { first, last, variables } of loops) {
    evaluateGates(left, right, values, from, first);
    for (const { node } of variables) values[node] = NEVER;
    do evaluateGates(left, right, values, first, last);
    while (setAll(variables, values, ({ node, value }) => [node, literalValue(values, value)]));
    from = last;
  }
  evaluateGates(left, right, values, from, values.length);
}

function evaluateGates(left: Int32Array, right: Int32Array, values: Uint8Array, first: number, last: number): void {
  for (let node = first; node < last; node++) {
    if (left[node]! < 0) continue;
    const a = literalValue(values, left[node]!);
    const b = literalValue(values, right[node]!);
    values[node] = ((a | b) & NEVER) | (a & b & ALWAYS);
  }
}
