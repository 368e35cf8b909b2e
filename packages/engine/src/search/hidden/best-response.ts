/**
 * How good mixes are, exactly: what every role gets by them, and what a role could get that knows the others' mixes and
 * answers them best. `mixes` has a number for each move of each information set, as the tree's columns.
 */
import { CHANCE, END, type GameTree } from "./game-tree.ts";

/** For each role what it gets in the mean. */
export function expectedGoals(tree: GameTree, mixes: Float64Array): number[] {
  const reach = reaches(tree, mixes, -1);
  const goals = tree.game.roles.map(() => 0);
  for (let node = 0; node < tree.mover.length; node++) {
    if (tree.mover[node] !== END) continue;
    for (let role = 0; role < goals.length; role++)
      goals[role]! += reach[node]! * tree.payoffs[tree.first[node]! + role]!;
  }
  return goals;
}

/** What the role of a set gets in the mean by each of its moves, all going on by the mixes; NaN where the others never lead there. */
export function meansOf(tree: GameTree, mixes: Float64Array, set: number): number[] {
  const { role, moves } = tree.sets[set]!;
  const reach = reaches(tree, mixes, role);
  const values = valuesOf(tree, mixes, role);
  const nodes = nodesBySet(tree)[set]!;
  const total = nodes.reduce((sum, node) => sum + reach[node]!, 0);
  return moves.map((_, move) =>
    total === 0
      ? Number.NaN
      : nodes.reduce((sum, node) => sum + reach[node]! * values[tree.children[tree.first[node]! + move]!]!, 0) / total,
  );
}

/** What the role gets from every node on. */
function valuesOf(
  { mover, first, count, children, payoffs, set, sets }: GameTree,
  mixes: Float64Array,
  role: number,
): Float64Array {
  const values = new Float64Array(mover.length);
  // Children stand behind their node.
  for (let node = mover.length - 1; node >= 0; node--) {
    const who = mover[node]!;
    if (who === END) values[node] = payoffs[first[node]! + role]!;
    const at = who >= 0 ? sets[set[node]!]!.at : 0;
    for (let child = 0; child < count[node]!; child++) {
      const share = who === CHANCE ? 1 / count[node]! : mixes[at + child]!;
      values[node]! += share * values[children[first[node]! + child]!]!;
    }
  }
  return values;
}

/** What the role gets by the best answer to the others' mixes. */
export function bestResponse(tree: GameTree, mixes: Float64Array, role: number): number {
  const { mover, first, count, children, payoffs, set, sets } = tree;
  const reach = reaches(tree, mixes, role);
  const nodesOf = nodesBySet(tree);
  const choices = new Map<number, number>();
  // Perfect recall: what comes below a set never leads back to it.
  const choiceOf = (which: number): number => {
    const known = choices.get(which);
    if (known !== undefined) return known;
    const worths = sets[which]!.moves.map((_, move) =>
      nodesOf[which]!.reduce((sum, node) => sum + worthOf(children[first[node]! + move]!), 0),
    );
    const choice = worths.indexOf(Math.max(...worths));
    choices.set(which, choice);
    return choice;
  };
  // Weighted by how likely the others come there.
  const values = new Map<number, number>();
  const worthOf = (node: number): number => {
    if (mover[node] === END) return reach[node]! * payoffs[first[node]! + role]!;
    if (mover[node] === role) return worthOf(children[first[node]! + choiceOf(set[node]!)]!);
    let value = values.get(node);
    if (value !== undefined) return value;
    value = 0;
    for (let child = 0; child < count[node]!; child++) value += worthOf(children[first[node]! + child]!);
    values.set(node, value);
    return value;
  };
  return worthOf(0);
}

/** What all roles together could gain, each alone leaving the mixes: 0 in an equilibrium. */
export function exploitability(tree: GameTree, mixes: Float64Array): number {
  const goals = expectedGoals(tree, mixes);
  const players = goals.map((_, role) => role).filter((role) => role !== tree.game.chanceRole);
  return players.reduce((sum, role) => sum + bestResponse(tree, mixes, role) - goals[role]!, 0);
}

/** How likely each node is, as if the role went wherever it leads. */
function reaches(tree: GameTree, mixes: Float64Array, role: number): Float64Array {
  const { mover, first, count, children, set, sets } = tree;
  const reach = new Float64Array(mover.length);
  reach[0] = 1;
  for (let node = 0; node < mover.length; node++) {
    const who = mover[node]!;
    const at = who >= 0 ? sets[set[node]!]!.at : 0;
    for (let child = 0; child < count[node]!; child++) {
      const share = who === CHANCE ? 1 / count[node]! : who === role ? 1 : mixes[at + child]!;
      reach[children[first[node]! + child]!] = reach[node]! * share;
    }
  }
  return reach;
}

function nodesBySet({ set, sets }: GameTree): number[][] {
  const nodes: number[][] = sets.map(() => []);
  for (let node = 0; node < set.length; node++) if (set[node]! >= 0) nodes[set[node]!]!.push(node);
  return nodes;
}
