/**
 * Boards found in facts and drawn as text. `(cell 2 3 white)` looks like a square: two arguments that count, and what
 * stands there. The first coordinate runs to the right, the second upwards, both labelled. Relations that name bare
 * squares, `(visited 2 3)`, are drawn onto the board whose squares they name.
 */
import { groupBy } from "../../gdl/check/survey.ts";
import { termText } from "../../gdl/print.ts";
import type { Term } from "../../gdl/rules.ts";
import { EMPTY_SYMBOL, symbolsFor } from "./symbols.ts";

/** A relation whose facts stand on squares. */
interface Layer {
  readonly name: string;
  readonly arity: number;
  /** Which arguments are the coordinates. */
  readonly across: number;
  readonly up: number;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

export interface Board {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly layers: readonly Layer[];
  /** Those on which something may stand, such as `2 3`; undefined where that is not known. */
  readonly squares: ReadonlySet<string> | undefined;
  /** What is drawn for each content. */
  readonly symbols: ReadonlyMap<string, string>;
}

/** Wider or higher boards do not fit a terminal. */
const MAX_SIDE = 40;

export interface BoardFacts {
  /** Facts that may come to hold. */
  readonly possible: readonly Term[];
  /** Whether those are all there are. */
  readonly complete: boolean;
  /** The facts of one state, which show that a square holds one thing at a time. */
  readonly start: readonly Term[];
}

export function findBoards({ possible, complete, start }: BoardFacts): Board[] {
  const facts = groupBy([...possible, ...start], signature);
  const startFacts = groupBy(start, signature);
  const layers = [...facts].map(([key, all]) => findLayer(all, startFacts.get(key) ?? []));
  const groups = joinBare(layers.filter((layer) => layer !== undefined));
  const seen = groups.filter((group) => group.some(isFull) || isPlausible(group, startFacts));
  const boards = seen.map((group) => boardOf(group, facts, startFacts));
  return complete ? boards : boards.map((board) => ({ ...board, squares: undefined }));
}

type FactsBySignature = ReadonlyMap<string, readonly Term[]>;

function boardOf(layers: readonly Layer[], facts: FactsBySignature, start: FactsBySignature): Board {
  const read = <T>(source: FactsBySignature, reading: (layer: Layer, fact: Term) => T): T[] =>
    layers.flatMap((layer) => factsOn(layer, source).map((fact) => reading(layer, fact)));
  const { columns, rows } = layers[0]!;
  const symbols = symbolsFor(read(facts, contentOf), read(start, contentOf));
  return { columns, rows, layers, squares: new Set(read(facts, squareOf)), symbols };
}

function factsOn({ name, arity }: Layer, source: FactsBySignature): readonly Term[] {
  return source.get(`${name}/${arity}`) ?? [];
}

export function signature(fact: Term): string {
  return `${fact.name}/${argsOf(fact).length}`;
}

export function argsOf(fact: Term): readonly Term[] {
  return fact.kind === "compound" ? fact.args : [];
}

/** The first two arguments that count and by which each square holds one fact at the start. */
function findLayer(facts: readonly Term[], start: readonly Term[]): Layer | undefined {
  const arity = argsOf(facts[0]!).length;
  for (let across = 0; across < arity; across++) {
    const columns = coordinates(facts, across);
    for (let up = across + 1; columns && up < arity; up++) {
      const rows = coordinates(facts, up);
      if (!rows) continue;
      const layer = { name: facts[0]!.name, arity, across, up, columns, rows };
      if (new Set(start.map((fact) => squareOf(layer, fact))).size === start.length) return layer;
    }
  }
  return undefined;
}

/** The values of an argument in order, if they count: 1 2 3, a b c, x1 x2 x3. */
function coordinates(facts: readonly Term[], argument: number): string[] | undefined {
  const values = new Set<string>();
  for (const fact of facts) {
    const value = argsOf(fact)[argument]!;
    if (value.kind !== "constant") return undefined;
    values.add(value.name);
    if (values.size > MAX_SIDE) return undefined;
  }
  const names = [...values];
  if (names.length < 2) return undefined;
  if (names.every((name) => /^[a-z]$/i.test(name))) return letters(names.sort());
  const prefixes = new Set(names.map((name) => /^([a-z]*)\d+$/i.exec(name)?.[1]));
  if (prefixes.size !== 1 || prefixes.has(undefined)) return undefined;
  const number = (name: string): number => Number(/\d+$/.exec(name)![0]);
  const [least, most] = [Math.min(...names.map(number)), Math.max(...names.map(number))];
  const span = most - least + 1;
  if (span > MAX_SIDE || span > 3 * names.length) return undefined;
  return Array.from({ length: span }, (_, index) => `${[...prefixes][0]}${least + index}`);
}

/** a to h counts; x and o do not. */
function letters(sorted: string[]): string[] | undefined {
  const span = sorted.at(-1)!.charCodeAt(0) - sorted[0]!.charCodeAt(0) + 1;
  return span <= 2 * sorted.length ? sorted : undefined;
}

function isFull({ arity }: Layer): boolean {
  return arity > 2;
}

/** Each full layer with the bare ones over the same squares; bare ones over the same squares with each other. */
function joinBare(layers: readonly Layer[]): Layer[][] {
  const groups: Layer[][] = layers.filter(isFull).map((layer) => [layer]);
  for (const bare of layers.filter((layer) => !isFull(layer))) {
    const home = groups.find(([first]) => sameSquares(first!, bare));
    if (home) home.push(bare);
    else groups.push([bare]);
  }
  return groups;
}

function sameSquares(a: Layer, b: Layer): boolean {
  return a.columns.join() === b.columns.join() && a.rows.join() === b.rows.join();
}

/** `(heap 2 5)` has two coordinates too: bare squares make a board if it is square, if two relations agree, or by looks. */
function isPlausible(group: readonly Layer[], start: FactsBySignature): boolean {
  const layer = group[0]!;
  const facts = factsOn(layer, start);
  const several = (argument: number): boolean =>
    [...groupBy(facts, (fact) => argsOf(fact)[argument]!.name).values()].some((line) => line.length > 1);
  return group.length > 1 || layer.columns.join() === layer.rows.join() || (several(layer.across) && several(layer.up));
}

type Squares = Pick<Layer, "across" | "up">;

function squareOf({ across, up }: Squares, fact: Term): string {
  const args = argsOf(fact);
  return `${args[across]!.name} ${args[up]!.name}`;
}

/** What stands on the square; on a bare one the relation itself. */
function contentOf({ name, across, up }: Layer, fact: Term): string {
  const rest = argsOf(fact).filter((_, index) => index !== across && index !== up);
  return rest.length > 0 ? rest.map(termText).join(" ") : name;
}

function layerOf({ layers }: Board, fact: Term): Layer | undefined {
  return layers.find(({ name, arity, across, up, columns, rows }) => {
    const args = argsOf(fact);
    if (fact.name !== name || args.length !== arity) return false;
    return columns.includes(args[across]!.name) && rows.includes(args[up]!.name);
  });
}

export function isOn(board: Board, fact: Term): boolean {
  return layerOf(board, fact) !== undefined;
}

/** The board with its labels, the highest row first, and a line that explains the symbols where they need it. */
export function drawBoard(board: Board, facts: readonly Term[]): string[] {
  const { columns, rows, symbols } = board;
  const held = symbolsBySquare(board, facts);
  const isSquare = (name: string): boolean => board.squares?.has(name) ?? true;
  const square = (name: string): string => held.get(name)?.join("/") ?? (isSquare(name) ? EMPTY_SYMBOL : "");
  const drawn = rows.map((row) => columns.map((column) => square(`${column} ${row}`)));
  const width = Math.max(...[...columns, ...drawn.flat()].map((text) => text.length));
  const margin = Math.max(...rows.map((row) => row.length));
  const line = (label: string, cells: readonly string[]): string =>
    `${label.padStart(margin)}  ${cells.map((cell) => cell.padEnd(width)).join(" ")}`.trimEnd();
  const lines = rows.map((row, index) => line(row, drawn[index]!)).reverse();
  const legend = [...symbols].filter(([content, symbol]) => content !== symbol && symbol !== EMPTY_SYMBOL);
  const explained = legend.map(([content, symbol]) => `${symbol} ${content}`).join(" · ");
  return [...lines, line("", columns), ...(explained ? [explained] : [])];
}

/** The symbols on each square; an empty one gives way to whatever else stands there. */
function symbolsBySquare(board: Board, facts: readonly Term[]): Map<string, string[]> {
  const squares = new Map<string, string[]>();
  for (const fact of facts) {
    const layer = layerOf(board, fact)!;
    const content = contentOf(layer, fact);
    const square = squareOf(layer, fact);
    squares.set(square, [...(squares.get(square) ?? []), board.symbols.get(content) ?? content]);
  }
  for (const [square, symbols] of squares) {
    const held = symbols.filter((symbol) => symbol !== EMPTY_SYMBOL);
    if (held.length > 0) squares.set(square, held);
  }
  return squares;
}
