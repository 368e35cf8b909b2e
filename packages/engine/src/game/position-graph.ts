/**
 * The positions that can be reached, and the joint moves between them, as far as a limit allows.
 */
import { type Game, NO_GOAL, type State } from "./game.ts";

/** A position; its number is its place in the list. */
export interface GraphPosition {
  readonly state: State;
  /** Joint moves from the start, on a shortest way. */
  readonly depth: number;
  readonly terminal: boolean;
  /** At the end: for each role its goal, null where the rules give none. */
  readonly goals?: readonly (number | null)[];
  /** What follows was left out: a limit came first. */
  readonly isOpen: boolean;
}

export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  /** Texts in role order. */
  readonly joint: readonly string[];
}

export interface PositionGraph {
  readonly roles: readonly string[];
  readonly positions: readonly GraphPosition[];
  readonly edges: readonly GraphEdge[];
}

export interface PositionGraphOptions {
  readonly from?: State;
  /** Positions at most; those that would be more are left out. Default 1,000. */
  readonly maxPositions?: number;
  /** Joint moves from the start at most. Default: any number. */
  readonly maxDepth?: number;
}

/** Breadth first: positions are numbered in the order of their depth. */
export function positionGraph(game: Game, options: PositionGraphOptions = {}): PositionGraph {
  const { from = game.initial, maxPositions = 1000, maxDepth = Number.POSITIVE_INFINITY } = options;
  const numbers = new Map<string, number>();
  const found: { state: State; depth: number }[] = [];
  const positions: GraphPosition[] = [];
  const edges: GraphEdge[] = [];
  /** -1 where there is no room for another. */
  const numberOf = (state: State, depth: number): number => {
    const key = state.join(" ");
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (found.length >= maxPositions) return -1;
    numbers.set(key, found.length);
    return found.push({ state, depth }) - 1;
  };
  numberOf(from, 0);
  for (let at = 0; at < found.length; at++) {
    const { state, depth } = found[at]!;
    const terminal = game.isTerminal(state);
    const isCut = !terminal && depth >= maxDepth;
    const out = terminal || isCut ? [] : edgesFrom(game, state, at, (next) => numberOf(next, depth + 1));
    edges.push(...out.filter(({ to }) => to >= 0));
    const goals = terminal && {
      goals: Array.from(game.goals(state), (goal) => (goal === NO_GOAL ? null : goal)),
    };
    positions.push({ state, depth, terminal, ...goals, isOpen: isCut || out.some(({ to }) => to < 0) });
  }
  return { roles: game.roles, positions, edges };
}

function edgesFrom(game: Game, state: State, from: number, numberOf: (next: State) => number): GraphEdge[] {
  const { count, joints, states } = game.children(state, Number.POSITIVE_INFINITY)!;
  const roles = game.roles.length;
  return Array.from({ length: count }, (_, at) => ({
    from,
    to: numberOf(states.words.slice(at * game.stateWords, (at + 1) * game.stateWords)),
    joint: game.roles.map((_, role) => game.moveText(role, joints[at * roles + role]!)),
  }));
}
