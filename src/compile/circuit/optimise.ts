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
import { findIdleMoves } from "./mover.ts";
import { fromNetwork, toNetwork } from "./network.ts";
import { dropOneOfEach } from "./onehot.ts";
import { type Patterns, playPatterns } from "./patterns.ts";
import { type Group, Prover } from "./prove.ts";
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
  const end = performance.now() + milliseconds;
  const timing: Timing = { isOver: () => performance.now() > end, left: () => Math.max(0, end - performance.now()) };
  let best = circuit;
  for (const { name, run } of PASSES) {
    if (timing.isOver()) break;
    const start = performance.now();
    const made = run(best, timing, ground);
    const [before, after] = [countGates(best), countGates(made)];
    trace?.(`${name}: ${before} gates to ${after}, ${Math.round(performance.now() - start)} ms`);
    if (after < before) best = made;
  }
  return best;
}

interface Timing {
  readonly isOver: () => boolean;
  /** Milliseconds. */
  readonly left: () => number;
}

interface Pass {
  readonly name: string;
  readonly run: (circuit: Circuit, timing: Timing, ground?: GroundProgram) => Circuit;
}

/** Invariants that need few gates are proved at once: whose turn it is, how many steps. */
const FEW_GATES = 300;

const REWIRE: Pass = {
  name: "rewire",
  run: (circuit, { isOver, left }, ground) => {
    if (ground === undefined) return circuit;
    const patterns = playPatterns(circuit, { random: new Random(1), isOver });
    const groups = findInvariants(circuit, patterns, { gates: FEW_GATES, isOver });
    const moves = findIdleMoves(circuit, patterns, groups);
    const idle = moves?.map((move, role) => circuit.moves[role]![move]!.text);
    const built = [true, false].flatMap((families) => {
      const budget = new Budget({ milliseconds: left() });
      const result = attempt(() => buildWithin(ground, budget, { idle, families }));
      return result.ok ? [result.value] : [];
    });
    return smallest([circuit, ...built]);
  },
};

/** Folding first makes room for other shares; without, what was found before is kept. */
const FOLDS = [8, 0, 2, 0, 8, 0];

const SHARE: Pass = {
  name: "share",
  run: (circuit, { isOver }) => {
    let best = circuit;
    for (const fold of FOLDS) {
      if (isOver()) break;
      const network = factor(toNetwork(best, { fold }), { isOver });
      best = smallest([best, fromNetwork(extract(network, { isOver }))]);
    }
    return best;
  },
};

const SWEEP: Pass = {
  name: "sweep",
  run: (circuit, { isOver }) => {
    const patterns = playPatterns(circuit, { random: new Random(1), isOver });
    const groups = allInvariants(circuit, patterns, isOver);
    const swept = sweep(circuit, { patterns, prover: new Prover(circuit, groups), isOver });
    return smallest([swept, dropOneOfEach(circuit, groups)]);
  },
};

/** In order. */
const PASSES: readonly Pass[] = [REWIRE, SHARE, SWEEP, SWEEP, SHARE, SWEEP, SHARE];

function allInvariants(circuit: Circuit, patterns: Patterns, isOver: () => boolean): readonly Group[] {
  const turns = findInvariants(circuit, patterns, { gates: FEW_GATES, isOver });
  const phases = findPhases(circuit, patterns, { known: turns, isOver });
  return findInvariants(circuit, patterns, { known: phases, isOver });
}

function smallest(circuits: readonly Circuit[]): Circuit {
  return circuits.reduce((best, circuit) => (countGates(circuit) < countGates(best) ? circuit : best));
}
