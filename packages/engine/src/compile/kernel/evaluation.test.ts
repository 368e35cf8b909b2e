import { describe, expect, it } from "vitest";
import { Random } from "../../game/random.ts";
import type { Circuit } from "../circuit/circuit.ts";
import { evaluate, literalValue } from "../circuit/evaluate.ts";
import { evaluationModule } from "./evaluation.ts";
import { LANES, WORD } from "./layout.ts";
import { KernelMemory } from "./memory.ts";
import type { EmitTarget } from "./target.ts";
import { randomCircuit } from "./testing/random-circuit.ts";
import { IMPORTS } from "./wasm/module.ts";

interface Lane {
  readonly state: readonly number[];
  /** A legal move for each role. */
  readonly joint: readonly number[];
}

/** A random state in which every role has a legal move. */
function randomLane(circuit: Circuit, random: Random): Lane {
  for (;;) {
    const state = circuit.stateBits.map(() => random.below(2));
    const values = evaluate(circuit, state);
    const legal = circuit.moves.map((list) =>
      [...list.keys()].filter((move) => literalValue(values, list[move]!.legal)),
    );
    if (legal.every((moves) => moves.length > 0))
      return { state, joint: legal.map((moves) => moves[random.below(moves.length)]!) };
  }
}

/** Everything the circuit says of 128 random states and joint moves, by the kernel and by the plain evaluation. */
function bothWays(circuit: Circuit, target: EmitTarget, random: Random): [number[][], number[][]] {
  const module = evaluationModule(circuit, target);
  const { layout, firstBlock } = module;
  const memory = new KernelMemory(firstBlock + module.blockBytes);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.bytes), {
    [IMPORTS]: { memory: memory.memory },
  });
  memory.words.set(module.tables);
  const bitAt = (address: number, lane: number): number =>
    (memory.bytes[firstBlock + address + (lane >> 3)]! >> (lane & 7)) & 1;
  const setAt = (address: number, lane: number): void => {
    memory.bytes[firstBlock + address + (lane >> 3)]! |= 1 << (lane & 7);
  };
  const lanes = Array.from({ length: LANES }, () => randomLane(circuit, random));
  lanes.forEach(({ state, joint }, lane) => {
    state.forEach((value, bit) => {
      if (value) setAt(layout.state + WORD * bit, lane);
    });
    joint.forEach((move, role) => {
      setAt(layout.moves[role]! + WORD * move, lane);
    });
  });
  for (const name of ["look", "step", "sees"]) (exports[name] as (block: number) => void)(firstBlock);
  const words = (first: number, count: number, lane: number): number[] =>
    Array.from({ length: count }, (_, at) => bitAt(first + WORD * at, lane));
  const kernel = lanes.map((_, lane) => [
    ...circuit.moves.flatMap((list, role) => words(layout.legal[role]!, list.length, lane)),
    bitAt(layout.terminal, lane),
    ...words(layout.goals, circuit.goals.length, lane),
    ...words(layout.next, circuit.stateBits.length, lane),
    ...words(layout.percepts, circuit.percepts.length, lane),
  ]);
  const plain = lanes.map(({ state, joint }) => {
    const values = evaluate(circuit, state, joint);
    const literals = [
      ...circuit.moves.flat().map((move) => move.legal),
      circuit.terminal,
      ...circuit.goals.map((goal) => goal.literal),
      ...circuit.stateBits.map((bit) => bit.next),
      ...circuit.percepts.map((percept) => percept.literal),
    ];
    return literals.map((literal) => Number(literalValue(values, literal)));
  });
  return [kernel, plain];
}

describe.each(["code", "table"] as const)("the whole circuit as %s", (target) => {
  it.each([...Array(12).keys()])("is what the plain evaluation says, random circuit %i", (seed) => {
    const random = new Random(seed);
    const circuit = randomCircuit({ random, roles: 1 + (seed % 3), gates: 40 + 30 * seed, loops: seed % 3, moves: 40 });
    const [kernel, plain] = bothWays(circuit, target, random);
    expect(kernel).toEqual(plain);
  });
});
