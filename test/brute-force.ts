/**
 * The value of a small game by trying everything: for each reachable state and role the interval of goals that best play can
 * lead to, narrowed from the ends of the game until nothing changes. Who moves takes the best for itself; what the others
 * then get is anywhere among the choices left to it. States on a cycle that nobody can leave keep [0, 100].
 */
import { stateAt } from "../packages/engine/src/game/bulk.ts";
import type { Game, State } from "../packages/engine/src/game/game.ts";

export interface Interval {
  readonly least: number;
  readonly most: number;
}

export interface Node {
  readonly children: readonly number[];
  /** The one role with a choice; undefined where several have, or chance. */
  readonly mover: number | undefined;
  /** What is known beforehand: the goals of a terminal state, anything elsewhere. */
  readonly goals: readonly Interval[];
}

export interface ExploreOptions {
  readonly maxPositions: number;
  /** Asked before each position; true gives up. */
  readonly stop: () => boolean;
}

/** Every reachable state, the initial one first; undefined where it was given up. */
export function explore(game: Game, { maxPositions, stop }: ExploreOptions): readonly Node[] | undefined {
  const numbers = new Map<string, number>();
  const states: State[] = [];
  const numberOf = (state: State): number => {
    const key = state.join(" ");
    const number = numbers.get(key);
    if (number !== undefined) return number;
    numbers.set(key, states.length);
    return states.push(state) - 1;
  };
  numberOf(game.initial);
  const nodes: Node[] = [];
  while (nodes.length < states.length) {
    if (states.length > maxPositions || stop()) return undefined;
    const state = states[nodes.length]!;
    const { count, states: children } = game.children(state)!;
    nodes.push({
      children: Array.from({ length: count }, (_, index) => numberOf(stateAt(game, children, index))),
      mover: moverOf(game, state),
      goals: goalsOf(game, state),
    });
  }
  return nodes;
}

/** For each role what best play leads to from the start. */
export function bestPlay(nodes: readonly Node[]): readonly Interval[] {
  const values = nodes.map(({ goals }) => goals);
  for (let changed = true; changed; ) {
    changed = false;
    for (let number = nodes.length - 1; number >= 0; number--) {
      if (nodes[number]!.children.length === 0) continue;
      const goals = backedUp(nodes[number]!, values);
      changed ||= goals.some((goal, role) => !same(goal, values[number]![role]!));
      values[number] = goals;
    }
  }
  return values[0]!;
}

function same(a: Interval, b: Interval): boolean {
  return a.least === b.least && a.most === b.most;
}

function moverOf(game: Game, state: State): number | undefined {
  const free = game.roles.map((_, role) => role).filter((role) => game.legalMoves(state, role).length > 1);
  return free.length > 1 || free[0] === game.chanceRole ? undefined : (free[0] ?? 0);
}

function goalsOf(game: Game, state: State): Interval[] {
  if (!game.isTerminal(state)) return game.roles.map(() => ({ least: 0, most: 100 }));
  return [...game.goals(state)].map((goal) => ({ least: Math.max(0, goal), most: Math.max(0, goal) }));
}

function backedUp({ children, mover, goals }: Node, values: readonly (readonly Interval[])[]): Interval[] {
  const of = (role: number, child: number): Interval => values[child]![role]!;
  const sure = mover === undefined ? 0 : Math.max(...children.map((child) => of(mover, child).least));
  const left = mover === undefined ? children : children.filter((child) => of(mover, child).most >= sure);
  return goals.map((_, role) => ({
    least: role === mover ? sure : Math.min(...left.map((child) => of(role, child).least)),
    most: Math.max(...left.map((child) => of(role, child).most)),
  }));
}
