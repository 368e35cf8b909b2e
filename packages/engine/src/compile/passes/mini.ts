/**
 * Mini-GDL (thesis 3.3, Desugaring): the same game without `or`, `and`, nested negation and equality.
 *
 *   (<= (p ?x) (q ?x ?y) (or (r ?y) (not (distinct ?y a))))
 *
 * becomes one rule for each disjunct, equalities substituted away:
 *
 *   (<= (p ?x) (q ?x ?y) (r ?y))
 *   (<= (p ?x) (q ?x a))
 *
 * A body whose normal form would have too many disjuncts keeps its alternatives in relations of their own (`any1`); a
 * negation over variables that nothing else binds becomes the negation of a projection (`some1`). So in every rule
 * returned each variable occurs in a positive literal.
 */
import type { Formula, Rule, Rulesheet, Sentence, Term as SourceTerm } from "../../gdl/rules.ts";
import type { Budget } from "../budget.ts";
import {
  type Atom,
  type Literal,
  type MiniRule,
  type Program,
  RelationTable,
  type SymbolId,
  SymbolTable,
  sameAtom,
  type Term,
  variablesOf,
} from "../datalog/program.ts";
import { renumbered } from "../datalog/rename.ts";
import { ruleText } from "../datalog/show.ts";
import { isTooLarge, type Substitution, substituteAtom, substituteLiteral, unify } from "../datalog/unify.ts";
import { close } from "./close.ts";
import {
  alwaysBound,
  type Condition,
  type Conjunct,
  conditionVariables,
  countDisjuncts,
  disjuncts,
  flatten,
} from "./condition.ts";
import { openVariables, withoutLoose } from "./safe.ts";
import { simplify } from "./simplify.ts";

export interface MiniOptions {
  /** The most rules that one rule is multiplied out to. Default 64. */
  readonly maxDisjuncts?: number;
  /** More rules than that are not made. Default 200,000. */
  readonly maxRules?: number;
  /** Time for it. Default: as long as it takes. */
  readonly budget?: Budget | undefined;
}

/** A rule that has no equivalent in mini-GDL: a head variable without value, or a body beyond all bounds. */
export interface OmittedRule {
  readonly reason: "unbound-head-variable" | "too-large";
  /** Index into the rules of the rulesheet. */
  readonly source: number;
}

export interface Mini {
  readonly program: Program;
  readonly omitted: readonly OmittedRule[];
}

const CHECK_EVERY = 64;

export function toMini(rulesheet: Rulesheet, options: MiniOptions = {}): Mini {
  const { maxDisjuncts = 64, maxRules = 200_000, budget } = options;
  const symbols = new SymbolTable();
  const relations = new RelationTable(symbols);
  internNames(rulesheet, symbols);
  const rules = new Map<string, MiniRule>();
  const omitted: OmittedRule[] = [];
  const open: MiniRule[] = [];
  const program = { symbols, relations, rules: [] };
  rulesheet.rules.forEach((rule, source) => {
    if (source % CHECK_EVERY === 0) budget?.check("Reading rules", source, "rules");
    const add = (made: MiniRule): void => {
      if (rules.size < maxRules) rules.set(ruleText(program, made), made);
      else omit("too-large");
    };
    const omit = (reason: OmittedRule["reason"]): void => {
      if (!isOmitted()) omitted.push({ reason, source });
    };
    const isOmitted = (): boolean => omitted.at(-1)?.source === source;
    const leaveOpen = (made: MiniRule): void => {
      if (open.length < maxRules) open.push(made);
      else omit("too-large");
    };
    const context = { source, maxDisjuncts, add, leaveOpen, omit, omitted: isOmitted };
    new RuleScope(symbols, relations, context).translate(rule);
  });
  const translated = { symbols, relations, rules: [...rules.values()] };
  if (open.length === 0) return { program: translated, omitted };
  const { program: closed, left } = close(translated, open, budget);
  for (const { source } of left) omitted.push({ reason: "unbound-head-variable", source });
  return { program: closed, omitted };
}

/** All names first, so that a fresh one cannot meet a name that comes later. */
function internNames(rulesheet: Rulesheet, symbols: SymbolTable): void {
  const visitTerm = (term: SourceTerm): void => {
    symbols.intern(term.name);
    if (term.kind === "compound") term.args.forEach(visitTerm);
  };
  const visitSentence = (sentence: Sentence): void => {
    symbols.intern(sentence.name);
    sentence.args.forEach(visitTerm);
  };
  const visit = (formula: Formula): void => {
    if (formula.kind === "sentence") visitSentence(formula.sentence);
    else if (formula.kind === "not") visit(formula.formula);
    else if (formula.kind === "distinct") [formula.left, formula.right].forEach(visitTerm);
    else formula.parts.forEach(visit);
  };
  for (const rule of rulesheet.rules) {
    visitSentence(rule.head);
    rule.body.forEach(visit);
  }
}

interface RuleContext {
  readonly source: number;
  readonly maxDisjuncts: number;
  readonly add: (rule: MiniRule) => void;
  /** Takes a rule with a head variable that its body does not bind. */
  readonly leaveOpen: (rule: MiniRule) => void;
  readonly omit: (reason: OmittedRule["reason"]) => void;
  /** Whether the rule was given up. */
  readonly omitted: () => boolean;
}

/** One rule of the rulesheet and the numbers of its variables, which the rules split off from it share. */
class RuleScope {
  readonly #symbols: SymbolTable;
  readonly #relations: RelationTable;
  readonly #context: RuleContext;
  readonly #variables = new Map<SymbolId, number>();

  constructor(symbols: SymbolTable, relations: RelationTable, context: RuleContext) {
    this.#symbols = symbols;
    this.#relations = relations;
    this.#context = context;
  }

  translate(rule: Rule): void {
    const head = this.#atom(rule.head);
    const outside = occurrences([...rule.head.args.flatMap(termNames), ...rule.body.flatMap(formulaNames)]);
    this.#expand(
      head,
      rule.body.map((formula) => this.#condition(formula, false, outside)),
    );
  }

  #term(term: SourceTerm): Term {
    const symbol = this.#symbols.intern(term.name);
    if (term.kind === "constant") return { kind: "constant", symbol };
    if (term.kind === "compound")
      return { kind: "compound", functor: symbol, args: term.args.map((arg) => this.#term(arg)) };
    let index = this.#variables.get(symbol);
    if (index === undefined) this.#variables.set(symbol, (index = this.#variables.size));
    return { kind: "variable", index };
  }

  #atom(sentence: Sentence): Atom {
    const relation = this.#relations.intern(this.#symbols.intern(sentence.name), sentence.args.length);
    return { relation, args: sentence.args.map((arg) => this.#term(arg)) };
  }

  /** `count` says how often each variable occurs in the whole rule. */
  #condition(formula: Formula, negated: boolean, count: ReadonlyMap<string, number>): Condition {
    switch (formula.kind) {
      case "sentence":
        return { kind: negated ? "negative" : "positive", atom: this.#atom(formula.sentence) };
      case "distinct": {
        const [left, right] = [this.#term(formula.left), this.#term(formula.right)];
        return { kind: negated ? "equal" : "distinct", left, right };
      }
      case "not":
        if (!negated && hasLocalVariable(formula.formula, count))
          return this.#negatedProjection(formula.formula, count);
        return this.#condition(formula.formula, !negated, count);
      case "and":
      case "or": {
        const parts = formula.parts.map((part) => this.#condition(part, negated, count));
        return { kind: (formula.kind === "or") === negated ? "all" : "any", parts };
      }
    }
  }

  /** not (and (p ?x ?y) (q ?y)), with ?y nowhere else: not some1(?x), where some1(?x) if p(?x, ?y) and q(?y). */
  #negatedProjection(formula: Formula, count: ReadonlyMap<string, number>): Condition {
    const inside = occurrences(formulaNames(formula));
    const condition = this.#condition(formula, false, count);
    const shared = [...conditionVariables(condition)].filter((index) => {
      const name = this.#variableName(index);
      return inside.get(name)! < count.get(name)!;
    });
    const atom = this.#split("some", shared, [condition]);
    return { kind: "negative", atom };
  }

  /** A new relation over the variables, true where the conditions hold. */
  #split(stem: string, variables: readonly number[], conditions: readonly Condition[]): Atom {
    const relation = this.#relations.fresh(stem, variables.length);
    const atom: Atom = { relation, args: variables.map((index) => ({ kind: "variable", index })) };
    this.#expand(atom, conditions);
    return atom;
  }

  #variableName(index: number): string {
    return this.#symbols.name([...this.#variables.keys()][index]!);
  }

  /** Multiplies the body out, within bounds. */
  #expand(head: Atom, conditions: readonly Condition[]): void {
    if (this.#context.omitted()) return;
    const parts = flatten(conditions);
    if (countDisjuncts({ kind: "all", parts }) <= this.#context.maxDisjuncts) {
      for (const conjuncts of disjuncts({ kind: "all", parts })) this.#finish(head, conjuncts);
      return;
    }
    const choices = parts.filter((part) => part.kind === "any").sort((a, b) => countDisjuncts(b) - countDisjuncts(a));
    const separable = choices.length > 1 && choices.find((choice) => separates(choice, head, parts));
    if (separable) {
      this.#expand(head, this.#separate(separable, head, parts));
    } else {
      const [first] = choices;
      if (first?.kind !== "any") throw new Error("more than one disjunct, but no disjunction");
      for (const part of first.parts) this.#expand(head, replaced(parts, first, part));
    }
  }

  /** Moves a disjunction into a relation of its own, together with the literals that bind its variables. */
  #separate(choice: Condition, head: Atom, parts: readonly Condition[]): Condition[] {
    const carried = carriedVariables(choice, head, parts);
    const bound = alwaysBound(choice);
    const missing = carried.filter((index) => !bound.has(index));
    const binding = parts.filter(
      (part) => part.kind === "positive" && missing.some((index) => variablesOf(part.atom.args).has(index)),
    );
    const atom = this.#split("any", carried, [...binding, choice]);
    return replaced(parts, choice, { kind: "positive", atom });
  }

  /** One disjunct to one rule, or to none where it can never hold. */
  #finish(head: Atom, conjuncts: readonly Conjunct[]): void {
    const equalities = conjuncts.filter((conjunct) => conjunct.kind === "equal");
    let substitution: Substitution | undefined = new Map();
    for (const { left, right } of equalities) substitution &&= unify(left, right, substitution);
    if (substitution === undefined) return;
    if (isTooLarge(substitution)) {
      this.#context.omit("too-large");
      return;
    }
    const newHead = substituteAtom(head, substitution);
    const literals = conjuncts.filter((conjunct) => conjunct.kind !== "equal");
    const body = simplify(literals.map((literal) => substituteLiteral(literal, substitution)));
    if (body === undefined || body.some((literal) => literal.kind === "positive" && sameAtom(literal.atom, newHead)))
      return;
    this.#addSafe(newHead, body);
  }

  #addSafe(head: Atom, body: readonly Literal[]): void {
    const { source, add, leaveOpen } = this.#context;
    const rule = renumbered({ head, body, variables: [...this.#variables.keys()], source });
    if (openVariables(rule).length > 0) leaveOpen(rule);
    else for (const made of withoutLoose(rule, this.#relations)) add(made);
  }
}

/** Whether a disjunction, with the plain literals beside it, binds all that the rest of the rule asks of it. */
function separates(choice: Condition, head: Atom, parts: readonly Condition[]): boolean {
  const plain = parts.filter((part) => part.kind === "positive");
  const bound = alwaysBound({ kind: "all", parts: [choice, ...plain] });
  return carriedVariables(choice, head, parts).every((index) => bound.has(index));
}

/** The variables of one part that occur in the head or in another part too. */
function carriedVariables(choice: Condition, head: Atom, parts: readonly Condition[]): number[] {
  const others = parts.filter((part) => part !== choice);
  const elsewhere = new Set([...variablesOf(head.args), ...conditionVariables({ kind: "all", parts: others })]);
  return [...conditionVariables(choice)].filter((index) => elsewhere.has(index));
}

function replaced(parts: readonly Condition[], old: Condition, by: Condition): Condition[] {
  return parts.map((part) => (part === old ? by : part));
}

/** A composite formula under `not` with a variable that occurs nowhere else in the rule. */
function hasLocalVariable(formula: Formula, count: ReadonlyMap<string, number>): boolean {
  if (formula.kind !== "and" && formula.kind !== "or") return false;
  return [...occurrences(formulaNames(formula))].some(([name, inside]) => inside === count.get(name));
}

function occurrences(names: readonly string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  return count;
}

function termNames(term: SourceTerm): string[] {
  if (term.kind === "variable") return [term.name];
  return term.kind === "compound" ? term.args.flatMap(termNames) : [];
}

function formulaNames(formula: Formula): string[] {
  switch (formula.kind) {
    case "sentence":
      return formula.sentence.args.flatMap(termNames);
    case "not":
      return formulaNames(formula.formula);
    case "distinct":
      return [formula.left, formula.right].flatMap(termNames);
    default:
      return formula.parts.flatMap(formulaNames);
  }
}
