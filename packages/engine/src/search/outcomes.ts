/**
 * Reachable and rational outcomes (thesis 2.2). An outcome is one goal for each role.
 *
 *   reachable(s)  the outcomes of all ends that play from s can come to
 *   rational(s)   those that remain when nobody makes a dominated move, here or later
 *
 * A role's move a is dominated by b where, whatever the others choose at the same time, the best rational outcome after
 * a is worse for the role than the worst after b. Among moves of equal worth none is dominated, so a position may have
 * several rational outcomes; between two players with a constant sum who take turns it has one, the value.
 *
 * Any superset of the rational outcomes is an admissible bound: tight where it equals them, loose otherwise.
 */
import { strideOf } from "./equilibria.ts";
import { CHANCE, NONE, SIMULTANEOUS } from "./graph.ts";
import type { Search } from "./search.ts";

/** One goal for each role. */
export type Outcome = readonly number[];

export interface Outcomes {
  readonly reachable: readonly Outcome[];
  readonly rational: readonly Outcome[];
  /** For each role the indices, among its moves at the root, of those that are dominated. */
  readonly dominated: readonly (readonly number[])[];
  readonly positions: number;
  /** In how many positions the reachable outcomes are a tight bound. */
  readonly tight: number;
}

/** A set of outcomes: bit i of the number stands for outcome i of the list. */
type OutcomeSet = bigint;

/** Of a search that knows every position (`solveAll`); undefined where chance has a choice, or positions repeat. */
export function outcomesOf(search: Search): Outcomes | undefined {
  const order = childrenFirst(search);
  if (order === undefined) return undefined;
  const ends = new OutcomeList(search);
  const reachable = new Map<number, OutcomeSet>();
  const rational = new Map<number, OutcomeSet>();
  let tight = 0;
  for (const node of order) {
    const { children } = choicesAt(search, node);
    const isEnd = children.length === 0;
    const all = isEnd ? ends.setOf(node) : union(children.map((child) => reachable.get(child)!));
    const kept = isEnd
      ? all
      : union(rationalChildren(search, node, rational, ends).map((child) => rational.get(child)!));
    reachable.set(node, all);
    rational.set(node, kept);
    if (all === kept) tight++;
  }
  return {
    reachable: ends.listed(reachable.get(search.root)!),
    rational: ends.listed(rational.get(search.root)!),
    dominated: dominatedMoves(search, search.root, rational, ends),
    positions: order.length,
    tight,
  };
}

/** The outcomes met so far, each numbered when it first comes up. */
class OutcomeList {
  readonly #search: Search;
  readonly #outcomes: Outcome[] = [];
  readonly #numbers = new Map<string, bigint>();

  constructor(search: Search) {
    this.#search = search;
  }

  /** The outcome of a node without children. */
  setOf(node: number): OutcomeSet {
    const { game, bounds } = this.#search;
    const outcome = game.roles.map((_, role) => bounds!.lower(node, role));
    const key = outcome.join(" ");
    if (!this.#numbers.has(key)) this.#numbers.set(key, BigInt(this.#outcomes.push(outcome) - 1));
    return 1n << this.#numbers.get(key)!;
  }

  /** Best for the first role first. */
  listed(set: OutcomeSet): Outcome[] {
    const members = this.#outcomes.filter((_, number) => set & (1n << BigInt(number)));
    return members.sort((one, other) => compared(other, one));
  }

  range(set: OutcomeSet, role: number): { readonly least: number; readonly most: number } {
    const goals = this.#outcomes.flatMap((outcome, number) => (set & (1n << BigInt(number)) ? [outcome[role]!] : []));
    return { least: Math.min(...goals), most: Math.max(...goals) };
  }
}

function compared(one: Outcome, other: Outcome): number {
  const at = one.findIndex((goal, role) => goal !== other[role]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

function union(sets: readonly OutcomeSet[]): OutcomeSet {
  return sets.reduce((all, set) => all | set, 0n);
}

/** The choices at a node: how many moves each role has, and the child behind each joint move, the last role's changing fastest. */
interface Choices {
  readonly counts: readonly number[];
  readonly children: readonly number[];
}

function choicesAt({ game, graph }: Search, node: number): Choices {
  if (graph.isTerminal(node) || !graph.isExpanded(node)) return { counts: [], children: [] };
  const mover = graph.mover(node);
  const isMatrix = mover === SIMULTANEOUS;
  const counts = game.roles.map((_, role) => (isMatrix || role === mover ? graph.moveCount(node, role) : 1));
  const size = isMatrix ? counts.reduce((product, count) => product * count, 1) : graph.edgeCount(node);
  const edge = (joint: number): number => (isMatrix ? graph.knownJointEdge(node, joint) : graph.edgesAt(node) + joint);
  return { counts, children: Array.from({ length: size }, (_, joint) => graph.child(edge(joint))) };
}

/** The positions that can be reached, children before their parents; undefined where there is no such order, or chance moves. */
function childrenFirst(search: Search): number[] | undefined {
  const order: number[] = [];
  const state = new Map<number, "open" | "done">();
  const path = [{ node: search.root, children: choicesAt(search, search.root).children, next: 0 }];
  state.set(search.root, "open");
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    if (search.graph.mover(top.node) === CHANCE && top.children.length > 1) return undefined;
    const child = top.children[top.next++];
    if (child === undefined) {
      state.set(top.node, "done");
      order.push(top.node);
      path.pop();
    } else if (child === NONE || state.get(child) === "open") return undefined;
    else if (!state.has(child)) {
      state.set(child, "open");
      path.push({ node: child, children: choicesAt(search, child).children, next: 0 });
    }
  }
  return order;
}

function rationalChildren(
  search: Search,
  node: number,
  rational: ReadonlyMap<number, OutcomeSet>,
  ends: OutcomeList,
): number[] {
  const { counts, children } = choicesAt(search, node);
  const dominated = dominatedMoves(search, node, rational, ends);
  return children.filter((_, joint) =>
    counts.every((_, role) => !dominated[role]!.includes(moveIn(joint, counts, role))),
  );
}

/** The index of a role's move in a joint move. */
function moveIn(joint: number, counts: readonly number[], role: number): number {
  return Math.floor(joint / strideOf(counts, role)) % counts[role]!;
}

/** For each role the moves that are left out in turn until nothing more is dominated: moves that others would not make do not count. */
function dominatedMoves(
  search: Search,
  node: number,
  rational: ReadonlyMap<number, OutcomeSet>,
  ends: OutcomeList,
): number[][] {
  const { counts, children } = choicesAt(search, node);
  const dominated: number[][] = search.game.roles.map(() => []);
  if (children.length <= 1) return dominated;
  const isLeft = (joint: number, role: number): boolean => !dominated[role]!.includes(moveIn(joint, counts, role));
  const worseMoves = (role: number): number[] => {
    const range = (joint: number, move: number) =>
      ends.range(rational.get(children[joint + move * strideOf(counts, role)]!)!, role);
    const left = Array.from({ length: counts[role]! }, (_, move) => move).filter(
      (move) => !dominated[role]!.includes(move),
    );
    // One joint move for each choice of the others, the role's own move being its first.
    const others = [...children.keys()].filter((joint) =>
      counts.every((_, each) => (each === role ? moveIn(joint, counts, role) === 0 : isLeft(joint, each))),
    );
    const isWorse = (move: number, than: number): boolean =>
      others.every((joint) => range(joint, move).most < range(joint, than).least);
    return left.filter((move) => left.some((than) => than !== move && isWorse(move, than)));
  };
  for (let found = true; found; ) {
    const before = dominated.flat().length;
    for (const role of counts.keys()) dominated[role]!.push(...worseMoves(role));
    found = dominated.flat().length > before;
  }
  return dominated.map((moves) => moves.sort((one, other) => one - other));
}
