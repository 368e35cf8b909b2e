/**
 * The messages of the GGP protocol as parse/make pairs. Words of the protocol are read in any case; terms travel as
 * text, and what they mean is for those who know the rules.
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
import { cut, type Piece, tidy } from "./expression.ts";

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

export type MessageError = "unclosed" | "stray-close" | "not-a-message" | "unknown-message" | "arguments" | "clock";

export type ParsedMessage =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly code: MessageError; readonly at: number; readonly problem: string };

/** Seconds; whoever gives more means no limit. */
const LONGEST_CLOCK = 1_000_000;

const USAGE = {
  info: "(INFO)",
  preview: "(PREVIEW (rules) clock)",
  start: "(START id role (rules) startclock playclock)",
  play: "(PLAY id (moves)) or (PLAY id turn lastmove (percepts))",
  stop: "(STOP id (moves)) or (STOP id turn lastmove (percepts))",
  abort: "(ABORT id)",
} as const;

export function parseMessage(text: string): ParsedMessage {
  const outer = cut(text);
  if (!outer.ok) return refuse(outer.code, outer.at, "Its parentheses do not match.");
  const [only] = outer.pieces;
  if (only === undefined || outer.pieces.length > 1)
    return refuse("not-a-message", outer.pieces[1]?.start ?? 0, "A message is one list, such as (INFO).");
  const inner = inside(text, only);
  const [head, ...args] = inner;
  const word = head === undefined ? "" : slice(text, head).toLowerCase();
  if (!Object.hasOwn(USAGE, word))
    return refuse(
      "unknown-message",
      only.start,
      `There is no such message; there are ${Object.keys(USAGE).join(", ")}.`,
    );
  return parseArguments(word as Message["kind"], text, args, only.start);
}

function parseArguments(kind: Message["kind"], text: string, args: readonly Piece[], at: number): ParsedMessage {
  const [id, ...rest] = args;
  const message = ((): Message | "arguments" | "clock" => {
    if (kind === "info") return { kind };
    if (kind === "preview") return parsePreview(text, args);
    if (id === undefined || isList(text, id)) return "arguments";
    if (kind === "start") return parseStart(text, slice(text, id), rest);
    if (kind === "abort") return { kind, id: slice(text, id) };
    const told = parseTold(text, rest);
    return told === undefined ? "arguments" : { kind, id: slice(text, id), told };
  })();
  if (typeof message === "object") return { ok: true, message };
  const reason = message === "clock" ? "A clock is a number of seconds. It is written " : "It is written ";
  return refuse(message, at, `${reason}${USAGE[kind]}.`);
}

function parsePreview(text: string, [rules, clock]: readonly Piece[]): Message | "arguments" | "clock" {
  if (rules === undefined || !isList(text, rules)) return "arguments";
  const seconds = clock === undefined ? 0 : parseClock(slice(text, clock));
  return seconds === undefined ? "clock" : { kind: "preview", rules: unwrapped(text, rules), clock: seconds };
}

/** Some managers append arguments of their own; they are not looked at. */
function parseStart(text: string, id: string, args: readonly Piece[]): Message | "arguments" | "clock" {
  const [role, rules, start, play] = args;
  if (role === undefined || rules === undefined || !isList(text, rules)) return "arguments";
  if (start === undefined || play === undefined) return "arguments";
  const [startClock, playClock] = [parseClock(slice(text, start)), parseClock(slice(text, play))];
  if (startClock === undefined || playClock === undefined) return "clock";
  return { kind: "start", id, role: termOf(text, role), rules: unwrapped(text, rules), startClock, playClock };
}

function parseTold(text: string, args: readonly Piece[]): Told | undefined {
  if (args.length < 3) return { terms: args[0] === undefined ? [] : parseTerms(text, args[0]) };
  const [turn, lastMove, percepts] = args;
  const number = slice(text, turn!);
  if (!/^\d{1,9}$/.test(number)) return undefined;
  const last = termOf(text, lastMove!);
  return {
    terms: parseTerms(text, percepts!),
    turn: Number(number),
    ...(last.toLowerCase() !== "nil" && { lastMove: last }),
  };
}

/** NIL, (), or a list of terms. */
function parseTerms(text: string, piece: Piece): string[] {
  if (isList(text, piece)) return inside(text, piece).map((term) => termOf(text, term));
  const atom = slice(text, piece);
  return atom.toLowerCase() === "nil" ? [] : [atom];
}

function parseClock(text: string): number | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined;
  return Math.min(Number(text), LONGEST_CLOCK);
}

function refuse(code: MessageError, at: number, problem: string): ParsedMessage {
  return { ok: false, code, at, problem };
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

/** The items of a list; an atom stands for itself. The parentheses inside are known to match. */
function inside(text: string, piece: Piece): readonly Piece[] {
  if (!isList(text, piece)) return [piece];
  const inner = cut(text, piece.start + 1, piece.end - 1);
  return inner.ok ? inner.pieces : [];
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
