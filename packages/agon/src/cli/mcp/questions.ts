/**
 * What a client may ask of the rules of a game. Everything that comes from outside is bounded here: lengths, numbers of moves, times.
 */
import { z } from "zod";
import { QUESTION_KINDS } from "../../benchmark/question.ts";

/** Characters of a rulesheet; the largest that servers have published is a fifth of it. */
const MOST_RULES = 1_000_000;
const MOST_MOVES = 2_000;
const MOST_ROLES = 64;
/** Seconds that a client may have the engine think at once. */
const MOST_SECONDS = 60;

const term = z.string().min(1).max(1_000);

const rules = z.string().max(MOST_RULES).optional().describe("A rulesheet in GDL (KIF syntax). Give this or `game`.");
const game = z.string().max(200).optional().describe("The id of a bundled game, such as connect-four; see list_games.");

const source = { rules, game };

const joint = z.union([term, z.array(term).min(1).max(MOST_ROLES)]);

const moves = z
  .array(joint)
  .max(MOST_MOVES)
  .default([])
  .describe(
    'Joint moves from the beginning: for each step a list with one move for each role in role order, such as ["(mark 1 1)", "noop"]; the move alone where nobody else has a choice.',
  );

const seconds = (usual: number) =>
  z.number().min(0.05).max(MOST_SECONDS).default(usual).describe(`Seconds to think, ${MOST_SECONDS} at most.`);

const seed = z.number().int().min(0).max(999_999_999).default(1).describe("Makes all that is random repeat itself.");

const role = term.describe("The name of a role.");

/** Which game of the set that a seed makes. */
const unknown = {
  seed: seed.describe("The same seed gives the same games."),
  number: z.number().int().min(1).max(10_000).default(1).describe("Which game of the set, from 1 on."),
};
const kind = z.enum(QUESTION_KINDS).describe("legal moves, next state, terminal or not, goals, value, or best move.");

/** Parameters of the tools that ask about rules, by the name of the tool. */
export const SHAPES = {
  check_rules: { ...source },
  explain_rules: { ...source },
  report: { ...source, seconds: seconds(5) },
  position: { ...source, moves },
  analyse: { ...source, moves, role: role.optional(), seconds: seconds(2), seed },
  prove: { ...source, moves, seconds: seconds(10) },
  unknown_game: unknown,
  ask_question: { ...unknown, kind },
  mark_answer: { ...unknown, kind, answer: z.unknown().describe("As the question asks for it.") },
} as const;

/** What a game at a table needs to go on. */
const TURN = {
  ...source,
  past: z.array(z.array(term).max(MOST_ROLES)).max(MOST_MOVES),
  mine: z.array(term).max(MOST_ROLES).optional(),
  chosen: z.record(term, term).optional(),
  seconds: seconds(1),
  seed,
} as const;

export const NEW_GAME = {
  ...source,
  play_as: z.array(role).max(MOST_ROLES).optional().describe("The roles you play. Default: the first."),
  seconds: seconds(1),
  seed,
} as const;

export const PLAY_MOVE = {
  session: z.string().max(100).describe("As new_game gave it."),
  move: z
    .union([term, z.record(term, term)])
    .describe("Your move; an object from role to move where you play several roles that choose at once."),
} as const;

const SCHEMAS = {
  check_rules: z.object(SHAPES.check_rules),
  explain_rules: z.object(SHAPES.explain_rules),
  report: z.object(SHAPES.report),
  position: z.object(SHAPES.position),
  analyse: z.object(SHAPES.analyse),
  prove: z.object(SHAPES.prove),
  unknown_game: z.object(SHAPES.unknown_game),
  ask_question: z.object(SHAPES.ask_question),
  mark_answer: z.object(SHAPES.mark_answer),
  turn: z.object(TURN),
} as const;

export type QuestionName = keyof typeof SCHEMAS;
export type Asked<N extends QuestionName> = z.infer<(typeof SCHEMAS)[N]>;
export type GivenRules = Asked<"check_rules">;

/** A question as it goes to the process that answers it. */
export type ToolQuestion = {
  readonly [N in QuestionName]: { readonly name: N; readonly asked: Asked<N> };
}[QuestionName];

/** What is wrong with a question, as clients see it. */
export interface ToolProblem {
  readonly code: string;
  readonly message: string;
  readonly advice?: string;
  readonly line?: number;
  readonly column?: number;
}

export type Reply =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly problems: readonly ToolProblem[] };

/** Seconds of thinking that a question asks for. */
export function thinkingOf({ asked }: ToolQuestion): number {
  return "seconds" in asked ? asked.seconds : 0;
}

/** A reply that says why there is no answer. */
export function refusal(code: string, message: string, advice?: string): Reply & { readonly ok: false } {
  return { ok: false, problems: [{ code, message, ...(advice !== undefined && { advice }) }] };
}
