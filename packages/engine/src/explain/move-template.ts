/**
 * A kind of move as a sentence: the mover, the move, its aim and its conditions.
 */
import { argsOf, termKey } from "../board/domains.ts";
import type { Span } from "../gdl/diagnostic.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import type { Aim } from "./aim.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import type { ExplainedSentence } from "./explanation.ts";
import { lineAim } from "./line-aims.ts";
import type { OffsetsByRole } from "./offsets.ts";
import { joined } from "./phrases.ts";
import { placedClause, squareKey } from "./placed.ts";
import { quote, Speech } from "./speech.ts";
import { chainAim, squareAim, stepAim } from "./square-aims.ts";
import { sentenceSubject, subjectOf } from "./subjects.ts";
import type { Telling } from "./telling.ts";
import { valueAim } from "./value-aims.ts";
import { deed } from "./verbs.ts";

/** A sentence with a place for how one square lies to another, so that rules for each direction become one. */
export interface MoveTemplate {
  readonly text: string;
  readonly offsets?: OffsetsByRole | undefined;
  readonly relatedTo?: string | undefined;
  readonly spans: readonly Span[];
  readonly details: readonly ExplainedSentence[];
}

export function moveTemplate(telling: Telling, clause: ClauseRule): Omit<MoveTemplate, "spans" | "details"> {
  const [role, move] = clause.head.args as [Term, Term];
  const subject = subjectOf(telling, role);
  const speech = new Speech(telling.world, clause, subject);
  const own = clause.literals.filter((literal) => !isTurnOf(telling, literal, role));
  const prefix = own.length < clause.literals.length ? "On its turn, " : "";
  const who = sentenceSubject(telling, subject);
  const aim = aimOf(telling, move, { ...clause, literals: own }, speech);
  const conditions =
    aim.conditions.length === 0
      ? ""
      : `${/ (only|beyond|naming)\b/.test(aim.object) ? "," : ""} if ${joined(aim.conditions.map((text) => ({ text }))).text}`;
  const isWait = telling.world.isWait(move.name);
  const object = objectOf(move, aim.object, telling.noun);
  const does = isWait
    ? `wait (${quote(move.name)})`
    : move.kind === "variable"
      ? "make any move"
      : deed(move.name, object);
  return {
    text: `${prefix}${who} ${isWait ? "can only" : "may"} ${does}${conditions}`,
    offsets: aim.offsets,
    relatedTo: aim.relatedTo,
  };
}

const PUTS = /^(place|put|lay|drop)$/i;

const AIMS = /^(shoot|fire|throw)$/i;

/** One marks a square, but puts something on it, and shoots at it. */
function objectOf(move: Term, object: string, noun: string): string {
  const isSquare = new RegExp(`^(any|an?|one of the) [^,]*\\b${noun}`).test(object);
  if (isSquare && PUTS.test(move.name)) return `a piece on ${object}`;
  return isSquare && AIMS.test(move.name) ? `at ${object}` : object;
}

function isTurnOf({ world }: Telling, literal: ClauseLiteral, role: Term): boolean {
  if (literal.kind !== "fact" || literal.negated) return false;
  const turn = world.layout.turns.get(termKey(literal.fact));
  const args = argsOf(literal.fact);
  return turn !== undefined && args.length === 1 && termText(args[turn]!) === termText(role);
}

function aimOf(telling: Telling, move: Term, clause: ClauseRule, speech: Speech): Aim {
  const spots = telling.world.layout.moves.get(termKey(move))?.spots ?? [];
  const args = argsOf(move);
  const squares = spots.filter(({ at }) => !at.includes(-1)).map(({ at }) => at.map((n) => args[n]!));
  if (spots.length === 1 && spots[0]!.at.includes(-1)) return lineAim(telling, spots[0]!, move, clause, speech);
  const rest = args.filter((_, n) => !spots.some(({ at, boards }) => at.includes(n) || boards.includes(n)));
  const second = squares.length === 1 ? secondSquare(telling, squares[0]!, rest, clause) : undefined;
  if (second !== undefined)
    return stepAim(
      telling,
      [squares[0]!, second],
      rest.filter((term) => !second.includes(term)),
      clause,
      speech,
    );
  if (squares.length > 2) return chainAim(telling, squares, rest, clause, speech);
  if (squares.length === 1) return squareAim(telling, squares[0]!, rest, clause, speech);
  if (squares.length === 2) return stepAim(telling, [squares[0]!, squares[1]!], rest, clause, speech);
  return valueAim(telling, args, clause, speech);
}

/** Values of a move side by side that are a square for its conditions. */
function secondSquare(
  { world }: Telling,
  first: readonly Term[],
  rest: readonly Term[],
  clause: ClauseRule,
): readonly Term[] | undefined {
  const { squares } = placedClause(world, clause, [first]);
  const texts = rest.map(termText);
  const found = squares.find(
    ({ key, terms }) =>
      key !== squareKey(first) && texts.some((_, at) => terms.every((term, n) => texts[at + n] === termText(term))),
  );
  return found && rest.filter((term) => found.terms.some((each) => termText(each) === termText(term)));
}
