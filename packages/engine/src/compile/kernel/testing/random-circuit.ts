/**
 * Random circuits for tests: gates over random literals, loops of monotone gates, several roles, and a counter so that
 * games end.
 */
import type { Random } from "../../../game/random.ts";
import {
  type Circuit,
  type CircuitMove,
  type GateLiteral,
  INPUT,
  type Loop,
  type StateBit,
} from "../../circuit/circuit.ts";

export interface RandomCircuitOptions {
  readonly random: Random;
  /** Defaults: 12 state bits, 2 roles with up to 9 moves each, 60 gates before and 60 behind the moves, 1 loop each. */
  readonly stateBits?: number;
  readonly roles?: number;
  readonly moves?: number;
  readonly gates?: number;
  readonly loops?: number;
}

export function randomCircuit({
  random,
  stateBits = 12,
  roles = 2,
  moves = 9,
  gates = 60,
  loops = 1,
}: RandomCircuitOptions): Circuit {
  const build = new Build(random);
  const bits = build.inputs(stateBits);
  const turn = build.inputs(2);
  const clock = build.inputs(4);
  build.gates(gates);
  const ofState = Array.from({ length: loops }, () => build.loop());
  build.gates(gates / 2);
  const literals = (count: number): GateLiteral[] => Array.from({ length: count }, () => build.literal());
  const terminal = build.or(build.and(literals(3)), 2 * clock[3]!);
  const legal = Array.from({ length: roles }, () => literals(1 + random.below(moves)));
  const goals = legal.flatMap((_, role) =>
    literals(1 + random.below(3)).map((literal, at) => ({ role, value: 25 * at, literal })),
  );
  const does = legal.map((list) => build.inputs(list.length));
  build.gates(gates);
  const ofMoves = Array.from({ length: loops }, () => build.loop());
  build.gates(gates / 2);
  const next = [...literals(stateBits), 2 * turn[1]!, 2 * turn[0]!, 1, ...clock.slice(0, 3).map((node) => 2 * node)];
  const percepts = literals(3).map((literal, at) => ({ role: at % roles, text: `p${at}`, literal }));
  const nodes = [...bits, ...turn, ...clock];
  return {
    roles: legal.map((_, role) => `role${role}`),
    gates: build.finish(),
    stateBits: nodes.map(
      (node, at): StateBit => ({
        fact: `bit${at}`,
        node,
        next: next[at]!,
        initially: at === stateBits || (at < stateBits && random.below(2) === 1),
        relevant: true,
      }),
    ),
    always: ["always"],
    moves: legal.map((list, role) =>
      list.map((literal, at): CircuitMove => ({ text: `m${10 + at}`, node: does[role]![at]!, legal: literal })),
    ),
    terminal,
    goals,
    percepts,
    loops: [...ofState, ...ofMoves],
  };
}

class Build {
  readonly #random: Random;
  readonly #left: number[] = [INPUT];
  readonly #right: number[] = [INPUT];

  constructor(random: Random) {
    this.#random = random;
  }

  get count(): number {
    return this.#left.length;
  }

  inputs(count: number): number[] {
    return Array.from({ length: count }, () => this.#add(INPUT, INPUT));
  }

  /** Any literal so far, the constants included; mostly late ones. */
  literal(): GateLiteral {
    const near = this.#random.below(3) > 0 ? Math.min(40, this.count) : this.count;
    return 2 * (this.count - 1 - this.#random.below(near)) + this.#random.below(2);
  }

  gates(count: number): void {
    for (let gate = 0; gate < count; gate++) this.#add(this.literal(), this.literal());
  }

  and(literals: readonly GateLiteral[]): GateLiteral {
    return literals.reduce((all, literal) => 2 * this.#add(all, literal));
  }

  or(a: GateLiteral, b: GateLiteral): GateLiteral {
    return 2 * this.#add(a ^ 1, b ^ 1) + 1;
  }

  /** Variables whose values are disjunctions of conjunctions of variables and other literals: monotone in them. */
  loop(): Loop {
    const outside = Array.from({ length: 6 }, () => this.literal());
    const first = this.count;
    const variables = this.inputs(4);
    const pick = (list: readonly number[]): number => list[this.#random.below(list.length)]!;
    const values = variables.map((node, atom) => {
      const base = this.and([pick(outside), pick(outside)]);
      const step = this.and([2 * pick(variables), pick(outside)]);
      return { node, value: this.or(base, step), atom };
    });
    return { first, last: this.count, variables: values };
  }

  finish(): { left: Int32Array; right: Int32Array } {
    return { left: Int32Array.from(this.#left), right: Int32Array.from(this.#right) };
  }

  #add(left: number, right: number): number {
    this.#left.push(left);
    this.#right.push(right);
    return this.#left.length - 1;
  }
}
