/**
 * Which facts to derive: for each relation all of them, those that are asked for, or none, its rules being tried
 * wherever it is tested. Decided by counting: every way is run on the same situations of a few random playouts.
 */
import { type Mode, questionPatterns } from "../../passes/demand.ts";
import { authorOrder } from "../../passes/order.ts";
import {
  GOAL,
  INIT,
  LEGAL,
  literalTerms,
  type MiniRule,
  NEXT,
  type RelationId,
  SEES,
  TERMINAL,
  TRUE,
  variablesOf,
} from "../../passes/program.ts";
import { type Strata, stratify } from "../../passes/stratify.ts";
import { byHead } from "../../pipeline.ts";
import { type Engine, makeEngine } from "./engine.ts";
import { findSituations, initialFacts, measure, type Profile, type Situation } from "./profile.ts";
import type { GameRules } from "./rules.ts";
import { Statistics } from "./statistics.ts";

export interface Choice {
  readonly modeOf: (relation: RelationId) => Mode;
  readonly statistics: Statistics;
}

/** Fails where a relation has no end of facts, and cannot be asked either. */
export type Chosen =
  | { readonly ok: true; readonly choice: Choice }
  | { readonly ok: false; readonly relations: readonly RelationId[] };

export function chooseModes(rules: GameRules): Chosen {
  const chooser = new Chooser(rules);
  const base = chooser.playable();
  return base.ok ? { ok: true, choice: chooser.improve(base.choice, base.situations) } : base;
}

type Playable =
  | { readonly ok: true; readonly choice: Choice; readonly situations: readonly Situation[] }
  | { readonly ok: false; readonly relations: readonly RelationId[] };

class Chooser {
  readonly #rules: GameRules;
  readonly #strata: Strata;
  /** Relations that nobody but the rules asks for. */
  readonly #free: ReadonlySet<RelationId>;

  constructor(rules: GameRules) {
    this.#rules = rules;
    this.#strata = stratify(rules.program);
    const keywords = new Set(
      [LEGAL, NEXT, GOAL, TERMINAL, SEES, INIT]
        .flatMap((origin) => rules.variants.of(origin))
        .map(({ relation }) => relation),
    );
    const heads = rules.program.rules.map(({ head }) => head.relation);
    this.#free = new Set(heads.filter((relation) => !keywords.has(relation)));
  }

  /** All facts of everything; but what turns out to have no end of them is asked. */
  playable(): Playable {
    let asked = new Set(this.#rules.unlistable);
    for (;;) {
      const modeOf = (relation: RelationId): Mode => (asked.has(relation) ? "ask" : "all");
      const choice = { modeOf, statistics: this.#statistics(modeOf) };
      const engine = this.#engine(choice);
      const found = findSituations(engine, initialFacts(this.#rules));
      if (found.ok) return { ok: true, choice, situations: found.value };
      const relations = this.#strata.components[found.component]?.relations ?? [];
      const further = relations.some((relation) => asked.has(relation)) ? this.#callers(relations) : relations;
      const added = further.filter((relation) => this.#free.has(relation) && !asked.has(relation));
      if (added.length === 0) return { ok: false, relations };
      asked = new Set([...asked, ...added]);
    }
  }

  /** The relations whose rules look at these. */
  #callers(relations: readonly RelationId[]): RelationId[] {
    const calling = this.#rules.program.rules.filter(({ body }) =>
      body.some((literal) => literal.kind !== "distinct" && relations.includes(literal.atom.relation)),
    );
    const components = new Set(calling.map(({ head }) => this.#strata.componentOf[head.relation]!));
    return [...components].flatMap((component) => this.#strata.components[component]!.relations);
  }

  improve(base: Choice, situations: readonly Situation[]): Choice {
    const first = measure(this.#engine(base), situations);
    if (!first.ok) return base;
    const statistics = this.#statistics(base.modeOf, first.value);
    const all = { ...base, statistics };
    const asking: Choice = { modeOf: (relation) => (this.#free.has(relation) ? "ask" : "all"), statistics };
    const allEngine = this.#engine(all);
    const askingEngine = this.#engine(asking);
    const [whole, asked] = [measure(allEngine, situations), measure(askingEngine, situations)];
    if (!whole.ok || !asked.ok) return whole.ok ? all : base;
    const mixed: Choice = { modeOf: this.#best(base.modeOf, whole.value, asked.value, askingEngine), statistics };
    const result = measure(this.#engine(mixed), situations);
    if (result.ok && result.value.totalWork <= Math.min(whole.value.totalWork, asked.value.totalWork)) return mixed;
    return whole.value.totalWork <= asked.value.totalWork ? all : asking;
  }

  #engine(choice: Choice): Engine {
    return makeEngine(this.#rules, { modeOf: choice.modeOf, estimates: choice.statistics });
  }

  #statistics(modeOf: Choice["modeOf"], profile?: Profile): Statistics {
    const { program, tables, variants } = this.#rules;
    const statistics = new Statistics(questionPatterns(program, modeOf, authorOrder));
    for (const [relation, rows] of tables) statistics.add(relation, [rows]);
    variants.of(INIT).forEach(({ relation }, form) => {
      const rows = tables.get(relation);
      if (rows) statistics.add(variants.of(TRUE)[form]!.relation, [rows]);
    });
    for (const [relation, samples] of profile?.samples ?? []) statistics.add(relation, samples);
    return statistics;
  }

  /** For each component the way that took the fewest rounds. */
  #best(base: Choice["modeOf"], whole: Profile, asked: Profile, asking: Engine): Choice["modeOf"] {
    const modes = new Map<RelationId, Mode>();
    const rulesOf = byHead(this.#rules.program.rules);
    this.#strata.components.forEach(({ relations, recursive }, component) => {
      if (!relations.every((relation) => this.#free.has(relation))) return;
      const questions = relations.flatMap(
        (relation) => asking.planned.demanded.questions.get(relation)?.relation ?? [],
      );
      const keys = questions.reduce((sum, question) => sum + total(asked, question), 0);
      const calls = asked.calls[component] ?? 0;
      const costs: [Mode, number][] = [
        ["all", base(relations[0]!) === "ask" ? Number.POSITIVE_INFINITY : (whole.work[component] ?? 0)],
        ["ask", (asked.work[component] ?? 0) + 2 * calls],
      ];
      if (!recursive && this.#isTest(relations[0]!, rulesOf))
        costs.push(["check", (calls * (asked.work[component] ?? 0)) / Math.max(1, keys)]);
      const [mode] = costs.reduce((least, cost) => (cost[1] < least[1] ? cost : least));
      for (const relation of relations) modes.set(relation, mode);
    });
    return (relation) => modes.get(relation) ?? "all";
  }

  /** Whether the relation can be tried in place: it has one rule, or wherever it occurs its variables occur elsewhere too. */
  #isTest(relation: RelationId, rulesOf: ReadonlyMap<RelationId, readonly MiniRule[]>): boolean {
    if (rulesOf.get(relation)?.length === 1) return true;
    return this.#rules.program.rules.every(({ body }) =>
      body.every((literal, index) => {
        if (literal.kind !== "positive" || literal.atom.relation !== relation) return true;
        const others = body
          .filter((_, at) => at !== index)
          .flatMap((other) => (other.kind === "positive" ? literalTerms(other) : []));
        const elsewhere = variablesOf(others);
        return [...variablesOf(literal.atom.args)].every((variable) => elsewhere.has(variable));
      }),
    );
  }
}

function total({ samples }: Profile, relation: RelationId): number {
  return (samples.get(relation) ?? []).reduce((sum, { count }) => sum + count, 0);
}
