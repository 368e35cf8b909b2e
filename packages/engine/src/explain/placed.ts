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
import type { Clause, ClauseLiteral } from "./clauses.ts";
import { type JoinTable, joinAll } from "./joins.ts";
import { type OffsetsByRole, offsetOf } from "./offsets.ts";
import type { RuleWorld } from "./world.ts";

/** What a clause asks of a square. */
export interface Occupation {
  readonly negated: boolean;
  readonly layer: Layer;
  /** What is to lie there; none where the fact says nothing of it. */
  readonly content: readonly Term[];
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
    add(layer.at.map((at) => args[at]!)).push({
      negated: literal.negated,
      layer,
      content: layer.content.map((at) => args[at]!),
    });
  }
  const placed = [...squares].map(([key, square]) => ({ key, ...square }));
  const { geometry, rest } = parted(world, placed, others);
  return { board, squares: placed, geometry, rest, places: board && placesOf(world, board, placed, geometry) };
}

/** Static conditions that share a variable with a coordinate, directly or through each other, speak of places. */
function parted(
  world: RuleWorld,
  squares: readonly PlacedSquare[],
  literals: readonly ClauseLiteral[],
): Pick<PlacedClause, "geometry" | "rest"> {
  const touched = new Set(squares.flatMap(({ terms }) => terms.flatMap(variablesOf)));
  // What lies on a square is no place: conditions on it have to be said.
  const contents = new Set(
    squares.flatMap(({ occupations }) => occupations.flatMap(({ content }) => content.flatMap(variablesOf))),
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
  return { geometry, rest: literals.filter((literal) => !geometry.includes(literal)) };
}

function isStatic(world: RuleWorld, literal: ClauseLiteral): boolean {
  if (literal.kind === "distinct") return true;
  return literal.kind === "relation" && world.isStatic(literal.sentence);
}

export function literalTerms(literal: ClauseLiteral): readonly Term[] {
  if (literal.kind === "distinct") return [literal.left, literal.right];
  if (literal.kind === "relation") return literal.sentence.args;
  return literal.kind === "fact" ? [literal.fact] : [literal.role, literal.move];
}

export function variablesOf(term: Term): string[] {
  if (term.kind === "variable") return [term.name];
  return term.kind === "compound" ? term.args.flatMap(variablesOf) : [];
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
    if (literal.kind !== "relation" || literal.negated) continue;
    const table = relationTable(world, literal.sentence);
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
  placed: PlacedClause,
  from: PlacedSquare,
  to: PlacedSquare,
  role: Term | undefined,
): OffsetsByRole | undefined {
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
