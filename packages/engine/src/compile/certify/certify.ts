/**
 * Proves that an optimised circuit is the plain one: the same legal moves, end and goals in every state that keeps to the invariants,
 * the same facts next and the same percepts whatever legal moves are played there; and that the invariants hold at first and go on
 * to hold. So both circuits agree wherever play leads.
 *
 * Nothing that the optimiser found out is trusted. It names the invariants it made use of (`Claims`); by leaving out facts and moves
 * it claims that they never change. Both circuits are taken into one graph, where equal gates are found by simulation and merged by
 * proof (sweeper.ts); a solver refutes every difference, and each of its steps is checked (derivations.ts).
 */
import { Random } from "../../game/random.ts";
import type { Circuit } from "../circuit/circuit.ts";
import type { Certificate, Claims, Invariants } from "./certificate.ts";
import type { Matching } from "./matching.ts";
import { Proof, Refuted, Unfinished } from "./proof.ts";

export const DEFAULT_MILLISECONDS = 60_000;

export interface CertifyOptions {
  /** Milliseconds by the clock. Default 60,000. */
  readonly milliseconds?: number;
  /** Default: the wall clock. */
  readonly clock?: () => number;
  /** Default 1. */
  readonly seed?: number;
  /** Told how long each step took. */
  readonly onStep?: ((step: string, milliseconds: number) => void) | undefined;
}

export function certify(plain: Circuit, optimised: Circuit, claims: Claims, options: CertifyOptions = {}): Certificate {
  const { milliseconds = DEFAULT_MILLISECONDS, clock = () => performance.now(), seed = 1 } = options;
  const start = clock();
  let last = start;
  const onStep = (step: string): void => {
    const now = clock();
    options.onStep?.(step, now - last);
    last = now;
  };
  const end = start + milliseconds;
  const isOver = (): boolean => clock() > end;
  const part = (share: number): (() => boolean) => {
    const partEnd = clock() + share * (end - clock());
    return () => clock() > partEnd;
  };
  const proof = new Proof(plain, optimised, claims, { random: new Random(seed), isOver, part, onStep });
  const outcome = outcomeOf(proof);
  const work = { ...proof.counts, milliseconds: clock() - start };
  return { ...outcome, work, invariants: countInvariants(claims, proof.matching) };
}

type Outcome = Certificate extends infer T ? (T extends Certificate ? Omit<T, "work" | "invariants"> : never) : never;

function outcomeOf(proof: Proof): Outcome {
  try {
    return { verdict: "proved", proved: proof.run() };
  } catch (error) {
    if (error instanceof Refuted) return { verdict: "refuted", counterExample: error.counterExample };
    if (error instanceof Unfinished) return { verdict: "unfinished", reason: error.message };
    throw error;
  }
}

function countInvariants({ groups }: Claims, { facts, moves }: Matching): Invariants {
  const exactlyOne = groups.filter((group) => group.exactlyOne).length;
  const always = facts.filter((fact) => "always" in fact && fact.always).length;
  const changing = facts.filter((fact) => "bit" in fact).length;
  return {
    ...{ exactlyOne, atMostOne: groups.length - exactlyOne, always, never: facts.length - changing - always },
    neverLegal: moves.flat().filter((move) => move === undefined).length,
  };
}
