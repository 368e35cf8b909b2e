/** Bodies of rules, drawn from a vocabulary and made safe. */
import { Bindings, isBound } from "../../../packages/engine/src/gdl/check/bindings.ts";
import { eachVariable, literalTerms } from "../../../packages/engine/src/gdl/check/survey.ts";
import { termText } from "../../../packages/engine/src/gdl/print.ts";
import { type Formula, KEYWORDS, type Rule, type Sentence, type Term } from "../../../packages/engine/src/gdl/rules.ts";
import type { Draw } from "../../../packages/engine/src/rewrite/draw.ts";
import {
  both,
  constant,
  distinct,
  either,
  holds,
  not,
  rule,
  term,
  variable,
} from "../../../packages/engine/src/rewrite/syntax.ts";
import { LAYERS, type Sort, type Usable, type Vocabulary } from "./vocabulary.ts";

const VARIABLES: Readonly<Record<Sort, readonly string[]>> = {
  thing: ["?x", "?y", "?z"],
  deep: ["?x", "?y", "?u"],
  role: ["?r"],
  move: ["?m"],
  fact: ["?f"],
  value: ["?v"],
};

const GOAL_VALUES = ["0", "30", "50", "100"];
const ODD_GOAL_VALUES = ["070", "70", "101", "40000", "1e2", "-5", "a", "100", "0100", "0.5"];

export interface RuleShape {
  readonly head: Sentence;
  /** The layer of the head. */
  readonly layer: number;
  /** Whether conditions may be of the same layer, where the features allow it. */
  readonly recursive?: boolean;
  /** Conditions that stand before those that are drawn. */
  readonly given?: readonly Formula[];
  /** How many are drawn. Default: none to four. */
  readonly conditions?: number;
}

export class RuleWriter {
  readonly #draw: Draw;
  readonly #words: Vocabulary;

  constructor(draw: Draw, words: Vocabulary) {
    this.#draw = draw;
    this.#words = words;
  }

  /** A safe rule, or a fact. */
  write(shape: RuleShape): Rule {
    const { head, layer, recursive = false, given = [], conditions = this.#draw.pick([0, 1, 1, 1, 2, 2, 3]) } = shape;
    const highest = recursive && this.#words.features.recursion ? layer : layer - 1;
    const drawn = Array.from({ length: conditions }, () => this.#condition(layer, highest));
    return this.#safe(head, this.#draw.chance(1, 3) ? [...drawn, ...given] : [...given, ...drawn], layer);
  }

  /** Terms for places, now and then with one variable twice. */
  terms(sorts: readonly Sort[]): Term[] {
    const made: Term[] = [];
    for (const sort of sorts) {
      const first = this.term(sort);
      const isTwice = made.some((other) => termText(other) === termText(first));
      made.push(isTwice && first.kind === "variable" && this.#draw.chance(2, 3) ? this.term(sort) : first);
    }
    return made;
  }

  /** A condition on the state, negated or not. */
  stateCondition(): Formula {
    const ofState = this.#words.usable.filter(({ layer }) => layer === LAYERS.state);
    const condition = this.#oneOf(ofState);
    return this.#words.features.negation && this.#draw.chance(1, 3) ? not(condition) : condition;
  }

  /** A term without variables. */
  ground(sort: Sort): Term {
    const { constants, functions } = this.#words;
    if (functions.length === 0 || (sort !== "deep" && this.#draw.chance(19, 20)))
      return constant(this.#draw.pick(constants));
    return this.#applied((depth) => this.ground(depth));
  }

  term(sort: Sort): Term {
    const draw = this.#draw;
    // Now and then a variable of another sort, so that a role is compared with a thing or a move with a fact.
    if (draw.chance(1, 40)) return variable(draw.pick(VARIABLES[draw.pick<Sort>(["thing", "role", "move", "fact"])]));
    if (sort === "value") return draw.chance(1, 3) ? variable("?v") : this.goalValue();
    if (draw.chance(3, 5)) return variable(draw.pick(VARIABLES[sort]));
    if (sort === "role") return draw.pick(this.#words.roles);
    if (sort === "thing") return draw.chance(1, 2) ? variable(draw.pick(VARIABLES.thing)) : this.ground("thing");
    if (sort === "deep") return this.#applied((depth) => this.term(depth));
    const { name, sorts } = draw.pick(sort === "move" ? this.#words.moves : this.#words.fluents);
    return term(name, ...this.terms(sorts));
  }

  goalValue(): Term {
    return constant(this.#draw.pick(this.#words.features.oddGoals ? ODD_GOAL_VALUES : GOAL_VALUES));
  }

  /** A function of terms, seldom of functions. */
  #applied(make: (sort: Sort) => Term): Term {
    const { name, arity } = this.#draw.pick(this.#words.functions);
    return term(name, ...Array.from({ length: arity }, () => make(this.#draw.chance(1, 12) ? "deep" : "thing")));
  }

  /** `highest` is the layer of what may be asked without negation. */
  #condition(layer: number, highest: number): Formula {
    const { features } = this.#words;
    const kind = this.#draw.weighted({
      plain: 12,
      not: features.negation ? 5 : 0,
      distinct: features.distinct ? 2 : 0,
      or: features.or ? 3 : 0,
      negatedFormula: features.negatedFormula ? 5 : 0,
    });
    switch (kind) {
      case "plain":
        return this.#plain(highest);
      case "not":
        return not(this.#negatable(layer - 1));
      case "distinct":
        return this.#distinct();
      case "or":
        return either(...this.#branches(layer));
      case "negatedFormula":
        return this.#negatedFormula(layer);
    }
  }

  #distinct(): Formula {
    const sort = this.#words.functions.length > 0 && this.#draw.chance(1, 3) ? "deep" : "thing";
    const made = distinct(this.term(sort), this.term(sort));
    return this.#draw.chance(1, 8) ? not(made) : made;
  }

  #branches(layer: number): Formula[] {
    return Array.from({ length: this.#draw.between(2, 3) }, () => {
      const count = this.#draw.chance(1, 4) ? 2 : 1;
      return both(...Array.from({ length: count }, () => this.#literal(layer)));
    });
  }

  /** Below the layer of the head, negated or not. */
  #literal(layer: number): Formula {
    const { negation, distinct: compares } = this.#words.features;
    if (compares && this.#draw.chance(1, 8)) return this.#distinct();
    const isNegated = negation && this.#draw.chance(1, 4);
    return isNegated ? not(this.#negatable(layer - 1)) : this.#plain(layer - 1);
  }

  #negatedFormula(layer: number): Formula {
    const kind = this.#draw.pick(["or", "and", "not"]);
    if (kind === "not") return not(not(this.#plain(layer - 1)));
    const parts = [this.#literal(layer), this.#literal(layer)];
    return not(kind === "or" ? either(...parts) : both(...parts));
  }

  /** A sentence of this layer or one below. */
  #plain(highest: number): Formula {
    const all = this.#words.usable.filter(({ layer }) => layer <= highest);
    const highestAlone = all.filter(({ layer }) => layer === highest);
    // What is nearest is most interesting: recursion, helpers over helpers, moves.
    return this.#oneOf(highestAlone.length > 0 && this.#draw.chance(1, 3) ? highestAlone : all);
  }

  /** A sentence below: mostly one that can be true and false. */
  #negatable(highest: number): Formula {
    const all = this.#words.usable.filter(({ layer }) => layer <= highest);
    const changing = all.filter(({ changes }) => changes);
    return this.#oneOf(changing.length > 0 && this.#draw.chance(7, 8) ? changing : all);
  }

  #oneOf(usable: readonly Usable[]): Formula {
    let left = this.#draw.below(usable.reduce((sum, { weight }) => sum + weight, 0));
    const chosen = usable.find(({ weight }) => (left -= weight) < 0)!;
    return chosen.condition(this.terms(this.#deepened(chosen.sorts)));
  }

  /** Where helpers have open places, functions may stand in them. */
  #deepened(sorts: readonly Sort[]): readonly Sort[] {
    const { features, functions } = this.#words;
    if (!features.openRules || functions.length === 0) return sorts;
    return sorts.map((sort) => (sort === "thing" && this.#draw.chance(1, 4) ? "deep" : sort));
  }

  /** Adds what binds variables that need it, and those whose terms might grow for ever otherwise. */
  #safe(head: Sentence, body: readonly Formula[], layer: number): Rule {
    const missing = new Set([
      ...unbound(head, body),
      ...this.#unguarded(head, body, layer),
      ...(this.#words.features.growing ? [] : insideFunctions(head)),
    ]);
    // Facts with variables, and heads whose variables have no value but the one asked for.
    const isOpen = this.#words.features.openRules && this.#isHelper(head.name) && this.#draw.chance(1, 3);
    const open = isOpen ? new Set(unbound(head, body, { headOnly: true })) : new Set<string>();
    const binders = [...missing].filter((name) => !open.has(name)).map((name) => this.#binder(name, layer));
    return rule(head, this.#draw.chance(1, 2) ? [...binders, ...body] : [...body, ...binders]);
  }

  #isHelper(name: string): boolean {
    return this.#words.helpers.some((helper) => helper.name === name);
  }

  #binder(name: string, layer: number): Formula {
    if (name === "?r") return holds("role", variable(name));
    if (name === "?f" && layer > LAYERS.state) return holds("true", variable(name));
    return holds(this.#words.domain, variable(name));
  }

  /** The variables of recursive conditions that neither stand alone in the head nor get their value from below. */
  #unguarded(head: Sentence, body: readonly Formula[], layer: number): string[] {
    const same = new Set(this.#words.helpers.filter((helper) => helper.layer === layer).map(({ name }) => name));
    const isRecursive = ({ name }: Sentence): boolean => same.has(name) || name === head.name;
    const headArgs = new Set(head.args.map(termText));
    const bindings = new Bindings((sentence) => !isRecursive(sentence));
    const found: string[] = [];
    bindings.eachLiteral(body, bindings.scope(body), (literal, negated, scope) => {
      if (negated || literal.kind === "distinct" || !isRecursive(literal.sentence)) return;
      for (const arg of literal.sentence.args)
        if (!headArgs.has(termText(arg)))
          eachVariable([arg], ({ name }) => {
            if (!isBound(name, scope)) found.push(name);
          });
    });
    return found;
  }
}

/** Variables inside function terms of a fact, a move or a helper: from state to state such terms might get deeper. */
function insideFunctions({ name, args }: Sentence): string[] {
  const places = KEYWORDS.has(name) ? args.flatMap((arg) => (arg.kind === "compound" ? arg.args : [])) : args;
  const found: string[] = [];
  for (const place of places) if (place.kind === "compound") eachVariable([place], (inner) => found.push(inner.name));
  return found;
}

/** Variables of the head, of negations and of `distinct` that no positive condition binds. */
function unbound(head: Sentence, body: readonly Formula[], { headOnly = false } = {}): string[] {
  const bindings = new Bindings(() => true);
  const scope = bindings.scope(body);
  const found: string[] = [];
  eachVariable(head.args, ({ name }) => {
    if (!isBound(name, scope)) found.push(name);
  });
  if (headOnly) return found;
  bindings.eachLiteral(body, scope, (literal, negated, here) => {
    if (literal.kind !== "distinct" && !negated) return;
    eachVariable(literalTerms(literal), ({ name }) => {
      if (!isBound(name, here)) found.push(name);
    });
  });
  return found;
}
