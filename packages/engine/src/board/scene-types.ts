/**
 * What is to be seen of one state, as plain values. Coordinates are in units of one cell, x to the right and y downwards, and
 * name the middle of a cell. All texts come from the rules and are to be shown as text, never as markup.
 */

/** What was found: one board, hexagons, several boards, or nothing that looks like one. */
export type SceneKind = "board" | "hex" | "several" | "table";

/** What is to be seen of a state: boards, and what is beside them. */
export interface Scene {
  readonly kind: SceneKind;
  readonly boards: readonly BoardScene[];
  /** Beside the boards: what each player holds. */
  readonly hands: readonly Hand[];
  /** Beside the boards: steps, scores and other single values. */
  readonly counters: readonly Counter[];
  /** The roles that the facts say are to move; empty where they do not say. */
  readonly turn: readonly string[];
  /** What fits no board, grouped by relation. */
  readonly table: readonly TableGroup[];
}

/** One board of a scene. */
export interface BoardScene {
  readonly id: string;
  /** Empty where there is one board only. */
  readonly title: string;
  readonly shape: "square" | "hex";
  /** What the cells and their margin for labels take, in cells. */
  readonly width: number;
  readonly height: number;
  readonly cells: readonly CellScene[];
  /** Under the pieces: ways between points, boxes around cells, sides that belong to a player. */
  readonly lines?: readonly BoardLine[];
  /** Walls where the board has no cell, by their middles. */
  readonly blocks?: readonly ScenePoint[];
  /** Whether moves name a column, and pieces come to lie where it ends. */
  readonly falls?: true;
  /** Names of rows and columns along the edges. */
  readonly edgeLabels: readonly EdgeLabel[];
}

/** A line of the board itself; one that ends where it begins is a dot. */
export interface BoardLine {
  readonly kind: "way" | "box" | "side";
  readonly from: ScenePoint;
  readonly to: ScenePoint;
  /** Of the player whose side it is. */
  readonly tone?: Tone;
}

/** A point of the picture, in cells. */
export interface ScenePoint {
  readonly x: number;
  readonly y: number;
}

/** The name of a row or a column, and where it is written. */
export interface EdgeLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** How a cell is filled; a point is where lines meet. */
export type Shade = "light" | "dark" | "plain" | "wall" | "goal" | "point";

/** A place of a board, and what is there. */
export interface CellScene {
  /** Unique in the scene, and the same in every state: `targetsOf` speaks of these. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Width and height in cells where they are not 1: walls between squares, heaps. */
  readonly w?: number;
  readonly h?: number;
  /** Where the cell is a line between two points: its ends, seen from the cell's place. */
  readonly ends?: { readonly from: ScenePoint; readonly to: ScenePoint };
  /** The name of the place alone: `b3`. */
  readonly name: string;
  /** What to read aloud: `b3, white pawn`. */
  readonly label: string;
  readonly shade: Shade;
  readonly pieces: readonly PieceScene[];
  /** Whether the last move touched it. */
  readonly last: boolean;
}

/** What a piece is drawn as; `text` where its name is all there is. */
export type PieceShape =
  | "stone"
  | "man"
  | "king-man"
  | "cross"
  | "ring"
  | "pawn"
  | "knight"
  | "bishop"
  | "rook"
  | "queen"
  | "king"
  | "arrow"
  | "wall"
  | "block"
  | "crate"
  | "person"
  | "card"
  | "die"
  | "coin"
  | "disc"
  | "dot"
  | "lamp"
  | "bar"
  | "edge"
  | "text";

/** The colour that the name of a piece or of its owner speaks of, one from a palette where it speaks of none, or `none`. */
export type Tone =
  | "white"
  | "black"
  | "red"
  | "blue"
  | "green"
  | "yellow"
  | "orange"
  | "purple"
  | "brown"
  | "teal"
  | "none";

/** Something that lies on a cell or in a hand. */
export interface PieceScene {
  readonly shape: PieceShape;
  readonly tone: Tone;
  /** A few characters to write on it or instead of it; may be empty. */
  readonly text: string;
  /** Its whole name, shortened where it is very long: for titles and screen readers. */
  readonly label: string;
  /** Degrees, clockwise. Default 0. */
  readonly turn?: number;
  /** Away from the middle of its cell, in cells. Default 0, 0. */
  readonly dx?: number;
  readonly dy?: number;
  /** Its size in cells. Default 1. */
  readonly size?: number;
  /** Whether there is a hole in it. Default false. */
  readonly hole?: boolean;
  /** Whether it was there from the start and stays: the givens of a puzzle. Default false. */
  readonly given?: boolean;
  /** Its width, where it differs from its size: discs of Hanoi. */
  readonly width?: number;
}

/** What somebody holds. */
export interface Hand {
  /** A role, or the name of the relation where nobody in particular holds it. */
  readonly owner: string;
  readonly tone: Tone;
  readonly pieces: readonly PieceScene[];
}

/** A single value beside the boards. */
export interface Counter {
  readonly name: string;
  readonly value: string;
}

/** Facts of one relation that fit no board. */
export interface TableGroup {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** How many rows were left out because there are too many. */
  readonly more: number;
}
