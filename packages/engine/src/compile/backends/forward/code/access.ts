/**
 * How generated code reaches the tuples of a relation: the number of a tuple as arithmetic, and lookups as array reads.
 */

import type { TermTable } from "../../../datalog/terms.ts";
import type { Operand } from "../../../passes/plan.ts";
import { DenseSpace, type Domain, type TupleSpace } from "../space.ts";
import type { SourceText } from "./source.ts";

/** What is known of the registers at one point: the values each can have. */
export type CodeRegisters = ReadonlyMap<number, Domain | undefined>;

/** A number as text, and the conditions under which it means anything. `never`: it cannot. */
export interface CodeExpression {
  readonly text: string;
  readonly guards: readonly string[];
  readonly never: boolean;
}

export class Access {
  readonly #source: SourceText;
  readonly #terms: TermTable;
  readonly #ranks = new Map<Domain, Int32Array>();
  readonly #scaled = new Map<string, Int32Array>();
  readonly #domainIds = new Map<Domain, number>();

  constructor(source: SourceText, terms: TermTable) {
    this.#source = source;
    this.#terms = terms;
  }

  value(operand: Operand): string {
    return operand.kind === "register" ? `r${operand.register}` : String(this.constant(operand));
  }

  constant({ symbol }: Operand & { kind: "constant" }): number {
    return this.#terms.constant(symbol)!;
  }

  /** The number of a tuple in a computed space. */
  number(space: DenseSpace, operands: readonly Operand[], registers: CodeRegisters): CodeExpression {
    const parts: string[] = [];
    const guards: string[] = [];
    let offset = 0;
    let never = false;
    operands.forEach((operand, index) => {
      const domain = space.domains[index]!;
      const stride = space.strides[index]!;
      if (operand.kind === "constant") {
        const rank = domain.rank(this.constant(operand));
        never ||= rank < 0;
        offset += rank * stride;
        return;
      }
      const register = `r${operand.register}`;
      const known = registers.get(operand.register);
      if (!known || !domain.includes(known)) guards.push(this.#guard(register, domain, known));
      if (domain.contiguous) {
        offset -= domain.values[0]! * stride;
        parts.push(stride === 1 ? register : `${register} * ${stride}`);
      } else parts.push(`${this.#source.name(this.#scaledRanks(domain, stride))}[${register}]`);
    });
    const constant = offset === 0 && parts.length > 0 ? [] : [String(offset)];
    return { text: [...parts, ...constant].join(" + ").replace(/\+ -/g, "- ") || "0", guards, never };
  }

  /** A test that a register holds a value of the domain. */
  #guard(register: string, domain: Domain, known: Domain | undefined): string {
    if (domain.contiguous) {
      const [low, high] = [domain.values[0]!, domain.values.at(-1)!];
      const above = known && known.values[0]! >= low ? [] : [`${register} >= ${low}`];
      const below = known && known.values.at(-1)! <= high ? [] : [`${register} <= ${high}`];
      return [...above, ...below].join(" && ") || "true";
    }
    const ranks = this.#source.name(this.#paddedRanks(domain));
    const inside = `${ranks}[${register}] >= 0`;
    return known ? inside : `${register} < ${this.#terms.constants} && ${inside}`;
  }

  /** Ranks for every constant of the game, so that no read is out of bounds. */
  #paddedRanks(domain: Domain): Int32Array {
    let ranks = this.#ranks.get(domain);
    if (ranks === undefined) {
      ranks = new Int32Array(this.#terms.constants).fill(-1);
      ranks.set(domain.ranks);
      this.#ranks.set(domain, ranks);
    }
    return ranks;
  }

  #scaledRanks(domain: Domain, stride: number): Int32Array {
    if (!this.#domainIds.has(domain)) this.#domainIds.set(domain, this.#domainIds.size);
    const key = `${this.#domainIds.get(domain)} ${stride}`;
    let scaled = this.#scaled.get(key);
    if (scaled === undefined) this.#scaled.set(key, (scaled = this.#paddedRanks(domain).map((rank) => rank * stride)));
    return scaled;
  }

  /** An array with the values of operands, to be read before the next such array is made. */
  tuple(operands: readonly Operand[]): { before: string[]; text: string } {
    const scratch = this.#source.name(this.#scratch(operands.length));
    return {
      before: operands.map((operand, index) => `${scratch}[${index}] = ${this.value(operand)};`),
      text: scratch,
    };
  }

  readonly #scratches: Int32Array[] = [];
  #scratch(length: number): Int32Array {
    return (this.#scratches[length] ??= new Int32Array(length));
  }
}

export function isDense(space: TupleSpace): space is DenseSpace {
  return space instanceof DenseSpace;
}

/** The text of a condition that all of these hold. */
export function all(conditions: readonly string[]): string {
  return conditions.length === 0 ? "true" : conditions.join(" && ");
}
