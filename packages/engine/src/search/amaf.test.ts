import { expect, test } from "vitest";
import { nativeGame } from "../game/native/native.ts";
import { Random } from "../game/random.ts";
import { NONE } from "./graph.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";
import { AmafRow } from "./subtree-amaf.ts";

const game = nativeGame("native:hex:3")!;

function searched(transpositions: boolean): Search {
  const options = {
    ...DEFAULT_OPTIONS,
    amaf: "rave",
    raveDepth: 1,
    transpositions,
    solver: "off",
    memoryMiB: 8,
  } as const;
  const search = new Search(game, options, new Random(1));
  runSearch(search, { playouts: 3000 });
  return search;
}

interface Known {
  readonly visits: number;
  readonly sum: number;
}

/** For every edge what AMAF counts at its node, and what is known behind the node's children and of the edge itself. */
function compared({ graph }: Search): { readonly at: Known; readonly behind: Known }[] {
  return Array.from({ length: graph.nodes }, (_, node) => node)
    .filter((node) => graph.isExpanded(node))
    .flatMap((node) => {
      const role = graph.mover(node);
      const first = graph.edgesAt(node);
      const edges = Array.from({ length: graph.edgeCount(node) }, (_, index) => first + index);
      const row = new AmafRow();
      for (const edge of edges) if (graph.child(edge) !== NONE) graph.below!.addTo(row, graph.child(edge), role);
      return edges.map((edge, index) => {
        const move = graph.moves[graph.movesOf(node, role) + index]!;
        return {
          at: { visits: graph.amafVisits[edge]!, sum: graph.amafSums[edge]! },
          behind: {
            visits: (row.visits[move] ?? 0) + graph.visits(edge),
            sum: (row.sums[move] ?? 0) + graph.sum(edge, role),
          },
        };
      });
    });
}

test("in a tree, what was played behind the children is all that AMAF knows of later moves", () => {
  const search = searched(false);
  const edges = compared(search);
  expect(edges.length).toBeGreaterThan(1000);
  for (const { at, behind } of edges) expect(behind).toEqual(at);
  search.advance([search.graph.moves[search.graph.movesOf(search.root, 0)]!, game.legalMoves(game.initial, 1)[0]!]);
  runSearch(search, { playouts: 500 });
  for (const { at, behind } of compared(search)) expect(behind).toEqual(at);
});

test("where paths meet, playouts that came another way count too", () => {
  const edges = compared(searched(true));
  for (const { at, behind } of edges) expect(behind.visits).toBeGreaterThanOrEqual(at.visits);
  expect(edges.filter(({ at, behind }) => behind.visits > at.visits).length).toBeGreaterThan(100);
});
