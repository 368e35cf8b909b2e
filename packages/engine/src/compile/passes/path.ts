/**
 * The operations of one rule whose conditions are in order.
 */
import { type Atom, type Literal, literalTerms, type MiniRule, type Term, variablesOf } from "../datalog/program.ts";
import { renameApart } from "../datalog/rename.ts";
import { substituteLiteral, substituteTerm, unifyAll } from "../datalog/unify.ts";
import type { InvertedPath, InvertOptions } from "./invert.ts";
import { boundColumns, isBound, orderBody } from "./order.ts";
import type { Column, Event, Op, Operand, Side } from "./plan.ts";

/** What is known at one point of a path. */
interface Known {
  /** The register of each variable that has a value. */
  readonly registers: ReadonlyMap<number, number>;
  /** Registers are numbered in the order of binding, so that rules that begin alike use the same. */
  readonly free: number;
  /** Components known to be complete. */
  readonly ensured: ReadonlySet<number>;
}

const NOTHING: Known = { registers: new Map(), free: 0, ensured: new Set() };

/** What follows a sequence of conditions. */
interface End {
  /** The variables it needs. */
  readonly wanted: ReadonlySet<number>;
  /** Whether one match is all that is asked for. */
  readonly once: boolean;
  readonly ops: (known: Known) => Op[];
}

const FOUND: End = { wanted: new Set(), once: true, ops: () => [{ op: "found" }] };

/** Variables of rules that are checked in place get numbers beyond those of any rule. */
const FIRST_INNER_VARIABLE = 1_000_000;

export class PathBuilder {
  readonly #path: InvertedPath;
  readonly #component: number;
  readonly #options: InvertOptions;
  #innerVariables = FIRST_INNER_VARIABLE;

  constructor(path: InvertedPath, component: number, options: InvertOptions) {
    this.#path = path;
    this.#component = component;
    this.#options = options;
  }

  start(): Op[] {
    return this.#sequence(this.#path.body, NOTHING, this.#derive());
  }

  /** The first condition is the fact that sets the rest off. */
  event(): Event {
    const [first, ...rest] = this.#path.body;
    if (first?.kind !== "positive") throw new Error("only a fact sets off anything");
    const { columns, known, inside } = this.#columns(first.atom.args, NOTHING);
    const next = inside(known, (after) => this.#sequence(rest, after, this.#derive()));
    return { relation: first.atom.relation, columns, next };
  }

  #derive(): End {
    const { relation, args } = this.#path.head;
    const emit = (known: Known): Op[] => this.#operands(args, known, (made) => [{ op: "emit", relation, args: made }]);
    return { wanted: variablesOf(args), once: false, ops: emit };
  }

  /** Conditions one after the other. Of those whose variables nobody needs afterwards, one match is enough. */
  #sequence(body: readonly Literal[], known: Known, end: End, derived = false): Op[] {
    const [first, ...rest] = body;
    if (first === undefined) return end.ops(known);
    const last = this.#lastOfGroup(body, known, end);
    if (!derived && !end.once && this.#decided(known) && body.some((literal) => this.#searches(literal, known)))
      return this.#unlessDerived(known, (after) => this.#sequence(body, after, end, true));
    if (last === undefined || (end.once && last === body.length - 1))
      return this.#condition(first, known, (after) => this.#sequence(rest, after, end, derived));
    const alternative = this.#condition(first, known, (after) => this.#sequence(body.slice(1, last + 1), after, FOUND));
    const next = this.#sequence(body.slice(last + 1), known, end, derived);
    return [{ op: "exists", negated: false, alternatives: [alternative], next }];
  }

  /** The end of the shortest group of conditions from the first on whose variables nobody needs afterwards. */
  #lastOfGroup(body: readonly Literal[], known: Known, end: End): number | undefined {
    if (!this.#searches(body[0]!, known)) return undefined;
    const bound = new Set<number>();
    for (let index = 0; index < body.length; index++) {
      const literal = body[index]!;
      if (literal.kind === "positive") for (const variable of variablesOf(literal.atom.args)) bound.add(variable);
      const needed = new Set([...end.wanted, ...variablesOf(body.slice(index + 1).flatMap(literalTerms))]);
      if ([...bound].every((variable) => known.registers.has(variable) || !needed.has(variable))) return index;
    }
    return undefined;
  }

  #searches(literal: Literal, { registers }: Known): boolean {
    return literal.kind === "positive" && !literal.atom.args.every((arg) => isBound(arg, new Set(registers.keys())));
  }

  /** Whether the fact that the path derives is fixed, and plain. */
  #decided({ registers }: Known): boolean {
    const bound = new Set(registers.keys());
    return this.#path.head.args.every((arg) => arg.kind !== "compound" && isBound(arg, bound));
  }

  #unlessDerived(known: Known, follow: (known: Known) => Op[]): Op[] {
    const { relation, args } = this.#path.head;
    return this.#operands(args, known, (made, after) => [
      { op: "test", relation, args: made, negated: true, next: follow(after) },
    ]);
  }

  #condition(literal: Literal, known: Known, follow: (known: Known) => Op[]): Op[] {
    if (literal.kind === "distinct") {
      const [left, right] = [this.#side(literal.left, known), this.#side(literal.right, known)];
      return [{ op: "compare", equal: false, left, right, next: follow(known) }];
    }
    const { atom } = literal;
    if (this.#options.modeOf(atom.relation) === "check") return this.#check(literal, known, follow);
    return this.#ready(atom, known, (ready) => {
      const negated = literal.kind === "negative";
      if (!negated && this.#searches(literal, ready)) return this.#scan(atom, ready, follow);
      return this.#operands(atom.args, ready, (args, after) => [
        { op: "test", relation: atom.relation, args, negated, next: follow(after) },
      ]);
    });
  }

  /** The rules of the relation are tried in place; where one succeeds, that is enough. */
  #check(literal: Exclude<Literal, { kind: "distinct" }>, known: Known, follow: (known: Known) => Op[]): Op[] {
    const { kind, atom } = literal;
    const rules = this.#options.checkedRules(atom.relation);
    const alternatives = rules.map((rule) => this.#alternative(atom, rule, known)).filter((ops) => ops.length > 0);
    return [{ op: "exists", negated: kind === "negative", alternatives, next: follow(known) }];
  }

  /** Empty where the rule cannot derive the atom. */
  #alternative(atom: Atom, rule: MiniRule, known: Known): Op[] {
    const inner = renameApart(rule, this.#innerVariables);
    this.#innerVariables += rule.variables.length;
    const substitution = unifyAll(inner.head.args, atom.args);
    if (substitution === undefined) return [];
    // Written out: a variable inside a term may stand for one that has a value by now.
    const equalities = [...substitution.keys()]
      .filter((index) => index < FIRST_INNER_VARIABLE || known.registers.has(index))
      .map((index) => [index, substituteTerm({ kind: "variable", index }, substitution)] as const);
    const body = inner.body.map((literal) => substituteLiteral(literal, substitution));
    return this.#equalities(equalities, known, (after) => {
      const bound = new Set(after.registers.keys());
      return this.#sequence(orderBody(body, bound, this.#options.estimates), after, FOUND);
    });
  }

  /** A variable that has a value must have this one. */
  #equalities(equalities: readonly (readonly [number, Term])[], known: Known, follow: (known: Known) => Op[]): Op[] {
    const [first, ...rest] = equalities;
    if (first === undefined) return follow(known);
    const [index, term] = first;
    const from: Operand = { kind: "register", register: known.registers.get(index)! };
    const go = (after: Known): Op[] => this.#equalities(rest, after, follow);
    if (term.kind === "compound" && !isBound(term, new Set(known.registers.keys())))
      return this.#take(from, term, known, go);
    return [{ op: "compare", equal: true, left: from, right: this.#side(term, known), next: go(known) }];
  }

  /** What must have been done before the relation of an atom is looked at. */
  #ready({ relation, args }: Atom, known: Known, follow: (known: Known) => Op[]): Op[] {
    const { componentOf, isGiven, questions } = this.#options;
    const component = componentOf(relation);
    if (isGiven(relation) || component === this.#component) return follow(known);
    const question = questions.get(relation);
    if (question === undefined) {
      if (known.ensured.has(component)) return follow(known);
      const after = { ...known, ensured: new Set([...known.ensured, component]) };
      return [{ op: "ensure", component, next: follow(after) }];
    }
    const key = question.columns.map((column) => args[column]!);
    return this.#operands(key, known, (made, after) => [
      { op: "ask", question: question.relation, component, args: made, next: follow(after) },
    ]);
  }

  #scan(atom: Atom, known: Known, follow: (known: Known) => Op[]): Op[] {
    const bound = boundColumns(atom.args, new Set(known.registers.keys()));
    const compounds = atom.args.filter((arg, column) => arg.kind === "compound" && bound[column]);
    return this.#operands(compounds, known, (made, ready) => {
      const operands = new Map(compounds.map((term, index) => [term, made[index]!]));
      const { columns, known: after, inside } = this.#columns(atom.args, ready, operands);
      return [{ op: "scan", relation: atom.relation, columns, next: inside(after, follow) }];
    });
  }

  /** How the columns of a fact are used, and what is to be taken apart inside. */
  #columns(
    args: readonly Term[],
    known: Known,
    made: ReadonlyMap<Term, Operand> = new Map(),
  ): { columns: Column[]; known: Known; inside: (known: Known, follow: (known: Known) => Op[]) => Op[] } {
    const registers = new Map(known.registers);
    const compounds: { term: Term & { kind: "compound" }; from: Operand }[] = [];
    let free = known.free;
    const columns = args.map((arg): Column => {
      if (arg.kind === "constant") return { kind: "key", operand: arg };
      const operand = made.get(arg);
      if (operand) return { kind: "key", operand };
      if (arg.kind === "compound") {
        compounds.push({ term: arg, from: { kind: "register", register: free } });
        return { kind: "bind", register: free++ };
      }
      const register = registers.get(arg.index);
      if (register !== undefined)
        return known.registers.has(arg.index)
          ? { kind: "key", operand: { kind: "register", register } }
          : { kind: "same", register };
      registers.set(arg.index, free);
      return { kind: "bind", register: free++ };
    });
    const inside = (after: Known, follow: (known: Known) => Op[]): Op[] =>
      compounds.reduceRight<(known: Known) => Op[]>(
        (rest, { term, from }) =>
          (state) =>
            this.#take(from, term, state, rest),
        follow,
      )(after);
    return { columns, known: { ...known, registers, free }, inside };
  }

  #take(from: Operand, term: Term & { kind: "compound" }, known: Known, follow: (known: Known) => Op[]): Op[] {
    const { columns, known: after, inside } = this.#columns(term.args, known);
    return [{ op: "take", from, functor: term.functor, columns, next: inside(after, follow) }];
  }

  /** Values for terms whose variables all have one; compound terms are put together. */
  #operands(terms: readonly Term[], known: Known, follow: (operands: Operand[], known: Known) => Op[]): Op[] {
    const go = (index: number, state: Known, made: Operand[]): Op[] => {
      const term = terms[index];
      if (term === undefined) return follow(made, state);
      if (term.kind === "constant") return go(index + 1, state, [...made, term]);
      if (term.kind === "variable")
        return go(index + 1, state, [...made, { kind: "register", register: state.registers.get(term.index)! }]);
      return this.#operands(term.args, state, (args, inner) => {
        const register = inner.free;
        const after = { ...inner, free: register + 1 };
        const operand: Operand = { kind: "register", register };
        return [{ op: "make", functor: term.functor, args, register, next: go(index + 1, after, [...made, operand]) }];
      });
    };
    return go(0, known, []);
  }

  #side(term: Term, known: Known): Side {
    if (term.kind === "constant") return term;
    if (term.kind === "variable") return { kind: "register", register: known.registers.get(term.index)! };
    return { kind: "compound", functor: term.functor, args: term.args.map((arg) => this.#side(arg, known)) };
  }
}
