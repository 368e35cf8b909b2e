import { describe, expect, test } from "vitest";
import type { GroundMove } from "../ground/program.ts";
import { Choices } from "./choices.ts";
import { type GateLiteral, literalOf } from "./circuit.ts";
import { GateGraph, not } from "./graph.ts";

/** Moves by role; each has an input of its own. */
function choicesOf(counts: readonly number[], idle?: readonly number[]) {
  const graph = new GateGraph();
  let atom = 0;
  const moves = counts.flatMap((count, role) =>
    Array.from({ length: count }, () => {
      const move: GroundMove = { atom: atom++, role, text: `m${atom}`, legal: 0 };
      return { move, literal: literalOf(graph.input()) };
    }),
  );
  const choices = new Choices({ graph, roles: counts.length, moves, idle });
  return { graph, moves, choices };
}

/** Whether a literal holds where exactly these inputs do. */
function holds(graph: GateGraph, literal: GateLiteral, inputs: readonly GateLiteral[]): boolean {
  const values = new Map<number, boolean>([[0, false]]);
  const of = (each: GateLiteral): boolean => values.get(each >> 1)! !== ((each & 1) === 1);
  for (let node = 1; node < graph.count; node++)
    values.set(
      node,
      graph.isGate(node) ? of(graph.left(node)) && of(graph.right(node)) : inputs.includes(literalOf(node)),
    );
  return of(literal);
}

describe("a choice of each role", () => {
  const { graph, moves, choices } = choicesOf([3, 2]);
  const [a, b, c] = moves.map(({ literal }) => literal);

  test("each option is a set of one, and its negation all others", () => {
    expect([...choices.meaning(b!)!.members]).toEqual([1]);
    expect(choices.meaning(not(b!))).toEqual(choices.sets.not(choices.meaning(b!)!));
    expect(choices.meaning(graph.and(a!, b!))).toBeUndefined();
  });

  test("one of a set is taken exactly where an option of it is", () => {
    for (let bits = 0; bits < 8; bits++) {
      const members = [0, 1, 2].filter((option) => (bits >> option) & 1);
      const any = choices.anyOf(choices.sets.of(0, Int32Array.from(members)));
      [a!, b!, c!].forEach((taken, option) => {
        expect(holds(graph, any, [taken])).toBe(members.includes(option));
      });
    }
  });
});

describe("one choice for all roles", () => {
  // Moves 0 to 3 of the first role, of which 3 is idle; 4 to 6 of the second, of which 4 is idle.
  const { graph, moves, choices } = choicesOf([4, 3], [3, 4]);
  const literals = moves.map(({ literal }) => literal);
  const joints = [
    [0, 4],
    [1, 4],
    [2, 4],
    [3, 5],
    [3, 6],
    [3, 4],
  ].map((joint) => joint.map((move) => literals[move]!));

  test("the options are the moves that are not idle, and that all idle", () => {
    expect([...choices.meaning(literals[2]!)!.members]).toEqual([2]);
    expect([...choices.meaning(literals[5]!)!.members]).toEqual([3]);
  });

  test("that a role idles says that the option is none of its own", () => {
    joints.forEach((joint) => {
      for (const idle of [3, 4])
        expect(holds(graph, choices.anyOf(choices.meaning(literals[idle]!)!), joint)).toBe(
          joint.includes(literals[idle]!),
        );
    });
  });

  test("every set of options is met exactly where its option is taken", () => {
    for (let bits = 0; bits < 64; bits++) {
      const members = [0, 1, 2, 3, 4, 5].filter((option) => (bits >> option) & 1);
      const any = choices.anyOf(choices.sets.of(0, Int32Array.from(members)));
      expect(joints.map((joint) => holds(graph, any, joint))).toEqual(
        joints.map((_, option) => members.includes(option)),
      );
    }
  });

  test("a role that cannot idle shares no choice", () => {
    expect(() => choicesOf([2, 2], [0, 9])).toThrow("idle move");
  });
});
