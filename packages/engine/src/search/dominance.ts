/**
 * Iterated strict dominance (Luce and Raiffa, Games and Decisions, 1957, chapter 5): a move that is worth less than
 * another of the same role, whatever the others do, is never made; without it, moves of others may become such.
 *
 *             C         D                        worths are intervals: a move is out where its best
 *   C      60, 60    0, 100                      is below the other's worst against each choice of
 *   D     100, 0    30, 30                       the others that is left
 *
 * D is better than C for both whatever the other does; what is left is 30, 30.
 */

/** What is known of the joint moves of a position, numbered with the moves of the last role changing fastest. */
export interface JointWorths {
  /** Moves of each role. */
  readonly counts: readonly number[];
  /** Roles that choose by no worth, such as chance. */
  readonly indifferent: (role: number) => boolean;
  readonly lower: (joint: number, role: number) => number;
  readonly upper: (joint: number, role: number) => number;
}

/** The joint moves that are left, in order. */
export function undominated(worths: JointWorths): number[] {
  const { counts, indifferent } = worths;
  const size = counts.reduce((product, count) => product * count, 1);
  let left = Array.from({ length: size }, (_, joint) => joint);
  for (let before = size + 1; left.length < before; ) {
    before = left.length;
    for (let role = 0; role < counts.length; role++)
      if (!indifferent(role)) left = withoutDominated(left, worths, role);
  }
  return left;
}

function withoutDominated(joints: readonly number[], { counts, lower, upper }: JointWorths, role: number): number[] {
  const stride = counts.slice(role + 1).reduce((product, count) => product * count, 1);
  const moveIn = (joint: number): number => Math.floor(joint / stride) % counts[role]!;
  const moves = [...new Set(joints.map(moveIn))];
  const against = joints.filter((joint) => moveIn(joint) === moves[0]).map((joint) => joint - moves[0]! * stride);
  const beats = (better: number, worse: number): boolean =>
    against.every((others) => upper(others + worse * stride, role) < lower(others + better * stride, role));
  const kept = new Set(moves.filter((move) => !moves.some((other) => beats(other, move))));
  return joints.filter((joint) => kept.has(moveIn(joint)));
}
