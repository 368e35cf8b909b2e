/**
 * Rules to circuit, the whole way:
 *
 *   rulesheet ─► mini-GDL ─► ground program ─► circuit ─► smaller circuits
 *     playableProgram  groundWithin  buildWithin  optimiseInSteps
 */
import type { Rulesheet } from "../../gdl/rules.ts";
import { type Attempt, attempt, Budget, type BudgetOptions, DEFAULT_MILLISECONDS, Refusal } from "../budget.ts";
import type { Program } from "../datalog/program.ts";
import { groundWithin } from "../ground/ground.ts";
import type { GroundProgram } from "../ground/program.ts";
import { playableProgram } from "../passes/front.ts";
import { type OnStage, runStage, type Stage } from "../stage.ts";
import { buildWithin } from "./build.ts";
import type { Circuit } from "./circuit.ts";
import { defaultMilliseconds, optimiseInSteps } from "./optimise.ts";
import type { Knowledge } from "./prove.ts";
import { countGates } from "./trim.ts";

export interface CircuitOptions extends BudgetOptions {
  /** The part of `milliseconds` in which there must be a circuit; what is left is for making it smaller. Default 0.9. */
  readonly share?: number;
  /**
   * Milliseconds spent on making the circuit smaller, as far as the budget allows. Default: as long as it took to make,
   * and a little for each gate, up to four seconds in all.
   */
  readonly optimise?: number | undefined;
  /** Whether the circuit must be right in states that play never reaches. Default false. */
  readonly anyState?: boolean | undefined;
  /** Facts that may hold in a state, at most: it has a bit for each. Default: any number. */
  readonly mostFacts?: number;
  /** Milliseconds a gate that it takes to make ready what plays the circuit; eight tenths of `milliseconds` are for both. Default 0. */
  readonly readying?: number;
  /** Told of each stage as it ends. */
  readonly onStage?: OnStage | undefined;
  /** Told the ground program that the circuit is made from, and what its passes have proved of the game: see certify. */
  readonly onGround?: (ground: GroundProgram) => void;
  readonly onKnown?: (known: Knowledge) => void;
}

/** What is left over is for a pass that ends a little late. */
const USED = 0.9;
/**
 * The part of the time in which what plays the circuit must be ready: more than there is for the circuit itself, since it is clear
 * beforehand how long that takes, and others then still have their time.
 */
const TO_PLAY = 0.8;
/** Milliseconds after which set-up should be over, and what making the circuit smaller gets in any case. */
const IMPATIENT_AFTER = 4000;
const LEAST_MILLISECONDS = 1000;

export const WIRED: Stage<Circuit> = { name: "wired" };

export function compileCircuit(rules: Rulesheet | Program, options: CircuitOptions = {}): Attempt<Circuit> {
  let last: Attempt<Circuit> = { ok: false, reason: "Nothing was made." };
  for (const step of circuitInSteps(rules, options)) last = step;
  return last;
}

/** The circuit as it is built, then smaller ones of the same game; or one sentence on why there is none. */
export function* circuitInSteps(
  rules: Rulesheet | Program,
  options: CircuitOptions = {},
): Generator<Attempt<Circuit>, void> {
  const { milliseconds = DEFAULT_MILLISECONDS, share = USED, anyState, onProgress } = options;
  const began = performance.now();
  const built = buildFrom(rules, new Budget({ ...options, milliseconds: share * milliseconds }), options);
  if (!built.ok) return yield built;
  const { circuit, ground } = built.value;
  options.onGround?.(ground);
  const elapsed = performance.now() - began;
  const readying = (options.readying ?? 0) * circuit.gates.left.length;
  if (elapsed + readying > Math.max(share, TO_PLAY) * milliseconds)
    return yield { ok: false, reason: lateReason(circuit, readying) };
  yield { ok: true, value: circuit };
  const wanted = options.optimise ?? defaultTime(circuit, elapsed);
  const allowed = Math.min(wanted, USED * milliseconds - elapsed);
  const { onKnown, onStage } = options;
  const onGates = onProgress && progressOf(onProgress, began);
  for (const value of optimiseInSteps(circuit, { milliseconds: allowed, ground, anyState, onStage, onGates, onKnown }))
    yield { ok: true, value };
}

function lateReason({ gates }: Circuit, milliseconds: number): string {
  return `The circuit has ${gates.left.length} gates, which would take ${Math.ceil(milliseconds / 1000)} s more before they play.`;
}

/** As long as it took, and a little for each gate; where that is long, no longer than until users grow impatient. */
function defaultTime(circuit: Circuit, elapsed: number): number {
  const most = Math.max(LEAST_MILLISECONDS, IMPATIENT_AFTER - elapsed);
  return Math.min(elapsed + defaultMilliseconds(countGates(circuit)), most);
}

function buildFrom(
  rules: Rulesheet | Program,
  budget: Budget,
  { mostFacts = Number.POSITIVE_INFINITY, onStage }: CircuitOptions,
): Attempt<{ readonly circuit: Circuit; readonly ground: GroundProgram }> {
  return attempt(() => {
    const program = "text" in rules ? playableProgram(rules, { budget, onStage }) : rules;
    const ground = groundWithin(program, budget, onStage);
    if (ground.roles.length === 0) throw new Refusal("The rules name no role.");
    if (ground.facts.length > mostFacts)
      throw new Refusal(`A state would have ${ground.facts.length} bits, one for each fact that may hold.`);
    return { circuit: runStage(WIRED, onStage, () => buildWithin(ground, budget)), ground };
  });
}

function progressOf(onProgress: NonNullable<BudgetOptions["onProgress"]>, began: number) {
  return (gates: number): void =>
    onProgress({ stage: "simplifying", count: gates, unit: "gates", milliseconds: performance.now() - began });
}
