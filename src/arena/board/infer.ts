/**
 * Rules and some states to a layout, in this order:
 *
 *   domains     which names may stand in which argument
 *   tables      what the samples show of each relation
 *   spots       which arguments are coordinates, boards and contents
 *   groups      which relations lie on the same board
 *   boards      which cells there are and where; layers, looks
 *   moves       which arguments of moves name cells
 *   beside      turns, counters, hands
 */
import { termText } from "../../gdl/print.ts";
import type { Rulesheet } from "../../gdl/rules.ts";
import { besideOf } from "./beside.ts";
import { linesAround } from "./between.ts";
import { type Domains, inferDomains } from "./domains.ts";
import type { World } from "./draft.ts";
import { atomKey, atomOf, type Fact } from "./facts.ts";
import { groupSpots } from "./groups.ts";
import { makeBoards, specialOf } from "./layers.ts";
import type { Layout } from "./layout.ts";
import { type Links, linksOf } from "./links.ts";
import { moveLayouts, reading } from "./moves.ts";
import { hasWays } from "./neighbours.ts";
import { rolesTones } from "./pieces.ts";
import type { Samples } from "./samples.ts";
import { type Spot, spotsOf } from "./spots.ts";
import { Statics, variableNames } from "./statics.ts";
import { tablesOf } from "./tables.ts";

/** `samples`: states that come up in play, the initial one first, and moves that are legal in them if they are known. */
export function inferLayout(rules: Rulesheet, samples: Samples | readonly (readonly Fact[])[]): Layout {
  const { states, moves } = "states" in samples ? samples : { states: samples, moves: [] };
  const roles = rolesOf(rules);
  const tones = rolesTones(roles);
  const domains = inferDomains(rules);
  const statics = new Statics(rules);
  const chains = statics.pairs();
  const links = linksOf(rules);
  const movedCells = cellsOfMoves(moves, domains, links);
  const isMapped = (sides: readonly ReadonlySet<string>[]): boolean => hasWays(sides, domains, statics);
  const world: World = {
    isMapped,
    domains,
    statics,
    chains,
    links,
    moves: domains.move,
    hints: variableNames(rules),
    movedCells,
  };
  const tables = tablesOf(states, domains, chains, roles);
  const special = specialOf(tables);
  const taken = new Set([
    ...special.tuples,
    ...special.stacks.map(({ table }) => table),
    ...special.axes.flatMap(({ x, y }) => [x, y]),
  ]);
  const free = tables.filter((table) => !taken.has(table));
  const spots = free.map((table) => spotsOf(table, world)).filter((spot) => spot !== undefined);
  const made = makeBoards(groupSpots(linesAround(spots)), special, world, { roles, tones });
  const targets = [...made.spots].map(([key, spot]) => ({ spot, layer: made.layers.get(key)! }));
  return {
    roles,
    tones,
    boards: made.boards,
    layers: made.layers,
    moves: moveLayouts(domains.move, targets, links),
    ...besideOf(tables.filter(({ key }) => !made.layers.has(key))),
  };
}

function rolesOf({ rules }: Rulesheet): string[] {
  const written = rules.filter(({ head }) => head.name === "role" && head.args.length === 1);
  return [...new Set(written.map(({ head }) => termText(head.args[0]!)))];
}

/** The cells that the moves seen name, by the relation they lie in. */
function cellsOfMoves(moves: readonly Fact[], domains: Domains, links: Links): (spot: Spot) => ReadonlySet<string> {
  return (spot) => {
    const cells = new Set<string>();
    const layer = { boardOf: new Map<string, number>(), prefix: "" };
    const spotsIn = new Map(
      [...domains.move.functions].map(([move, args]) => [move, reading({ move, args, links }, { spot, layer }).spots]),
    );
    for (const move of moves) {
      const atom = atomOf(move);
      for (const { at } of spotsIn.get(atomKey(atom)) ?? [])
        if (at.every((arg) => arg >= 0)) cells.add(at.map((arg) => atom.args[arg]!).join(" "));
    }
    return cells;
  };
}
