/**
 * A smaller circuit of the same game. Bounded by time: what was reached when it is over is returned, never a circuit
 * with more gates than the one given. State bits and moves keep their numbers, so a game may change to the smaller
 * circuit in the middle of a match.
 *
 *   rewired    with what is proved of the moves, from the ground program
 *   shared     factors, common parts
 *   swept      gates proved equal; facts computed from the others of their group
 *
 * Sharing gains most and costs least. It goes on in turn with sweeping as long as that is worth while.
 */
import { Random } from "../../game/random.ts";
import { attempt, Budget } from "../budget.ts";
import type { GroundProgram } from "../ground/program.ts";
import type { OnStage, Stage } from "../stage.ts";
import { buildWithin } from "./build.ts";
import type { Circuit } from "./circuit.ts";
import { extract } from "./extract.ts";
import { factor } from "./factor.ts";
import { findInvariants, findPhases } from "./invariants.ts";
import { findTurns } from "./mover.ts";
import { fromNetwork, toNetwork } from "./network.ts";
import { dropOneOfEach } from "./onehot.ts";
import { type Patterns, patternsOf, playSituations, type SimulationSignatures } from "./patterns.ts";
import { type Knowledge, type ProofTurns, Prover } from "./prove.ts";
import { sweep } from "./sweep.ts";
import { countGates } from "./trim.ts";

export interface OptimiseOptions {
  /** Milliseconds by the wall clock. Default: `defaultMilliseconds`. */
  readonly milliseconds?: number | undefined;
  /** What the circuit was built from; it can be built better once something is known of the moves. */
  readonly ground?: GroundProgram | undefined;
  /** Whether it must be right in states that play never reaches. Default false: what holds of all others is made use of. */
  readonly anyState?: boolean | undefined;
  /** Told of each pass as it ends, with the smallest circuit there is then. */
  readonly onStage?: OnStage | undefined;
  /** Told how many gates are left after each pass. */
  readonly onGates?: ((gates: number) => void) | undefined;
  /** Told, after each pass, everything that was proved about the game, wherever play leads: the circuits rely on nothing else. */
  readonly onKnown?: ((known: Knowledge) => void) | undefined;
}

export const REWIRED: Stage<Circuit> = { name: "rewired", again: true };
export const SHARED: Stage<Circuit> = { name: "shared", again: true };
export const SWEPT: Stage<Circuit> = { name: "swept", again: true };

const FIXED_MILLISECONDS = 50;
const MILLISECONDS_PER_GATE = 0.03;

/** Circuits below this number of gates are not optimised further: they are compiled at once. */
export function defaultMilliseconds(gates: number): number {
  return FIXED_MILLISECONDS + MILLISECONDS_PER_GATE * gates;
}

/**
 * Milliseconds for each gate and each move: what a pass needs at the end, without looking at the clock, to make a circuit of what it
 * found; and what must be left for it to be begun at all.
 */
const TO_FINISH = 0.003;
const TO_BEGIN = 0.008;

/** Each smaller circuit as it is found. The time that passes while the caller has it does not count. */
export function* optimiseInSteps(circuit: Circuit, options: OptimiseOptions = {}): Generator<Circuit, void> {
  let gates = countGates(circuit);
  const { milliseconds = defaultMilliseconds(gates), ground, anyState, onStage, onGates, onKnown } = options;
  let end = performance.now() + milliseconds;
  let work: Work = { circuit, situations: undefined, turns: NOTHING, known: anyState ? NOTHING : undefined };
  for (const { stage, run } of passes(() => gates)) {
    const start = performance.now();
    const size = sizeOf(work.circuit);
    if (end - start < TO_BEGIN * size) return;
    const made = run(work, timingUntil(end - TO_FINISH * size), ground);
    const after = countGates(made.circuit);
    const isSmaller = after < gates;
    work = isSmaller ? made : { ...made, circuit: work.circuit };
    gates = Math.min(gates, after);
    const paused = performance.now();
    onStage?.(stage, paused - start, work.circuit);
    onGates?.(gates);
    onKnown?.(provedIn(work));
    if (isSmaller) yield work.circuit;
    end += performance.now() - paused;
  }
}

function sizeOf({ gates, moves }: Circuit): number {
  return gates.left.length + MOVE_SIZE * moves.reduce((sum, list) => sum + list.length, 0);
}

const NOTHING: Knowledge = { groups: [] };

/** Situations are played move by move. */
const MOVE_SIZE = 4;

/** Passes go on while they leave at most this share of the gates. */
const WORTH = 0.99;

/** Which pass comes next depends on what those before it gained. */
function* passes(gates: () => number): Generator<Pass, void> {
  yield REWIRE;
  for (let before = Number.POSITIVE_INFINITY; gates() < WORTH * before; ) {
    yield* shares(gates);
    before = gates();
    yield SWEEP;
  }
}

/** Folding first makes room for other shares; without, what was found before is kept. */
const FOLDS = [8, 2, 8];

function* shares(gates: () => number): Generator<Pass, void> {
  for (const fold of FOLDS) {
    const before = gates();
    yield share(fold);
    yield share(0);
    if (gates() > WORTH * before) return;
  }
}

interface Timing {
  readonly isOver: () => boolean;
  /** Milliseconds. */
  readonly left: () => number;
  /** Says when a share of the time that is left now is over. */
  readonly part: (share: number) => () => boolean;
}

function timingUntil(end: number): Timing {
  const isAfter = (time: number) => (): boolean => performance.now() > time;
  const left = (): number => Math.max(0, end - performance.now());
  return { isOver: isAfter(end), left, part: (share) => isAfter(performance.now() + share * left()) };
}

/** A circuit on its way, and what is known of the game, which holds for all its circuits. */
interface Work {
  readonly circuit: Circuit;
  readonly situations: readonly SimulationSignatures[] | undefined;
  /** Whose turn it is, and the groups that show it; nothing where that could not be proved. */
  readonly turns: Knowledge;
  /** Everything that could be proved, once that has been tried; nothing, where it must not be made use of. */
  readonly known: Knowledge | undefined;
}

function provedIn({ turns, known = NOTHING }: Work): Knowledge {
  return { ...turns, groups: [...new Set([...turns.groups, ...known.groups])] };
}

interface Pass {
  readonly stage: Stage<Circuit>;
  readonly run: (work: Work, timing: Timing, ground?: GroundProgram) => Work;
}

/** Invariants that need few gates are proved at once: whose turn it is, how many steps. */
const FEW_GATES = 300;
const REWIRE_PART = 0.2;

const REWIRE: Pass = {
  stage: REWIRED,
  run: (work, timing, ground) => {
    const { circuit } = work;
    const isOver = timing.part(REWIRE_PART);
    const situations = playSituations(circuit, { random: new Random(1), isOver, isLate: timing.isOver });
    const turns = work.known ?? turnsIn(circuit, situations, { isOver, passing: [false] });
    const built = ground ? rebuilt(ground, circuit, turns.turns, timing) : [];
    return { ...work, circuit: smallest([circuit, ...built]), situations, turns };
  },
};

/** Whose turn it is, whether or not roles may pass, and the invariants that show it; nothing where that could not be proved. */
export function findTurnKnowledge(circuit: Circuit, isOver: () => boolean): Knowledge {
  const situations = playSituations(circuit, { random: new Random(1), isOver, isLate: isOver });
  return turnsIn(circuit, situations, { isOver, passing: [false, true] });
}

function turnsIn(
  circuit: Circuit,
  situations: readonly SimulationSignatures[],
  { isOver, passing }: { readonly isOver: () => boolean; readonly passing: readonly boolean[] },
): Knowledge {
  const patterns = patternsOf(circuit, situations);
  const { groups } = findInvariants(circuit, patterns, { gates: FEW_GATES, isOver });
  for (const mayPass of passing) {
    const turns = findTurns(circuit, patterns, { groups, isOver, mayPass });
    if (turns) return { groups, turns };
  }
  return NOTHING;
}

/** The ground program built in other ways than at first. */
function rebuilt(ground: GroundProgram, circuit: Circuit, turns: ProofTurns | undefined, { left }: Timing): Circuit[] {
  const idle = turns?.idle.map((move, role) => circuit.moves[role]![move]!.text);
  return (idle ? [true, false] : [false]).flatMap((families) => {
    const budget = new Budget({ milliseconds: left() });
    const result = attempt(() => buildWithin(ground, budget, { idle, families }));
    return result.ok ? [result.value] : [];
  });
}

function share(fold: number): Pass {
  return {
    stage: SHARED,
    run: (work, { isOver }) => {
      const network = factor(toNetwork(work.circuit, { fold }), { isOver });
      return { ...work, circuit: fromNetwork(extract(network, { isOver })) };
    },
  };
}

/** What share of the time left a search for invariants may take, and a sweep. */
const INVARIANTS_PART = 0.15;
const SWEEP_PART = 0.5;

const SWEEP: Pass = {
  stage: SWEPT,
  run: (work, timing) => {
    const { circuit } = work;
    const { isOver } = timing;
    const situations = work.situations ?? playSituations(circuit, { random: new Random(1), isOver, isLate: isOver });
    const patterns = patternsOf(circuit, situations);
    const known = work.known ?? allInvariants(circuit, patterns, work.turns.turns, timing);
    const isEnough = timing.part(SWEEP_PART);
    const swept = sweep(circuit, { patterns, prover: new Prover(circuit, known), isOver: isEnough });
    const candidates = [swept, ...(isOver() ? [] : [dropOneOfEach(circuit, known.groups)])];
    return { ...work, circuit: smallest(candidates), situations, known };
  },
};

function allInvariants(
  circuit: Circuit,
  patterns: Patterns,
  turns: ProofTurns | undefined,
  { part }: Timing,
): Knowledge {
  const isOver = (): (() => boolean) => part(INVARIANTS_PART);
  const known = { groups: [], turns };
  const first = findInvariants(circuit, patterns, { known, gates: FEW_GATES, isOver: isOver() });
  const phases = findPhases(circuit, patterns, { known: first, isOver: isOver() });
  return findInvariants(circuit, patterns, { known: phases, isOver: isOver() });
}

function smallest(circuits: readonly Circuit[]): Circuit {
  return circuits.reduce((best, circuit) => (countGates(circuit) < countGates(best) ? circuit : best));
}
