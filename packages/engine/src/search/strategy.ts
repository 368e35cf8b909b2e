/**
 * A strategy written down so that it can be checked without trusting whoever found it: for a role, the positions that
 * can come up when it keeps to its moves, what it is sure of in each, and the move it plays there.
 *
 * Sound for puzzles and for games of two players with a constant sum, with or without chance: elsewhere what a role can
 * expect depends on what the others want.
 */
import type { Game, State } from "../game/game.ts";
import { NONE, SIMULTANEOUS } from "./graph.ts";
import type { Search } from "./search.ts";

/** A position that may come up, what the role is sure of there, and its move. */
export interface StrategyPosition {
  readonly facts: readonly string[];
  /** The goal the role is sure of from here on. */
  readonly sure: number;
  /** The move it plays; absent where it has no choice to make. */
  readonly move?: string;
}

/** What every role is sure of anyway. */
const LEAST_GOAL = 0;

/** How a role gets what it is sure of. */
export interface Strategy {
  readonly role: string;
  /** The first is where it starts. Positions in which the role is sure of nothing need not be listed. */
  readonly positions: readonly StrategyPosition[];
}

/** The strategy that a proof contains, from the root of the search on. */
export function strategyOf(search: Search, role: number): Strategy {
  const { graph, game, bounds } = search;
  const positions: StrategyPosition[] = [];
  const pending = [search.root];
  const seen = new Set(pending);
  const visit = (edge: number): void => {
    const child = edge === NONE ? NONE : graph.child(edge);
    if (child === NONE || seen.has(child)) return;
    seen.add(child);
    pending.push(child);
  };
  for (const node of pending) {
    const sure = bounds!.lower(node, role);
    if (sure <= LEAST_GOAL && positions.length > 0) continue; // nothing to keep
    const index = graph.isTerminal(node) ? NONE : ownChoice(search, node, role);
    const move = index === NONE ? undefined : game.moveText(role, graph.moves[graph.movesOf(node, role) + index]!);
    positions.push({ facts: game.facts(graph.state(node)), sure, ...(move !== undefined && { move }) });
    for (const edge of edgesKeeping(search, node, role, index)) visit(edge);
  }
  return { role: game.roles[role]!, positions };
}

/** Which of its moves keeps what the role is sure of; NONE where it has no choice. */
function ownChoice(search: Search, node: number, role: number): number {
  const { graph } = search;
  const count = graph.moveCount(node, role);
  if (count <= 1) return NONE;
  const worst = Array.from({ length: count }, (_, index) =>
    Math.min(...edgesKeeping(search, node, role, index).map((edge) => childLower(search, edge, role))),
  );
  return worst.indexOf(Math.max(...worst));
}

function childLower({ graph, bounds }: Search, edge: number, role: number): number {
  const child = edge === NONE ? NONE : graph.child(edge);
  return child === NONE ? graph.shape.leastGoal : bounds!.lower(child, role);
}

/** The edges that remain possible when the role plays its move of this index. */
function edgesKeeping({ graph, game }: Search, node: number, role: number, index: number): number[] {
  if (!graph.isExpanded(node)) return [];
  const first = graph.edgesAt(node);
  if (graph.mover(node) !== SIMULTANEOUS) {
    if (graph.mover(node) === role && index !== NONE) return [first + index];
    return Array.from({ length: graph.edgeCount(node) }, (_, at) => first + at);
  }
  const counts = game.roles.map((_, each) => graph.moveCount(node, each));
  const size = counts.reduce((product, count) => product * count, 1);
  const stride = counts.slice(role + 1).reduce((product, count) => product * count, 1);
  const joints = Array.from({ length: size }, (_, joint) => joint);
  return joints
    .filter((joint) => index === NONE || Math.floor(joint / stride) % counts[role]! === index)
    .map((joint) => graph.knownJointEdge(node, joint));
}

/** Where a strategy does not hold, and why. */
export interface StrategyFault {
  readonly position: number;
  readonly problem: string;
}

/**
 * Plays through a strategy by the rules alone: in every position the role's move must be legal and, whatever the others
 * do, lead to an end or a position of the strategy in which it is sure of no less. Returns the first fault.
 */
export function verifyStrategy(game: Game, strategy: Strategy): StrategyFault | undefined {
  const role = game.roles.indexOf(strategy.role);
  if (role < 0) return { position: 0, problem: `the game has no role ${strategy.role}` };
  const sure = new Map(strategy.positions.map(({ facts, sure }) => [facts.join(" "), sure]));
  for (let position = 0; position < strategy.positions.length; position++) {
    const problem = positionProblem(game, role, strategy.positions[position]!, sure);
    if (problem !== undefined) return { position, problem };
  }
  return undefined;
}

function positionProblem(
  game: Game,
  role: number,
  { facts, sure, move }: StrategyPosition,
  known: ReadonlyMap<string, number>,
): string | undefined {
  if (sure <= LEAST_GOAL) return undefined;
  const state = game.stateOf(facts);
  if (state === undefined) return "the position has facts that the game does not know";
  if (game.isTerminal(state)) {
    const goal = game.goals(state)[role]!;
    return goal >= sure ? undefined : `the goal here is ${goal}, not ${sure}`;
  }
  const own = game.legalMoves(state, role);
  const chosen = move === undefined ? own[0]! : game.moveNamed(role, move);
  if (!own.includes(chosen)) return `${move} is not legal here`;
  if (move === undefined && own.length > 1) return "no move is given, but there is a choice";
  return outcomeProblem(game, role, state, { chosen, sure }, known);
}

/** Whether every answer keeps what was promised; where chance answers, whether the mean does. */
function outcomeProblem(
  game: Game,
  role: number,
  state: State,
  { chosen, sure }: { readonly chosen: number; readonly sure: number },
  known: ReadonlyMap<string, number>,
): string | undefined {
  const children = game.children(state)!;
  const roles = game.roles.length;
  const outcomes = new Map<string, number[]>();
  for (let child = 0; child < children.count; child++) {
    const joint = children.joints.subarray(child * roles, (child + 1) * roles);
    if (joint[role] !== chosen) continue;
    const next = game.next(state, joint);
    const promised = known.get(game.facts(next).join(" ")) ?? LEAST_GOAL;
    const others = [...joint].filter((_, each) => each !== game.chanceRole).join(" ");
    outcomes.set(others, [...(outcomes.get(others) ?? []), promised]);
  }
  for (const promised of outcomes.values()) {
    const mean = promised.reduce((sum, value) => sum + value, 0) / promised.length;
    if (mean < sure - 1e-9) return `some answer leads to ${mean} instead of ${sure}`;
  }
  return undefined;
}
