/**
 * A layout and the facts of a state to what is to be seen.
 */
import { groupBy } from "../gdl/check/survey.ts";
import { atomKey, atomOf, type Fact, type FactAtom, shortText } from "./facts.ts";
import type { Point } from "./geometry.ts";
import { contentText } from "./layers.ts";
import type { BoardLayout, Layer, Layout, MoveSpot } from "./layout.ts";
import { namedPieces } from "./named-pieces.ts";
import { looksOf } from "./pieces.ts";
import type { BoardScene, CellScene, Counter, Hand, PieceScene, Scene, SceneKind, TableGroup } from "./scene-types.ts";
import { stackPlaces } from "./stacks.ts";
import { pick } from "./tables.ts";
import { cellId, targetsOf } from "./targets.ts";
import { type Thing, thingLook } from "./things.ts";

/** What is marked in a scene. */
export interface SceneOptions {
  /** The move or moves that led here, to be marked. Default: none. */
  readonly lastMove?: Fact | readonly Fact[];
}

/** What is to be seen of the state with these facts. */
export function sceneOf(layout: Layout, facts: readonly Fact[], { lastMove = [] }: SceneOptions = {}): Scene {
  const last = new Set(movesIn(lastMove).flatMap((move) => Object.values(targetsOf(layout, move)).flat()));
  const pieces: Pieces = layout.boards.map(() => new Map());
  const rest: FactAtom[] = [];
  const atoms = facts.map(atomOf);
  for (const fact of atoms) if (!put(layout, pieces, fact)) rest.push(fact);
  putAxes(layout, pieces, atoms);
  const places = putStacks(layout, pieces, atoms);
  const falling = fallingBoards(layout);
  const badges = badgesOf(layout);
  const boards = layout.boards.map((board, at) => {
    const scene = boardScene(board, pieces[at]!, { last, places: places.get(at), badges });
    return falling.has(at) ? { ...scene, falls: true as const } : scene;
  });
  return { kind: kindOf(layout), boards, ...besideBoards(layout, rest) };
}

/** Boards with moves that name nothing but a column. */
function fallingBoards({ moves }: Layout): ReadonlySet<number> {
  const isColumn = ({ at: [x = -1, y = 0] }: MoveSpot): boolean => x >= 0 && y < 0;
  const spots = [...moves.values()].flatMap(({ spots }) => (spots.length === 1 && isColumn(spots[0]!) ? spots : []));
  return new Set(spots.flatMap(({ boardOf }) => [...boardOf.values()]));
}

function movesIn(lastMove: Fact | readonly Fact[]): readonly Fact[] {
  return Array.isArray(lastMove) ? lastMove : [lastMove as Fact];
}

export function kindOf({ boards }: Layout): SceneKind {
  if (boards.length > 1) return "several";
  return boards.length === 0 ? "table" : boards[0]!.shape === "hex" ? "hex" : "board";
}

/** For each board, what lies on which cell. */
type Pieces = Map<number, PieceScene[]>[];

/** Puts a fact on its board; false where it belongs to none. */
function put({ boards, layers, roles, tones }: Layout, pieces: Pieces, fact: FactAtom): boolean {
  const layer = layers.get(atomKey(fact));
  if (!layer) return false;
  const row = fact.args;
  if (layer.kind === "tuple") {
    const on = pieces[layer.boardOf.get("")!]!;
    row.forEach((name, at) => {
      on.set(at, [layer.looks.get(name) ?? looksOf([name], { roles, tones }).get(name)!]);
    });
  }
  if (layer.kind !== "cell") return true;
  const board = layer.boardOf.get(layer.boards.length === 0 ? "" : pick(row, layer.boards));
  const cell = board === undefined ? undefined : boards[board]!.index.get(layer.prefix + pick(row, layer.at));
  if (board === undefined || cell === undefined) return layer.draw === "side";
  const text = layer.draw === "name" ? pick(row, layer.at) : contentText(layer.name, row, layer.content);
  if (layer.blanks.has(text)) return true;
  const look = layer.looks.get(text) ?? looksOf([text], { roles, tones }).get(text)!;
  const on = pieces[board]!.get(cell) ?? [];
  const given = layer.givens && { given: layer.givens.has(pick(row, layer.at)) };
  pieces[board]!.set(cell, [...on, ...drawn(layer, given ? { ...look, ...given } : look, text)]);
  return true;
}

/** Joins the facts that tell one coordinate each. */
function putAxes({ boards, layers }: Layout, pieces: Pieces, facts: readonly FactAtom[]): void {
  const found = new Map<string, { x?: string; y?: string; look?: PieceScene; board: number }>();
  for (const fact of facts) {
    const layer = layers.get(atomKey(fact));
    if (layer?.kind !== "axis") continue;
    const who = contentText(layer.name, fact.args, layer.content);
    const key = `${layer.name} ${who}`;
    const entry = found.get(key) ?? { board: layer.boardOf.get("")! };
    const look = layer.looks.get(who);
    found.set(key, {
      ...entry,
      ...(look ? { look } : {}),
      [layer.blanks.has("x") ? "x" : "y"]: fact.args[layer.at[0]!],
    });
  }
  for (const { x, y, look, board } of found.values()) {
    const cell = boards[board]!.index.get(`${x} ${y}`);
    if (cell !== undefined && look) pieces[board]!.set(cell, [...(pieces[board]!.get(cell) ?? []), look]);
  }
}

/** Puts the piles together, and tells where the cells of their boards are in this state. */
function putStacks(
  { boards, layers }: Layout,
  pieces: Pieces,
  facts: readonly FactAtom[],
): Map<number, ReadonlyMap<number, Point>> {
  const moved = new Map<number, ReadonlyMap<number, Point>>();
  for (const [key, layer] of layers) {
    if (layer.kind !== "stack") continue;
    const at = layer.boardOf.get("")!;
    const board = boards[at]!;
    const rows = facts.filter((fact) => atomKey(fact) === key).map(({ args }) => args);
    const places = [...stackPlaces(board, layer, rows)].map(
      ([name, point]) => [board.index.get(name)!, point] as const,
    );
    moved.set(at, new Map(places));
    for (const [name, cell] of board.index) pieces[at]!.set(cell, [layer.looks.get(name)!]);
  }
  return moved;
}

function drawn(layer: Layer, look: PieceScene, text: string): PieceScene[] {
  if (layer.draw === "heap") return heap(text, look);
  if (layer.draw !== "side") return [look];
  const side = /north|up|^n$/i.test(text)
    ? 0
    : /east|right|^e$/i.test(text)
      ? 90
      : /south|down|^s$/i.test(text)
        ? 180
        : 270;
  return [{ ...look, shape: "edge", turn: side, text: "" }];
}

/** So many counters in rows, or the number alone where they would be too small to count. */
function heap(text: string, look: PieceScene): PieceScene[] {
  const count = Number(/\d+$/.exec(text)?.[0] ?? Number.NaN);
  if (!(count <= MOST_COUNTERS)) return [look];
  // A heap: rows of counters, each one counter shorter than the row below.
  const base = Math.max(3, Math.ceil((Math.sqrt(8 * count + 1) - 1) / 2));
  const size = 1 / base;
  const rows = Array.from({ length: base }, (_, row) => base - row);
  const places = rows.flatMap((length, row) =>
    Array.from({ length }, (_, at) => ({ dx: (at - (length - 1) / 2) * size, dy: 0.46 - (0.5 + 0.87 * row) * size })),
  );
  return places.slice(0, count).map((place, at): PieceScene => {
    return { shape: "stone", tone: "brown", text: "", label: at === 0 ? String(count) : "", size, ...place };
  });
}

const MOST_COUNTERS = 36;

interface Drawing {
  readonly last: ReadonlySet<string>;
  /** Where cells are in this state, on a board whose cells move; what is not there is not shown. */
  readonly places: ReadonlyMap<number, Point> | undefined;
  /** Looks of what only marks another thing. */
  readonly badges: ReadonlySet<PieceScene>;
}

function boardScene(
  board: BoardLayout,
  pieces: ReadonlyMap<number, PieceScene[]>,
  { last, places, badges }: Drawing,
): BoardScene {
  const { id, title, shape, width, height, edgeLabels, lines, blocks } = board;
  const cells = board.cells.flatMap(({ x, y, w, h, ends, name, shade, marks = [] }, at): CellScene[] => {
    if (places && !places.has(at)) return [];
    const on = pieces.get(at) ?? [];
    const content =
      on
        .map(({ label }) => label)
        .filter((text) => text !== "")
        .join(" and ") || "empty";
    // What lies between squares is filled as a whole.
    const thin = h !== undefined && h < 0.5;
    const narrow = w !== undefined && w < 0.5;
    const filled = (thin || narrow) && on.length > 0;
    const cell = {
      id: cellId(board, at),
      ...(places?.get(at) ?? { x, y }),
      ...(w === undefined ? {} : { w }),
      ...(h === undefined ? {} : { h }),
      ...(ends === undefined ? {} : { ends }),
      name,
      label: shortText(places ? name : `${name}, ${content}`),
      shade: filled ? "wall" : shade,
      pieces: filled ? [] : [...marks, ...sideBySide(on, badges)],
      last: last.has(cellId(board, at)),
    } as const;
    return [cell];
  });
  const drawn = { ...(lines === undefined ? {} : { lines }), ...(blocks === undefined ? {} : { blocks }) };
  return { id, title, shape, width, height, cells, edgeLabels, ...drawn };
}

/** A badge in the corner of what it says something about, in cells. */
const BADGE = { size: 0.42, dx: 0.29, dy: -0.29 };

/** Several things in one cell share it: two in a row, more in rows of two or three. One that only marks the other is a badge. */
function sideBySide(pieces: readonly PieceScene[], badges: ReadonlySet<PieceScene>): readonly PieceScene[] {
  const inside = pieces.filter(({ shape }) => shape !== "edge");
  if (inside.length < 2 || inside.some(({ size }) => size !== undefined)) return pieces;
  const [marked, ...others] = inside.filter((piece) => !badges.has(piece));
  if (inside.length === 2 && marked !== undefined && others.length === 0)
    return pieces.map((piece) => (badges.has(piece) ? { ...piece, ...BADGE } : piece)).sort(bySize);
  // A trace or a wall lies under the one thing that stands there.
  const under = inside.filter(({ shape }) => shape === "dot" || shape === "wall");
  if (under.length === inside.length - 1)
    return [
      ...pieces.filter((piece) => !inside.includes(piece)),
      ...under,
      ...inside.filter((piece) => !under.includes(piece)),
    ];
  const width = Math.ceil(Math.sqrt(inside.length));
  const height = Math.ceil(inside.length / width);
  const placed = inside.slice(0, 9).map((piece, at) => ({
    ...piece,
    size: 1 / width,
    dx: ((at % width) + 0.5) / width - 0.5,
    dy: (Math.floor(at / width) + 0.5) / height - 0.5,
  }));
  return [...pieces.filter(({ shape }) => shape === "edge"), ...placed];
}

/** What is small lies on top. */
function bySize({ size: a = 1 }: PieceScene, { size: b = 1 }: PieceScene): number {
  return b - a;
}

/** What relations put on cells that say nothing but where: `(shooter 3 2)` marks what stands there. */
function badgesOf({ layers }: Layout): ReadonlySet<PieceScene> {
  const marks = [...layers.values()].filter(
    ({ kind, draw, content }) => kind === "cell" && draw === "piece" && content.length === 0,
  );
  return new Set(marks.flatMap(({ looks }) => [...looks.values()]));
}

type BesideScene = Pick<Scene, "hands" | "counters" | "turn" | "table">;

function besideBoards(layout: Layout, facts: readonly FactAtom[]): BesideScene {
  const turn: string[] = [];
  const counters: Counter[] = [];
  const held = new Map<string, Held[]>();
  const rest: FactAtom[] = [];
  const pieces = namedPieces(layout);
  const shown: Hand[] = [];
  for (const fact of facts) {
    const key = atomKey(fact);
    const args = fact.args.map((arg) => shortText(arg));
    const role = layout.turns.get(key);
    const hand = layout.hands.get(key);
    if (role !== undefined) turn.push(fact.args[role]!);
    else if (layout.counters.has(key) && pieces.has(fact.args.at(-1) ?? ""))
      shown.push({ owner: shortText(fact.name), tone: "none", pieces: [pieces.get(fact.args.at(-1)!)!] });
    else if (layout.counters.has(key)) counters.push(counterOf(fact.name, args));
    else if (hand !== undefined) {
      const owner = hand.holder < 0 ? fact.name : fact.args[hand.holder]!;
      const name = args.filter((_, at) => at !== hand.holder).join(" ");
      held.set(owner, [...(held.get(owner) ?? []), { name, thing: hand.thing }]);
    } else rest.push(fact);
  }
  return { turn: [...new Set(turn)], counters, hands: [...shown, ...handsOf(layout, held)], table: tableOf(rest) };
}

function counterOf(name: string, args: readonly string[]): Counter {
  return { name: shortText([name, ...args.slice(0, -1)].join(" ")), value: args.at(-1) ?? "" };
}

interface Held {
  readonly name: string;
  readonly thing: Thing | undefined;
}

/** What is held none of is not shown; roles in their order. */
function handsOf({ roles, tones }: Layout, held: ReadonlyMap<string, readonly Held[]>): Hand[] {
  const place = (owner: string): number => (roles.includes(owner) ? roles.indexOf(owner) : roles.length);
  const sorted = [...held].sort(([a], [b]) => place(a) - place(b));
  return sorted.map(([owner, things]) => {
    const some = things.filter(({ name }) => !/ 0$/.test(name)).slice(0, MOST_ROWS);
    const looks = looksOf(
      some.map(({ name }) => name),
      { roles, tones },
    );
    const tone = tones[roles.indexOf(owner)] ?? "none";
    const pieces = some.map(({ name, thing }) => (thing === undefined ? looks.get(name)! : thingLook(thing, name)));
    return { owner: shortText(owner), tone, pieces };
  });
}

/** More rows of one relation than this are counted and not shown. */
const MOST_ROWS = 60;

function tableOf(facts: readonly FactAtom[]): TableGroup[] {
  return [...groupBy(facts, atomKey).values()].map((group) => ({
    name: shortText(group[0]!.name),
    rows: group.slice(0, MOST_ROWS).map((fact) => fact.args.map((arg) => shortText(arg))),
    more: Math.max(0, group.length - MOST_ROWS),
  }));
}
