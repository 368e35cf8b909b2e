/**
 * Ground terms as integers: equal terms have equal numbers, for the life of the table.
 */
import type { Term } from "../../../gdl/rules.ts";
import { MOST_NAMES, namesWith } from "../../datalog/term-size.ts";
import { Tuples } from "./tuples.ts";

export type TermId = number;

/** A name with its number of arguments; a constant is a functor without arguments. */
export interface Functor {
  readonly name: string;
  readonly arity: number;
  /** The argument tuples seen so far, and the term that each of them makes. */
  readonly tuples: Tuples;
  readonly made: TermId[];
}

/** Deeper terms than any game builds: a recursion that builds them does not end. */
const MAX_TERM_DEPTH = 1_000;

/** Thrown where a term or a call would be too large; the machine turns it into a diagnostic. */
export class TermTooLarge extends Error {
  /** The limit, in words. */
  readonly limit: string;

  constructor(limit: string) {
    super(`beyond ${limit}`);
    this.limit = limit;
  }
}

export function tooDeep(levels: number): TermTooLarge {
  return new TermTooLarge(`terms nested ${levels} deep`);
}

export function tooManyNames(names: number): TermTooLarge {
  return new TermTooLarge(`terms of ${names} names`);
}

export class Terms {
  readonly #functors = new Map<string, Functor>();
  readonly #functorOf: Functor[] = [];
  readonly #argsOf: (readonly TermId[])[] = [];
  readonly #depthOf: number[] = [];
  /** How many names the text of a term has. */
  readonly #namesOf: number[] = [];
  readonly #texts: (string | undefined)[] = [];

  functor(name: string, arity: number): Functor {
    const key = `${name} ${arity}`;
    let functor = this.#functors.get(key);
    if (functor === undefined) {
      functor = { name, arity, tuples: new Tuples(arity), made: [] };
      this.#functors.set(key, functor);
    }
    return functor;
  }

  /** The number of a term that rules build. */
  make(functor: Functor, args: readonly TermId[]): TermId {
    const id = this.#add(functor, args);
    if (this.#depthOf[id]! > MAX_TERM_DEPTH) throw tooDeep(MAX_TERM_DEPTH);
    if (this.#namesOf[id]! > MOST_NAMES) throw tooManyNames(MOST_NAMES);
    return id;
  }

  #add(functor: Functor, args: readonly TermId[]): TermId {
    const index = functor.tuples.find(args);
    if (index >= 0) return functor.made[index]!;
    const id = this.#functorOf.length;
    functor.tuples.append(args);
    functor.made.push(id);
    this.#functorOf.push(functor);
    this.#argsOf.push(args.slice());
    this.#depthOf.push(1 + args.reduce((deepest, arg) => Math.max(deepest, this.#depthOf[arg]!), 0));
    this.#namesOf.push(namesWith(args.map((arg) => this.#namesOf[arg]!)));
    return id;
  }

  constant(name: string): TermId {
    return this.#add(this.functor(name, 0), []);
  }

  /** The number of a ground term that somebody wrote down, however large. */
  intern(term: Term): TermId {
    if (term.kind === "variable") throw new Error(`${term.name} is not ground`);
    if (term.kind === "constant") return this.constant(term.name);
    return this.#add(
      this.functor(term.name, term.args.length),
      term.args.map((arg) => this.intern(arg)),
    );
  }

  /** As `intern`, but undefined where a name in it has not been seen before. */
  find(term: Term): TermId | undefined {
    if (term.kind === "variable") return undefined;
    const args = term.kind === "compound" ? term.args.map((arg) => this.find(arg)) : [];
    const functor = this.#functors.get(`${term.name} ${args.length}`);
    if (functor === undefined || args.includes(undefined)) return undefined;
    return this.#add(functor, args as TermId[]);
  }

  functorOf(id: TermId): Functor {
    return this.#functorOf[id]!;
  }

  argsOf(id: TermId): readonly TermId[] {
    return this.#argsOf[id]!;
  }

  text(id: TermId): string {
    return (this.#texts[id] ??= this.#textOf(id));
  }

  #textOf(id: TermId): string {
    const { name, arity } = this.#functorOf[id]!;
    return arity === 0
      ? name
      : `(${name} ${this.argsOf(id)
          .map((arg) => this.text(arg))
          .join(" ")})`;
  }

  /** Negative, zero or positive as the text of `a` comes before, at or after that of `b` in code-unit order. */
  readonly compare = (a: TermId, b: TermId): number => {
    const [left, right] = [this.text(a), this.text(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}
