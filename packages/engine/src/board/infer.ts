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

import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { rolesOf } from "../gdl/roles.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { linesAround } from "./between.ts";
import { withChequers } from "./chequers.ts";
import { type ArgumentDomains, inferDomains } from "./domains.ts";
import type { World } from "./draft.ts";
import { atomKey, atomOf, type Fact } from "./facts.ts";
import { groupSpots } from "./groups.ts";
import { makeBoards, specialOf } from "./layers.ts";
import type { HandLayout, Layout } from "./layout.ts";
import { type Links, linksOf } from "./links.ts";
import { moveLayouts, reading } from "./moves.ts";
import { hasWays } from "./neighbours.ts";
import { crossedArguments } from "./pairs.ts";
import { rolesTones } from "./pieces.ts";
import { collectSamples, type Samples } from "./samples.ts";
import { type Spot, spotsOf } from "./spots.ts";
import { StaticFacts, variableNames } from "./statics.ts";
import { type FactTable, isKey, mostRows, overlap, tablesOf } from "./tables.ts";
import { cardNames, type Thing, thingOf } from "./things.ts";
import { traitLooks } from "./traits.ts";

/** `samples`: states that come up in play, the initial one first, and moves that are legal in them if they are known. */
export function inferLayout(rules: Rulesheet, samples: Samples | readonly (readonly Fact[])[]): Layout {
  const { states, moves } = "states" in samples ? samples : { states: samples, moves: [] };
  const roles = rolesOf(rules);
  const tones = rolesTones(roles);
  const domains = inferDomains(rules);
  const statics = new StaticFacts(rules);
  const chains = statics.pairs();
  const cards = cardNames(statics);
  const links = linksOf(rules);
  const movedCells = cellsOfMoves(moves, domains, links);
  const isMapped = (sides: readonly ReadonlySet<string>[]): boolean => hasWays(sides, domains, statics);
  const world: World = {
    rules,
    cast: { roles, tones, cards, traits: (names) => traitLooks(names, statics) },
    crossed: crossedArguments(rules),
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
  const made = makeBoards(groupSpots(linesAround(spots)), special, world, world.cast);
  const targets = [...made.spots].map(([key, spot]) => ({ spot, layer: made.layers.get(key)! }));
  const layout: Layout = {
    roles,
    tones,
    boards: made.boards,
    layers: made.layers,
    moves: moveLayouts(domains.move, targets, links),
    ...besideOf(
      tables.filter(({ key }) => !made.layers.has(key)),
      cards,
    ),
  };
  return withChequers(layout, moves);
}

/** The cells that the moves seen name, by the relation they lie in. */
function cellsOfMoves(
  moves: readonly Fact[],
  domains: ArgumentDomains,
  links: Links,
): (spot: Spot) => ReadonlySet<string> {
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

/** Where the cells of a game's boards are and what lies on them, whatever the state. `loadGame` gives both parts of the question. */
export function layoutOf({ game, rulesheet }: { readonly game: Game; readonly rulesheet: Rulesheet }): Layout {
  return inferLayout(rulesheet, collectSamples(game, { random: new Random(1) }));
}

/** What is shown beside the board: whose turn it is, counters, and what players hold. */
export interface Beside {
  readonly turns: Map<string, number>;
  readonly counters: Set<string>;
  readonly hands: Map<string, HandLayout>;
}

const HAND = /hand|hold|own|pool|captur|stock|reserve|deck|card|inventory|carr|prisoner/i;
const TURN = /control|turn|to_?move|active|current_?(player|role)|whose|mover/i;

/** Of the relations that lie on no board. */
function besideOf(tables: readonly FactTable[], cards: ReadonlySet<string>): Beside {
  const beside: Beside = { turns: new Map(), counters: new Set(), hands: new Map() };
  for (const table of tables) {
    const role = table.columns.findIndex(({ roles }) => roles);
    if (role >= 0 && TURN.test(table.name) && !/last|prev/i.test(table.name)) beside.turns.set(table.key, role);
    else if (thingIn(table, role, cards) !== undefined)
      beside.hands.set(table.key, { holder: role, thing: thingIn(table, role, cards)! });
    else if (isCounter(table, role)) beside.counters.add(table.key);
    else if (role >= 0 && table.arity > 1 && HAND.test(table.name) && overlap(table, [role]) > 0)
      beside.hands.set(table.key, { holder: role });
  }
  return beside;
}

/** What a relation holds that has one thing a fact, and perhaps whose it is. */
function thingIn({ name, arity, columns }: FactTable, role: number, cards: ReadonlySet<string>): Thing | undefined {
  const column = columns.find((_, at) => at !== role);
  return column !== undefined && arity === (role < 0 ? 1 : 2) ? thingOf(name, column.names, cards) : undefined;
}

/** One value at a time, or one for each role. */
function isCounter(table: FactTable, role: number): boolean {
  if (table.arity === 1) return mostRows(table) === 1;
  return table.arity === 2 && role >= 0 && isKey(table, [role]) && mostRows(table) > 0;
}
