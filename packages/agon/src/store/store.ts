/**
 * What the rest of the program keeps: matches and their moves, tournaments and ratings, searches, results of experiments.
 */

import type { Ledger, MatchEvent, MatchJob, MatchRecord, TableRow, TournamentSettings } from "agon-engine/match";
import { asc, desc, eq, sql } from "drizzle-orm";
import {
  dropResults,
  type ExperimentRun,
  lastRun,
  putResult,
  putRun,
  type ResultRow,
  ranExperiments,
  resultsOf,
  type StoredResult,
} from "./experiments.ts";
import {
  begunMatches,
  finishedMatches,
  getJob,
  getRecord,
  getRules,
  listMatches,
  type MatchFilter,
  type MatchOrigin,
  type MatchSummary,
  putEnd,
  putFailure,
  putRecord,
  putStep,
} from "./matches.ts";
import { type OpenDatabase, type OpenOptions, openDatabase } from "./open.ts";
import type { StorePlace } from "./place.ts";
import { ratings, searches, tournaments } from "./schema.ts";

export type { ExperimentRun, ResultRow, StoredResult } from "./experiments.ts";

export type AddedTournament = "new" | "known" /** The name is taken by one with other settings. */ | "other";

export async function openStore(place: StorePlace, options: OpenOptions = {}): Promise<Store> {
  return new Store(await openDatabase(place, options));
}

export class Store {
  readonly #database: OpenDatabase;

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  // Matches --------------------------------------------------------------------------------------------------------

  listMatches(filter: MatchFilter = {}): Promise<MatchSummary[]> {
    return this.#database.run((db) => listMatches(db, filter));
  }

  record(id: string): Promise<MatchRecord | undefined> {
    return this.#database.run((db) => getRecord(db, id));
  }

  rules(id: string): Promise<string | undefined> {
    return this.#database.run((db) => getRules(db, id));
  }

  job(id: string): Promise<MatchJob | undefined> {
    return this.#database.run((db) => getJob(db, id));
  }

  /** A record that comes from elsewhere; one of the same id is replaced. */
  putRecord(record: MatchRecord, origin?: MatchOrigin): Promise<void> {
    return this.#database.run((db) => putRecord(db, record, origin));
  }

  /** Writes down what happens in a match as it happens. */
  note(matchId: string, origin: MatchOrigin, event: MatchEvent): Promise<void> {
    return this.#database.run((db) => {
      if (event.kind === "start") return putRecord(db, event.record, origin);
      return event.kind === "step" ? putStep(db, matchId, event) : putEnd(db, event.record);
    });
  }

  /** What players thought, move by move. */
  searches(id: string): Promise<(typeof searches.$inferSelect)[]> {
    const order = [asc(searches.step), asc(searches.role)];
    return this.#database.run((db) =>
      db
        .select()
        .from(searches)
        .where(eq(searches.match, id))
        .orderBy(...order),
    );
  }

  // Tournaments ----------------------------------------------------------------------------------------------------

  /** A tournament is known by its name and goes on if its settings are the same. */
  async addTournament(settings: TournamentSettings): Promise<AddedTournament> {
    const { name } = settings;
    const plain = JSON.parse(JSON.stringify(settings)) as unknown;
    return this.#database.run(async (db) => {
      const [known] = await db
        .select({ same: sql<boolean>`${tournaments.settings} = ${JSON.stringify(plain)}::jsonb` })
        .from(tournaments)
        .where(eq(tournaments.name, name));
      if (known !== undefined) return known.same ? "known" : "other";
      await db.insert(tournaments).values({ name, settings: plain }).onConflictDoNothing();
      return "new";
    });
  }

  async tournament(name: string): Promise<TournamentSettings | undefined> {
    const rows = await this.#database.run((db) => db.select().from(tournaments).where(eq(tournaments.name, name)));
    return rows[0]?.settings as TournamentSettings | undefined;
  }

  /** The newest first. */
  listTournaments(): Promise<{ readonly name: string; readonly createdAt: Date }[]> {
    const { name, createdAt } = tournaments;
    return this.#database.run((db) => db.select({ name, createdAt }).from(tournaments).orderBy(desc(createdAt)));
  }

  /** With all its matches. */
  async dropTournament(name: string): Promise<void> {
    await this.#database.run((db) => db.delete(tournaments).where(eq(tournaments.name, name)));
  }

  /** Where a series of matches writes down what happens. */
  ledger(tournament: string): Ledger {
    return {
      load: () =>
        this.#database.run(async (db) => ({
          finished: await finishedMatches(db, tournament),
          begun: await begunMatches(db, tournament),
        })),
      note: (job, event) => this.note(job.matchId, { game: job.game, rules: job.rules, job }, event),
      fail: (job, failure) => this.#database.run((db) => putFailure(db, job, failure)),
    };
  }

  async putRatings(tournament: string, rows: readonly TableRow[]): Promise<void> {
    const values = rows.map(({ player, mu, sigma, games, points }) => ({
      tournament,
      player,
      mu,
      sigma,
      games,
      points,
    }));
    await this.#database.run((db) =>
      db.transaction(async (tx) => {
        await tx.delete(ratings).where(eq(ratings.tournament, tournament));
        if (values.length > 0) await tx.insert(ratings).values(values);
      }),
    );
  }

  ratings(tournament: string): Promise<(typeof ratings.$inferSelect)[]> {
    return this.#database.run((db) =>
      db.select().from(ratings).where(eq(ratings.tournament, tournament)).orderBy(asc(ratings.player)),
    );
  }

  // Experiments ----------------------------------------------------------------------------------------------------

  /** Notes that a run was asked for; what it was asked for last is what reports show. */
  putRun(run: ExperimentRun): Promise<void> {
    return this.#database.run((db) => putRun(db, run));
  }

  /** The last run of an experiment, of a seed where one is given. */
  lastRun(experiment: string, seed?: number): Promise<ExperimentRun | undefined> {
    return this.#database.run((db) => lastRun(db, experiment, seed));
  }

  /** Those that were ever run. */
  experiments(): Promise<string[]> {
    return this.#database.run(ranExperiments);
  }

  /** One result. The first of its kind counts: another one changes nothing. */
  putResult(kept: StoredResult): Promise<void> {
    return this.#database.run((db) => putResult(db, kept));
  }

  /** By trial; those without any are left out. */
  results(trials: readonly string[], seed: number): Promise<ReadonlyMap<string, readonly ResultRow[]>> {
    return this.#database.run((db) => resultsOf(db, trials, seed));
  }

  /** Forgets the results of these trials. */
  async dropResults(trials: readonly string[], seed: number): Promise<void> {
    await this.#database.run((db) => dropResults(db, trials, seed));
  }
}
