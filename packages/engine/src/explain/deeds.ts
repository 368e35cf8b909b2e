/**
 * What the move of one role does to squares and facts.
 */
import { argsOf, termKey } from "../board/domains.ts";
import { isRandomRole } from "../gdl/roles.ts";
import type { Term } from "../gdl/rules.ts";
import { argsOfSquare, becomes, factText, type Moved } from "./changed-facts.ts";
import { type ClauseLiteral, type ClauseRule, literalTerms, variablesOf } from "./clauses.ts";
import { dropPlace } from "./drops.ts";
import { listed } from "./explanation.ts";
import { relatedWords } from "./offsets.ts";
import { joined, type KnownSquares } from "./phrases.ts";
import {
  isBetween,
  isTied,
  type Occupation,
  type PlacedClause,
  type PlacedSquare,
  placedClause,
  squareKey,
} from "./placed.ts";
import { ordinal, possessiveOf, quote, Speech, type Subject } from "./speech.ts";
import type { Telling } from "./telling.ts";

/** What the move of one role does. */
export function deedText(
  telling: Telling,
  clause: ClauseRule,
  fact: Term,
  deed: ClauseLiteral & { kind: "does" },
): string {
  const { world } = telling;
  const layered = world.layerOf(fact);
  const { speech, known, rest } = moved(telling, clause, deed);
  const after =
    deed.move.kind === "variable"
      ? "after a move"
      : `after ${whose(telling, deed.role)}${quote(deed.move.name)}${betweenPlaces(telling, known.squares)}`;
  if (layered === undefined) {
    const conditions = telling.conditions({ ...clause, literals: rest }, speech, known.names, known.squares);
    return `${after}, ${factText(telling, fact, speech, clause, known)}${conditions.length === 0 ? "" : ` if ${joined(conditions).text}`}`;
  }
  const square = argsOfSquare(telling, fact);
  const { layer } = layered;
  const occupation: Occupation = { negated: false, layer, content: layer.content.map((at) => argsOf(fact)[at]!) };
  const drop = dropPlace(world, deed.move, fact, telling.noun);
  const where =
    drop === undefined
      ? afterMove(telling, clause, square, deed)
      : { text: drop, conditions: dropConditions(telling, clause, square, deed) };
  return `${after}, ${where.text} ${becomes(telling, occupation, speech, deed.role, clause)}${where.conditions}`;
}

/** `white's `, where the rule is about one player of several. */
function whose({ world }: Telling, role: Term): string {
  return role.kind === "constant" && world.roles.length > 1
    ? `${possessiveOf(isRandomRole(role.name) ? "chance" : role.name)} `
    : "";
}

/** What else is asked: that the square is the lowest empty one has been said. */
function dropConditions(
  telling: Telling,
  clause: ClauseRule,
  square: readonly Term[],
  deed: ClauseLiteral & { kind: "does" },
): string {
  const { speech, rest } = moved(telling, clause, deed);
  const names = new Set(square.flatMap(variablesOf));
  const others = rest.filter(
    (literal) =>
      !literalTerms(literal)
        .flatMap(variablesOf)
        .some((name) => names.has(name)),
  );
  const conditions = telling.conditions({ ...clause, literals: others }, speech);
  return conditions.length === 0 ? "" : ` if ${joined(conditions).text}`;
}

/** ` from e1 to g1`, as far as the rule is about one square alone. */
function betweenPlaces(telling: Telling, squares: readonly (readonly Term[])[]): string {
  const [board] = telling.world.layout.boards;
  const names = squares.map((terms) => telling.place({ board }, { terms }));
  return ["from", "to"]
    .map((word, at) => (squares.length < 2 || names[at] === undefined ? "" : ` ${word} ${names[at]}`))
    .join("");
}

/** The squares that a move names, as one speaks of them afterwards. */
export function moved(telling: Telling, clause: ClauseRule, deed: ClauseLiteral & { kind: "does" }): Moved {
  const { world, noun } = telling;
  const args = argsOf(deed.move);
  const spots = (world.layout.moves.get(termKey(deed.move))?.spots ?? []).filter(({ at }) => !at.includes(-1));
  const squares = spots.map(({ at }) => at.map((n) => args[n]!));
  const names =
    squares.length === 1
      ? [`the chosen ${noun}`]
      : squares.map((_, at) =>
          at === 0
            ? `the starting ${noun}`
            : at === 1 && squares.length === 2
              ? `the target ${noun}`
              : `the ${ordinal(at)} ${noun}`,
        );
  const subject: Subject | undefined =
    deed.role.kind === "variable" ? { term: deed.role, name: "the player", possessive: "its" } : undefined;
  return {
    speech: new Speech(world, clause, subject),
    known: { names: new Map(squares.map((terms, at) => [squareKey(terms), names[at]!])), squares },
    rest: clause.literals.filter((literal) => literal !== deed),
  };
}

/** A square as it lies to those of the move, and what else is asked. */
export function afterMove(
  telling: Telling,
  clause: ClauseRule,
  terms: readonly Term[],
  deed: ClauseLiteral & { kind: "does" },
): { text: string; conditions: string } {
  const { world, noun } = telling;
  const { speech, known, rest } = moved(telling, clause, deed);
  const placed = placedClause(world, { literals: rest }, [...known.squares, terms]);
  const target = placed.squares.find(({ key }) => key === squareKey(terms))!;
  const spots = known.squares.map((each) => placed.squares.find(({ key }) => key === squareKey(each))!);
  const named = known.names.get(target.key);
  const text =
    (named && `${named}${telling.region(placed, target)}`) ??
    between(placed, spots, target, noun) ??
    besideSpot(telling, placed, spots, target, known.names) ??
    telling.place(placed, target) ??
    crossing(telling, target, known) ??
    `every ${noun}${telling.where(placed, target)}`;
  const names = new Map([...known.names, [target.key, named === undefined ? "it" : named]]);
  const isInLine = named === undefined && spots.length === 0;
  const conditions = [
    ...telling.squares(placed, speech, names),
    ...telling.literals(placed, { ...clause, literals: rest }, speech, names),
  ]
    .map((phrase) => phrase.text)
    .filter((each) => !spots.some(({ key }) => each === `${names.get(key)} holds something`));
  const shown = isInLine && text.startsWith("every") ? `the ${noun}` : text;
  const [only] = conditions;
  if (isInLine && conditions.length === 1 && only!.endsWith(" holds for it"))
    return { text: `the ${noun} for which ${only!.replace(/ for it$/, "")}`, conditions: "" };
  return {
    text: shown,
    conditions: conditions.length === 0 ? "" : ` if ${joined(conditions.map((each) => ({ text: each }))).text}`,
  };
}

/** The square in the column of one and the row of another. */
function crossing(telling: Telling, { terms }: PlacedSquare, known: Moved["known"]): string | undefined {
  const squares = known.squares.map((each) => ({ key: squareKey(each), terms: each }));
  const names = terms.map((term) => telling.coordinate(term, { squares, known: known.names }));
  return names.every((name) => name !== undefined) ? `the ${telling.noun} in ${listed(names)}` : undefined;
}

/** Every square between the two that a move names. */
function between(
  placed: PlacedClause,
  spots: readonly PlacedSquare[],
  target: PlacedSquare,
  noun: string,
): string | undefined {
  const [from, to, ...more] = spots;
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  return isBetween(placed, [from, target, to])
    ? `every ${noun} between the starting and the target ${noun}`
    : undefined;
}

function besideSpot(
  telling: Telling,
  placed: PlacedClause,
  spots: readonly PlacedSquare[],
  target: PlacedSquare,
  names: KnownSquares,
): string | undefined {
  for (const spot of spots) {
    if (!isTied(placed, spot, target)) continue;
    const beside = telling.beside(placed, spot, target);
    if (beside === undefined) continue;
    const name = names.get(spot.key)!;
    const set = /^the (square|cell) itself or one (.*) to it$/.exec(beside);
    if (set) return `every ${set[1]} that is the chosen one or ${set[2]} to it`;
    return relatedWords(beside, name).replace(/^an? /, "every ");
  }
  return undefined;
}
