/**
 * Choosing one of the legal moves in every lane, each with the same probability, without leaving the lanes.
 *
 * The moves stand in a search tree. A node holds one move, a subtree of moves before it and a subtree of moves behind
 * it, and counts the legal ones among all of them: left + right + its own move as the carry, so that every move costs
 * one full adder and no more. Subtrees on the left are full (2^k - 1 moves), which leaves no count bit unused.
 *
 *                 move 3             rank r among the n legal moves, drawn by `Draw`:
 *               /        \             r < count(left)                go left with r
 *          move 1         move 5       r = count(left), own is legal  take the own move
 *          /    \        /    \        otherwise                      go right with r - count(left) - own
 *      move 0  move 2  move 4  …
 *
 * A lane is at one node of a level only, so one comparison serves the level: the left counts of its nodes are merged
 * under the masks of the lanes that are there.
 */
import { add, bitLength, type Number128, subtract } from "./arithmetic.ts";
import { type Wire, type Wires, ZEROS } from "./wires.ts";

export interface CountNode {
  /** The number of the node's own move. */
  readonly own: number;
  /** Where it is legal. */
  readonly legal: Wire;
  readonly left: CountNode | undefined;
  readonly right: CountNode | undefined;
  /** How many moves there are in the tree. */
  readonly size: number;
  /** How many of them are legal. */
  readonly count: Number128;
}

/** A node and the lanes that choose among its moves. */
interface Place {
  readonly node: CountNode;
  readonly lanes: Wire;
}

export function countTree(wires: Wires, moves: number, legal: (move: number) => Wire): CountNode {
  if (moves === 0) throw new Error("no moves to choose from");
  return subtree(wires, 0, moves, legal)!;
}

function subtree(wires: Wires, first: number, end: number, legalOf: (move: number) => Wire): CountNode | undefined {
  if (first === end) return undefined;
  const size = end - first;
  const own = first + 2 ** (bitLength(size) - 1) - 1;
  const left = subtree(wires, first, own, legalOf);
  const legal = legalOf(own);
  const right = subtree(wires, own + 1, end, legalOf);
  const count = add(wires, left?.count ?? [], right?.count ?? [], legal, bitLength(size));
  return { own, legal, left, right, size, count };
}

/** For each move the lanes that take it: of `lanes` those where the legal move of this rank is that move. */
export function pick(wires: Wires, tree: CountNode, rank: Number128, lanes: Wire): Wire[] {
  const taken = new Array<Wire>(tree.size).fill(ZEROS);
  let level: Place[] = [{ node: tree, lanes }];
  let ranks = rank;
  for (;;) {
    for (const { node, lanes: here } of level) if (node.size === 1) taken[node.own] = here;
    const places = level.filter(({ node }) => node.size > 1);
    if (places.length === 0) return taken;
    const split = compare(wires, places, ranks);
    level = places.flatMap(({ node, lanes: here }) => {
      taken[node.own] = wires.and(here, split.own);
      return [
        ...(node.left ? [{ node: node.left, lanes: split.left(here) }] : []),
        ...(node.right ? [{ node: node.right, lanes: split.right(here) }] : []),
      ];
    });
    ranks = split.rank;
  }
}

/** One more than the number of the move taken, from the lanes that take each: 0 where none does. */
export function numberTaken(wires: Wires, taken: readonly Wire[]): Wire[] {
  const bits = bitLength(taken.length);
  const number = new Array<Wire>(bits).fill(ZEROS);
  const sum = (first: number, size: number): Wire => {
    if (size === 1) return taken[first] ?? ZEROS;
    const low = sum(first, size / 2);
    const high = sum(first + size / 2, size / 2);
    const bit = bitLength(size) - 2;
    number[bit] = wires.or(number[bit]!, high);
    return wires.or(low, high);
  };
  sum(-1, 2 ** bits);
  return number;
}

interface Split {
  /** Where the node's own move is taken. */
  readonly own: Wire;
  /** Of the lanes at a node those that go left. */
  readonly left: (lanes: Wire) => Wire;
  readonly right: (lanes: Wire) => Wire;
  /** The rank within the subtree the lane goes to. */
  readonly rank: Number128;
}

function compare(wires: Wires, places: readonly Place[], rank: Number128): Split {
  const { legal, before } = merge(wires, places);
  const { difference, negative, unequal } = subtract(wires, rank, before, legal);
  const own = wires.andNot(legal, unequal);
  const children = places.flatMap(({ node }) => [node.left?.size ?? 0, node.right?.size ?? 0]);
  const length = bitLength(Math.max(...children) - 1);
  const right = (lanes: Wire) => wires.andNot(lanes, negative);
  if (places.every(({ node }) => node.right === undefined))
    return { own, left: (lanes) => wires.andNot(lanes, own), right, rank: rank.slice(0, length) };
  const notOwn = wires.andNot(negative, own);
  const behind = difference.slice(0, length).map((bit, at) => wires.select(negative, rank[at] ?? ZEROS, bit));
  return { own, left: (lanes) => wires.and(lanes, notOwn), right, rank: behind };
}

/** At the node where the lane is: whether its own move is legal, and how many legal moves are before it. */
function merge(wires: Wires, places: readonly Place[]): { legal: Wire; before: Number128 } {
  const [only] = places;
  if (places.length === 1) return { legal: only!.node.legal, before: only!.node.left?.count ?? [] };
  let legal = ZEROS;
  const before = new Array<Wire>(Math.max(...places.map(({ node }) => node.left?.count.length ?? 0))).fill(ZEROS);
  for (const { node, lanes } of places) {
    legal = wires.or(legal, wires.and(lanes, node.legal));
    node.left?.count.forEach((bit, at) => {
      before[at] = wires.or(before[at]!, wires.and(lanes, bit));
    });
  }
  return { legal, before };
}
