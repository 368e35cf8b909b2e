/**
 * Which facts to derive: for each relation all of them, those that are asked for, or none, its rules being tried
 * wherever it is tested. Decided by counting: every way is run on the same situations of a few random playouts.
 */
import { type Budget, Refusal } from "../../budget.ts";
import { GOAL, INIT, LEGAL, NEXT, type RelationId, SEES, TERMINAL, TRUE } from "../../datalog/program.ts";
import { type Strata, stratify } from "../../datalog/stratify.ts";
import { questionPatterns } from "../../passes/demand.ts";
import type { Mode, ModeOf } from "../../passes/modes.ts";
import { authorOrder } from "../../passes/order.ts";
import { type ForwardEngine, makeEngine } from "./engine.ts";
import {
  findSituations,
  initialFacts,
  type JoinProfile,
  measure,
  type SampledSituation,
  type SampledSituations,
} from "./profile.ts";
import type { GameRules } from "./rules.ts";
import { Statistics } from "./statistics.ts";

export interface JoinChoice {
  readonly preferredMode: ModeOf;
  readonly statistics: Statistics;
}

/** Refuses where even the first states have no end of facts. */
export function chooseModes(rules: GameRules, budget?: Budget): JoinChoice {
  const chooser = new Chooser(rules, budget);
  return chooser.improve(chooser.playable());
}

/** Inversion for all facts, as in the thesis (3.3): everything that holds is derived, whoever asks. Where there is no end of it, evaluation says so. */
export function deriveAll(rules: GameRules, budget?: Budget): JoinChoice {
  const { samples } = new Chooser(rules, budget).playable();
  const preferredMode = (): Mode => "all";
  return { preferredMode, statistics: statisticsOf(rules, preferredMode, samples) };
}

/** The fewest situations for which a profile is kept although play could not go on. */
const ENOUGH_SITUATIONS = 6;

/** Components found too expensive to derive before the attempt to derive everything else is given up. */
const MAX_EXCLUDED = 5;

/** How many other ways are tried; fewer where planning or measuring takes longer. */
const MIN_TRIALS = 4;
const MAX_TRIALS = 40;
const TRIED_RULES = 2_000;
const TRIED_WORK = 1_000_000;
const MODES: readonly Mode[] = ["check", "ask", "all", "reach"];

interface Playable extends SampledSituations {
  readonly choice: JoinChoice;
}

interface Whole {
  readonly profile: JoinProfile | undefined;
  readonly preferredMode: ModeOf;
}

interface Measured {
  readonly whole: Whole;
  readonly asked: JoinProfile;
  readonly reached: JoinProfile;
  readonly asking: ForwardEngine;
}

class Chooser {
  readonly #rules: GameRules;
  readonly #budget: Budget | undefined;
  readonly #strata: Strata;
  /** Relations that nobody but the rules asks for. */
  readonly #free: ReadonlySet<RelationId>;

  constructor(rules: GameRules, budget: Budget | undefined) {
    this.#rules = rules;
    this.#budget = budget;
    this.#strata = stratify(rules.program);
    const keywords = new Set(
      [LEGAL, NEXT, GOAL, TERMINAL, SEES, INIT]
        .flatMap((origin) => rules.variants.of(origin))
        .map(({ relation }) => relation),
    );
    const heads = rules.program.rules.map(({ head }) => head.relation);
    this.#free = new Set(heads.filter((relation) => !keywords.has(relation)));
  }

  /** Everything is asked: that ends wherever the rules, read in some order, do. */
  playable(): Playable {
    const preferredMode = (relation: RelationId): Mode => (this.#free.has(relation) ? "ask" : "all");
    let samples: JoinProfile["samples"] | undefined;
    let relations: readonly RelationId[] = [];
    for (const maxWork of [300_000, 2_000_000]) {
      const choice = { preferredMode, statistics: this.#statistics(preferredMode, samples) };
      const found = findSituations(this.#engine(choice), initialFacts(this.#rules), { maxWork });
      if (found.exhausted === undefined || found.situations.length >= ENOUGH_SITUATIONS) return { choice, ...found };
      samples = found.samples;
      relations = this.#strata.components[found.exhausted]?.relations ?? [];
    }
    const { symbols, relations: table } = this.#rules.program;
    const names = relations.map((relation) => symbols.name(table.name(relation)));
    throw new Refusal(`There seems to be no end to the facts of ${names.slice(0, 5).join(", ")}.`);
  }

  improve({ choice: base, situations, samples }: Playable): JoinChoice {
    const asking = { ...base, statistics: this.#statistics(base.preferredMode, samples) };
    const askingEngine = this.#engine(asking);
    const asked = measure(askingEngine, situations);
    if (!asked.ok) return base;
    const whole = this.#deriving(asking, asked.value, situations);
    const reached = measure(this.#engine(this.#reaching(asking)), situations);
    const mixed: JoinChoice = {
      ...asking,
      preferredMode: this.#best({
        whole,
        asked: asked.value,
        reached: reached.ok ? reached.value : asked.value,
        asking: askingEngine,
      }),
    };
    const result = measure(this.#engine(mixed), situations);
    const better = result.ok && cost(result.value) <= cost(asked.value);
    return this.#climb(better ? mixed : asking, better ? result.value : asked.value, situations);
  }

  /** Tries other ways for the components that take most, one at a time, and keeps what is better. */
  #climb(start: JoinChoice, measured: JoinProfile, situations: readonly SampledSituation[]): JoinChoice {
    let [best, profile] = [start, measured];
    const affordable = Math.min(TRIED_RULES / this.#rules.program.rules.length, TRIED_WORK / profile.totalWork);
    let trials = Math.max(MIN_TRIALS, Math.min(MAX_TRIALS, Math.floor(affordable)));
    for (const component of this.#byWork(profile)) {
      const { relations, recursive } = this.#strata.components[component]!;
      for (const mode of MODES) {
        if (mode === best.preferredMode(relations[0]!) || mode === (recursive ? "check" : "reach") || trials-- <= 0)
          continue;
        const { preferredMode } = best;
        const choice = {
          ...best,
          preferredMode: (relation: RelationId) => (relations.includes(relation) ? mode : preferredMode(relation)),
        };
        const tried = measure(this.#engine(choice), situations, { maxTotalWork: profile.totalWork });
        if (tried.ok && cost(tried.value) < 0.97 * cost(profile)) [best, profile] = [choice, tried.value];
      }
    }
    return best;
  }

  /** The components that could be derived in another way, the most expensive first. */
  #byWork(profile: JoinProfile): number[] {
    const free = this.#strata.components.flatMap(({ relations }, component) =>
      relations.every((relation) => this.#free.has(relation)) ? [component] : [],
    );
    const workOf = (component: number): number => profile.workOf(this.#strata.components[component]!.relations[0]!);
    return free
      .filter((component) => workOf(component) > 0.02 * profile.totalWork)
      .sort((a, b) => workOf(b) - workOf(a));
  }

  /** Recursion follows each question alone. */
  #reaching({ preferredMode, statistics }: JoinChoice): JoinChoice {
    const recursive = (relation: RelationId): boolean =>
      this.#strata.components[this.#strata.componentOf[relation]!]!.recursive;
    return {
      preferredMode: (relation) =>
        preferredMode(relation) === "ask" && recursive(relation) ? "reach" : preferredMode(relation),
      statistics,
    };
  }

  /** Everything that can be is derived, except what then costs more than all questions together. */
  #deriving(asking: JoinChoice, asked: JoinProfile, situations: readonly SampledSituation[]): Whole {
    const excluded = new Set(this.#rules.unlistable);
    for (let attempt = 0; attempt < MAX_EXCLUDED; attempt++) {
      const preferredMode = (relation: RelationId): Mode => (excluded.has(relation) ? "ask" : "all");
      const engine = this.#engine({ preferredMode, statistics: asking.statistics });
      const profile = measure(engine, situations, { maxComponentWork: asked.totalWork + 1_000 });
      if (profile.ok) return { profile: profile.value, preferredMode };
      for (const relation of this.#strata.components[profile.component]?.relations ?? []) excluded.add(relation);
    }
    return { profile: undefined, preferredMode: () => "ask" };
  }

  #engine(choice: JoinChoice): ForwardEngine {
    return makeEngine(this.#rules, {
      preferredMode: choice.preferredMode,
      estimates: choice.statistics,
      budget: this.#budget,
    });
  }

  #statistics(preferredMode: ModeOf, samples?: JoinProfile["samples"]): Statistics {
    return statisticsOf(this.#rules, preferredMode, samples);
  }

  /** For each component the way that took the fewest rounds. */
  #best({ whole, asked, reached, asking }: Measured): ModeOf {
    const modes = new Map<RelationId, Mode>();
    this.#strata.components.forEach(({ relations, recursive }, component) => {
      if (!relations.every((relation) => this.#free.has(relation))) return;
      const questions = relations.flatMap(
        (relation) => asking.planned.demanded.questions.get(relation)?.relation ?? [],
      );
      const keys = questions.reduce((sum, question) => sum + total(asked, question), 0);
      const calls = asked.calls[component] ?? 0;
      const work = asked.work[component] ?? 0;
      const costs: [Mode, number][] = [["ask", work + 2 * calls]];
      if (recursive) costs.push(["reach", (reached.work[component] ?? 0) + 2 * (reached.calls[component] ?? 0)]);
      if (whole.profile && whole.preferredMode(relations[0]!) === "all")
        costs.push(["all", whole.profile.work[component] ?? 0]);
      if (!recursive) costs.push(["check", (calls * work) / Math.max(1, keys)]);
      const [mode] = costs.reduce((least, cost) => (cost[1] < least[1] ? cost : least));
      for (const relation of relations) modes.set(relation, mode);
    });
    return (relation) => modes.get(relation) ?? "all";
  }
}

/** What is known of the sizes of relations: those of static ones, of the initial state, and of samples. */
export function statisticsOf(
  rules: GameRules,
  preferredMode: ModeOf,
  samples: JoinProfile["samples"] = new Map(),
): Statistics {
  const { program, tables, variants, domainsOf } = rules;
  const required = questionPatterns(program, preferredMode, authorOrder);
  const statistics = new Statistics(domainsOf, (relation) => tables.has(relation), required);
  for (const [relation, rows] of tables) statistics.add(relation, [rows]);
  variants.of(INIT).forEach(({ relation }, form) => {
    const rows = tables.get(relation);
    if (rows) statistics.add(variants.of(TRUE)[form]!.relation, [rows]);
  });
  for (const [relation, rows] of samples) statistics.add(relation, rows);
  return statistics;
}

/** Rounds of loops, and something for each question. */
function cost({ totalWork, calls }: JoinProfile): number {
  return totalWork + calls.reduce((sum, count) => sum + (count ?? 0), 0);
}

function total({ samples }: JoinProfile, relation: RelationId): number {
  return (samples.get(relation) ?? []).reduce((sum, { count }) => sum + count, 0);
}
