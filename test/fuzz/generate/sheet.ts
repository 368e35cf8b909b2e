/** A small rulesheet, drawn rule by rule. */
import type { Formula, Rule, Sentence, Term } from "../../../packages/engine/src/gdl/rules.ts";
import type { Draw } from "../../../packages/engine/src/rewrite/draw.ts";
import {
  constant,
  distinct,
  holds,
  not,
  rule,
  sentence,
  term,
  variable,
} from "../../../packages/engine/src/rewrite/syntax.ts";
import { RuleWriter } from "./conditions.ts";
import { drawFeatures } from "./features.ts";
import { spelled } from "./spelling.ts";
import { drawVocabulary, LAYERS, type Sort, type Vocabulary, type Word } from "./vocabulary.ts";

/** The text of a rulesheet, which the checker may still refuse. */
export function drawSheet(draw: Draw): string {
  const features = drawFeatures(draw);
  const words = drawVocabulary(draw, features);
  const rules = new SheetWriter(draw, words).rules();
  return spelled(draw.chance(1, 4) ? withRolesFirst(draw.shuffled(rules), rules) : rules, {
    draw,
    odd: features.oddSpelling,
  });
}

/** The order of roles is part of the game. */
function withRolesFirst(shuffled: readonly Rule[], rules: readonly Rule[]): Rule[] {
  const isRole = ({ head }: Rule): boolean => head.name === "role";
  return [...rules.filter(isRole), ...shuffled.filter((each) => !isRole(each))];
}

class SheetWriter {
  readonly #draw: Draw;
  readonly #words: Vocabulary;
  readonly #writer: RuleWriter;

  constructor(draw: Draw, words: Vocabulary) {
    this.#draw = draw;
    this.#words = words;
    this.#writer = new RuleWriter(draw, words);
  }

  rules(): Rule[] {
    return [
      ...this.#words.roles.map((role) => fact("role", role)),
      ...this.#facts(),
      ...this.#clock(),
      ...this.#turns(),
      ...this.#cells(),
      ...this.#lock(),
      ...this.#carrying(),
      ...this.#initial(),
      ...this.#helpers(),
      ...this.#legal(),
      ...this.#next(),
      ...this.#end(),
      ...this.#percepts(),
      ...this.#domains(),
      ...this.#openFunctions(),
    ];
  }

  #times<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: this.#draw.between(least, most) }, make);
  }

  #facts(): Rule[] {
    const { constants, functions, tables, domain } = this.#words;
    const deep = functions.length > 0 ? this.#times(1, 2, () => this.#writer.ground("deep")) : [];
    const things = [
      ...this.#draw.shuffled(constants).slice(0, this.#draw.between(1, constants.length)).map(constant),
      ...deep,
    ];
    const rows = tables.flatMap(({ name, sorts }) => this.#times(1, 2, () => fact(name, ...this.#ground(sorts))));
    return [...things.map((thing) => fact(domain, thing)), ...rows];
  }

  #ground(sorts: readonly Sort[]): Term[] {
    return sorts.map((sort) => this.#writer.ground(sort));
  }

  /** Steps are counted by a table, or one rule a step. */
  #clock(): Rule[] {
    const { clock, lock } = this.#words.features;
    if (!clock && !lock) return [];
    const last = lock ? DIALS + 2 : this.#draw.between(1, 3);
    const step = (at: Term): Term => term("step", at);
    const numbers = Array.from({ length: last }, (_, at) => [constant(`${at}`), constant(`${at + 1}`)] as const);
    const ends = rule(sentence("terminal"), [holds("true", step(constant(`${last}`)))]);
    const [now, later] = [variable("?n"), variable("?k")];
    const steps = this.#draw.chance(1, 2)
      ? numbers.map(([from, to]) => rule(sentence("next", step(to)), [holds("true", step(from))]))
      : [
          ...numbers.map(([from, to]) => fact("succ", from, to)),
          rule(sentence("next", step(later)), [holds("true", step(now)), holds("succ", now, later)]),
        ];
    return [fact("init", step(constant("0"))), ...steps, ends];
  }

  #initial(): Rule[] {
    return this.#times(0, 3, () => {
      const { name, sorts } = this.#draw.pick(this.#words.fluents);
      if (this.#draw.chance(2, 3)) return fact("init", term(name, ...this.#ground(sorts)));
      const head = sentence("init", term(name, ...this.#writer.terms(sorts)));
      return this.#writer.write({ head, layer: LAYERS.state, conditions: this.#draw.below(2) });
    });
  }

  /** The first rule of each needs nothing of its own layer: recursion has something to begin with. */
  #helpers(): Rule[] {
    return this.#words.helpers.flatMap(({ name, sorts, layer }) => {
      const write = (recursive: boolean): Rule =>
        this.#writer.write({ head: sentence(name, ...this.#writer.terms(sorts)), layer, recursive });
      return [write(false), ...this.#times(0, 2, () => write(true))];
    });
  }

  #legal(): Rule[] {
    const { roles, moves, features } = this.#words;
    const role = variable("?r");
    const drawn = this.#times(1, 2, () => {
      const given = this.#isInTurns ? [holds("true", term("control", role))] : [];
      const who = this.#isInTurns ? role : this.#writer.term("role");
      const head = sentence("legal", who, this.#move(this.#draw.pick(moves)));
      return this.#writer.write({ head, layer: LAYERS.legal, given, recursive: this.#draw.chance(1, 6) });
    });
    const idle = sentence("legal", role, constant("noop"));
    if (this.#isInTurns)
      return [...drawn, rule(idle, [holds("role", role), not(holds("true", term("control", role))), ...this.#shut()])];
    if (!features.idling) return drawn;
    const idles = this.#draw.chance(1, 2)
      ? [rule(idle, [holds("role", role)])]
      : roles.map((each) => fact("legal", each, constant("noop")));
    return [...drawn, ...idles];
  }

  get #isInTurns(): boolean {
    const { turns, lock } = this.#words.features;
    return (turns || lock) && this.#words.roles.length > 1;
  }

  #turns(): Rule[] {
    if (!this.#isInTurns) return [];
    const { roles } = this.#words;
    const control = (role: Term): Term => term("control", role);
    const passes = roles.map((role, at) =>
      rule(sentence("next", control(roles[(at + 1) % roles.length]!)), [holds("true", control(role))]),
    );
    // Seldom somebody moves out of turn: what held in all situations played does not hold.
    const exceptions =
      !this.#words.features.lock && this.#draw.chance(1, 3)
        ? [
            this.#writer.write({
              head: sentence("next", control(this.#draw.pick(roles))),
              layer: LAYERS.next,
              conditions: 3,
            }),
          ]
        : [];
    return [fact("init", control(roles[0]!)), ...passes, ...exceptions];
  }

  /** A mark is put on a free cell and stays: the kind of rules that most games have. */
  #cells(): Rule[] {
    const { features, constants } = this.#words;
    if (!features.cells) return [];
    const [place, other, mark, role] = ["?x", "?y", "?c", "?r"].map(variable) as [Term, Term, Term, Term];
    const cell = (at: Term, content: Term): Term => term("cell", at, content);
    const marks = (at: Term) => holds("does", role, term("mark", at));
    const free = constant("free");
    const turn = this.#isInTurns ? holds("true", term("control", role)) : holds("role", role);
    return [
      ...constants.map((name) => fact("init", cell(constant(name), free))),
      rule(sentence("legal", role, term("mark", place)), [turn, holds("true", cell(place, free))]),
      rule(sentence("next", cell(place, role)), [marks(place)]),
      rule(sentence("next", cell(place, mark)), [holds("true", cell(place, mark)), distinct(mark, free)]),
      this.#writer.write({
        head: sentence("next", cell(place, free)),
        layer: LAYERS.next,
        given: [holds("true", cell(place, free)), marks(other), distinct(place, other)],
        conditions: this.#draw.below(2),
      }),
      rule(sentence("goal", role, constant("100")), [
        holds("true", cell(constant(constants[0]!), role)),
        holds("role", role),
      ]),
    ];
  }

  /**
   * The lock opens for one step when everybody in turn has chosen the first of its numbers. Then all may choose one, in turn or not:
   * what held in all situations that random play came to does not hold.
   */
  #lock(): Rule[] {
    if (!this.#words.features.lock) return [];
    const [role, dial] = [variable("?r"), variable("?d")];
    const turns = (what: Term) => holds("does", role, term("dial", what));
    const legal = sentence("legal", role, term("dial", dial));
    const mayTurn = this.#isInTurns ? holds("true", term("control", role)) : holds("role", role);
    const steps = Array.from({ length: DIALS }, (_, at) =>
      rule(sentence("next", lockAt(at + 1)), [holds("true", lockAt(at)), turns(FIRST_DIAL)]),
    );
    return [
      ...Array.from({ length: WAYS_TO_TURN }, (_, at) => fact("dial", constant(`${at + 1}`))),
      fact("init", lockAt(0)),
      ...steps,
      rule(legal, [mayTurn, holds("dial", dial)]),
      rule(legal, [holds("role", role), holds("true", lockAt(DIALS)), holds("dial", dial), distinct(dial, FIRST_DIAL)]),
      rule(sentence("next", term("turned", role, dial)), [turns(dial)]),
      rule(sentence("next", constant("missed")), [turns(dial), distinct(dial, FIRST_DIAL)]),
      this.#writer.write({
        head: sentence("next", term("turned", role, dial)),
        layer: LAYERS.next,
        given: [holds("true", lockAt(DIALS)), turns(dial)],
        conditions: this.#draw.below(3),
      }),
    ];
  }

  /** Nobody idles while the lock is open. */
  #shut(): Formula[] {
    return this.#words.features.lock ? [not(holds("true", lockAt(DIALS)))] : [];
  }

  /** A move brings a thing where it goes, if one of two conditions holds: facts that hold by moves under conditions they share. */
  #carrying(): Rule[] {
    const { features, domain } = this.#words;
    if (!features.carrying) return [];
    const [role, place] = [variable("?r"), variable("?x")];
    const head = sentence("next", term("at", place));
    const goes = holds("does", role, term("take", place));
    const carried = (): Rule =>
      this.#writer.write({ head, layer: LAYERS.next, given: [goes, this.#writer.stateCondition()], conditions: 0 });
    const turn = this.#isInTurns ? holds("true", term("control", role)) : holds("role", role);
    return [
      rule(sentence("legal", role, term("take", place)), [turn, holds(domain, place)]),
      ...this.#times(2, 3, carried),
    ];
  }

  #move({ name, sorts }: Word): Term {
    // A move may carry a whole fact.
    if (sorts.length === 1 && this.#words.features.wholeTerms && this.#draw.chance(1, 4))
      return term(name, variable("?f"));
    return term(name, ...this.#writer.terms(sorts));
  }

  #next(): Rule[] {
    return this.#times(1, 4, () => {
      const { name, sorts } = this.#draw.pick(this.#words.fluents);
      const fluent = term(name, ...this.#writer.terms(sorts));
      // A frame axiom: what holds goes on to hold.
      const given = this.#draw.chance(1, 3) ? [holds("true", fluent)] : [];
      if (this.#words.features.wholeTerms && this.#draw.chance(1, 12)) {
        const whole = variable("?f");
        return this.#writer.write({ head: sentence("next", whole), layer: LAYERS.next, given: [holds("true", whole)] });
      }
      return this.#writer.write({ head: sentence("next", fluent), layer: LAYERS.next, given });
    });
  }

  #end(): Rule[] {
    const ends = this.#times(this.#words.features.clock ? 0 : 1, 1, () =>
      this.#writer.write({ head: sentence("terminal"), layer: LAYERS.end, conditions: this.#draw.between(1, 3) }),
    );
    const goals = this.#times(1, 3, () => {
      const head = sentence("goal", this.#writer.term("role"), this.#writer.goalValue());
      return this.#writer.write({ head, layer: LAYERS.end, recursive: this.#draw.chance(1, 6) });
    });
    const role = variable("?r");
    const last = holds("goal", role, constant("100"));
    const otherwise = rule(sentence("goal", role, constant("40")), [holds("role", role), not(last)]);
    return [...ends, ...goals, ...(this.#draw.chance(1, 10) ? [otherwise] : [])];
  }

  #percepts(): Rule[] {
    if (!this.#words.features.percepts) return [];
    return this.#times(1, 2, () => {
      const percept = this.#draw.chance(1, 2) ? this.#writer.term("move") : this.#writer.term("thing");
      return this.#writer.write({ head: sentence("sees", this.#writer.term("role"), percept), layer: LAYERS.next });
    });
  }

  /** Whatever is put in the first place of `lax` goes, and what stands in it depends on the second. */
  #openFunctions(): Rule[] {
    const { features, constants, domain } = this.#words;
    if (!features.openFunctions) return [];
    const [first, second] = [variable("?y"), variable("?z")];
    const asked = rule(sentence("loose", first), [holds("lax", term("pair", first, second), second)]);
    const bound = rule(sentence("bound", first), [holds(domain, first), holds("loose", first)]);
    const lax = fact("lax", variable("?x"), constant(this.#draw.pick(constants)));
    return [lax, asked, ...(this.#draw.chance(1, 2) ? [bound] : [])];
  }

  #domains(): Rule[] {
    const { features, fluents, moves, domain, roles } = this.#words;
    if (!features.domains) return [];
    const places = ({ sorts }: Word): Term[] => sorts.map((_, at) => variable(`?d${at}`));
    const listed = (keyword: Sentence, symbol: Word): Rule =>
      rule(
        keyword,
        places(symbol).map((place) => holds(domain, place)),
      );
    const whole = (symbol: Word): Term => term(symbol.name, ...places(symbol));
    return [
      ...fluents.map((fluent) => listed(sentence("base", whole(fluent)), fluent)),
      ...moves.map((move) => listed(sentence("input", roles[0]!, whole(move)), move)),
    ];
  }
}

/** Numbers that open the lock, one after the other, and numbers to choose from. */
const DIALS = 3;
const WAYS_TO_TURN = 12;
const FIRST_DIAL = constant("1");

function lockAt(step: number): Term {
  return term("lock", constant(`${step}`));
}

function fact(name: string, ...args: readonly Term[]): Rule {
  return rule(sentence(name, ...args) satisfies Sentence, []);
}
