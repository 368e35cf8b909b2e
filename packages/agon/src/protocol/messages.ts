/**
 * The messages of the GGP protocol as parse/make pairs. Words of the protocol are read in any case; terms travel as
 * text; their meaning depends on the rules.
 *
 *   (INFO)                                        ((name X) (status available|busy) (species Y))
 *   (PREVIEW (rules) clock)                       ready
 *   (START id role (rules) startclock playclock)  ready, busy
 *   (PLAY id NIL), (PLAY id (m1 m2 …))            the move
 *   (STOP id (m1 m2 …))                           done
 *   (ABORT id)                                    aborted
 *
 * In GDL-II the third place of PLAY and STOP holds the percepts of the role; a later form is
 * (PLAY id turn lastmove (percepts)).
 */
import { failure, type Result, success } from "agon-engine";
import { cut, cutList, type Piece, tidy } from "./expression.ts";

/** What a PLAY or STOP tells of the step before. */
export interface Told {
  /** The joint move or the percepts: only the rules tell which. Empty for NIL. */
  readonly terms: readonly string[];
  /** The later form of GDL-II gives both; there the terms are percepts. */
  readonly turn?: number;
  readonly lastMove?: string;
}

export interface Start {
  readonly kind: "start";
  readonly id: string;
  readonly role: string;
  /** The rules without the parentheses around them. */
  readonly rules: string;
  /** In seconds. */
  readonly startClock: number;
  readonly playClock: number;
}

export type Message =
  | { readonly kind: "info" }
  | { readonly kind: "preview"; readonly rules: string; readonly clock: number }
  | Start
  | { readonly kind: "play"; readonly id: string; readonly told: Told }
  | { readonly kind: "stop"; readonly id: string; readonly told: Told }
  | { readonly kind: "abort"; readonly id: string };

/** The codes of what may be wrong with a message. */
export type MessageError =
  | "unclosed"
  | "stray-close"
  | "too-long"
  | "not-a-message"
  | "unknown-message"
  | "arguments"
  | "clock";

/** Seconds. A manager that gives more is answered after an hour, so that no match holds a seat for days. */
const LONGEST_CLOCK = 3600;

/** Characters that suffice for whatever is not rules: a message without them, a name, a term. */
const MOST_WITHOUT_RULES = 64 * 2 ** 10;

/** Whether a message may be longer: by its beginning, before it is read. */
export function bringsRules(beginning: string): boolean {
  return /^\s*\(\s*(start|preview)[\s(]/i.test(beginning);
}

const USAGE = {
  info: "(INFO)",
  preview: "(PREVIEW (rules) clock)",
  start: "(START id role (rules) startclock playclock)",
  play: "(PLAY id (moves)) or (PLAY id turn lastmove (percepts))",
  stop: "(STOP id (moves)) or (STOP id turn lastmove (percepts))",
  abort: "(ABORT id)",
} as const;

export function parseMessage(text: string): Result<Message> {
  if (text.length > MOST_WITHOUT_RULES && !bringsRules(text)) return tooLong();
  const items = cutList(text);
  if (!items.ok) return refusedCut(items.code);
  const [head, ...args] = items.pieces;
  const word = head === undefined || isLong(head) ? "" : slice(text, head).toLowerCase();
  if (!Object.hasOwn(USAGE, word))
    return refuse("unknown-message", `There is no such message; there are ${Object.keys(USAGE).join(", ")}.`);
  return parseArguments(word as Message["kind"], text, args);
}

function refusedCut(code: "unclosed" | "stray-close" | "too-many" | "not-one"): Result<Message> {
  if (code === "too-many") return tooLong();
  if (code === "not-one") return refuse("not-a-message", "A message is one list, such as (INFO).");
  return refuse(code, "Its parentheses do not match.");
}

/** What may be wrong with the arguments of a message. */
type Mistake = "arguments" | "clock" | "too-long";

function parseArguments(kind: Message["kind"], text: string, args: readonly Piece[]): Result<Message> {
  const [id, ...rest] = args;
  const message = ((): Message | Mistake => {
    if (kind === "info") return { kind };
    if (kind === "preview") return parsePreview(text, args);
    if (id === undefined || isList(text, id)) return "arguments";
    if (isLong(id)) return "too-long";
    if (kind === "start") return parseStart(text, slice(text, id), rest);
    if (kind === "abort") return { kind, id: slice(text, id) };
    const told = parseTold(text, rest);
    return typeof told === "string" ? told : { kind, id: slice(text, id), told };
  })();
  if (typeof message === "object") return success(message);
  if (message === "too-long") return tooLong();
  const reason = message === "clock" ? "A clock is a number of seconds. It is written " : "It is written ";
  return refuse(message, `${reason}${USAGE[kind]}.`);
}

function parsePreview(text: string, [rules, clock]: readonly Piece[]): Message | Mistake {
  if (rules === undefined || !isList(text, rules)) return "arguments";
  const seconds = clock === undefined ? 0 : parseClock(text, clock);
  return seconds === undefined ? "clock" : { kind: "preview", rules: unwrapped(text, rules), clock: seconds };
}

/** Some managers append arguments of their own; they are not looked at. */
function parseStart(text: string, id: string, args: readonly Piece[]): Message | Mistake {
  const [role, rules, start, play] = args;
  if (role === undefined || rules === undefined || !isList(text, rules)) return "arguments";
  if (start === undefined || play === undefined) return "arguments";
  if (isLong(role)) return "too-long";
  const [startClock, playClock] = [parseClock(text, start), parseClock(text, play)];
  if (startClock === undefined || playClock === undefined) return "clock";
  return { kind: "start", id, role: termOf(text, role), rules: unwrapped(text, rules), startClock, playClock };
}

function parseTold(text: string, args: readonly Piece[]): Told | Mistake {
  const terms = parseTerms(text, args.length < 3 ? args[0] : args[2]);
  if (terms === undefined) return "too-long";
  if (args.length < 3) return { terms };
  const [turn, lastMove] = args;
  const number = slice(text, turn!);
  if (!/^\d{1,9}$/.test(number)) return "arguments";
  const last = termOf(text, lastMove!);
  return {
    terms,
    turn: Number(number),
    ...(last.toLowerCase() !== "nil" && { lastMove: last }),
  };
}

/** Nothing, NIL, (), or a list of terms; undefined where there are too many. */
function parseTerms(text: string, piece: Piece | undefined): string[] | undefined {
  if (piece === undefined) return [];
  if (isList(text, piece)) return inside(text, piece)?.map((term) => termOf(text, term));
  const atom = slice(text, piece);
  return atom.toLowerCase() === "nil" ? [] : [atom];
}

function parseClock(text: string, { start, end }: Piece): number | undefined {
  const number = text.slice(start, Math.min(end, start + MOST_DIGITS + 1));
  if (number.length > MOST_DIGITS || !/^\d+(\.\d+)?$/.test(number)) return undefined;
  return Math.min(Number(number), LONGEST_CLOCK);
}

/** Of a clock. */
const MOST_DIGITS = 30;

function tooLong(): Result<Message> {
  return refuse("too-long", "It is longer than such a message needs to be.");
}

function isLong({ start, end }: Piece): boolean {
  return end - start > MOST_WITHOUT_RULES;
}

function refuse(code: MessageError, message: string): Result<Message> {
  return failure(code, message);
}

function isList(text: string, piece: Piece): boolean {
  return text[piece.start] === "(";
}

function slice(text: string, { start, end }: Piece): string {
  return text.slice(start, end);
}

function termOf(text: string, piece: Piece): string {
  return tidy(slice(text, piece));
}

function unwrapped(text: string, { start, end }: Piece): string {
  return text.slice(start + 1, end - 1);
}

/** The items of a list, undefined where there are too many; an atom stands for itself. Its parentheses are known to match. */
function inside(text: string, piece: Piece): readonly Piece[] | undefined {
  if (!isList(text, piece)) return [piece];
  const inner = cut(text, piece.start + 1, piece.end - 1);
  return inner.ok ? inner.pieces : undefined;
}

export function makeMessage(message: Message): string {
  switch (message.kind) {
    case "info":
      return "(INFO)";
    case "preview":
      return `(PREVIEW (${message.rules}) ${message.clock})`;
    case "start": {
      const { id, role, rules, startClock, playClock } = message;
      return `(START ${id} ${role} (${rules}) ${startClock} ${playClock})`;
    }
    case "abort":
      return `(ABORT ${message.id})`;
    default:
      return `(${message.kind.toUpperCase()} ${message.id} ${makeTold(message.told)})`;
  }
}

function makeTold({ terms, turn, lastMove }: Told): string {
  if (turn !== undefined) return `${turn} ${lastMove ?? "NIL"} (${terms.join(" ")})`;
  return terms.length === 0 ? "NIL" : `(${terms.join(" ")})`;
}
