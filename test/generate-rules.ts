/**
 * Random games for differential tests: valid GDL with recursion, negation, function terms that grow from state to
 * state, disjunctions, chance and percepts. Every game ends after a few steps, and every role always has a move.
 *
 * Relations stand in layers: a rule may use its own layer and those below, and negate only those below. A variable that
 * no condition binds is bound to one of a few things, so that any choice of conditions makes a safe rule.
 */
import fc from "fast-check";

/** A variable ?x0..?x3, a constant, or a function of such. */
type RandomTerm =
  | { readonly variable: number }
  | { readonly constant: string }
  | { readonly args: readonly RandomTerm[] };

interface RandomCondition {
  /** Chooses among what the rule may use. */
  readonly pick: number;
  readonly args: readonly RandomTerm[];
  readonly kind: "plain" | "plain" | "not" | "distinct" | "or";
}

interface RandomRule {
  readonly head: readonly RandomTerm[];
  readonly body: readonly RandomCondition[];
}

interface Usable {
  readonly arity: number;
  readonly layer: number;
  readonly text: (args: readonly string[]) => string;
}

const variable = fc.nat(3).map((index): RandomTerm => ({ variable: index }));
const constant = fc.constantFrom("a", "b", "c").map((name): RandomTerm => ({ constant: name }));
const flat = fc.oneof({ weight: 4, arbitrary: variable }, { weight: 2, arbitrary: constant });
const compound = fc.array(flat, { minLength: 1, maxLength: 2 }).map((args): RandomTerm => ({ args }));
const term = fc.oneof({ weight: 6, arbitrary: flat }, { weight: 1, arbitrary: compound });
const terms = fc.array(term, { minLength: 2, maxLength: 2 });

const condition: fc.Arbitrary<RandomCondition> = fc.record({
  pick: fc.nat(1000),
  args: terms,
  kind: fc.constantFrom(
    "plain" as const,
    "plain" as const,
    "plain" as const,
    "not" as const,
    "distinct" as const,
    "or" as const,
  ),
});
const rule: fc.Arbitrary<RandomRule> = fc.record({ head: terms, body: fc.array(condition, { maxLength: 4 }) });
const rules = (minLength: number, maxLength: number) => fc.array(rule, { minLength, maxLength });

const gameChoices = fc.record({
  roles: fc.constantFrom(["x"], ["x", "o"], ["x", "random"]),
  edges: fc.uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("a", "b", "c")), {
    maxLength: 5,
    selector: (edge) => edge.join(),
  }),
  arities: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
  layers: fc.tuple(rules(1, 3), rules(1, 3), rules(1, 3), rules(1, 3)),
  inits: fc.array(fc.tuple(fc.nat(2), terms), { minLength: 1, maxLength: 4 }),
  legals: rules(0, 3),
  nexts: fc.array(fc.tuple(fc.nat(2), rule), { minLength: 2, maxLength: 5 }),
  goals: fc.array(fc.tuple(fc.constantFrom(0, 50, 100), rule), { maxLength: 3 }),
  goalOfGoal: fc.boolean(),
  terminals: rules(0, 2),
  sees: rules(0, 2),
});

/** The text of a random rulesheet. */
export const randomRulesheet: fc.Arbitrary<string> = gameChoices.map((choices) => new GameWriter(choices).text());

type Choices = typeof gameChoices extends fc.Arbitrary<infer T> ? T : never;

/** Layers: 0 facts that never change, 1 a static relation, 2 the state, then three layers over it, then the moves. */
const STATE = 2;
const MOVES = 6;
const FLUENTS: readonly Usable[] = [
  { arity: 1, layer: STATE, text: ([x]) => `(p ${x})` },
  { arity: 2, layer: STATE, text: ([x, y]) => `(q ${x} ${y})` },
  { arity: 1, layer: STATE, text: ([x]) => `(q ${x} (h ${x}))` },
];
const THINGS = ["a", "b", "c", "(f a)", "(g a b)"];
const LAST_STEP = 4;

class GameWriter {
  readonly #choices: Choices;
  readonly #usable: Usable[] = [
    { arity: 2, layer: 0, text: ([x, y]) => `(edge ${x} ${y})` },
    { arity: 1, layer: 0, text: ([x]) => `(thing ${x})` },
    ...FLUENTS.map((fluent) => ({ ...fluent, text: (args: readonly string[]) => `(true ${fluent.text(args)})` })),
    { arity: 1, layer: MOVES, text: ([x]) => `(does x (mark ${x}))` },
    { arity: 1, layer: MOVES, text: ([x]) => `(does ${x} noop)` },
  ];

  constructor(choices: Choices) {
    this.#choices = choices;
    choices.arities.forEach((arity, index) => {
      this.#usable.push({ arity, layer: layerOf(index), text: (args) => atom(`r${index}`, args.slice(0, arity)) });
    });
  }

  text(): string {
    const { roles, edges, inits } = this.#choices;
    return [
      ...roles.map((role) => `(role ${role})`),
      ...THINGS.map((thing) => `(thing ${thing})`),
      ...edges.map(([from, to]) => `(edge ${from} ${to})`),
      ...Array.from({ length: LAST_STEP }, (_, step) => `(succ ${step} ${step + 1})`),
      "(init (step 0))",
      ...inits.map(([fluent, args]) => `(init ${FLUENTS[fluent]!.text(args.map(ground))})`),
      "(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))",
      `(<= terminal (true (step ${LAST_STEP})))`,
      "(<= (legal ?r noop) (role ?r))",
      ...this.#derived(),
      ...this.#keywords(),
    ].join("\n");
  }

  #derived(): string[] {
    const { arities, layers } = this.#choices;
    return layers.flatMap((own, index) =>
      own.map((each) => this.#rule((args) => atom(`r${index}`, args.slice(0, arities[index])), each, layerOf(index))),
    );
  }

  #keywords(): string[] {
    const { legals, nexts, goals, goalOfGoal, terminals, sees } = this.#choices;
    return [
      ...legals.map((each) =>
        this.#rule(([x, y]) => `(legal ?r (mark ${x}${y === "a" ? " b" : ""}))`, each, MOVES - 1, "?r"),
      ),
      ...nexts.map(([fluent, each]) => this.#rule((args) => `(next ${FLUENTS[fluent]!.text(args)})`, each, MOVES)),
      "(<= (goal ?r 70) (role ?r) (not (true (p a))))",
      ...goals.map(([value, each]) => this.#rule(() => `(goal ?r ${value})`, each, MOVES - 1, "?r")),
      ...(goalOfGoal ? ["(<= (goal ?r 40) (role ?r) (not (goal ?r 100)))"] : []),
      ...terminals.map((each) =>
        this.#rule(() => "terminal", { ...each, body: [...each.body, ...each.body] }, MOVES - 1),
      ),
      ...sees.map((each) => this.#rule(([x]) => `(sees ?r (mark ${x}))`, each, MOVES, "?r")),
    ];
  }

  /** `role` is a variable of the head that stands for a role. */
  #rule(
    head: (args: readonly string[]) => string,
    { head: args, body }: RandomRule,
    layer: number,
    role?: string,
  ): string {
    const conditions = body.map((each) => this.#condition(each, layer));
    const recursive = conditions.some((each) => each.layer === layer && layer < MOVES);
    // A function around a recursive answer would have no end.
    const headText = head(args.map((arg) => (recursive ? flattened(arg) : termText(arg))));
    const bound = new Set(recursive ? [] : conditions.flatMap((each) => (each.binds ? variablesIn(each.text) : [])));
    const used = variablesIn([headText, ...conditions.map(({ text }) => text)].join(" "));
    const binders = used.filter((name) => name !== role && !bound.has(name)).map((name) => `(thing ${name})`);
    const all = [...(role ? [`(role ${role})`] : []), ...conditions.map(({ text }) => text), ...binders];
    return all.length === 0 ? headText : `(<= ${headText} ${all.join(" ")})`;
  }

  #condition({ pick, args, kind }: RandomCondition, layer: number): { text: string; layer: number; binds: boolean } {
    const texts = args.map(termText);
    if (kind === "distinct") return { text: `(distinct ${texts[0]} ${texts[1]})`, layer: 0, binds: false };
    const usable = this.#usable.filter((each) => each.layer < layer || (each.layer === layer && kind === "plain"));
    const chosen = usable[pick % usable.length]!;
    // Nor may recursion ask about terms that get deeper and deeper.
    const text = chosen.text(chosen.layer === layer && layer < MOVES ? args.map(flattened) : texts);
    if (kind === "not") return { text: `(not ${text})`, layer: chosen.layer, binds: false };
    if (kind === "plain") return { text, layer: chosen.layer, binds: true };
    const other = usable[(pick >> 3) % usable.length]!.text([...texts].reverse());
    return { text: `(or ${text} ${other})`, layer: chosen.layer, binds: false };
  }
}

function layerOf(relation: number): number {
  return relation === 0 ? 1 : STATE + relation;
}

function atom(name: string, args: readonly string[]): string {
  return args.length === 0 ? name : `(${name} ${args.join(" ")})`;
}

function termText(each: RandomTerm): string {
  if ("variable" in each) return `?x${each.variable}`;
  if ("constant" in each) return each.constant;
  return atom(each.args.length === 1 ? "f" : "g", each.args.map(termText));
}

function flattened(each: RandomTerm): string {
  return "args" in each ? termText(each.args[0]!) : termText(each);
}

function ground(each: RandomTerm): string {
  return termText(each).replace(/\?x\d/g, "b");
}

function variablesIn(text: string): string[] {
  return [...new Set(text.match(/\?\w+/g) ?? [])];
}
