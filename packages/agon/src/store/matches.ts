/**
 * Matches in the store: written step by step, read back as records. Writing the same twice changes nothing.
 */
import { createHash } from "node:crypto";
import { type FinishedMatch, finishedOf, type MatchEvent, type MatchJob, type MatchRecord } from "agon-engine/match";
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "./open.ts";
import { type MatchStatus, matches, moves, rulesheets, type StoredJob, searches } from "./schema.ts";

type MoveRow = typeof moves.$inferInsert;

export interface MatchSummary {
  readonly id: string;
  readonly tournament: string | null;
  readonly game: string;
  readonly status: MatchStatus;
  readonly players: readonly string[];
  readonly goals: readonly number[] | null;
  readonly startTime: number;
}

export interface MatchFilter {
  readonly tournament?: string | undefined;
  readonly game?: string | undefined;
  readonly status?: MatchStatus | undefined;
  /** Newest first. Default 50. */
  readonly most?: number;
}

/** Where a match comes from, as far as its record does not say. */
export interface MatchOrigin {
  readonly game: string;
  /** The text of the rulesheet. */
  readonly rules: string;
  /** What it goes on from, where it is one of a series. */
  readonly job?: MatchJob;
}

/** The whole record as it stands, in one transaction: steps beyond it are forgotten. */
export async function putRecord(db: Database, record: MatchRecord, origin?: MatchOrigin): Promise<void> {
  await db.transaction(async (tx) => {
    const rulesheet = origin === undefined ? null : await putRules(tx, origin);
    const job = origin?.job;
    const row = { ...rowOf(record), job: job === undefined ? null : storedJob(job), rulesheet };
    const { id, ...rest } = { ...row, game: origin?.game ?? row.game, tournament: job?.tournament ?? null };
    await tx
      .insert(matches)
      .values({ id, ...rest })
      .onConflictDoUpdate({ target: matches.id, set: rest });
    await tx.delete(moves).where(and(eq(moves.match, id), gt(moves.step, record.moves.length)));
    await tx.delete(searches).where(and(eq(searches.match, id), gt(searches.step, record.moves.length)));
    const steps = stepsOf(record);
    for (let at = 0; at < steps.length; at += 500) await putSteps(tx, steps.slice(at, at + 500));
  });
}

type Step = Extract<MatchEvent, { kind: "step" }>;

export async function putStep(db: Database, match: string, event: Step): Promise<void> {
  const { step, state, time } = event;
  const thoughts = event.thoughts.flatMap((thought, role) => (thought ? [{ match, step, role, ...thought }] : []));
  await db.transaction(async (tx) => {
    await putSteps(tx, [{ match, step, moves: [...event.moves], errors: [...event.errors], state, time }]);
    if (thoughts.length > 0) await tx.insert(searches).values(thoughts).onConflictDoNothing();
  });
}

export async function putEnd(db: Database, record: MatchRecord): Promise<void> {
  const { status, goals, errors, head } = rowOf(record);
  await db.update(matches).set({ status, goals, errors, head }).where(eq(matches.id, record.matchId));
}

export async function putFailure(db: Database, job: MatchJob, failure: string): Promise<void> {
  const { matchId: id, game, players, tournament = null } = job;
  const row = { tournament, game, players, status: "failed" as const, failure, startTime: Date.now() };
  const set = { status: row.status, failure };
  await db
    .insert(matches)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: matches.id, set });
}

async function putSteps(db: Database, rows: MoveRow[]): Promise<void> {
  const excluded = (column: string): SQL => sql.raw(`excluded.${column}`);
  const set = Object.fromEntries(["moves", "errors", "state", "time"].map((column) => [column, excluded(column)]));
  await db
    .insert(moves)
    .values(rows)
    .onConflictDoUpdate({ target: [moves.match, moves.step], set });
}

async function putRules(db: Database, { game, rules }: MatchOrigin): Promise<string> {
  const hash = createHash("sha256").update(rules).digest("hex");
  await db.insert(rulesheets).values({ hash, name: game, text: rules }).onConflictDoNothing();
  return hash;
}

function storedJob({ rules: _rules, record: _record, ...job }: MatchJob): StoredJob {
  return job;
}

function rowOf(record: MatchRecord): typeof matches.$inferInsert {
  const { states: _states, moves: _moves, stateTimes: _times, errors: _errors, ...head } = record;
  return {
    id: record.matchId,
    tournament: null,
    game: record.gameMetaURL,
    status: record.isCompleted ? "completed" : record.isAborted ? "aborted" : "playing",
    players: record.playerNamesFromHost ?? [],
    goals: record.goalValues ?? null,
    errors: finishedOf(record).errors,
    failure: null,
    head,
    startTime: record.startTime,
  };
}

function stepsOf({ matchId, states, stateTimes, moves, errors }: MatchRecord): MoveRow[] {
  return states.map((state, step) => ({
    match: matchId,
    step,
    moves: step === 0 ? null : moves[step - 1]!,
    errors: errors[step] ?? null,
    state,
    time: stateTimes[step]!,
  }));
}

/** Undefined where there is no such match, or where it failed before it began. */
export async function getRecord(db: Database, id: string): Promise<MatchRecord | undefined> {
  const [match] = await db.select({ head: matches.head }).from(matches).where(eq(matches.id, id));
  if (!match?.head) return undefined;
  const steps = await db.select().from(moves).where(eq(moves.match, id)).orderBy(asc(moves.step));
  if (steps.length === 0) return undefined;
  return {
    ...(match.head as MatchRecord),
    states: steps.map(({ state }) => state),
    moves: steps.slice(1).map((step) => step.moves ?? []),
    stateTimes: steps.map(({ time }) => time),
    errors: steps.flatMap(({ errors }) => (errors === null ? [] : [errors])),
  };
}

/** What it takes to go on with a match; undefined where it came from elsewhere. */
export async function getJob(db: Database, id: string): Promise<MatchJob | undefined> {
  const [row] = await db
    .select({ job: matches.job, rules: rulesheets.text })
    .from(matches)
    .innerJoin(rulesheets, eq(matches.rulesheet, rulesheets.hash))
    .where(eq(matches.id, id));
  return row?.job ? { ...row.job, rules: row.rules } : undefined;
}

/** The rules a match is played by; undefined where only its record is known. */
export async function getRules(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ rules: rulesheets.text })
    .from(matches)
    .innerJoin(rulesheets, eq(matches.rulesheet, rulesheets.hash))
    .where(eq(matches.id, id));
  return row?.rules;
}

export async function listMatches(db: Database, filter: MatchFilter = {}): Promise<MatchSummary[]> {
  const { tournament, game, status, most = 50 } = filter;
  const conditions = [
    tournament === undefined ? undefined : eq(matches.tournament, tournament),
    game === undefined ? undefined : eq(matches.game, game),
    status === undefined ? undefined : eq(matches.status, status),
  ];
  return db
    .select({
      id: matches.id,
      tournament: matches.tournament,
      game: matches.game,
      status: matches.status,
      players: matches.players,
      goals: matches.goals,
      startTime: matches.startTime,
    })
    .from(matches)
    .where(and(...conditions))
    .orderBy(desc(matches.startTime), asc(matches.id))
    .limit(most);
}

/** Matches of a tournament that are over. */
export async function finishedMatches(db: Database, tournament: string): Promise<FinishedMatch[]> {
  const rows = await db
    .select({ matchId: matches.id, goals: matches.goals, errors: matches.errors, failure: matches.failure })
    .from(matches)
    .where(and(eq(matches.tournament, tournament), inArray(matches.status, ["completed", "aborted", "failed"])));
  return rows.map(({ matchId, goals, errors, failure }) => ({
    matchId,
    goals: goals ?? undefined,
    errors: errors ?? [],
    ...(failure !== null && { failure }),
  }));
}

/** Records of a tournament's matches that are not over. */
export async function begunMatches(db: Database, tournament: string): Promise<MatchRecord[]> {
  const playing = eq(matches.status, "playing" satisfies MatchStatus);
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.tournament, tournament), playing));
  const records = await Promise.all(rows.map(({ id }) => getRecord(db, id)));
  return records.filter((record) => record !== undefined);
}
