/**
 * Moves that name one square, two, or several in a row.
 */
import type { Term } from "../gdl/rules.ts";
import { type Aim, byNameOnly, find, fromWords, HOLE, targetWords, wayTo } from "./aim.ts";
import type { ClauseRule } from "./clauses.ts";
import { offsetWords } from "./offsets.ts";
import type { KnownSquares } from "./phrases.ts";
import { isBlank, occupationWords, ownerOf } from "./pieces.ts";
import {
  isBetween,
  isTied,
  offsetsBetween,
  type PlacedClause,
  type PlacedSquare,
  placedClause,
  squareKey,
} from "./placed.ts";
import { ordinal, type Speech } from "./speech.ts";
import type { Telling } from "./telling.ts";
import { namingText, valueAim } from "./value-aims.ts";

/** A move that names one square. */
export function squareAim(
  telling: Telling,
  terms: readonly Term[],
  rest: readonly Term[],
  clause: ClauseRule,
  speech: Speech,
): Aim {
  const placed = placedClause(telling.world, clause, [terms]);
  const target = find(placed, terms);
  const known: KnownSquares = new Map([[target.key, `that ${telling.noun}`]]);
  const way = wayTo(telling, placed, target, speech);
  const anchor = placed.squares.find((square) => square !== target && isTied(placed, square, target));
  const others = placed.squares.filter((square) => square !== target && square !== anchor && square !== way?.from);
  const handled: PlacedClause = {
    ...placed,
    rest: placed.rest.filter((literal) => literal !== way?.literal),
  };
  const conditions = [
    ...telling.squares({ ...handled, squares: others }, speech, known).map(({ text }) => text),
    ...telling.literals(handled, clause, speech, known).map(({ text }) => text),
  ];
  const naming = namingText(telling, rest, clause, speech, target);
  if (way)
    return { object: `${way.words}, starting from ${fromWords(telling, way.from, speech)}${naming}`, conditions };
  if (anchor) {
    const offsets = offsetsBetween(telling.world, placed, anchor, target, telling.roleOf(placed));
    if (offsets && offsetWords(offsets, telling.noun) !== undefined) {
      const said = target.occupations.map((each) => occupationWords(telling.world, speech, each));
      const that = said.length === 0 ? "" : ` that ${said.join(" and ")}`;
      return { object: `${HOLE}${that}${naming}`, offsets, relatedTo: fromWords(telling, anchor, speech), conditions };
    }
    conditions.push(...telling.squares({ ...placed, squares: [anchor] }, speech, known).map(({ text }) => text));
  }
  return { object: `${targetWords(telling, placed, target, speech)}${naming}`, conditions };
}

/** A move from one square to another. */
export function stepAim(
  telling: Telling,
  [from, to]: readonly [readonly Term[], readonly Term[]],
  rest: readonly Term[],
  clause: ClauseRule,
  speech: Speech,
): Aim {
  const { world, noun } = telling;
  const placed = placedClause(world, clause, [from, to]);
  const [start, end] = [find(placed, from), find(placed, to)];
  const known: KnownSquares = new Map([
    [start.key, `the starting ${noun}`],
    [end.key, `the target ${noun}`],
  ]);
  const way = wayTo(telling, placed, end, speech);
  const offsets = offsetsBetween(telling.world, placed, start, end, telling.roleOf(placed));
  const hasWords = offsets !== undefined && isTied(placed, start, end) && offsetWords(offsets, noun) !== undefined;
  const over = placed.squares.filter(
    (square) => square !== start && square !== end && isBetween(placed, [start, square, end]),
  );
  const others = placed.squares.filter((square) => square !== start && square !== end && !over.includes(square));
  const isFree = end.occupations.length === 1 && isBlank(end.occupations[0]!) && !end.occupations[0]!.negated;
  const after: string[] =
    hasWords || way || !isFree
      ? end.occupations.map((each) => `that ${noun} ${occupationWords(world, speech, each)}`)
      : [];
  const unworded = hasWords || way ? [] : byNameOnly(telling, placed);
  const handled: PlacedClause = { ...placed, rest: placed.rest.filter((literal) => literal !== way?.literal) };
  const conditions = [
    ...after,
    ...over.flatMap(({ occupations }) =>
      occupations.map((each) => `the ${noun} between ${occupationWords(world, speech, each)}`),
    ),
    ...unworded,
    ...telling.squares({ ...placed, squares: others }, speech, known).map(({ text }) => text),
    ...telling.literals(handled, clause, speech, known).map(({ text }) => text),
  ];
  const note = placed.geometry.flatMap((literal) => (literal.kind === "table" ? (literal.note ?? []) : [])).join("");
  const target = way?.words ?? (hasWords ? `${HOLE}${note}` : isFree ? `an empty ${noun}` : `another ${noun}`);
  const [only, ...more] = start.occupations;
  const owner = only === undefined ? undefined : ownerOf(world, speech, only);
  const whole = more.length === 0 && owner !== undefined && !only!.negated;
  const source = whole ? fromWords(telling, start, speech) : `from ${fromWords(telling, start, speech)}`;
  return {
    object: `${source} to ${target}${namingText(telling, rest, clause, speech, start)}`,
    ...(hasWords && !way && { offsets }),
    conditions,
  };
}

/** A move over several squares, one after the other. */
export function chainAim(
  telling: Telling,
  squares: readonly (readonly Term[])[],
  rest: readonly Term[],
  clause: ClauseRule,
  speech: Speech,
): Aim {
  const { noun, world } = telling;
  const placed = placedClause(world, clause, squares);
  const all = squares.map((terms) => placed.squares.find(({ key }) => key === squareKey(terms)));
  if (all.some((square) => square === undefined)) return valueAim(telling, squares.flat(), clause, speech);
  const [start, ...stops] = all as PlacedSquare[];
  const places = stops.map((square, at) =>
    isTied(placed, all[at]!, square) ? telling.beside(placed, all[at]!, square) : undefined,
  );
  const ways = stops.map((square, at) => {
    const words = places[at];
    const said = square.occupations.map((each) => occupationWords(world, speech, each)).join(" and ");
    return `${words ?? `another ${noun}`}${said === "" ? "" : ` that ${said}`}`.replaceAll(/, that/g, " that");
  });
  const names = new Map(squares.map((terms, at) => [squareKey(terms), `the ${ordinal(at)} ${noun}`]));
  const others = placed.squares.filter((square) => !all.includes(square));
  const conditions = [
    ...(places.every((words) => words !== undefined) ? [] : byNameOnly(telling, placed)),
    ...[
      ...telling.squares({ ...placed, squares: others }, speech, names),
      ...telling.literals(placed, clause, speech, names),
    ].map(({ text }) => text),
  ];
  return {
    object: `from ${fromWords(telling, start!, speech)} to ${ways.join(", then to ")}${namingText(telling, rest, clause, speech, start!)}`,
    conditions,
  };
}
