/**
 * The record of a match, in the JSON format of GGP-Base, which other programs read and write.
 *
 *   states  s0 ──moves[0]──► s1 ──moves[1]──► s2 …     one more state than joint moves
 *   errors  [START round], [round 0], [round 1] …       for each role "", "TO" late, "IL move" illegal, "CE" failed
 *
 * Times are milliseconds since 1970, clocks are seconds. Fields we do not know are kept.
 */
import { z } from "zod";
import { hasErrors } from "../gdl/diagnostic.ts";
import { parseTerms } from "../gdl/parse.ts";
import { termText } from "../gdl/print.ts";
import { read } from "../gdl/reader.ts";

const clock = z.number().min(-1).max(1e9);
const time = z.int().min(0);

const fields = z.looseObject({
  matchId: z.string().min(1).max(500),
  /** 32 letters and digits that make the match unique in the world. */
  randomToken: z.string().max(100),
  startTime: time,
  gameMetaURL: z.string(),
  isCompleted: z.boolean(),
  isAborted: z.boolean().default(false),
  states: z.array(z.string()).min(1),
  moves: z.array(z.array(z.string())),
  stateTimes: z.array(time),
  errors: z.array(z.array(z.string())).default([]),
  goalValues: z.array(z.int()).optional(),
  previewClock: clock.optional(),
  startClock: clock,
  playClock: clock,
  playerNamesFromHost: z.array(z.string()).optional(),
  isPlayerHuman: z.array(z.boolean()).optional(),
  tournamentNameFromHost: z.string().optional(),
  scrambled: z.boolean().optional(),
});

/** GGP-Base's format, and that its lists fit each other. */
const recordSchema = fields.superRefine((record, context) => {
  for (const [path, message] of misfits(record)) context.addIssue({ code: "custom", path: [path], message });
});

export type MatchRecord = z.infer<typeof recordSchema>;

function* misfits(record: z.infer<typeof fields>): Generator<[field: string, message: string]> {
  const { states, moves, stateTimes, errors, goalValues, isCompleted } = record;
  if (states.length !== moves.length + 1)
    yield ["states", `There must be one more state than joint moves: ${states.length}, ${moves.length}.`];
  if (stateTimes.length !== states.length) yield ["stateTimes", "There must be one time for each state."];
  if (errors.length > states.length) yield ["errors", "There are more rounds than states."];
  if (isCompleted && goalValues === undefined) yield ["goalValues", "A completed match has goal values."];
  const widths = [...moves, ...errors, goalValues, record.playerNamesFromHost, record.isPlayerHuman];
  const sizes = new Set(widths.filter((list) => list !== undefined).map((list) => list.length));
  if (sizes.size > 1) yield ["moves", "Moves, errors, goals and names must have one entry for each role."];
}

export type ParsedRecord =
  | { readonly ok: true; readonly record: MatchRecord }
  | { readonly ok: false /** Which part is not as it should be. */; readonly problem: string };

export function parseRecord(text: string): ParsedRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: `This is not JSON: ${(error as Error).message}.` };
  }
  return checkRecord(value);
}

export function checkRecord(value: unknown): ParsedRecord {
  const parsed = recordSchema.safeParse(value);
  if (parsed.success) return { ok: true, record: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, problem: `${issue!.path.join(".") || "record"}: ${issue!.message}` };
}

export function makeRecord(record: MatchRecord): string {
  return JSON.stringify(record);
}

/** `( (cell 1 1 b) (control x) )`: the facts of a state without `true`. */
export function makeState(facts: readonly string[]): string {
  return `( ${facts.join(" ")} )`;
}

/** The facts in the state's text, spelt as games spell them and in their order; undefined where it cannot be read. */
export function parseState(text: string): readonly string[] | undefined {
  const { expressions, diagnostics } = read(text);
  const [list] = expressions;
  if (hasErrors(diagnostics) || expressions.length !== 1 || list?.kind !== "list") return undefined;
  const terms = parseTerms(text.slice(list.start + 1, list.end - 1));
  return hasErrors(terms.diagnostics) ? undefined : terms.value.map(termText).sort();
}

/** A move as games spell it, whatever its spaces; undefined where the text is not one term. */
export function parseMove(text: string): string | undefined {
  const { value, diagnostics } = parseTerms(text);
  return hasErrors(diagnostics) || value.length !== 1 ? undefined : termText(value[0]!);
}

const TOKEN_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** 32 letters and digits. */
export function randomToken(random: { below(bound: number): number }): string {
  return Array.from({ length: 32 }, () => TOKEN_LETTERS[random.below(TOKEN_LETTERS.length)]).join("");
}
