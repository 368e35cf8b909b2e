/**
 * The proof that two circuits are of the same game, step by step:
 *
 *   1   the circuits have the same names; facts that the optimised one has no bit for begin as it says
 *   2   in some states that play reaches they say the same (a look, no proof)
 *   3   legal moves, the end and goals are equal in every state that keeps to the invariants
 *   4   whatever legal moves are played there, facts next, percepts and loops are equal
 *   5   and the invariants hold next
 */
import type { Random } from "../../game/random.ts";
import { type Circuit, FALSE, type GateLiteral } from "../circuit/circuit.ts";
import type { Claims, CounterExample, Proved } from "./certificate.ts";
import type { ImportedCircuit } from "./importing.ts";
import { hasMisplacedLoops, match, type OutputMatch, wronglyIrrelevant } from "./matching.ts";
import { Miter } from "./miter.ts";
import { moveChoices, proveTurns } from "./move-choices.ts";
import type { MoveChoice } from "./move-diagrams.ts";
import { ExclusiveInputs, equality, oneOf } from "./obligations.ts";
import { type CertifiedPosition, type Comparison, counterExampleAt, laterOutputs, stateOutputs } from "./position.ts";
import { firstDifference } from "./reached.ts";
import { type Obligation, Refutations } from "./refutations.ts";
import type { BitGroup } from "./situations.ts";

/** Ends a proof: a position where something is wrong. */
export class Refuted extends Error {
  readonly counterExample: CounterExample;

  constructor(counterExample: CounterExample) {
    super(counterExample.what);
    this.counterExample = counterExample;
  }
}

/** Ends a proof: why there is none. */
export class Unfinished extends Error {}

export interface ProofOptions {
  readonly random: Random;
  readonly isOver: () => boolean;
  /** Says when a share of the time that is left now is over. */
  readonly part: (share: number) => () => boolean;
  /** Told of each step that is done. */
  readonly onStep: (step: string) => void;
}

/** Words of situations in play that are looked at. */
const REACHED = 24;

export class Proof {
  readonly #comparison: Comparison;
  readonly #claims: Claims;
  readonly #options: ProofOptions;
  readonly #bits: ReadonlyMap<string, number>;
  readonly #groups: readonly BitGroup[];
  readonly #miter: Miter;
  readonly #refutations: Refutations;
  #checks = 0;
  /** What is being proved. */
  #step = "";

  constructor(plain: Circuit, optimised: Circuit, claims: Claims, options: ProofOptions) {
    const { random, isOver, part } = options;
    const matching = match(plain, optimised);
    this.#comparison = { plain, optimised, matching, groups: claims.groups };
    this.#claims = claims;
    this.#options = options;
    this.#bits = new Map(plain.stateBits.map(({ fact }, bit) => [fact, bit]));
    this.#groups = claims.groups.map(({ facts, exactlyOne }) => {
      return { bits: facts.flatMap((fact) => this.#bits.get(fact) ?? []), exactlyOne };
    });
    const check = (): void => this.#check();
    this.#miter = new Miter({ plain, optimised, matching, groups: this.#groups, random, isOver, part, check });
    this.#refutations = new Refutations({
      check,
      miter: this.#miter,
      onPossible: (obligation, played) => this.#showPossible(obligation, played),
      onUnknown: ({ name }) => {
        throw new Unfinished(`${name} was neither proved nor refuted`);
      },
    });
  }

  /** Nodes of the graph, how many of them were merged, questions asked, and steps of refutations checked. */
  get counts(): { nodes: number; merged: number; questions: number; steps: number } {
    const { graph, merged, questions } = this.#miter;
    return { nodes: graph.count, merged, ...questions.counts };
  }

  get matching(): Comparison["matching"] {
    return this.#comparison.matching;
  }

  /** Returns only where everything is proved. */
  run(): Proved {
    const { plain, optimised, matching } = this.#comparison;
    const { random, isOver } = this.#options;
    this.#check();
    this.#checkNames();
    this.#begin("what play reaches");
    const difference = firstDifference(this.#comparison, { random: random.fork(), width: REACHED, isOver });
    if (difference) this.#showAt(difference);
    this.#begin("gates of the state");
    this.#miter.takeStates();
    this.#begin("legal moves, the end, goals");
    this.#refutations.refuteEach(this.#equalities(stateOutputs(plain, optimised, matching)));

    this.#begin("turns");
    this.#miter.takeMoves();
    const choices = this.#moveChoices();
    this.#begin("gates of the moves");
    this.#miter.takeNext();
    this.#begin("facts next, percepts");
    const later = [...this.#loops(), ...this.#equalities(laterOutputs(plain, optimised, matching))];
    this.#refutations.refuteByMoves(later, choices);
    this.#begin("invariants");
    this.#refutations.refuteByMoves(this.#invariants(), choices);
    this.#options.onStep(this.#step);
    return {
      ...{ legal: plain.moves.flat().length, goals: matching.goals.length, next: plain.stateBits.length },
      ...{ percepts: matching.percepts.length, loops: this.#miter.optimised.variables.length },
    };
  }

  #begin(step: string): void {
    if (this.#step !== "") this.#options.onStep(this.#step);
    this.#step = step;
  }

  /** The clock is looked at now and then. */
  #check(): void {
    if (this.#checks++ % 32 !== 0 || !this.#options.isOver()) return;
    throw new Unfinished(`the time was not enough${this.#step && `, which ended in: ${this.#step}`}`);
  }

  #checkNames(): void {
    const { optimised, matching } = this.#comparison;
    const [mismatch] = matching.mismatches;
    if (mismatch !== undefined) this.#showAtFirst(mismatch);
    const [irrelevant] = wronglyIrrelevant(optimised);
    if (irrelevant !== undefined) this.#showAtFirst(`the circuit calls ${irrelevant} irrelevant, and it is not`);
    if (hasMisplacedLoops(optimised)) this.#showAtFirst("the circuit evaluates a gate before the loop that it reads");
    this.#groups.forEach((group, at) => {
      this.#checkGroup(group, this.#claims.groups[at]!.facts);
    });
  }

  #checkGroup({ bits, exactlyOne }: BitGroup, facts: readonly string[]): void {
    const { plain, matching } = this.#comparison;
    const isClear = bits.length === facts.length && bits.every((bit) => "bit" in matching.facts[bit]!);
    if (!isClear) this.#showAtFirst(`a group names facts that the circuit has no bits for: ${facts.join(", ")}`);
    const initially = bits.filter((bit) => plain.stateBits[bit]!.initially).length;
    if (initially > 1 || (exactlyOne && initially === 0))
      this.#showAtFirst(`at first not ${exactlyOne ? "exactly" : "at most"} one of these holds: ${facts.join(", ")}`);
  }

  /** A mistake that shows in the initial state, or in no state at all. */
  #showAtFirst(what: string): never {
    const initial = this.#comparison.plain.stateBits.filter(({ initially }) => initially);
    throw new Refuted({ what, facts: initial.map(({ fact }) => fact), reached: true });
  }

  #showAt(position: CertifiedPosition): void {
    const counterExample = counterExampleAt(this.#comparison, position);
    if (counterExample) throw new Refuted(counterExample);
  }

  #showPossible({ name }: Obligation, played?: readonly number[]): never {
    this.#showAt(this.#miter.position(played));
    throw new Unfinished(`${name} may differ: loops are computed in different ways`);
  }

  #equalities(outputs: readonly OutputMatch[]): Obligation[] {
    const { plain, optimised, sweeper } = this.#miter;
    const any = (circuit: ImportedCircuit, literals: readonly GateLiteral[]): GateLiteral =>
      literals.reduce((sum: GateLiteral, literal) => sweeper.and(sum ^ 1, circuit.literal(literal) ^ 1) ^ 1, FALSE);
    return outputs.flatMap((output) =>
      equality(output.name, any(plain, output.plain), any(optimised, output.optimised)),
    );
  }

  #loops(): Obligation[] {
    const values = new Map(this.#miter.plain.variables.map(({ atom, value }) => [atom, value]));
    return this.#miter.optimised.variables.flatMap(({ atom, value }) => {
      const other = values.get(atom);
      if (other === undefined) throw new Unfinished("loops of the two circuits are cut at different places");
      return equality("a loop variable", other, value);
    });
  }

  #moveChoices(): MoveChoice[] {
    const { plain } = this.#comparison;
    const { turns } = this.#claims;
    const moves = plain.roles.map((_, role) => this.#miter.movesOf(role));
    if (turns === undefined) return moveChoices(moves, undefined);
    const idle = turns.idle.map((text, role): GateLiteral => {
      const move = plain.moves[role]!.findIndex((candidate) => candidate.text === text);
      return moves[role]![move] ?? FALSE;
    });
    const facts = turns.facts.map((list) =>
      list.flatMap((fact) => this.#bits.get(fact) ?? []).map((bit) => this.#miter.factLiteral(bit)),
    );
    return moveChoices(moves, proveTurns(this.#miter, { idle, facts }) ? idle : undefined);
  }

  /** That the groups hold next. */
  #invariants(): Obligation[] {
    const { stateBits } = this.#comparison.plain;
    const inputs = new ExclusiveInputs(
      this.#groups.map(({ bits }) => bits.map((bit) => this.#miter.factLiteral(bit) >> 1)),
    );
    return this.#groups.flatMap(({ bits, exactlyOne }) => {
      const next = bits.map((bit) => this.#miter.plain.literal(stateBits[bit]!.next));
      return oneOf(next, exactlyOne, inputs);
    });
  }
}
