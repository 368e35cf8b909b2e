/**
 * The ground program: atoms without variables, and for each the bodies that make it hold.
 *
 *   atoms       0 .. count-1: facts of the state, moves, and everything derived from them that can change
 *   instances   those of atom a are firstInstance[a] .. firstInstance[a + 1]; the body of instance i is
 *               literals[firstLiteral[i] .. firstLiteral[i + 1]), each 2 * atom, plus 1 where negated
 *
 * An atom holds where every literal of one of its bodies holds. What never changes has been evaluated away: an empty
 * body makes its atom hold always, an atom without instances never holds (unless it is a fact or a move).
 */

export type AtomId = number;

export const NO_ATOM: AtomId = -1;

export interface GroundFact {
  readonly atom: AtomId;
  readonly text: string;
  readonly initially: boolean;
  /** The derived atom that says whether the fact holds next, or NO_ATOM where it never does. */
  readonly next: AtomId;
}

export interface GroundMove {
  readonly atom: AtomId;
  readonly role: number;
  readonly text: string;
  /** The derived atom that says whether the move is legal. */
  readonly legal: AtomId;
}

export interface GroundGoal {
  readonly atom: AtomId;
  readonly role: number;
  readonly value: number;
}

export interface GroundPercept {
  readonly atom: AtomId;
  readonly role: number;
  readonly text: string;
}

export interface Instances {
  readonly firstInstance: Int32Array;
  readonly firstLiteral: Int32Array;
  readonly literals: Int32Array;
}

export interface GroundProgram extends Instances {
  readonly roles: readonly string[];
  readonly atomCount: number;
  readonly facts: readonly GroundFact[];
  readonly moves: readonly GroundMove[];
  readonly goals: readonly GroundGoal[];
  readonly percepts: readonly GroundPercept[];
  /** NO_ATOM where the game never ends. */
  readonly terminal: AtomId;
  /** The atom as a rulesheet would write it; made on demand, for people. */
  readonly text: (atom: AtomId) => string;
}

/** Every instance as a rule without variables: `agon compile --show ground`. It is a rulesheet of the same game. */
export function groundText(ground: GroundProgram): string {
  const initial = ground.facts.filter((fact) => fact.initially).map((fact) => `(init ${fact.text})`);
  const lines = [...ground.roles.map((role) => `(role ${role})`), ...initial];
  for (let atom = 0; atom < ground.atomCount; atom++)
    for (let instance = ground.firstInstance[atom]!; instance < ground.firstInstance[atom + 1]!; instance++)
      lines.push(instanceText(ground, atom, instance));
  return `${lines.join("\n")}\n`;
}

function instanceText(ground: GroundProgram, atom: AtomId, instance: number): string {
  const body = ground.literals.subarray(ground.firstLiteral[instance]!, ground.firstLiteral[instance + 1]!);
  if (body.length === 0) return ground.text(atom);
  const literals = Array.from(body, (literal) => {
    const text = ground.text(literal >> 1);
    return literal & 1 ? `(not ${text})` : text;
  });
  return `(<= ${ground.text(atom)} ${literals.join(" ")})`;
}
