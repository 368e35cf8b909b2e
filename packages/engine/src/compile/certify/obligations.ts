/**
 * What a proof has to show, as literals that must not hold together.
 */
import { FALSE, type GateLiteral } from "../circuit/circuit.ts";
import type { Obligation } from "./refutations.ts";

/** That two literals are equal; nothing where they are one. */
export function equality(name: string, a: GateLiteral, b: GateLiteral): Obligation[] {
  if (a === b) return [];
  const excluded = ([one, other]: readonly GateLiteral[]): (readonly GateLiteral[])[] =>
    one === other
      ? []
      : [
          [one!, other! ^ 1],
          [one! ^ 1, other!],
        ];
  return [{ name, literals: [a, b], excluded, isObvious: ([one, other]) => one === other }];
}

/** Groups of input nodes of which at most one is true. */
export class ExclusiveInputs {
  readonly #groupsOf = new Map<number, number[]>();

  constructor(groups: readonly (readonly number[])[]) {
    for (const [group, nodes] of groups.entries())
      for (const node of nodes) {
        const known = this.#groupsOf.get(node);
        if (known) known.push(group);
        else this.#groupsOf.set(node, [group]);
      }
  }

  /** All pairs of literals but those of the largest group among them. */
  pairs(literals: readonly GateLiteral[]): [GateLiteral, GateLiteral][] {
    const open = literals.filter((literal) => literal !== FALSE);
    const largest = this.#largest(open);
    const inside = new Set(open.filter((literal) => this.#groups(literal).includes(largest)));
    const outside = [...open];
    for (const literal of inside) outside.splice(outside.indexOf(literal), 1); // What is there twice holds twice.
    return outside.flatMap((literal, at) =>
      [...inside, ...outside.slice(at + 1)].map((other): [GateLiteral, GateLiteral] => [literal, other]),
    );
  }

  #groups(literal: GateLiteral): readonly number[] {
    return literal & 1 ? [] : (this.#groupsOf.get(literal >> 1) ?? []);
  }

  /** The group that most literals are of; -1 where none is of any. */
  #largest(literals: readonly GateLiteral[]): number {
    const counts = new Map<number, number>([[-1, 0]]);
    for (const literal of new Set(literals))
      for (const group of this.#groups(literal)) counts.set(group, (counts.get(group) ?? 0) + 1);
    return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
  }
}

/** That at most one of the literals holds; and, where one must, that not none does. */
export function oneOf(literals: readonly GateLiteral[], exactlyOne: boolean, inputs: ExclusiveInputs): Obligation[] {
  const excluded = (left: readonly GateLiteral[]): (readonly GateLiteral[])[] => {
    const none = left.map((literal) => literal ^ 1);
    return exactlyOne ? [...inputs.pairs(left), none] : inputs.pairs(left);
  };
  return [{ name: "a group of facts", literals, excluded }];
}
