/**
 * Rules to a certified circuit: the rules are grounded once; from the ground program come the plain circuit and, by the way
 * that games are compiled, the optimised one with what its passes claim of the game.
 */
import type { Rulesheet } from "../../gdl/rules.ts";
import type { Attempt } from "../budget.ts";
import type { Circuit } from "../circuit/circuit.ts";
import { circuitInSteps } from "../circuit/compile.ts";
import { findTurnKnowledge } from "../circuit/optimise.ts";
import type { Knowledge } from "../circuit/prove.ts";
import { countGates } from "../circuit/trim.ts";
import type { GroundProgram } from "../ground/program.ts";
import type { Certificate, Claims } from "./certificate.ts";
import { type CertifyOptions, certify, DEFAULT_MILLISECONDS } from "./certify.ts";
import { plainCircuit } from "./plain.ts";

export interface CertifiedRules {
  readonly certificate: Certificate;
  readonly gates: { readonly plain: number; readonly optimised: number };
  /** Facts of the plain circuit. */
  readonly facts: number;
  /** For making the circuit and for the proof together. */
  readonly milliseconds: number;
}

/** `milliseconds` are for making the circuit and for the proof together. Says why there is no circuit, where there is none. */
export function certifyRules(rules: Rulesheet, options: CertifyOptions = {}): Attempt<CertifiedRules> {
  const { milliseconds = DEFAULT_MILLISECONDS, clock = () => performance.now(), onStep } = options;
  const start = clock();
  const made = compileWithClaims(rules, milliseconds);
  if (!made.ok) return made;
  const compiled = clock();
  onStep?.("circuit", compiled - start);
  const { ground, circuit, claims } = made.value;
  const plain = plainCircuit(ground);
  onStep?.("plain circuit", clock() - compiled);
  const left = milliseconds - (clock() - start);
  const certificate = certify(plain, circuit, claims, { ...options, milliseconds: left });
  const gates = { plain: gateCount(plain), optimised: countGates(circuit) };
  const spent = clock() - start;
  return { ok: true, value: { certificate, gates, facts: plain.stateBits.length, milliseconds: spent } };
}

interface Claiming {
  readonly ground: GroundProgram;
  readonly circuit: Circuit;
  readonly claims: Claims;
}

function compileWithClaims(rules: Rulesheet, milliseconds: number): Attempt<Claiming> {
  let ground: GroundProgram | undefined;
  let known: Knowledge = { groups: [] };
  let circuit: Circuit | undefined;
  const onGround = (made: GroundProgram): void => {
    ground = made;
  };
  const onKnown = (proved: Knowledge): void => {
    known = proved;
  };
  for (const step of circuitInSteps(rules, { milliseconds, onGround, onKnown })) {
    if (!step.ok) return step;
    circuit = step.value;
  }
  const claims = claimsOf(circuit!, withTurns(circuit!, known, milliseconds));
  return { ok: true, value: { ground: ground!, circuit: circuit!, claims } };
}

/** The share of the time for finding out whose turn it is, where making the circuit had no time for it. */
const TURNS_PART = 0.2;

/** Proofs about moves are much shorter where it is known that one role at a time is busy. */
function withTurns(circuit: Circuit, known: Knowledge, milliseconds: number): Knowledge {
  if (known.turns) return known;
  const end = performance.now() + TURNS_PART * milliseconds;
  const { groups, turns } = findTurnKnowledge(circuit, () => performance.now() > end);
  return { groups: [...known.groups, ...groups], turns };
}

/** What was proved, in the words of the rules instead of numbers of bits and moves. */
function claimsOf({ stateBits, moves }: Circuit, { groups, turns }: Knowledge): Claims {
  const factsOf = (bits: readonly number[]): string[] => bits.map((bit) => stateBits[bit]!.fact);
  return {
    groups: groups.map(({ bits, exactlyOne }) => ({ facts: factsOf(bits), exactlyOne })),
    turns: turns && {
      idle: turns.idle.map((move, role) => moves[role]![move]!.text),
      facts: turns.facts.map(factsOf),
    },
  };
}

function gateCount({ gates: { left } }: Circuit): number {
  return left.reduce((sum, literal) => sum + Number(literal >= 0), 0);
}
