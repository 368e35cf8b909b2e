/**
 * Groups of relations to boards and layers: how each fact finds its cell, and what it looks like there.
 */
import { type Draft, draftBoard, type World } from "./cells.ts";
import { shortText } from "./facts.ts";
import type { Group } from "./groups.ts";
import type { BoardLayout, Layer } from "./layout.ts";
import { orderOf } from "./order.ts";
import { blanksOf, type Cast, looksOf } from "./pieces.ts";
import { isDirection, type Spot } from "./spots.ts";
import { allRows, isKey, pick } from "./tables.ts";

export interface Boards {
  readonly boards: BoardLayout[];
  readonly layers: Map<string, Layer>;
  /** The spot behind each layer. */
  readonly spots: Map<string, Spot>;
}

const MOST_BOARDS = 24;

export function makeBoards(groups: readonly Group[], world: World, cast: Cast): Boards {
  const made: Boards = { boards: [], layers: new Map(), spots: new Map() };
  for (const group of groups) addBoards(made, group, { world, cast, alone: groups.length === 1 });
  return made;
}

function addBoards(
  made: Boards,
  group: Group,
  { world, cast, alone }: { world: World; cast: Cast; alone: boolean },
): void {
  const draft: Draft = draftBoard(group, world);
  const names = boardNames(group, world);
  const boardOf = new Map<string, number>();
  for (const name of names.slice(0, MOST_BOARDS)) {
    const own = names.length > 1 ? name : "";
    const title = [alone && own ? "" : group.spots[0]!.table.name, own].filter((part) => part !== "").join(" ");
    boardOf.set(name, made.boards.length);
    made.boards.push({ id: `b${made.boards.length}`, title: alone && !own ? "" : shortText(title, 40), ...draft });
  }
  for (const spot of group.spots) {
    made.layers.set(spot.table.key, layerOf(spot, boardOf, cast));
    made.spots.set(spot.table.key, spot);
  }
}

/** The values that tell the boards of a group apart, in their order; the empty text where there is one board. */
function boardNames({ spots }: Group, { chains }: World): readonly string[] {
  if (spots[0]!.boards.length === 0) return [""];
  const names = new Set(
    spots.flatMap(({ table, boards }) => {
      const seen = allRows(table).map((row) => pick(row, boards));
      return seen.length > 0 ? seen : [...table.columns[boards[0]!]!.names];
    }),
  );
  return orderOf(names, chains)?.values ?? [...names];
}

function layerOf(spot: Spot, boardOf: ReadonlyMap<string, number>, cast: Cast): Layer {
  const { table, at, boards, content } = spot;
  const contents = contentsOf(spot);
  const first = table.states[0] ?? [];
  const census = new Map<string, number>();
  for (const row of first) count(census, contentText(spot.table.name, row, content));
  const blanks = blanksOf(contents, spot.total ? census : undefined);
  const looks = looksOf(
    contents.filter((text) => !blanks.has(text)),
    cast,
  );
  return { name: table.name, kind: "cell", at, boards, boardOf, content, blanks, looks, draw: drawOf(spot) };
}

function count(census: Map<string, number>, text: string): void {
  census.set(text, (census.get(text) ?? 0) + 1);
}

/** What lies in the cell: the values of these arguments, or the name of the relation where there are none. */
export function contentText(name: string, row: readonly string[], content: readonly number[]): string {
  return content.length === 0 ? name : pick(row, content);
}

const MOST_CONTENTS = 200;

function contentsOf({ table, content }: Spot): string[] {
  if (content.length === 0) return [table.name];
  const seen = new Set(allRows(table).map((row) => pick(row, content)));
  if (content.length === 1) for (const name of table.columns[content[0]!]!.names) seen.add(name);
  return [...seen].slice(0, MOST_CONTENTS);
}

function drawOf({ table, kind, at, content }: Spot): Layer["draw"] {
  const [value] = content.map((column) => table.columns[column]!);
  if (kind === "line" && content.length === 1 && value!.order?.by === "number" && isKey(table, at)) return "heap";
  const sided = content.length === 1 && value!.names.size > 0 && [...value!.names].every(isDirection);
  if (sided && /wall|block|barrier|edge|fence/i.test(table.name)) return "side";
  if (
    content.length === 0 &&
    /(wall|block|barrier|fence).*(north|east|south|west|up|down|left|right)/i.test(table.name)
  )
    return "side";
  return "piece";
}
