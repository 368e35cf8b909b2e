/**
 * Boards as text: the scene that the page draws, in characters. A cell stands where the page has it, so that rows of hexagons are half a
 * cell apart; rows without a label begin and end with the names of their cells; a line below explains the symbols.
 */
import type { BoardScene, CellScene, EdgeLabel, PieceScene } from "agon-engine/board";

/** What lies between squares, and cells on which nothing can stand. */
const WALL_SYMBOL = "#";

export function drawBoard({ shape, cells, edgeLabels: written }: BoardScene, symbols: Symbols): string[] {
  // Lines of hexagons end between the rows of characters, and lines between points have no rows.
  const isLines = cells.some(({ ends }) => ends !== undefined);
  const edgeLabels = shape === "hex" || isLines ? [] : written;
  const labels = edgeLabels.filter((label) => !cells.some((cell) => isWithin(label, cell)));
  const isNamed = isLines || labels.length < edgeLabels.length;
  const rows = rowsOf(cells.map((cell) => ({ ...cell, text: cellText(cell, symbols, isNamed) })));
  const [left, right] = [Math.min(...cells.map(({ x }) => x)), Math.max(...cells.map(({ x }) => x))];
  const beside = labels.filter(({ x }) => x < left || x > right);
  const below = rowsOf(labels.filter((label) => !beside.includes(label)));
  const width = (1 + Math.max(1, ...[...rows, ...below].flat().map(({ text }) => text.length))) / gapOf(rows);
  const line = (texts: readonly Placed[]): string =>
    texts.reduce((before, { x, text }) => `${before.padEnd(Math.round((x - left) * width))}${text}`, "");
  const isBare = edgeLabels.length === 0 && !isLines;
  const lines = rows.map((row) => ({
    label: isBare ? row[0]!.name : (beside.find(({ y }) => isNear(y, row[0]!.y))?.text ?? ""),
    text: isBare && row.length > 1 ? `${line(row)}  ${row.at(-1)!.name}` : line(row),
  }));
  const margin = Math.max(...lines.map(({ label }) => label.length));
  const drawn = [...lines, ...below.map((row) => ({ label: "", text: line(row) }))];
  return [
    ...drawn.map(({ label, text }) => `${margin > 0 ? `${label.padStart(margin)}  ` : ""}${text}`.trimEnd()),
    ...legend(symbols, new Set(cells.flatMap(({ pieces }) => pieces.map(({ label }) => label)))),
  ];
}

/** How far cells of a row are apart where they are closest, in cells: what lies between squares is closer than they are. */
function gapOf(rows: readonly (readonly Placed[])[]): number {
  const gaps = rows.flatMap((row) => row.slice(1).map(({ x }, at) => x - row[at]!.x));
  return Math.min(1, ...gaps.filter((gap) => gap > 0.1));
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** From the top to the bottom, and each from the left to the right. */
function rowsOf<T extends Placed>(placed: readonly T[]): T[][] {
  const rows: T[][] = [];
  for (const each of [...placed].sort((a, b) => a.y - b.y)) {
    const last = rows.at(-1);
    if (last !== undefined && isNear(last[0]!.y, each.y)) last.push(each);
    else rows.push([each]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.2;
}

function isWithin(label: EdgeLabel, { x, y, w = 1, h = 1 }: CellScene): boolean {
  return Math.abs(label.x - x) < w / 2 && Math.abs(label.y - y) < h / 2;
}

/** Where the page writes the names of places into them, they stand before what is there. */
function cellText({ shade, pieces, name }: CellScene, symbols: Symbols, isNamed: boolean): string {
  const standing = pieces.filter(({ label }) => label !== "").map((piece) => symbolOf(piece, symbols));
  const text = standing.join("/") || (shade === "wall" ? WALL_SYMBOL : EMPTY_SYMBOL);
  return isNamed ? `${name}:${text}` : text;
}

function symbolOf({ label }: PieceScene, symbols: Symbols): string {
  return symbols.get(label) ?? label;
}

/** What is shown at the time and is not its own symbol. */
function legend(symbols: Symbols, shown: ReadonlySet<string>): string[] {
  const entries = [...symbols].filter(([label, symbol]) => shown.has(label) && label !== symbol);
  return entries.length === 0 ? [] : [entries.map(([label, symbol]) => `${symbol} ${label}`).join(" · ")];
}

const EMPTY_SYMBOL = ".";

/** What is drawn for each label of a piece. */
export type Symbols = ReadonlyMap<string, string>;

const SCHEMES: readonly ((label: string) => string)[] = [
  letter,
  initials,
  (label) => label.slice(0, 2),
  (label) => label.slice(0, 3),
  (label) => label.replaceAll(" ", "-"),
];

/** Short symbols for labels: the shortest of a few schemes that keeps all of them apart. */
export function symbolsFor(all: readonly string[]): Symbols {
  const labels = [...new Set(all)].filter((label) => label !== "").sort();
  const apart = (scheme: (label: string) => string): boolean =>
    new Set(labels.map(scheme)).size === labels.length && !labels.map(scheme).includes(EMPTY_SYMBOL);
  // Numbers keep their digits: the first digit of 12 would be read as 1.
  const scheme = labels.every((label) => /^\d+$/.test(label)) ? String : (SCHEMES.find(apart) ?? String);
  return new Map(labels.map((label) => [label, scheme(label)]));
}

/** Chess writes N for the knight, since the king has the K. */
function letter(word: string): string {
  return /^knight$/i.test(word) ? word.slice(1, 2) : word.slice(0, 1);
}

function initials(label: string): string {
  return label
    .split(/[\s_()-]+/)
    .map(letter)
    .join("");
}
