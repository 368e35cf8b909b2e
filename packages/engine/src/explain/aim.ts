/**
 * The squares that a move aims at, and those that it starts from, in words.
 */
import type { Term } from "../gdl/rules.ts";
import type { ClauseLiteral } from "./clauses.ts";
import type { OffsetsByRole } from "./offsets.ts";
import { pathOf } from "./paths.ts";
import { isBlank, occupationWords, ownerOf, pieceNoun, plurals } from "./pieces.ts";
import { type PlacedClause, type PlacedSquare, squareKey } from "./placed.ts";
import { quote, type Speech, words } from "./speech.ts";
import type { Telling } from "./telling.ts";

export interface Aim {
  readonly object: string;
  readonly offsets?: OffsetsByRole | undefined;
  /** What the offsets are measured from, where the sentence has not named it. */
  readonly relatedTo?: string;
  readonly conditions: readonly string[];
}

/** Stands for the words of the offsets. */
export const HOLE = "\u0001";

export function find(placed: PlacedClause, terms: readonly Term[]): PlacedSquare {
  return placed.squares.find(({ key }) => key === squareKey(terms))!;
}

/** `one of its pieces`, `an empty square`, `any square`, with where it may be. */
export function targetWords(telling: Telling, placed: PlacedClause, target: PlacedSquare, speech: Speech): string {
  const { world, noun } = telling;
  const region = telling.region(placed, target);
  const [only, ...more] = target.occupations;
  if (only === undefined)
    return region === ""
      ? `any ${noun}`
      : region.startsWith(" on ")
        ? `one of the ${noun}s${region.slice(3)}`
        : `any ${noun}${region}`;
  const owner = ownerOf(world, speech, only);
  if (more.length === 0 && owner !== undefined && !only.negated)
    return `one of ${speech.possessive(owner)} ${plurals(pieceNoun(world, only))}${region}`;
  if (more.length === 0 && isBlank(only) && !only.negated)
    return `${region === "" ? "any" : "an"} empty ${noun}${region}`;
  return `a ${noun}${region} that ${target.occupations.map((each) => occupationWords(world, speech, each)).join(" and ")}`;
}

/** A square that a move starts from or is measured from. */
export function fromWords(telling: Telling, square: PlacedSquare, speech: Speech): string {
  const { world, noun } = telling;
  const [only, ...more] = square.occupations;
  if (only === undefined) return `any ${noun}`;
  if (more.length === 0 && isBlank(only) && !only.negated) return `an empty ${noun}`;
  if (more.length === 0 && only.content.length === 0 && !only.negated)
    return `the ${noun} that is ${quote(words(only.layer.name))}`;
  const owner = ownerOf(world, speech, only);
  if (more.length === 0 && owner !== undefined && !only.negated)
    return `one of ${speech.possessive(owner)} ${plurals(pieceNoun(world, only))}`;
  if (more.length === 0 && !only.negated && only.content.length === 1 && only.content[0]!.kind === "variable")
    return `any ${noun}`;
  return `a ${noun} that ${square.occupations.map((each) => occupationWords(world, speech, each)).join(" and ")}`;
}

/** A way of several steps that leads to the square. */
export function wayTo(
  telling: Telling,
  placed: PlacedClause,
  target: PlacedSquare,
  speech: Speech,
): { words: string; from: PlacedSquare; literal: ClauseLiteral } | undefined {
  for (const literal of placed.rest) {
    if (literal.kind !== "relation" || literal.negated) continue;
    const path = pathOf(telling.world, literal.sentence, placed.squares);
    const words = path?.to.key === target.key ? telling.path(path, speech) : undefined;
    if (path !== undefined && words !== undefined) return { words, from: path.from, literal };
  }
  return undefined;
}

/** Relations between squares for which there are no words. */
export function byNameOnly(telling: Telling, { geometry }: PlacedClause): string[] {
  return geometry
    .flatMap((literal) => {
      if (literal.kind !== "relation" || literal.sentence.args.length < 2) return [];
      telling.mention(literal.sentence);
      return [`${quote(literal.sentence.name)} ${literal.negated ? "does not allow" : "allows"} it`];
    })
    .filter((text, at, all) => all.indexOf(text) === at);
}
