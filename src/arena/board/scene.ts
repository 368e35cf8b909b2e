/**
 * A layout and the facts of a state to what is to be seen.
 */
import { groupBy } from "../../gdl/check/survey.ts";
import { type Atom, atomKey, atomOf, type Fact, shortText } from "./facts.ts";
import { contentText } from "./layers.ts";
import type { BoardLayout, Layer, Layout } from "./layout.ts";
import { looksOf } from "./pieces.ts";
import type { BoardScene, CellScene, Counter, Hand, PieceScene, Scene, SceneKind, TableGroup } from "./scene-types.ts";
import { pick } from "./tables.ts";
import { cellId, targetsOf } from "./targets.ts";

export interface SceneOptions {
  /** The move or moves that led here, to be marked. Default: none. */
  readonly lastMove?: Fact | readonly Fact[];
}

export function sceneOf(layout: Layout, facts: readonly Fact[], { lastMove = [] }: SceneOptions = {}): Scene {
  const last = new Set(movesIn(lastMove).flatMap((move) => Object.values(targetsOf(layout, move)).flat()));
  const pieces = layout.boards.map(() => new Map<number, PieceScene[]>());
  const rest: Atom[] = [];
  for (const fact of facts.map(atomOf)) if (!put(layout, pieces, fact)) rest.push(fact);
  const boards = layout.boards.map((board, at) => boardScene(board, pieces[at]!, last));
  return { kind: kindOf(layout), boards, ...besideBoards(layout, rest) };
}

function movesIn(lastMove: Fact | readonly Fact[]): readonly Fact[] {
  return Array.isArray(lastMove) ? lastMove : [lastMove as Fact];
}

export function kindOf({ boards }: Layout): SceneKind {
  if (boards.length > 1) return "several";
  return boards.length === 0 ? "table" : boards[0]!.shape === "hex" ? "hex" : "board";
}

/** Puts a fact on its board; false where it belongs to none. */
function put({ boards, layers, roles, tones }: Layout, pieces: Map<number, PieceScene[]>[], fact: Atom): boolean {
  const layer = layers.get(atomKey(fact));
  if (!layer) return false;
  const row = fact.args;
  const board = layer.boardOf.get(layer.boards.length === 0 ? "" : pick(row, layer.boards));
  const cell = board === undefined ? undefined : boards[board]!.index.get(pick(row, layer.at));
  if (board === undefined || cell === undefined) return false;
  const text = contentText(layer.name, row, layer.content);
  if (layer.blanks.has(text)) return true;
  const look = layer.looks.get(text) ?? looksOf([text], { roles, tones }).get(text)!;
  const on = pieces[board]!.get(cell) ?? [];
  pieces[board]!.set(cell, [...on, drawn(layer, look, text)]);
  return true;
}

function drawn(layer: Layer, look: PieceScene, text: string): PieceScene {
  if (layer.draw !== "side") return look;
  const side = /north|up|^n$/i.exec(text)
    ? 0
    : /east|right|^e$/i.exec(text)
      ? 90
      : /south|down|^s$/i.exec(text)
        ? 180
        : 270;
  return { ...look, shape: "edge", turn: side, text: "" };
}

function boardScene(
  board: BoardLayout,
  pieces: ReadonlyMap<number, PieceScene[]>,
  last: ReadonlySet<string>,
): BoardScene {
  const { id, title, shape, width, height, edgeLabels } = board;
  const cells = board.cells.map(({ x, y, w, h, name, shade }, at): CellScene => {
    const on = pieces.get(at) ?? [];
    const content = on.map(({ label }) => label).join(" and ") || "empty";
    return {
      id: cellId(board, at),
      x,
      y,
      ...(w === undefined ? {} : { w }),
      ...(h === undefined ? {} : { h }),
      name,
      label: shortText(`${name}, ${content}`),
      shade,
      pieces: sideBySide(on),
      last: last.has(cellId(board, at)),
    };
  });
  return { id, title, shape, width, height, cells, edgeLabels };
}

/** Several things in one cell share it: two in a row, more in rows of two or three. */
function sideBySide(pieces: readonly PieceScene[]): readonly PieceScene[] {
  const inside = pieces.filter(({ shape }) => shape !== "edge");
  if (inside.length < 2) return pieces;
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

type BesideScene = Pick<Scene, "hands" | "counters" | "turn" | "table">;

function besideBoards(layout: Layout, facts: readonly Atom[]): BesideScene {
  const turn: string[] = [];
  const counters: Counter[] = [];
  const held = new Map<string, string[]>();
  const rest: Atom[] = [];
  for (const fact of facts) {
    const key = atomKey(fact);
    const args = fact.args.map((arg) => shortText(arg));
    const role = layout.turns.get(key);
    const holder = layout.hands.get(key);
    if (role !== undefined) turn.push(fact.args[role]!);
    else if (layout.counters.has(key)) counters.push(counterOf(fact.name, args));
    else if (holder !== undefined) {
      const owner = fact.args[holder]!;
      held.set(owner, [...(held.get(owner) ?? []), args.filter((_, at) => at !== holder).join(" ")]);
    } else rest.push(fact);
  }
  return { turn: [...new Set(turn)], counters, hands: handsOf(layout, held), table: tableOf(rest) };
}

function counterOf(name: string, args: readonly string[]): Counter {
  return { name: shortText([name, ...args.slice(0, -1)].join(" ")), value: args.at(-1) ?? "" };
}

/** What is held none of is not shown. */
function handsOf({ roles, tones }: Layout, held: ReadonlyMap<string, readonly string[]>): Hand[] {
  return [...held].map(([owner, things]) => {
    const names = things.filter((thing) => !/ 0$/.test(thing));
    const looks = looksOf(names, { roles, tones });
    const tone = tones[roles.indexOf(owner)] ?? "none";
    return { owner: shortText(owner), tone, pieces: names.slice(0, MOST_ROWS).map((name) => looks.get(name)!) };
  });
}

/** More rows of one relation than this are counted and not shown. */
const MOST_ROWS = 60;

function tableOf(facts: readonly Atom[]): TableGroup[] {
  return [...groupBy(facts, atomKey).values()].map((group) => ({
    name: shortText(group[0]!.name),
    rows: group.slice(0, MOST_ROWS).map((fact) => fact.args.map((arg) => shortText(arg))),
    more: Math.max(0, group.length - MOST_ROWS),
  }));
}
