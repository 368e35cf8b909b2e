/**
 * Ways from square to square of whatever rules, by trying them: what a relation holds for on an empty board, and what pieces put
 * anywhere change of it.
 *
 *   (queen_move ?u ?v ?x ?y), made of eight rules in two recursions
 *   empty board    all squares in the same row, column or diagonal
 *   other boards   those of them with nothing in between: a slide; all of them: a leap
 */
import { argsOf, keyOf, termKey } from "../board/domains.ts";
import type { BoardLayout, Layer } from "../board/layout.ts";
import { EvaluationError } from "../compile/backends/reference/errors.ts";
import { Evaluator } from "../compile/backends/reference/evaluator.ts";
import { Random } from "../game/random.ts";
import { termText } from "../gdl/print.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type ClauseLiteral, type ClauseRule, clausesOf, type TableLiteral, variablesOf } from "./clauses.ts";
import type { SquareLayer } from "./definitions.ts";
import { offsetWords } from "./offsets.ts";
import { offsetsBetween, type PlacedSquare, placedClause, squareKey } from "./placed.ts";
import type { RuleWorld } from "./world.ts";

/** Boards filled at random on which a relation is tried, and how many of twelve squares are filled on each. */
const FILLED = [2, 3, 4, 5, 6, 7, 8, 9];
/** Conditions tried for one question. */
const STEPS = 150_000;
/** Relations that are tried. */
const MOST_RELATIONS = 24;
const MOST_ROWS = 6000;
const SEED = 1;
const NOWHERE = { start: 0, end: 0 };

/** What a relation holds for, board by board; the empty board first. */
interface Trials {
  readonly layer: SquareLayer;
  readonly boards: readonly { readonly filled: ReadonlySet<number>; readonly rows: ReadonlySet<string> }[];
}

/** A row of a relation, and the cells that it joins. */
interface Join {
  readonly text: string;
  readonly row: readonly string[];
  readonly a: number;
  readonly b: number;
}

/** The argument that is a coordinate, or its value where that is constant. */
type Coordinate = number | string;

export class Ways {
  readonly #world: RuleWorld;
  readonly #trials = new Map<string, Trials | undefined>();
  #evaluator: Evaluator | undefined;

  constructor(world: RuleWorld) {
    this.#world = world;
  }

  /** The condition as a table of squares and what is asked of those between; undefined where it is no slide and no leap. */
  wayOf(sentence: Sentence, from: readonly Term[], to: readonly Term[]): readonly ClauseLiteral[] | undefined {
    const trials = this.#tried(sentence);
    const [empty, ...others] = trials?.boards ?? [];
    if (trials === undefined || empty === undefined) return undefined;
    const { board } = trials.layer;
    /** What holds between squares of the board; rules may say more of what is none. */
    const joins = (rows: ReadonlySet<string>): readonly Join[] =>
      [...rows].flatMap((text) => {
        const row = text.split(" ");
        const [a, b] = [from, to].map((square) => cellIn(board, row, sentence, square));
        return a === undefined || b === undefined ? [] : [{ text, row, a, b }];
      });
    const free = joins(empty.rows);
    if (free.length === 0) return undefined;
    const isAsFree = (isFree: (filled: ReadonlySet<number>, a: number, b: number) => boolean): boolean =>
      others.every(({ filled, rows: held }) => {
        const open = free.filter(({ a, b }) => isFree(filled, a, b));
        return open.length === joins(held).length && open.every(({ text }) => held.has(text));
      });
    const rows = free.map(({ row }) => row);
    const role = sentence.args.find(
      (arg, at) => arg.kind === "variable" && this.#world.isRoleArgument(keyOf(sentence), at),
    );
    const table: TableLiteral = { kind: "table", negated: false, args: sentence.args, rows, ...(role && { role }) };
    if (isAsFree(() => true)) return [table];
    const note = `, over empty ${board.shape === "hex" ? "cell" : "square"}s only`;
    const isClear = (filled: ReadonlySet<number>, a: number, b: number): boolean =>
      between(board, a, b).every((cell) => !filled.has(cell));
    if (isAsFree(isClear)) return [{ ...table, note }];
    return undefined;
  }

  #tried(sentence: Sentence): Trials | undefined {
    const key = keyOf(sentence);
    if (!this.#trials.has(key)) {
      const layer = this.#trials.size < MOST_RELATIONS ? this.#layerRead(key) : undefined;
      this.#trials.set(key, layer && this.#trial(sentence, layer));
    }
    return this.#trials.get(key);
  }

  #trial({ name, args }: Sentence, layer: SquareLayer): Trials | undefined {
    const open = args.map((_, at): Term => ({ kind: "variable", name: `?${at}`, span: NOWHERE }));
    const query = { kind: "sentence", sentence: { name, args: open, span: NOWHERE }, span: NOWHERE } as const;
    const random = new Random(SEED);
    const contents = [...layer.layer.looks.keys()].filter((text) => !layer.layer.blanks.has(text));
    if (contents.length === 0) return undefined;
    try {
      this.#evaluator ??= new Evaluator(this.#world.rules, { budget: { steps: STEPS } });
      const boards: { filled: Set<number>; rows: Set<string> }[] = [];
      for (const share of [0, ...FILLED]) {
        const filled = new Set([...layer.board.cells.keys()].filter(() => random.below(12) < share));
        const facts = factsOn(layer, filled, () => contents[random.below(contents.length)]!);
        const state = facts.map((fact) => this.#evaluator!.term(fact));
        const found = this.#evaluator.answers([query], { state });
        if (found.length > MOST_ROWS) return undefined;
        boards.push({
          filled,
          rows: new Set(found.map((answer) => open.map(({ name: each }) => answer[each]!).join(" "))),
        });
      }
      return { layer, boards };
    } catch (error) {
      // Too slow, or rules that go wrong on such boards.
      if (error instanceof EvaluationError) return undefined;
      throw error;
    }
  }

  /** The layer of the only facts that a relation reads; undefined where it reads moves, or anything else. */
  #layerRead(key: string): SquareLayer | undefined {
    const read = new Map<string, SquareLayer | undefined>();
    const seen = new Set([key]);
    for (const each of seen)
      for (const { literals } of this.#world.definitions(each).flatMap(clausesOf))
        for (const literal of literals) {
          if (literal.kind === "does") return undefined;
          if (literal.kind === "relation") seen.add(keyOf(literal.sentence));
          if (literal.kind === "fact") read.set(termKey(literal.fact), this.#world.layerOf(literal.fact));
        }
    const [only, ...more] = read.values();
    return more.length === 0 ? only : undefined;
  }
}

function cellIn(
  board: BoardLayout,
  row: readonly string[],
  { args }: Sentence,
  square: readonly Term[],
): number | undefined {
  const coordinates = square.map((term): Coordinate => {
    const at = args.findIndex((arg) => termText(arg) === termText(term));
    return at < 0 ? termText(term) : at;
  });
  return board.index.get(coordinates.map((each) => (typeof each === "number" ? row[each]! : each)).join(" "));
}

/** Every square of the board, empty or with what `content` gives it. */
function factsOn({ layer, board }: SquareLayer, filled: ReadonlySet<number>, content: () => string): Term[] {
  const [blank] = layer.blanks;
  return board.cells.flatMap(({ coordinates }, cell) => {
    const text = filled.has(cell) ? content() : blank;
    return text === undefined ? [] : [factOf(layer, coordinates, text.split(" "))];
  });
}

function factOf({ name, at, content }: Layer, coordinates: readonly string[], values: readonly string[]): Term {
  const args: Term[] = [];
  const constant = (text: string): Term => ({ kind: "constant", name: text, span: NOWHERE });
  at.forEach((n, place) => {
    args[n] = constant(coordinates[place]!);
  });
  content.forEach((n, place) => {
    args[n] = constant(values[place] ?? "");
  });
  return { kind: "compound", name, args, span: NOWHERE };
}

/** The cells strictly between two on a straight line of steps to neighbours; none where they are on no such line. */
function between({ cells }: BoardLayout, from: number, to: number): number[] {
  const [a, b] = [cells[from]!, cells[to]!];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const steps = Math.round(Math.max(Math.abs(dx), Math.abs(dy)));
  const isLine = dx === 0 || dy === 0 || Math.abs(Math.abs(dx) - Math.abs(dy)) < 0.01;
  if (steps < 2 || !isLine) return [];
  return [...cells.entries()].flatMap(([cell, { x, y }]) => {
    const part = steps === 0 ? 0 : Math.round(Math.max(Math.abs(x - a.x), Math.abs(y - a.y)));
    const isOn =
      part > 0 &&
      part < steps &&
      Math.abs(x - a.x - (dx * part) / steps) < 0.01 &&
      Math.abs(y - a.y - (dy * part) / steps) < 0.01;
    return isOn ? [cell] : [];
  });
}

/** The clause with each condition that is a way between two of its squares as a table of them. */
export function triedWays(world: RuleWorld, clause: ClauseRule): ClauseRule {
  const squares = squaresOf(world, clause);
  if (squares.length < 2) return clause;
  let found = clause;
  for (const literal of clause.literals) {
    if (literal.kind !== "relation" || literal.negated || !world.isTriable(literal.sentence)) continue;
    const ends = endsIn(literal.sentence, squares);
    const way = ends && world.ways.wayOf(literal.sentence, ends[0], ends[1]);
    if (ends === undefined || way === undefined) continue;
    const next = { ...found, literals: found.literals.flatMap((each) => (each === literal ? way : [each])) };
    if (hasWords(world, next, way, ends))
      found = { ...next, spans: [...next.spans, ...spansOf(world, literal.sentence)] };
  }
  return found;
}

function spansOf(world: RuleWorld, sentence: Sentence): ClauseRule["spans"] {
  return world.definitions(keyOf(sentence)).map(({ span }) => span);
}

/** A table for which there are no words would hide what it stands for. */
function hasWords(
  world: RuleWorld,
  clause: ClauseRule,
  way: readonly ClauseLiteral[],
  [from, to]: readonly [readonly Term[], readonly Term[]],
): boolean {
  const placed = placedClause(world, clause, [from, to]);
  const find = (terms: readonly Term[]): PlacedSquare | undefined =>
    placed.squares.find(({ key }) => key === squareKey(terms));
  const [start, end] = [find(from), find(to)];
  const role = way.flatMap((each) => (each.kind === "table" && each.role ? [each.role] : []))[0];
  const offsets = start && end && offsetsBetween(world, placed, start, end, role);
  return offsets !== undefined && offsetWords(offsets, "square") !== undefined;
}

/** The squares that a clause speaks of: those of moves, then those of its facts. */
function squaresOf(world: RuleWorld, { head, literals }: ClauseRule): readonly (readonly Term[])[] {
  const found = new Map<string, readonly Term[]>();
  const add = (terms: readonly Term[]): unknown => found.set(squareKey(terms), terms);
  const deeds = literals.flatMap((literal) => (literal.kind === "does" && !literal.negated ? [literal.move] : []));
  for (const move of [...head.args, ...deeds]) {
    if (move.kind !== "compound") continue;
    for (const { at } of world.layout.moves.get(termKey(move))?.spots ?? [])
      if (!at.includes(-1)) add(at.map((n) => argsOf(move)[n]!));
  }
  for (const literal of literals) {
    const layered = literal.kind === "fact" ? world.layerOf(literal.fact) : undefined;
    if (literal.kind === "fact" && layered !== undefined) add(layered.layer.at.map((n) => argsOf(literal.fact)[n]!));
  }
  return [...found.values()];
}

/** The only two squares that a condition is about, the one that it names first in front. */
function endsIn(
  { args }: Sentence,
  squares: readonly (readonly Term[])[],
): readonly [readonly Term[], readonly Term[]] | undefined {
  const names = new Set(args.flatMap(variablesOf));
  const first = (square: readonly Term[]): number =>
    Math.max(...square.map((term) => args.findIndex((arg) => termText(arg) === termText(term))));
  const about = squares
    .filter((square) => {
      const own = square.flatMap(variablesOf);
      return own.length > 0 && own.every((name) => names.has(name));
    })
    .sort((a, b) => first(a) - first(b));
  const [from, to, ...more] = about;
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  const told = new Set([...from, ...to].flatMap(variablesOf));
  return [...names].every((name) => told.has(name) || !literalNames(squares).has(name)) ? [from, to] : undefined;
}

function literalNames(squares: readonly (readonly Term[])[]): ReadonlySet<string> {
  return new Set(squares.flatMap((square) => square.flatMap(variablesOf)));
}
