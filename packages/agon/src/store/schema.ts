/**
 * The tables as drizzle-orm sees them; `migrations` makes them.
 */

import type { MatchJob } from "agon-engine/match";
import { bigint, doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** What a match goes on from, without its rules, which are kept once for all matches. */
export type StoredJob = Omit<MatchJob, "rules" | "record">;

export const rulesheets = pgTable("rulesheets", {
  hash: text().primaryKey(),
  name: text().notNull(),
  text: text().notNull(),
});

export const tournaments = pgTable("tournaments", {
  name: text().primaryKey(),
  settings: jsonb().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export type MatchStatus = "playing" | "completed" | "aborted" | "failed";

export const matches = pgTable("matches", {
  id: text().primaryKey(),
  tournament: text(),
  game: text().notNull(),
  status: text().$type<MatchStatus>().notNull(),
  players: jsonb().$type<readonly string[]>().notNull(),
  goals: jsonb().$type<readonly number[]>(),
  errors: jsonb().$type<readonly number[]>(),
  failure: text(),
  head: jsonb().$type<Record<string, unknown>>(),
  job: jsonb().$type<StoredJob>(),
  rulesheet: text(),
  startTime: bigint("start_time", { mode: "number" }).notNull(),
});

export const moves = pgTable(
  "moves",
  {
    match: text().notNull(),
    step: integer().notNull(),
    moves: jsonb().$type<string[]>(),
    errors: jsonb().$type<string[]>(),
    state: text().notNull(),
    time: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.match, table.step] })],
);

export const searches = pgTable(
  "searches",
  {
    match: text().notNull(),
    step: integer().notNull(),
    role: integer().notNull(),
    playouts: bigint({ mode: "number" }).notNull(),
    milliseconds: doublePrecision().notNull(),
    nodes: bigint({ mode: "number" }),
    value: doublePrecision(),
    lower: doublePrecision(),
    upper: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.match, table.step, table.role] })],
);

export const ratings = pgTable(
  "ratings",
  {
    tournament: text().notNull(),
    player: text().notNull(),
    mu: doublePrecision().notNull(),
    sigma: doublePrecision().notNull(),
    games: integer().notNull(),
    points: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tournament, table.player] })],
);

export const experimentRuns = pgTable("experiment_runs", {
  id: text().primaryKey(),
  experiment: text().notNull(),
  seed: bigint({ mode: "number" }).notNull(),
  scale: doublePrecision().notNull(),
  version: text().notNull(),
  definition: jsonb().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

export const experimentTrials = pgTable("experiment_trials", {
  hash: text().primaryKey(),
  experiment: text().notNull(),
  cell: text().notNull(),
  version: text().notNull(),
  settings: jsonb().notNull(),
});

export const experimentResults = pgTable(
  "experiment_results",
  {
    trial: text().notNull(),
    seed: bigint({ mode: "number" }).notNull(),
    index: integer().notNull(),
    trialSeed: integer("trial_seed").notNull(),
    result: jsonb().$type<Record<string, unknown>>().notNull(),
    milliseconds: doublePrecision().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.trial, table.seed, table.index] })],
);
