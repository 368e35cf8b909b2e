/**
 * Where squares are: by name, beside others, in regions of the board.
 */
import { keyOf } from "../board/domains.ts";
import type { BoardLayout } from "../board/layout.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import { literalTerms, variablesOf } from "./clauses.ts";
import { listed } from "./explanation.ts";
import { Mentions } from "./mentions.ts";
import { offsetWords } from "./offsets.ts";
import type { KnownSquares } from "./phrases.ts";
import { cellsIn, offsetsBetween, type PlacedClause, type PlacedSquare } from "./placed.ts";
import { regionWords } from "./regions.ts";
import { quote } from "./speech.ts";

export class Places extends Mentions {
  /** The name of a square whose coordinates are given. */
  place({ board }: Pick<PlacedClause, "board">, { terms }: Pick<PlacedSquare, "terms">): string | undefined {
    const cell = board?.index.get(terms.map(termText).join(" "));
    return cell === undefined ? undefined : board!.cells[cell]!.name;
  }

  /** A square as it lies to another; undefined where there are no words for it. */
  beside(placed: PlacedClause, from: PlacedSquare, to: PlacedSquare, role?: Term): string | undefined {
    const offsets = offsetsBetween(this.world, placed, from, to, role ?? this.roleOf(placed));
    const words = offsets && offsetWords(offsets, this.noun);
    const notes = placed.geometry.flatMap((literal) => (literal.kind === "table" ? (literal.note ?? []) : []));
    return words && `${words}${[...new Set(notes)].map((note) => note.replace(/^, (.*)$/, " ($1)")).join("")}`;
  }

  /** The role that the geometry of a clause depends on. */
  roleOf({ geometry }: PlacedClause): Term | undefined {
    for (const literal of geometry) {
      if (literal.kind === "table" && literal.role) return literal.role;
      if (literal.kind !== "relation") continue;
      const found = literal.sentence.args.find(
        (arg, at) => arg.kind === "variable" && this.world.isRoleArgument(keyOf(literal.sentence), at),
      );
      if (found) return found;
    }
    return undefined;
  }

  /** Where on the board a square may be, with a blank before it; empty where it may be anywhere. */
  region(placed: PlacedClause, square: PlacedSquare): string {
    const { board, places, geometry } = placed;
    if (board !== undefined && places === undefined) return constantRegion(board, square);
    if (
      board === undefined ||
      places === undefined ||
      (geometry.length === 0 && !square.terms.some(({ kind }) => kind === "constant"))
    )
      return "";
    const rows = cellsIn(placed, [square]);
    if (rows === undefined || rows.length !== places.rows.length || rows.length === 0)
      return this.where(placed, square);
    const role = this.roleOf(placed);
    const at = role?.kind === "variable" ? places.variables.indexOf(role.name) : -1;
    const byRole = new Map<string, Set<number>>();
    rows.forEach(([cell], n) => {
      const name = at < 0 ? "" : places.rows[n]![at]!;
      byRole.set(name, (byRole.get(name) ?? new Set()).add(cell!));
    });
    const all = this.world.filledCells(board);
    const found = [...byRole].map(([name, cells]) => ({
      name,
      words:
        all.size > 0 && [...all].every((cell) => cells.has(cell))
          ? ""
          : (regionWords(board, cells) ?? regionWords(board, new Set([...cells, ...unplayed(board, all)]))),
    }));
    if (found.some(({ words }) => words === undefined)) return this.where(placed, square);
    const distinct = new Set(found.map(({ words }) => words));
    if (distinct.size === 1) return found[0]!.words === "" ? "" : ` ${found[0]!.words}`;
    return ` ${found.map(({ name, words }) => `${words} (${name})`).join(" or ")}`;
  }

  /** The relations that say where a square is, by name. */
  where({ geometry }: PlacedClause, { terms }: PlacedSquare): string {
    const names = new Set(terms.flatMap(variablesOf));
    const about = geometry.flatMap((literal) =>
      literal.kind === "relation" &&
      literal.sentence.args.length > 1 &&
      literalTerms(literal)
        .flatMap(variablesOf)
        .some((name) => names.has(name))
        ? [literal.sentence]
        : [],
    );
    if (about.length === 0) return "";
    for (const each of about) this.mention(each);
    const relations = [...new Set(about.map(({ name }) => quote(name)))];
    return ` (where ${listed(relations)} ${relations.length > 1 ? "say" : "says"})`;
  }

  /** `the column of the target square`, where a variable is a coordinate of a square that has a name. */
  coordinate(
    term: Term,
    { squares, known }: { squares: readonly Pick<PlacedSquare, "key" | "terms">[]; known: KnownSquares },
  ): string | undefined {
    const [board] = this.world.layout.boards;
    if (term.kind !== "variable" || board === undefined) return undefined;
    for (const { key, terms } of [...squares].reverse()) {
      const at = terms.findIndex(({ name }) => name === term.name);
      const axis = at < 0 || terms.length < 2 ? undefined : axisOf(board, at);
      if (axis !== undefined && known.has(key)) return `the ${axis} of ${known.get(key)}`;
    }
    return undefined;
  }
}

/** What a coordinate names. */
function axisOf({ cells }: BoardLayout, at: number): "column" | "row" | undefined {
  const isOne = (axis: "x" | "y"): boolean => {
    const places = new Map<string, number>();
    return cells.every((cell) => {
      const place = places.get(cell.coordinates[at]!) ?? cell[axis];
      places.set(cell.coordinates[at]!, place);
      return place === cell[axis];
    });
  };
  return isOne("x") ? "column" : isOne("y") ? "row" : undefined;
}

/** Where the coordinates that are constants put a square. */
function constantRegion(board: BoardLayout, { terms }: PlacedSquare): string {
  if (!terms.some(({ kind }) => kind === "constant")) return "";
  const cells = [...board.cells.entries()].filter(([, { coordinates }]) =>
    terms.every((term, at) => term.kind === "variable" || termText(term) === coordinates[at]),
  );
  const words = regionWords(board, new Set(cells.map(([cell]) => cell)));
  return words === undefined || words === "" ? "" : ` ${words}`;
}

/** Squares on which nothing ever lies belong to any region that one likes. */
function unplayed({ cells }: BoardLayout, filled: ReadonlySet<number>): readonly number[] {
  return filled.size === 0 ? [] : [...cells.keys()].filter((cell) => !filled.has(cell));
}
