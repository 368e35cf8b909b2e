/**
 * A smaller circuit of the same game. Bounded by time: what was reached when it is over is returned, never a circuit
 * with more gates than the one given.
 *
 *   rewire     with what is proved of the moves, from the ground program
 *   share      factors, common parts
 *   sweep      gates proved equal
 *   one-hot    facts computed from the others of their group
 */
import { Random } from "../../game/random.ts";
import { attempt, Budget } from "../ground/budget.ts";
import type { GroundProgram } from "../ground/program.ts";
import { buildWithin } from "./build.ts";
import type { Circuit } from "./circuit.ts";
import { extract } from "./extract.ts";
import { factor } from "./factor.ts";
import { findInvariants, findPhases } from "./invariants.ts";
import { findTurns } from "./mover.ts";
import { fromNetwork, toNetwork } from "./network.ts";
import { dropOneOfEach } from "./onehot.ts";
import { type Patterns, playPatterns } from "./patterns.ts";
import { type Knowledge, Prover, type Turns } from "./prove.ts";
import { sweep } from "./sweep.ts";
import { countGates } from "./trim.ts";

export interface OptimiseOptions {
  /** Milliseconds by the wall clock. Default 5,000. */
  readonly milliseconds?: number;
  /** What the circuit was built from; it can be built better once something is known of the moves. */
  readonly ground?: GroundProgram;
  /** Called with what each pass did, in one line. */
  readonly trace?: ((line: string) => void) | undefined;
}

export function optimiseCircuit(circuit: Circuit, options: OptimiseOptions = {}): Circuit {
  const { milliseconds = 5_000, ground, trace } = options;
  const timing = timingUntil(performance.now() + milliseconds);
  let work: Work = { circuit, turns: undefined };
  for (const { name, run } of PASSES) {
    if (timing.isOver()) break;
    const start = performance.now();
    const made = run(work, timing, ground);
    const [before, after] = [countGates(work.circuit), countGates(made.circuit)];
    trace?.(`${name}: ${before} gates to ${after}, ${Math.round(performance.now() - start)} ms`);
    work = after < before ? made : { ...made, circuit: work.circuit };
  }
  return work.circuit;
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

/** A circuit on its way, and what has been proved of the game. */
interface Work {
  readonly circuit: Circuit;
  readonly turns: Turns | undefined;
}

interface Pass {
  readonly name: string;
  readonly run: (work: Work, timing: Timing, ground?: GroundProgram) => Work;
}

/** Invariants that need few gates are proved at once: whose turn it is, how many steps. */
const FEW_GATES = 300;
const REWIRE_PART = 0.2;

const REWIRE: Pass = {
  name: "rewire",
  run: (work, timing, ground) => {
    const { circuit } = work;
    const isOver = timing.part(REWIRE_PART);
    const patterns = playPatterns(circuit, { random: new Random(1), isOver });
    const { groups } = findInvariants(circuit, patterns, { gates: FEW_GATES, isOver });
    const turns = findTurns(circuit, patterns, { groups, isOver });
    if (ground === undefined) return { circuit, turns };
    const idle = turns?.idle.map((move, role) => circuit.moves[role]![move]!.text);
    const built = [true, false].flatMap((families) => {
      const budget = new Budget({ milliseconds: timing.left() });
      const result = attempt(() => buildWithin(ground, budget, { idle, families }));
      return result.ok ? [result.value] : [];
    });
    return { circuit: smallest([circuit, ...built]), turns };
  },
};

/** Folding first makes room for other shares; without, what was found before is kept. */
const FOLDS = [8, 0, 2, 0, 8, 0];

const SHARE: Pass = {
  name: "share",
  run: ({ circuit, turns }, { isOver }) => {
    let best = circuit;
    for (const fold of FOLDS) {
      if (isOver()) break;
      const network = factor(toNetwork(best, { fold }), { isOver });
      best = smallest([best, fromNetwork(extract(network, { isOver }))]);
    }
    return { circuit: best, turns };
  },
};

const SWEEP: Pass = {
  name: "sweep",
  run: ({ circuit, turns }, timing) => {
    const { isOver } = timing;
    const patterns = playPatterns(circuit, { random: new Random(1), isOver });
    const known = allInvariants(circuit, patterns, turns, timing);
    const isEnough = timing.part(SWEEP_PART);
    const swept = sweep(circuit, { patterns, prover: new Prover(circuit, known), isOver: isEnough });
    return { circuit: smallest([swept, dropOneOfEach(circuit, known.groups)]), turns };
  },
};

/** In order. */
const PASSES: readonly Pass[] = [REWIRE, SHARE, SWEEP, SWEEP, SHARE, SWEEP, SHARE];

/** What share of the time left a search for invariants may take, and a sweep. */
const INVARIANTS_PART = 0.15;
const SWEEP_PART = 0.3;

function allInvariants(circuit: Circuit, patterns: Patterns, turns: Turns | undefined, { part }: Timing): Knowledge {
  const isOver = (): (() => boolean) => part(INVARIANTS_PART);
  const known = { groups: [], turns };
  const first = findInvariants(circuit, patterns, { known, gates: FEW_GATES, isOver: isOver() });
  const phases = findPhases(circuit, patterns, { known: first, isOver: isOver() });
  return findInvariants(circuit, patterns, { known: phases, isOver: isOver() });
}

function smallest(circuits: readonly Circuit[]): Circuit {
  return circuits.reduce((best, circuit) => (countGates(circuit) < countGates(best) ? circuit : best));
}
