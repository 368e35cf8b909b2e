/**
 * Equilibria in single moves (Nash 1950): joint moves of the root of which no role would rather make another of its own,
 * the others' staying as they are. There may be none, one or many.
 *
 *                swerve     drive
 *   swerve       60, 60    30, 100 *
 *   drive      * 100, 30    0, 0
 */
import type { JointMove } from "../game/game.ts";
import { NONE, SIMULTANEOUS } from "./graph.ts";
import type { Search } from "./search.ts";

export interface Equilibrium {
  readonly joint: JointMove;
  /** For each role what it gets. */
  readonly goals: readonly number[];
}

/** Joint moves beyond which nobody looks. */
const MOST_JOINTS = 65_536;

/** Undefined where only one role chooses, or it is not known what the joint moves lead to. */
export function equilibriaOf(search: Search): Equilibrium[] | undefined {
  const { game, graph, root } = search;
  if (graph.isTerminal(root) || graph.mover(root) !== SIMULTANEOUS || !graph.isExpanded(root)) return undefined;
  const counts = game.roles.map((_, role) => graph.moveCount(root, role));
  const size = counts.reduce((product, count) => product * count, 1);
  if (size > MOST_JOINTS || (game.chanceRole >= 0 && counts[game.chanceRole]! > 1)) return undefined;
  const goals = Array.from({ length: size }, (_, joint) => goalsBehind(search, joint));
  if (!goals.every((known) => known !== undefined)) return undefined;
  return goals.flatMap((own, joint) =>
    game.roles.every((_, role) =>
      alternatives(joint, counts, role).every((other) => goals[other]![role]! <= own[role]!),
    )
      ? [{ joint: movesOf(search, joint, counts), goals: own }]
      : [],
  );
}

function goalsBehind({ game, graph, bounds, root }: Search, joint: number): readonly number[] | undefined {
  const edge = graph.knownJointEdge(root, joint);
  const child = edge === NONE ? NONE : graph.child(edge);
  if (child === NONE || !bounds?.isSolved(child)) return undefined;
  return game.roles.map((_, role) => bounds.lower(child, role));
}

/** The joint moves in which the role alone may make another move. */
function alternatives(joint: number, counts: readonly number[], role: number): number[] {
  const stride = strideOf(counts, role);
  const own = Math.floor(joint / stride) % counts[role]!;
  return Array.from({ length: counts[role]! }, (_, move) => joint + (move - own) * stride);
}

function movesOf({ graph, root }: Search, joint: number, counts: readonly number[]): number[] {
  return counts.map(
    (count, role) => graph.moves[graph.movesOf(root, role) + (Math.floor(joint / strideOf(counts, role)) % count)]!,
  );
}

/** How far apart joint moves are in which the role makes its next move: those of the last role change fastest. */
export function strideOf(counts: readonly number[], role: number): number {
  return counts.slice(role + 1).reduce((product, count) => product * count, 1);
}
