/**
 * What was inferred of a game: the boards with their cells, which facts lie on them and how, and what moves say of them.
 * Plain values: records, arrays, maps and sets.
 */

import type { BoardLine, CellScene, PieceScene, ScenePoint, Shade, Tone } from "./scene-types.ts";
import type { Thing } from "./things.ts";

/** Where the cells of a game are, which facts lie on them and how, and what moves say of them. */
export interface Layout {
  readonly roles: readonly string[];
  /** One a role. */
  readonly tones: readonly Tone[];
  readonly boards: readonly BoardLayout[];
  /** How facts lie on boards, by `name/arity`. */
  readonly layers: ReadonlyMap<string, Layer>;
  /** What moves say of boards, by `name/arity`. */
  readonly moves: ReadonlyMap<string, MoveLayout>;
  /** `name/arity` and the argument that names the role whose turn it is. */
  readonly turns: ReadonlyMap<string, number>;
  /** `name/arity` of facts that are a single value, or one for each role. */
  readonly counters: ReadonlySet<string>;
  /** Facts that say what somebody holds or what lies beside the board. */
  readonly hands: ReadonlyMap<string, HandLayout>;
}

export interface HandLayout {
  /** The argument with the role; -1 where it is nobody's. */
  readonly holder: number;
  /** What the things are, where the rules tell. */
  readonly thing?: Thing;
}

export interface BoardLayout {
  readonly id: string;
  readonly title: string;
  readonly shape: "square" | "hex";
  readonly width: number;
  readonly height: number;
  readonly cells: readonly LayoutPlace[];
  /** The place of a cell in `cells` by its key: the names of its coordinates, with blanks between. */
  readonly index: ReadonlyMap<string, number>;
  readonly edgeLabels: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly lines?: readonly BoardLine[];
  readonly blocks?: readonly ScenePoint[];
}

export interface LayoutPlace {
  readonly x: number;
  readonly y: number;
  readonly w?: number;
  readonly h?: number;
  readonly ends?: NonNullable<CellScene["ends"]>;
  /** Of its coordinates, for moves that name a whole row or column. */
  readonly coordinates: readonly string[];
  readonly name: string;
  readonly shade: Shade;
  /** What is drawn in every state: walls of a maze. */
  readonly marks?: readonly PieceScene[];
}

export interface Layer {
  readonly name: string;
  /**
   * cell: one fact a cell. tuple: one fact for all cells, an argument each. stack: what lies on what.
   * axis: one coordinate of a piece, the others in facts of another name.
   */
  readonly kind: "cell" | "tuple" | "stack" | "axis";
  /** Arguments that name the cell. */
  readonly at: readonly number[];
  /** Arguments that name the board. */
  readonly boards: readonly number[];
  /** Boards by the text of those arguments; by the empty text where there are none. */
  readonly boardOf: ReadonlyMap<string, number>;
  /** Stands before the names of the coordinates in the keys of its cells, where others have the same coordinates. */
  readonly prefix: string;
  /** Arguments that say what is there. */
  readonly content: readonly number[];
  readonly blanks: ReadonlySet<string>;
  /** Of a puzzle in which some cells are filled from the start and stay so: their names with blanks between. */
  readonly givens?: ReadonlySet<string>;
  /** What is drawn, by the text of the content. */
  readonly looks: ReadonlyMap<string, PieceScene>;
  /** How a content is drawn: as a piece, as a number of counters, as a wall at a side of the cell, or as the cell's own name. */
  readonly draw: "piece" | "heap" | "side" | "name";
}

export interface MoveLayout {
  readonly spots: readonly MoveSpot[];
}

/** A cell that a move names, or a whole line of them where it names fewer coordinates than a cell has. */
export interface MoveSpot {
  /** Arguments of the move in the order of the coordinates; -1 for one it does not name. */
  readonly at: readonly number[];
  readonly boards: readonly number[];
  readonly boardOf: ReadonlyMap<string, number>;
  readonly prefix: string;
}
