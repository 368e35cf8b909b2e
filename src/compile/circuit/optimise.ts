/**
 * A smaller circuit of the same game. Bounded by time: what was reached when it is over is returned, never a circuit
 * with more gates than the one given.
 */
import { Random } from "../../game/random.ts";
import type { Circuit } from "./circuit.ts";
import { extract } from "./extract.ts";
import { factor } from "./factor.ts";
import { findInvariants } from "./invariants.ts";
import { fromNetwork, toNetwork } from "./network.ts";
import { dropOneOfEach } from "./onehot.ts";
import { playPatterns } from "./patterns.ts";
import { Prover } from "./prove.ts";
import { sweep } from "./sweep.ts";
import { countGates } from "./trim.ts";

export interface OptimiseOptions {
  /** Milliseconds by the wall clock. Default 5,000. */
  readonly milliseconds?: number;
  /** Called with what each pass did, in one line. */
  readonly trace?: ((line: string) => void) | undefined;
}

interface Pass {
  readonly name: string;
  readonly run: (circuit: Circuit, isOver: () => boolean) => Circuit;
}

const SHARE: Pass = {
  name: "share",
  run: (circuit, isOver) => fromNetwork(extract(factor(toNetwork(circuit), { isOver }), { isOver })),
};

const SWEEP: Pass = {
  name: "sweep",
  run: (circuit, isOver) => {
    const patterns = playPatterns(circuit, { random: new Random(1), isOver });
    const groups = findInvariants(circuit, patterns, isOver);
    return sweep(circuit, { patterns, prover: new Prover(circuit, groups), isOver });
  },
};

const ONE_HOT: Pass = {
  name: "one-hot",
  run: (circuit, isOver) => {
    const patterns = playPatterns(circuit, { random: new Random(1), isOver });
    return dropOneOfEach(circuit, findInvariants(circuit, patterns, isOver));
  },
};

/** In order. */
const PASSES: readonly Pass[] = [SHARE, SWEEP, ONE_HOT, SWEEP, SHARE, SWEEP, SHARE];

export function optimiseCircuit(circuit: Circuit, options: OptimiseOptions = {}): Circuit {
  const { milliseconds = 5_000, trace } = options;
  const end = performance.now() + milliseconds;
  const isOver = (): boolean => performance.now() > end;
  let best = circuit;
  for (const { name, run } of PASSES) {
    if (isOver()) break;
    const start = performance.now();
    const made = run(best, isOver);
    const [before, after] = [countGates(best), countGates(made)];
    trace?.(`${name}: ${before} gates to ${after}, ${Math.round(performance.now() - start)} ms`);
    if (after < before) best = made;
  }
  return best;
}
