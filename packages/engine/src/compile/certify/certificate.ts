/**
 * What came of certifying a circuit, as a value and in words.
 */

/** Facts of which at most one holds in every state that play reaches, or exactly one. */
export interface ClaimedGroup {
  readonly facts: readonly string[];
  readonly exactlyOne: boolean;
}

/** That only one role at a time plays a move other than its idle one, where one of its facts holds. */
export interface ClaimedTurns {
  /** For each role the text of its idle move, and the facts. */
  readonly idle: readonly string[];
  readonly facts: readonly (readonly string[])[];
}

/** What an optimiser made use of. */
export interface Claims {
  readonly groups: readonly ClaimedGroup[];
  readonly turns?: ClaimedTurns | undefined;
}

/** What the proof is about: the circuits differ only in states that break one of these. */
export interface Invariants {
  readonly exactlyOne: number;
  readonly atMostOne: number;
  readonly always: number;
  readonly never: number;
  readonly neverLegal: number;
}

export interface Proved {
  readonly legal: number;
  readonly goals: number;
  readonly next: number;
  readonly percepts: number;
  readonly loops: number;
}

/** A position, and a joint move where one matters, in which something is not as it should be. */
export interface CounterExample {
  /** What is wrong: "(next (cell 1 1 x)) holds by the rules and not by the circuit". */
  readonly what: string;
  readonly facts: readonly string[];
  /** A legal move for each role. */
  readonly moves?: readonly string[];
  /** For a broken invariant: the facts that hold next. */
  readonly next?: readonly string[];
  /** Whether play led there; if not, it is a state that keeps to the invariants. */
  readonly reached: boolean;
}

export interface Work {
  readonly nodes: number;
  readonly merged: number;
  readonly questions: number;
  readonly steps: number;
  readonly milliseconds: number;
}

export type Certificate = { readonly work: Work; readonly invariants: Invariants } & (
  | { readonly verdict: "proved"; readonly proved: Proved }
  | { readonly verdict: "refuted"; readonly counterExample: CounterExample }
  | { readonly verdict: "unfinished"; readonly reason: string }
);

export function certificateText(certificate: Certificate): string {
  switch (certificate.verdict) {
    case "proved":
      return provedText(certificate.proved, certificate);
    case "refuted":
      return counterExampleText(certificate.counterExample);
    case "unfinished":
      return `Not finished: ${certificate.reason}\n`;
  }
}

function provedText({ legal, goals, next, percepts, loops }: Proved, { invariants, work }: Certificate): string {
  const { exactlyOne, atMostOne, always, never, neverLegal } = invariants;
  const seconds = (work.milliseconds / 1000).toFixed(1);
  const lines = [
    "Proved: the optimised circuit is the plain one, wherever play leads.",
    `  equal       ${legal} legal moves, the end, ${goals} goals, ${next} facts next, ${percepts} percepts${loops > 0 ? `, ${loops} loop variables` : ""}`,
    `  invariants  ${exactlyOne} groups of facts of which exactly one holds, ${atMostOne} of which at most one does`,
    `              ${always} facts always hold, ${never} never do, ${neverLegal} moves are never legal`,
    "  they hold at first, and where they hold and every role plays one legal move they hold next",
    `  work        ${work.nodes} nodes, ${work.merged} of them merged, ${work.questions} questions, ${work.steps} steps checked, ${seconds} s`,
  ];
  return `${lines.join("\n")}\n`;
}

function counterExampleText({ what, facts, moves, next, reached }: CounterExample): string {
  const where = reached ? "a state that play reaches" : "a state that keeps to the invariants";
  const lines = [
    `Counter-example: ${what}`,
    `  in ${where}:`,
    ...facts.map((fact) => `    (true ${fact})`),
    ...(moves ? ["  when", ...moves.map((move) => `    ${move}`)] : []),
    ...(next ? ["  after it", ...next.map((fact) => `    (true ${fact})`)] : []),
  ];
  return `${lines.join("\n")}\n`;
}
