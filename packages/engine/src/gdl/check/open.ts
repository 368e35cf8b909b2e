/**
 * Open rules leave a variable of the head to the query:
 *
 *   (<= (apart ?x ?y) (distinct ?x ?y))            (<= (sum ?x 0 ?x) (number 0))
 *
 * GDL does not allow them, but published rulesheets have them; where each use gives the values their meaning is clear. Here it
 * is found out which places of a relation are open in that way. Places with the same variable are a group, because a value for one is a
 * value for all: (sum 1 0 ?z) is as good as (sum ?x 0 1).
 */
import { KEYWORDS, type Rule, type Sentence, type Term } from "../rules.ts";
import { Bindings, isBound, type Scope } from "./bindings.ts";
import { eachVariable, isUsed, type Survey } from "./survey.ts";

/** Arguments of a relation, one of which needs a value. */
type Group = readonly number[];

/** By their places as text. */
type Groups = ReadonlyMap<string, Group>;

/** For each rule the variables that its uses give a value. */
export type OpenRules = ReadonlyMap<Rule, ReadonlySet<string>>;

/** The longest chain of relations that leave values to one another; only contrived rules have longer ones. */
const MAX_ROUNDS = 30;

/** The most visits to conditions, for each condition of the rulesheet; only contrived rules need more. */
const MAX_VISITS = 200;

const NO_GROUPS: Groups = new Map();

/** What is left of the budget of visits to conditions. */
interface VisitBudget {
  left: number;
}

/** Undefined where a use does not give what it should. */
export function openRules(sheet: Survey): OpenRules | undefined {
  const groups = new Map<string, Map<string, Group>>();
  const given = new Map<Rule, ReadonlySet<string>>();
  const conditions = sheet.rules.reduce((sum, rule) => sum + 1 + sheet.conditionsOf.get(rule)!.length, 0);
  const budget = { left: MAX_VISITS * conditions };
  const groupsOf = (relation: string): Groups => groups.get(relation) ?? NO_GROUPS;
  let changed = true;
  for (let round = 0; changed; round++) {
    if (round > MAX_ROUNDS) return undefined;
    changed = false;
    for (const rule of sheet.rules) {
      const opened = new OpenRule(rule, groupsOf, budget);
      if (!opened.settle()) return undefined;
      if (opened.groups.length === 0) continue;
      given.set(rule, opened.given);
      const known = groups.get(rule.head.name) ?? new Map<string, Group>();
      changed ||= opened.groups.some((group) => !known.has(group.join()));
      groups.set(rule.head.name, known);
      for (const group of opened.groups) known.set(group.join(), group);
    }
  }
  return new Map([...given].filter(([{ head }]) => isUsed(sheet, head.name)));
}

class OpenRule {
  readonly groups: Group[] = [];
  /** Variables of the head that have their values from outside. */
  readonly given = new Set<string>();
  readonly #rule: Rule;
  readonly #groupsOf: (relation: string) => Groups;
  readonly #budget: VisitBudget;

  constructor(rule: Rule, groupsOf: (relation: string) => Groups, budget: VisitBudget) {
    this.#rule = rule;
    this.#groupsOf = groupsOf;
    this.#budget = budget;
  }

  /**
   * False where a condition lacks a value that no use of the rule can give. It ends: each round but the last gives a
   * variable of the head its value that had none.
   */
  settle(): boolean {
    for (let given = -1; this.given.size > given && this.#budget.left > 0; ) {
      given = this.given.size;
      const { scope, lacking } = this.#bound();
      if (lacking === undefined) return this.#openRest(scope);
      if (!this.#open(lacking)) return false;
    }
    return false;
  }

  /** What nothing binds. In a rule of the game itself that is a mistake of its own. */
  #openRest(scope: Scope): boolean {
    const { name, args } = this.#rule.head;
    const loose: Term[] = [];
    eachVariable(args, (variable) => {
      if (!isBound(variable.name, scope)) loose.push(variable);
    });
    return KEYWORDS.has(name) || loose.every((variable) => this.#open([variable]));
  }

  /** What the body binds, and the arguments of which one needs a value, where there are such. */
  #bound(): { scope: Scope; lacking: readonly Term[] | undefined } {
    const { body } = this.#rule;
    const settled = new Set<Sentence>();
    for (;;) {
      const bindings = new Bindings((sentence) => settled.has(sentence) || this.#groupsOf(sentence.name).size === 0);
      const scope = { ...bindings.scope(body), outer: { own: this.given } };
      const before = settled.size;
      let lacking: readonly Term[] | undefined;
      bindings.eachLiteral(body, scope, (literal, _, here) => {
        this.#budget.left--;
        if (literal.kind !== "sentence" || settled.has(literal.sentence)) return;
        const missing = this.#missing(literal.sentence, here);
        if (missing === undefined) settled.add(literal.sentence);
        else lacking ??= missing;
      });
      if (settled.size === before || this.#budget.left <= 0) return { scope, lacking };
    }
  }

  /** The arguments of a group none of which has a value. */
  #missing({ name, args }: Sentence, scope: Scope): readonly Term[] | undefined {
    for (const group of this.#groupsOf(name).values()) {
      this.#budget.left--;
      const terms = group.flatMap((place) => args[place] ?? []);
      if (!terms.some((term) => hasValue(term, scope))) return terms;
    }
    return undefined;
  }

  /** Opens the places of the head where variables of the terms stand; false where there are none. */
  #open(terms: readonly Term[]): boolean {
    const names = new Set<string>();
    eachVariable(terms, ({ name }) => names.add(name));
    const { args } = this.#rule.head;
    const group = args.flatMap((arg, place) => (arg.kind === "variable" && names.has(arg.name) ? [place] : []));
    if (group.length === 0 || KEYWORDS.has(this.#rule.head.name)) return false;
    this.groups.push(group);
    for (const place of group) eachVariable([args[place]!], ({ name }) => this.given.add(name));
    return true;
  }
}

function hasValue(term: Term, scope: Scope): boolean {
  let bound = true;
  eachVariable([term], ({ name }) => {
    bound &&= isBound(name, scope);
  });
  return bound;
}
