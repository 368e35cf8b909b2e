/**
 * Instances as they are found, and the ground program's order of them.
 *
 *   found   head, number of literals, literals ... | head, ...      a negative literal is 2 * mention + 1
 *
 * A *mention* is a negated atom that may or may not be derived later; only at the end is it known which.
 */
import type { Budget } from "../budget.ts";
import { grown } from "../datalog/int-array.ts";
import type { AtomId, Instances } from "./program.ts";

/** The atom a mention turned out to be, or NO_ATOM: then its negation always holds. */
export type Resolve = (mention: number) => AtomId;

export class InstanceLog {
  readonly #budget: Budget;
  #found = new Int32Array(1024);
  #length = 0;
  count = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  begin(head: AtomId, literals: number): void {
    if (this.#length + literals + 2 > this.#found.length) this.#grow(literals + 2);
    this.#found[this.#length++] = head;
    this.#found[this.#length++] = literals;
    this.count++;
  }

  literal(code: number): void {
    this.#found[this.#length++] = code;
  }

  /** By head, mentions resolved. */
  sorted(atomCount: number, resolve: Resolve): Instances {
    const bytes = 4 * (this.#length + atomCount);
    this.#budget.hold(bytes);
    const firstInstance = new Int32Array(atomCount + 1);
    const size = new Int32Array(atomCount + 1);
    this.#each((head, start, end) => {
      firstInstance[head + 1]!++;
      for (let at = start; at < end; at++) if (this.#resolved(at, resolve) >= 0) size[head + 1]!++;
    });
    for (let atom = 0; atom < atomCount; atom++) {
      firstInstance[atom + 1]! += firstInstance[atom]!;
      size[atom + 1]! += size[atom]!;
    }
    return { firstInstance, ...this.#placed(firstInstance, size, resolve) };
  }

  #placed(firstInstance: Int32Array, size: Int32Array, resolve: Resolve): Omit<Instances, "firstInstance"> {
    const firstLiteral = new Int32Array(this.count + 1);
    const literals = new Int32Array(size[size.length - 1]!);
    const nextInstance = firstInstance.slice();
    const nextLiteral = size.slice();
    this.#each((head, start, end) => {
      firstLiteral[nextInstance[head]!++] = nextLiteral[head]!;
      for (let at = start; at < end; at++) {
        const literal = this.#resolved(at, resolve);
        if (literal >= 0) literals[nextLiteral[head]!++] = literal;
      }
    });
    firstLiteral[this.count] = literals.length;
    return { firstLiteral, literals };
  }

  /** The literal at a position, or -1 where it always holds. */
  #resolved(at: number, resolve: Resolve): number {
    const code = this.#found[at]!;
    if ((code & 1) === 0) return code;
    const atom = resolve(code >> 1);
    return atom < 0 ? -1 : 2 * atom + 1;
  }

  #each(visit: (head: AtomId, start: number, end: number) => void): void {
    for (let at = 0; at < this.#length; ) {
      const start = at + 2;
      const end = start + this.#found[at + 1]!;
      visit(this.#found[at]!, start, end);
      at = end;
    }
  }

  #grow(needed: number): void {
    let length = this.#found.length;
    while (length < this.#length + needed) length *= 2;
    this.#budget.hold(4 * length);
    const old = this.#found.length;
    this.#found = grown(this.#found, length);
    this.#budget.release(4 * old);
  }
}
