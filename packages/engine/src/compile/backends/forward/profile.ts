/**
 * Plays a few random moves with the interpreter, to learn what relations hold and what deriving it costs. All engines
 * are measured on the same situations.
 */
import { Random } from "../../../game/random.ts";
import { DOES, INIT, type RelationId, TRUE } from "../../datalog/program.ts";
import { type ForwardEngine, installAll } from "./engine.ts";
import { interpret } from "./interpret.ts";
import { type Facts, ForwardPosition } from "./position.ts";
import { type Rows, rowAt, rowsOf } from "./rows.ts";
import type { GameRules } from "./rules.ts";
import { EvaluationLimit } from "./terms.ts";

/** A state that came up, and the joint move that was made in it. */
export interface SampledSituation {
  readonly facts: Facts;
  readonly move: { readonly forms: readonly number[]; readonly numbers: readonly number[] } | undefined;
}

export interface JoinProfileOptions {
  /** Rounds of loops for one state. Default 300,000. */
  readonly maxWork?: number;
  /** Rounds of loops for all states together; playing stops there. Default one million. */
  readonly maxTotalWork?: number;
  /** Rounds of loops for one component in all states together. Default no bound. */
  readonly maxComponentWork?: number;
  /** Default 2. */
  readonly playouts?: number;
  /** Default 16. */
  readonly states?: number;
}

/** Every state of a few playouts is played through; of these some are kept. */
const MAX_PLIES = 150;
const SAMPLE_EVERY = 5;

/** The rounds of loops that the kept situations take together, and the fewest situations kept. */
const MEASURED_WORK = 150_000;
const FEWEST_STATES = 4;

export interface JoinProfile {
  /** For each component the rounds of its loops over all situations. */
  readonly work: readonly number[];
  /** The rounds of the component of a relation, by its own number. */
  workOf(relation: RelationId): number;
  readonly totalWork: number;
  /** For each component how often it was asked. */
  readonly calls: readonly number[];
  /** For each relation the facts it held in some situations. */
  readonly samples: ReadonlyMap<RelationId, readonly Rows[]>;
}

export type Profiled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly component: number };

export interface SampledSituations {
  /** Spread over the playouts. */
  readonly situations: readonly SampledSituation[];
  /** For each relation the facts it held in them. */
  readonly samples: JoinProfile["samples"];
  /** The component whose work in one state had no end, if that was so. */
  readonly exhausted: number | undefined;
}

/** Situations from random play. */
export function findSituations(
  engine: ForwardEngine,
  initial: Facts,
  options: JoinProfileOptions = {},
): SampledSituations {
  const { playouts = 2, states = 16, maxTotalWork = 1_000_000 } = options;
  const { machine } = engine;
  const random = new Random(1);
  const position = ready(engine, options);
  const all: SampledSituation[] = [];
  const samples = new Map<RelationId, Rows[]>();
  const played = limited(engine, () => {
    for (let playout = 0; playout < playouts; playout++) {
      position.load(initial);
      for (let ply = 0; ply < MAX_PLIES; ply++) {
        refuel(engine, options);
        const facts = position.facts.map(({ relation }) => relation.list.slice(0, relation.count));
        const situation: { facts: Facts; move: SampledSituation["move"] } = { facts, move: undefined };
        all.push(situation);
        const move = position.isTerminal() ? undefined : randomMove(position, random);
        situation.move = move;
        if (move === undefined || machine.totalWork() > maxTotalWork) break;
        position.play(move.forms, move.numbers);
        position.nextFacts();
        if (all.length % SAMPLE_EVERY === 0 && all.length <= SAMPLE_EVERY * states) collect(engine, samples);
        position.advance();
      }
    }
  });
  // The state in which work had no end tells nothing.
  if (!played.ok) all.pop();
  const affordable = Math.max(FEWEST_STATES, Math.floor((MEASURED_WORK * all.length) / machine.totalWork()));
  const count = Math.min(states, affordable, all.length);
  const stride = all.length / Math.max(1, count);
  const situations = Array.from({ length: count }, (_, index) => all[Math.floor(index * stride)]!);
  return { situations, samples, exhausted: played.ok ? undefined : played.component };
}

/** What the rules say holds first. */
export function initialFacts(rules: GameRules): Facts {
  return rules.variants.of(INIT).map(({ relation }) => {
    const rows = rules.tables.get(relation);
    const space = rules.spaceOf(relation);
    return Array.from({ length: rows?.count ?? 0 }, (_, row) => space.intern(rowAt(rows!, row)));
  });
}

function randomMove(position: ForwardPosition, random: Random): SampledSituation["move"] {
  position.findMoves();
  if (position.moves.some(({ count }) => count === 0)) return undefined;
  const picks = position.moves.map(({ count }) => random.below(count));
  return {
    forms: position.moves.map((list, role) => list.forms[picks[role]!]!),
    numbers: position.moves.map((list, role) => list.numbers[picks[role]!]!),
  };
}

/** What a game asks of each situation, counted. Goals are asked where the game ends, as a playout would. */
export function measure(
  engine: ForwardEngine,
  situations: readonly SampledSituation[],
  options: JoinProfileOptions = {},
): Profiled<JoinProfile> {
  const position = ready(engine, options);
  const { machine } = engine;
  const { maxTotalWork = Number.POSITIVE_INFINITY } = options;
  machine.componentFuel = options.maxComponentWork ?? Number.POSITIVE_INFINITY;
  const samples = new Map<RelationId, Rows[]>();
  return limited(engine, () => {
    for (const { facts, move } of situations) {
      refuel(engine, options);
      if (machine.totalWork() > maxTotalWork) throw new EvaluationLimit("work", maxTotalWork);
      position.load(facts);
      if (position.isTerminal() || move === undefined) position.eachOf(position.goal, () => {});
      else {
        position.findMoves();
        position.play(move.forms, move.numbers);
        position.nextFacts();
      }
      collect(engine, samples);
    }
    const work = [...machine.work];
    const { componentOf } = engine.planned.strata;
    const workOf = (relation: RelationId): number => work[componentOf[relation] ?? -1] ?? 0;
    return { work, workOf, totalWork: machine.totalWork(), calls: [...machine.calls], samples };
  });
}

/** Enough to estimate from. */
const MAX_ROWS = 2_000;

function collect({ machine, planned, rules }: ForwardEngine, samples: Map<RelationId, Rows[]>): void {
  const current = (id: RelationId): boolean => {
    const relation = machine.relation(id);
    return relation.count > 0 && relation.has(relation.list[0]!, machine.generations[relation.lifetime]!);
  };
  const fluents = [TRUE, DOES].flatMap((origin) => rules.variants.of(origin).map(({ relation }) => relation));
  for (const id of [...fluents, ...planned.plans.flatMap(({ relations }) => relations)]) {
    const rows = current(id) ? rowsOf(machine.relation(id), MAX_ROWS) : emptyRows(machine.relation(id).space.arity);
    const known = samples.get(id);
    if (known) known.push(rows);
    else samples.set(id, [rows]);
  }
}

function emptyRows(arity: number): Rows {
  return { arity, count: 0, values: new Int32Array(0) };
}

function ready(engine: ForwardEngine, options: JoinProfileOptions): ForwardPosition {
  installAll(engine, interpret);
  refuel(engine, options);
  return new ForwardPosition(engine);
}

function refuel({ machine }: ForwardEngine, { maxWork = 300_000 }: JoinProfileOptions): void {
  machine.fuel = maxWork;
}

function limited<T>({ machine }: ForwardEngine, run: () => T): Profiled<T> {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (error instanceof EvaluationLimit) return { ok: false, component: machine.exhausted };
    throw error;
  }
}
