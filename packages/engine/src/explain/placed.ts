/**
 * The squares that a clause speaks of: what it asks of each, how they lie to each other, and what is left of it.
 *
 *   (true (cell ?x ?y ?r)) (forward ?r ?y ?y2) (true (cell ?x ?y2 empty))
 *   squares   ?x ?y: holds ?r     ?x ?y2: empty      ?x ?y2 lies ahead of ?x ?y
 */
import { argsOf, keyOf } from "../board/domains.ts";
import type { BoardLayout, Layer } from "../board/layout.ts";
import { termText } from "../gdl/print.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type Clause, type ClauseLiteral, literalTerms, variablesOf } from "./clauses.ts";
import { type JoinTable, joinAll } from "./joins.ts";
import { kindsIn, type PieceOf } from "./kinds.ts";
import { type OffsetsByRole, offsetOf } from "./offsets.ts";
import type { RuleWorld } from "./world.ts";

/** What a clause asks of a square. */
export interface Occupation {
  readonly negated: boolean;
  readonly layer: Layer;
  /** What is to lie there; none where the fact says nothing of it. */
  readonly content: readonly Term[];
  /** Whose piece it is and of what kind, where static relations say so of the content. */
  readonly piece?: PieceOf | undefined;
}

export interface PlacedSquare {
  readonly key: string;
  readonly terms: readonly Term[];
  readonly occupations: readonly Occupation[];
}

export interface PlacedClause {
  readonly board: BoardLayout | undefined;
  readonly squares: readonly PlacedSquare[];
  /** What speaks of no square, and does not say how they lie. */
  readonly rest: readonly ClauseLiteral[];
  /** Static conditions that say where the squares are. */
  readonly geometry: readonly ClauseLiteral[];
  /** Values of all variables that the geometry allows; undefined where they are too many or not known. */
  readonly places: JoinTable | undefined;
}

export function squareKey(terms: readonly Term[]): string {
  return terms.map(termText).join(" ");
}

/** `known`: squares that stand in the sentence already, such as those a move names. */
export function placedClause(
  world: RuleWorld,
  { literals }: Pick<Clause, "literals">,
  known: readonly (readonly Term[])[] = [],
): PlacedClause {
  const squares = new Map<string, { terms: readonly Term[]; occupations: Occupation[] }>();
  const add = (terms: readonly Term[]): Occupation[] => {
    const key = squareKey(terms);
    const square = squares.get(key) ?? { terms, occupations: [] };
    squares.set(key, square);
    return square.occupations;
  };
  for (const terms of known) add(terms);
  const kinds = kindsIn(world, literals);
  let board: BoardLayout | undefined = world.layout.boards.length === 1 ? world.layout.boards[0] : undefined;
  const others: ClauseLiteral[] = [];
  for (const literal of literals) {
    const found = literal.kind === "fact" ? world.layerOf(literal.fact) : undefined;
    if (literal.kind !== "fact" || found === undefined) {
      others.push(literal);
      continue;
    }
    board ??= found.board;
    const args = argsOf(literal.fact);
    const { layer } = found;
    const content = layer.content.map((at) => args[at]!);
    const [only] = content;
    const piece = content.length === 1 && only!.kind === "variable" ? kinds.get(only!.name) : undefined;
    add(layer.at.map((at) => args[at]!)).push({ negated: literal.negated, layer, content, piece });
  }
  const placed = [...squares].map(([key, square]) => ({ key, ...square }));
  const { geometry, rest } = parted(world, placed, others, kinds);
  const places = board && placesOf(world, board, placed, geometry);
  return oneSquareEach({ board, squares: placed, geometry, rest, places });
}

/** Squares that the geometry makes the same one become one, under the name that stands first. */
function oneSquareEach(clause: PlacedClause): PlacedClause {
  const { squares, board, places } = clause;
  const rows = cellsIn(clause, squares);
  if (board === undefined || rows === undefined || rows.length === 0 || rows.length !== places!.rows.length)
    return clause;
  const first = squares.map((_, at) =>
    squares.findIndex((_other, n) => n <= at && rows.every((row) => row[n] === row[at])),
  );
  if (first.every((n, at) => n === at)) return clause;
  const merged = squares.flatMap((square, at) => {
    if (first[at] !== at) return [];
    const same = squares.filter((_, n) => first[n] === at).flatMap(({ occupations }) => occupations);
    const byText = new Map(
      same.map((each) => [`${each.negated} ${each.layer.name} ${each.content.map(termText).join(" ")}`, each]),
    );
    return [{ ...square, occupations: [...byText.values()] }];
  });
  return { ...clause, squares: merged };
}

/** Static conditions that share a variable with a coordinate, directly or through each other, speak of places. */
function parted(
  world: RuleWorld,
  squares: readonly PlacedSquare[],
  literals: readonly ClauseLiteral[],
  kinds: ReadonlyMap<string, PieceOf>,
): Pick<PlacedClause, "geometry" | "rest"> {
  const touched = new Set(squares.flatMap(({ terms }) => terms.flatMap(variablesOf)));
  // What lies on a square is no place: conditions on it have to be said. Those on a kind of piece are.
  const contents = new Set(
    squares.flatMap(({ occupations }) =>
      occupations.flatMap(({ content, piece }) => (piece?.isKind ? [] : content.flatMap(variablesOf))),
    ),
  );
  let geometry: ClauseLiteral[] = [];
  for (let size = -1; size < geometry.length; ) {
    size = geometry.length;
    geometry = literals.filter((literal) => {
      if (!isStatic(world, literal)) return false;
      const names = literalTerms(literal).flatMap(variablesOf);
      const isAboutContent = literalTerms(literal).some((term, at) => {
        const isRole = literal.kind === "relation" && world.isRoleArgument(keyOf(literal.sentence), at);
        return !isRole && variablesOf(term).some((name) => contents.has(name));
      });
      return !isAboutContent && names.some((name) => touched.has(name));
    });
    for (const literal of geometry)
      literalTerms(literal).forEach((term, at) => {
        const isRole = literal.kind === "relation" && world.isRoleArgument(keyOf(literal.sentence), at);
        if (!isRole) for (const name of variablesOf(term)) touched.add(name);
      });
  }
  const told = new Set([...kinds.values()].map(({ literal }) => literal));
  const isLeft = (literal: ClauseLiteral): boolean => !geometry.includes(literal) && !told.has(literal);
  return { geometry, rest: literals.filter(isLeft) };
}

function isStatic(world: RuleWorld, literal: ClauseLiteral): boolean {
  if (literal.kind === "distinct" || literal.kind === "table") return true;
  return literal.kind === "relation" && world.isStatic(literal.sentence);
}

function placesOf(
  world: RuleWorld,
  board: BoardLayout,
  squares: readonly PlacedSquare[],
  geometry: readonly ClauseLiteral[],
): JoinTable | undefined {
  const cells = board.cells.map(({ coordinates }) => coordinates);
  const tables: JoinTable[] = squares.map(({ terms }) => tableOf(terms, cells));
  for (const literal of geometry) {
    if (literal.kind === "distinct" || literal.negated) continue;
    const table = literalTable(world, literal);
    if (table === undefined) return undefined;
    tables.push(table);
  }
  const joined = joinAll(tables);
  return joined && filtered(world, joined, geometry);
}

/** The rows of a static relation under the variables of its arguments. */
export function relationTable(world: RuleWorld, sentence: Sentence): JoinTable | undefined {
  const rows = world.rows(keyOf(sentence));
  return rows && tableOf(sentence.args, rows);
}

/** The rows of a static condition under its variables; undefined where they are not known. */
export function literalTable(world: RuleWorld, literal: ClauseLiteral): JoinTable | undefined {
  if (literal.kind === "table") return tableOf(literal.args, literal.rows);
  return literal.kind === "relation" ? relationTable(world, literal.sentence) : undefined;
}

/** The rows that fit the terms: constants equal, one value for a variable that stands twice. */
function tableOf(terms: readonly Term[], rows: readonly (readonly string[])[]): JoinTable {
  const variables = [...new Set(terms.flatMap((term) => (term.kind === "variable" ? [term.name] : [])))];
  const first = variables.map((name) => terms.findIndex((term) => term.kind === "variable" && term.name === name));
  const fits = (row: readonly string[]): boolean =>
    terms.every((term, at) =>
      term.kind === "variable"
        ? row[first[variables.indexOf(term.name)]!] === row[at]
        : variablesOf(term).length > 0 || termText(term) === row[at],
    );
  return { variables, rows: rows.filter(fits).map((row) => first.map((at) => row[at]!)) };
}

/** Without the rows that a negated static condition or a `distinct` excludes. */
function filtered(world: RuleWorld, table: JoinTable, geometry: readonly ClauseLiteral[]): JoinTable | undefined {
  let { rows } = table;
  for (const literal of geometry) {
    if (literal.kind === "distinct") {
      const [left, right] = [valueIn(table, literal.left), valueIn(table, literal.right)];
      if (left && right) rows = rows.filter((row) => (left(row) !== right(row)) !== literal.negated);
    } else if (literal.kind === "relation" && literal.negated) {
      const found = world.rows(keyOf(literal.sentence));
      const values = literal.sentence.args.map((arg) => valueIn(table, arg));
      if (found === undefined || !values.every((value) => value !== undefined)) return undefined;
      const excluded = new Set(found.map((row) => row.join(" ")));
      rows = rows.filter((row) => !excluded.has(values.map((value) => value(row)).join(" ")));
    }
  }
  return { ...table, rows };
}

function valueIn({ variables }: JoinTable, term: Term): ((row: readonly string[]) => string) | undefined {
  if (term.kind !== "variable") return () => termText(term);
  const at = variables.indexOf(term.name);
  return at < 0 ? undefined : (row) => row[at]!;
}

/** For each row of the join the cells of some squares. */
export function cellsIn({ board, places }: PlacedClause, squares: readonly PlacedSquare[]): number[][] | undefined {
  if (board === undefined || places === undefined) return undefined;
  const readers = squares.map(({ terms }) => terms.map((term) => valueIn(places, term)));
  if (!readers.flat().every((reader) => reader !== undefined)) return undefined;
  const found: number[][] = [];
  for (const row of places.rows) {
    const cells = readers.map((reader) => board.index.get(reader.map((each) => each!(row)).join(" ")));
    if (cells.every((cell) => cell !== undefined)) found.push(cells);
  }
  return found;
}

/** How one square lies to another, for each value of the role's variable. */
export function offsetsBetween(
  world: RuleWorld,
  given: PlacedClause,
  from: PlacedSquare,
  to: PlacedSquare,
  role: Term | undefined,
): OffsetsByRole | undefined {
  const placed = given.places === undefined ? pairOnly(world, given, from, to, role) : given;
  const { board, places } = placed;
  const pairs = cellsIn(placed, [from, to]);
  if (board === undefined || places === undefined || pairs === undefined || pairs.length !== places.rows.length)
    return undefined;
  const at = role?.kind === "variable" ? places.variables.indexOf(role.name) : -1;
  const found = new Map<string, Set<string>>();
  for (const [n, [a, b]] of pairs.entries()) {
    const name = at < 0 ? "" : places.rows[n]![at]!;
    const offsets = found.get(name) ?? new Set<string>();
    found.set(name, offsets);
    offsets.add(offsetOf(board.cells[b!]!.x - board.cells[a!]!.x, board.cells[a!]!.y - board.cells[b!]!.y));
    if (offsets.size > MOST_OFFSETS) return undefined;
  }
  return found;
}

/** Of many squares only two, with the conditions that speak of these alone. */
function pairOnly(
  world: RuleWorld,
  placed: PlacedClause,
  from: PlacedSquare,
  to: PlacedSquare,
  role: Term | undefined,
): PlacedClause {
  const own = new Set([...from.terms, ...to.terms, ...(role ? [role] : [])].flatMap(variablesOf));
  const geometry = placed.geometry.filter((literal) =>
    literalTerms(literal)
      .flatMap(variablesOf)
      .every((name) => own.has(name)),
  );
  const places = placed.board && placesOf(world, placed.board, [from, to], geometry);
  return { ...placed, squares: [from, to], geometry, places };
}

const MOST_OFFSETS = 400;

/** Whether the geometry ties two squares together: some condition or variable is about both. */
export function isTied({ geometry }: PlacedClause, one: PlacedSquare, other: PlacedSquare): boolean {
  const groups = new Map<string, string>();
  const find = (name: string): string => {
    const up = groups.get(name);
    return up === undefined || up === name ? name : find(up);
  };
  const tie = (names: readonly string[]): void => {
    for (const name of names) groups.set(find(name), find(names[0]!));
  };
  for (const literal of geometry) tie(literalTerms(literal).flatMap(variablesOf));
  for (const { terms } of [one, other]) tie(terms.flatMap(variablesOf));
  const [a, b] = [one, other].map(({ terms }) => new Set(terms.flatMap(variablesOf).map(find)));
  return [...a!].some((name) => b!.has(name));
}

/** Whether a square lies between two others in a straight line wherever these are. */
export function isBetween(
  placed: PlacedClause,
  [from, middle, to]: readonly [PlacedSquare, PlacedSquare, PlacedSquare],
): boolean {
  const rows = cellsIn(placed, [from, middle, to]);
  if (placed.board === undefined || rows === undefined || rows.length === 0) return false;
  const { cells } = placed.board;
  return rows.every(([a, b, c]) => {
    const [p, q, r] = [cells[a!]!, cells[b!]!, cells[c!]!];
    const cross = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    const dot = (q.x - p.x) * (r.x - q.x) + (q.y - p.y) * (r.y - q.y);
    return Math.abs(cross) < 0.01 && dot > 0;
  });
}
