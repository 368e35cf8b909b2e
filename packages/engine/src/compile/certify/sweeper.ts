/**
 * Gates of two circuits in one graph, where what is proved equal is one: SAT sweeping (Kuehlmann 2004; Mishchenko et al. 2006).
 *
 * Every new gate is compared with earlier nodes that had the same values in all situations simulated. Where a proof is found the
 * earlier node stands for the new one from then on, so that proofs further up stay short. Where a situation is found that tells the
 * two apart, all nodes are simulated in it.
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import type { AndGraph } from "./and-graph.ts";
import type { Effort, Questions, SatAnswer } from "./questions.ts";
import type { Signatures } from "./signatures.ts";
import type { StateDiagrams } from "./state-diagrams.ts";

/** A new gate is compared with so many that look like it. */
const TRIES = 3;

/** So many ways to split literals into cases are thought of. */
const CHOICES = 12;

/** Literals of which one holds, beside others. */
interface Choice {
  readonly cases: readonly GateLiteral[];
  readonly rest: readonly GateLiteral[];
}

/** How hard to try: first; then by conclusions drawn everywhere, and reasons; then case by case in so many splits; then again. */
export interface Plan {
  readonly first: readonly Effort[];
  readonly everywhere: boolean;
  /** Whether to look at what the diagrams of literals say. */
  readonly diagrams: boolean;
  /** Contradictions after which the search for reasons is given up; 0 for none. */
  readonly reasons: number;
  /** Whether reasons are searched for only as long as that has often helped. */
  readonly isTrial: boolean;
  readonly splits: number;
  readonly last: readonly Effort[];
  /** Whether a situation that tells literals apart is looked for, in which all nodes are then simulated. */
  readonly refines: boolean;
}

export const NARROW: Effort = { gates: 120, conflicts: 20 };
const WIDE: Effort = { gates: 1_000, conflicts: 30 };

/** For what is no great loss. */
const QUICK: Plan = {
  first: [NARROW, WIDE],
  everywhere: false,
  diagrams: false,
  reasons: 0,
  isTrial: false,
  splits: 0,
  last: [],
  refines: true,
};
/** For gates that may be equal; and where there are very many of them. */
export const IN_PASSING: Plan = { ...QUICK, splits: 1 };
export const BRIEF: Plan = { ...QUICK, first: [NARROW], reasons: 300, isTrial: true, refines: false };
/** For what must be proved, with another way open. */
export const PATIENT: Plan = {
  ...{ first: [NARROW], everywhere: true, diagrams: true, reasons: 1_000, isTrial: false, splits: 2, refines: true },
  last: [WIDE, { gates: 30_000, conflicts: 3_000 }],
};
export const THOROUGH: Plan = {
  ...PATIENT,
  ...{ reasons: 30_000, splits: 3 },
  last: [...PATIENT.last, { gates: Number.POSITIVE_INFINITY, conflicts: Number.POSITIVE_INFINITY }],
};

/** How hard to try to prove that a new gate equals one there is, and when to leave off. */
export interface Comparing {
  readonly plan: Plan;
  readonly isEnough?: () => boolean;
}

export interface SweeperOptions {
  readonly graph: AndGraph;
  readonly questions: Questions;
  readonly signatures: Signatures;
  readonly diagrams: () => StateDiagrams;
  /** A word for each input that makes 32 situations like the one that the last question was answered with; undefined where it fails. */
  readonly situationsLike: () => ((node: number) => number) | undefined;
  /** Throws where time is over. */
  readonly check: () => void;
}

export interface SweepCounts {
  merged: number;
  refined: number;
  missed: number;
  open: number;
  /** Trials of a search for reasons that helped, and those that did not. */
  reasoned: number;
  unreasoned: number;
}

export class Sweeper {
  readonly #options: SweeperOptions;
  /** What stands for a node, where that is not the node itself. */
  readonly #merged: Map<number, GateLiteral>;
  /** Undefined where new gates are not compared with those there are. */
  comparing: Comparing | undefined;
  /** Lanes of situations that were found to tell literals apart; otherwise the last question has the situation. */
  #found: ((node: number) => number) | undefined;
  #lane = 0;
  readonly counts: SweepCounts = { merged: 0, refined: 0, missed: 0, open: 0, reasoned: 0, unreasoned: 0 };

  constructor(options: SweeperOptions, merged = new Map<number, GateLiteral>()) {
    this.#options = options;
    this.#merged = merged;
    const { graph, signatures } = options;
    for (let node = 0; node < graph.count; node++) if (!merged.has(node)) signatures.enter(node);
  }

  /** What stands for the literal. */
  find(literal: GateLiteral): GateLiteral {
    const merged = this.#merged.get(literal >> 1);
    return merged === undefined ? literal : merged ^ (literal & 1);
  }

  /** What inputs are in the situation that showed, last of all, that something is possible; undefined where it does not matter. */
  get situation(): (node: number) => boolean | undefined {
    const { questions } = this.#options;
    const [found, lane] = [this.#found, this.#lane];
    if (found) return (node) => ((found(node) >>> lane) & 1) === 1;
    const inputs = new Set(questions.inputs);
    return (node) => (inputs.has(node) ? questions.wasTrue(node) : undefined);
  }

  /** An AND of literals that stand for themselves. */
  and(a: GateLiteral, b: GateLiteral): GateLiteral {
    const { graph, signatures } = this.#options;
    const before = graph.count;
    const literal = graph.and(a, b);
    if (graph.count === before) return this.find(literal);
    const node = literal >> 1;
    signatures.compute(node);
    const equal = this.comparing && this.#equalTo(node, this.comparing);
    if (equal === undefined) {
      signatures.enter(node);
      return literal;
    }
    this.#merged.set(node, equal);
    this.counts.merged++;
    return equal;
  }

  #equalTo(node: number, { plan, isEnough }: Comparing): GateLiteral | undefined {
    const tried = new Set<GateLiteral>();
    for (;;) {
      const candidate = this.#nextAlike(node, tried);
      if (candidate === undefined || tried.size === TRIES) return undefined;
      if (isEnough?.()) {
        this.comparing = undefined;
        return undefined;
      }
      tried.add(candidate);
      const answer = this.equal(2 * node, candidate, plan);
      if (answer === "equal") return candidate;
      if (answer === "unknown") this.counts.open++;
    }
  }

  #nextAlike(node: number, tried: ReadonlySet<GateLiteral>): GateLiteral | undefined {
    for (const literal of this.#options.signatures.alike(node)) if (!tried.has(literal)) return literal;
    return undefined;
  }

  /** Whether two literals are always equal. Where they are not, the last question shows a situation. */
  equal(a: GateLiteral, b: GateLiteral, plan: Plan): "equal" | "different" | "unknown" {
    for (const pair of [
      [a, b ^ 1],
      [a ^ 1, b],
    ]) {
      const answer = this.refute(pair, plan);
      if (answer !== "refuted") return answer === "possible" ? "different" : "unknown";
    }
    return "equal";
  }

  /** Whether the literals never hold together. */
  refute(literals: readonly GateLiteral[], plan: Plan): SatAnswer {
    this.#options.check();
    const answer = this.#ask(literals, plan.first, plan);
    if (answer !== "unknown") return answer;
    if (plan.everywhere && this.#isRefutedAtOnce(literals, plan)) return "refuted";
    if (plan.diagrams && this.#options.diagrams().refutes(literals)) return "refuted";
    if (this.#refutesByReasons(literals, plan)) return "refuted";
    const byCases = plan.splits > 0 ? this.#refuteByCases(literals, plan) : "unknown";
    return byCases === "unknown" ? this.#ask(literals, plan.last, plan) : byCases;
  }

  /** Of literals that differ from the ones before by a case little is new; of others much follows. */
  #isRefutedAtOnce(literals: readonly GateLiteral[], { reasons }: Plan): boolean {
    const { questions } = this.#options;
    return reasons > 0 ? questions.refutesInCone(literals) : questions.refutesAtOnce(literals);
  }

  #refutesByReasons(literals: readonly GateLiteral[], { reasons, isTrial }: Plan): boolean {
    const { reasoned, unreasoned } = this.counts;
    if (reasons === 0 || (isTrial && unreasoned >= 16 + 2 * reasoned)) return false;
    const isRefuted = this.#options.questions.refutesByReasons(literals, reasons);
    if (isTrial) this.counts[isRefuted ? "reasoned" : "unreasoned"]++;
    return isRefuted;
  }

  #ask(literals: readonly GateLiteral[], efforts: readonly Effort[], { refines }: Plan): SatAnswer {
    const { questions } = this.#options;
    for (const effort of efforts) {
      const verdict = questions.ask(literals, effort);
      this.#found = undefined;
      if (verdict === "refuted") return verdict;
      if (verdict !== "possible") continue;
      if (refines && this.#isWorthRefining() && this.#refine(literals)) return verdict;
      if (questions.isWhole) return verdict;
    }
    return "unknown";
  }

  /** One literal, or one that it implies, says that one of many holds: each of these is refuted with the other literals. */
  #refuteByCases(literals: readonly GateLiteral[], plan: Plan): SatAnswer {
    const choices = this.#choicesOf(literals);
    const seemsRight = (choice: Choice): boolean => this.#isRefutedAtEnds(choice);
    const direct = choices.find(({ rest }) => rest.length < literals.length);
    const choice = (plan.everywhere ? choices.find(seemsRight) : undefined) ?? direct ?? choices[0];
    if (choice === undefined) return "unknown";
    for (const one of choice.cases) {
      const answer = this.refute([one, ...choice.rest], { ...plan, reasons: 0, splits: plan.splits - 1, last: [WIDE] });
      if (answer !== "refuted") return answer;
    }
    return "refuted";
  }

  /** The ways to split, those of most cases first; not those of which one case holds already. */
  #choicesOf(literals: readonly GateLiteral[]): Choice[] {
    const given = new Set(literals);
    const choices: Choice[] = [];
    for (const literal of this.#impliedBy(literals)) {
      const cases = this.#casesOf(literal);
      if (cases.length < 2 || cases.some((one) => given.has(one))) continue;
      choices.push({ cases, rest: literals.filter((other) => other !== literal) });
    }
    return choices.sort((a, b) => b.cases.length - a.cases.length).slice(0, CHOICES);
  }

  /** Whether the first case and the last are refuted at once: then the others are likely to be. */
  #isRefutedAtEnds({ cases, rest }: Choice): boolean {
    const { questions } = this.#options;
    return [cases[0]!, cases.at(-1)!].every((one) => questions.refutesAtOnce([one, ...rest]));
  }

  /** The literals, and the inputs of gates among them that are true. */
  #impliedBy(literals: readonly GateLiteral[]): ReadonlySet<GateLiteral> {
    const { graph } = this.#options;
    const implied = new Set(literals);
    for (const literal of implied)
      if (!(literal & 1) && graph.isGate(literal >> 1))
        implied.add(graph.left(literal >> 1)).add(graph.right(literal >> 1));
    return implied;
  }

  /** The literals of which one holds where a literal holds. */
  #casesOf(literal: GateLiteral): GateLiteral[] {
    if (!(literal & 1)) return [literal];
    const { graph } = this.#options;
    return [...this.#impliedBy([literal ^ 1])]
      .filter((one) => one & 1 || !graph.isGate(one >> 1))
      .map((one) => one ^ 1);
  }

  #isWorthRefining(): boolean {
    const { refined, missed } = this.counts;
    return this.#options.questions.isConcrete || missed < 16 + 8 * refined;
  }

  /** Looks for a situation like that of the last answer in which the literals really hold. */
  #refine(literals: readonly GateLiteral[]): boolean {
    const situations = this.#options.situationsLike();
    const lane = situations && this.#options.signatures.refine(situations, literals);
    this.counts[lane === undefined ? "missed" : "refined"]++;
    if (lane === undefined) return false;
    this.#found = situations;
    this.#lane = lane;
    return true;
  }
}
