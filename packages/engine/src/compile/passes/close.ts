/**
 * Open rules: a variable of the head has no value but the one that is asked for.
 *
 *   (<= (apart ?x ?y ?m ?n) (distinct ?x ?m))            (<= (sum ?x 0 ?x) (number 0))
 *   (<= (apart ?x ?y ?m ?n) (distinct ?y ?n))            (<= (sum ?x ?z ?w) (succ ?y ?z) (sum ?x ?y ?v) (succ ?v ?w))
 *
 * GDL does not allow them, but published rulesheets have them, and where each use gives the value they are as clear as others.
 * Closed, they have the same consequences. A relation that does not need itself gives way to its rules:
 *
 *   (<= (p ?a) (q ?a ?b) (apart 1 2 ?a ?b))              (<= (p ?a) (q ?a ?b) (distinct 1 ?a))
 *                                                        (<= (p ?a) (q ?a ?b) (distinct 2 ?b))
 *   (<= (p ?a) (q ?a ?b) (not (apart 1 2 ?a ?b)))        (<= (p ?a) (q ?a ?b) (not (case1 ?a ?b)))
 *                                                        (<= (case1 ?a ?b) (q ?a ?b) (distinct 1 ?a)) ...
 *
 * In one that does, the variable is one of the constants of the rules, where nothing else is passed around:
 *
 *   (<= (sum ?x 0 ?x) (number 0) (constant1 ?x))
 */
import type { Budget } from "../budget.ts";
import {
  type Atom,
  BASE,
  constantsIn,
  INPUT,
  type Literal,
  type MiniRule,
  type Program,
  type RelationId,
  rulesByHead,
  SEES,
  type Term,
  variablesOf,
} from "../datalog/program.ts";
import { prune } from "../datalog/prune.ts";
import { renumbered } from "../datalog/rename.ts";
import { ruleText } from "../datalog/show.ts";
import { stratify } from "../datalog/stratify.ts";
import { areConstantsAll } from "./constants.ts";
import { resolvent } from "./resolve.ts";
import { openVariables, withoutLoose } from "./safe.ts";

export interface Closed {
  readonly program: Program;
  /** Rules that stay open: those of a keyword, those whose variable could be a function, or all where closing would take too many rules. */
  readonly left: readonly MiniRule[];
}

/** What these say no question about a game needs: an open rule is left out. */
const LISTING: ReadonlySet<RelationId> = new Set([BASE, INPUT]);

/** The most rules made; no real rulesheet comes near. A step scans all rules and counts as that many made. */
const MAX_MADE = 20_000;
const PER_STEP = 100;
/** Stands for more rules than are made. */
const GIVEN_UP = Number.POSITIVE_INFINITY;

export function close(program: Program, open: readonly MiniRule[], budget?: Budget): Closed {
  const closing = new Closing({ ...program, rules: [...program.rules, ...open] });
  while (closing.step()) budget?.check("Closing rules", closing.made, "rules");
  return closing.made > MAX_MADE ? { program, left: open } : closing.closed();
}

class Closing {
  readonly #program: Program;
  #rules: readonly MiniRule[];
  #constants: RelationId | undefined;
  made = 0;

  constructor(program: Program) {
    this.#program = program;
    this.#rules = program.rules;
  }

  /** Closes one relation; false where that cannot be done, or none is left. Those that stand in for it may be open in turn. */
  step(): boolean {
    const isOpen = (rule: MiniRule): boolean => rule.head.relation > SEES && openVariables(rule).length > 0;
    const relation = this.#rules.find(isOpen)?.head.relation;
    if (relation === undefined || this.made > MAX_MADE) return false;
    this.made += PER_STEP;
    const { components, componentOf } = stratify({ ...this.#program, rules: this.#rules });
    if (components[componentOf[relation]!]!.recursive) return this.#range(relation);
    this.#replace(relation, rulesByHead(this.#rules).get(relation)!);
    return true;
  }

  closed(): Closed {
    const left = this.#rules.filter((rule) => !LISTING.has(rule.head.relation) && openVariables(rule).length > 0);
    const kept = this.#rules.filter((rule) => openVariables(rule).length === 0);
    const rules = new Map(
      kept
        .flatMap((rule) => withoutLoose(rule, this.#program.relations))
        .map((rule) => [ruleText(this.#program, rule), rule]),
    );
    return { program: { ...this.#program, rules: [...rules.values()] }, left };
  }

  /** False where the variable could stand for more than constants. */
  #range(relation: RelationId): boolean {
    if (!areConstantsAll(prune({ ...this.#program, rules: this.#rules }).rules)) return false;
    const facts = this.#constants === undefined ? this.#constantFacts() : [];
    const ranging = this.#rules.map((rule) => {
      if (rule.head.relation !== relation) return rule;
      const ranges = openVariables(rule).map((index): Literal => {
        return { kind: "positive", atom: { relation: this.#constants!, args: [{ kind: "variable", index }] } };
      });
      return { ...rule, body: [...rule.body, ...ranges] };
    });
    this.#rules = [...ranging, ...facts];
    return true;
  }

  #constantFacts(): MiniRule[] {
    const relation = (this.#constants = this.#program.relations.fresh("constant", 1));
    return [...constantsIn(this.#rules)].map((symbol) => {
      return { head: { relation, args: [{ kind: "constant", symbol }] }, body: [], variables: [], source: 0 };
    });
  }

  #replace(relation: RelationId, rules: readonly MiniRule[]): void {
    const others = this.#rules.filter(({ head }) => head.relation !== relation);
    this.#rules = others.flatMap((rule) => this.#without(rule, relation, rules));
  }

  #without(rule: MiniRule, relation: RelationId, rules: readonly MiniRule[]): MiniRule[] {
    const index = rule.body.findIndex((literal) => literal.kind !== "distinct" && literal.atom.relation === relation);
    const literal = rule.body[index];
    if (literal === undefined || literal.kind === "distinct" || this.made > MAX_MADE) return [rule];
    this.made += rules.length;
    if (literal.kind === "positive")
      return rules
        .map((inner) => resolvent(rule, index, inner))
        .flatMap((made) => {
          if (made === "too large") this.made = GIVEN_UP;
          return typeof made === "object" ? this.#without(made, relation, rules) : [];
        });
    const [atom, cases] = this.#cases(rule, literal.atom, rules);
    return [
      ...this.#without({ ...rule, body: rule.body.with(index, { kind: "negative", atom }) }, relation, rules),
      ...cases,
    ];
  }

  /** A relation for what is negated, with the conditions that bind what its rules leave open. */
  #cases(rule: MiniRule, atom: Atom, rules: readonly MiniRule[]): [Atom, MiniRule[]] {
    const args = [...variablesOf(atom.args)].map((index): Term => ({ kind: "variable", index }));
    const head = { relation: this.#program.relations.fresh("case", args.length), args };
    const made = (binding: readonly Literal[]): MiniRule[] =>
      this.#without(
        renumbered({ ...rule, head, body: [...binding, { kind: "positive", atom }] }),
        atom.relation,
        rules,
      );
    const cases = made([]);
    const open = variablesOf(args.filter((_, place) => cases.some((each) => leavesOpen(each, place))));
    return [head, open.size === 0 ? cases : made(binding(rule, open))];
  }
}

/** The first conditions that together bind the variables: fewer than all, so that no relation comes to need its own negation. */
function binding({ body }: MiniRule, variables: ReadonlySet<number>): Literal[] {
  const open = new Set(variables);
  return body.filter((literal) => {
    if (literal.kind !== "positive") return false;
    const bound = [...variablesOf(literal.atom.args)].filter((index) => open.delete(index));
    return bound.length > 0;
  });
}

function leavesOpen(rule: MiniRule, place: number): boolean {
  const open = openVariables(rule);
  return [...variablesOf([rule.head.args[place]!])].some((index) => open.includes(index));
}
