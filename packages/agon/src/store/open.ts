/**
 * Opening the store: PostgreSQL where a server is given, else the same database embedded (PGlite) in a folder or in memory.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzleServer, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as migrateServer } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import { Pool } from "pg";
import { type Lock, lockFile } from "./lock.ts";
import { folderOf, type StorePlace } from "./place.ts";
import { isPassing, reasonOf, StoreError, troubleOf, withRetry } from "./trouble.ts";

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenOptions {
  /** How long a server may be away before work that needs it fails, in milliseconds. Default 60,000. */
  readonly timeout?: number;
  /** How long it may be away when it is opened, in milliseconds. Default: the timeout. */
  readonly opening?: number;
  /** Told once, within a second, that a server does not answer and is waited for. */
  readonly onWait?: (reason: string) => void;
}

export interface OpenDatabase {
  /**
   * Does work that may be done twice, as often as a server that comes and goes makes necessary. Rejects with a StoreError
   * where the system is to blame.
   */
  run<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The folder lies beside src and beside dist, so the same path serves both. */
const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Any number, the same for all processes that migrate. */
const MIGRATION_LOCK = 4_726_001;

export function openDatabase(place: StorePlace, options: OpenOptions = {}): Promise<OpenDatabase> {
  if (place.kind === "server") return openServer(place.url, options);
  return place.kind === "folder" ? openFolder(place.path) : openEmbedded(new PGlite(), { name: "The store" });
}

/** Milliseconds without a word of the server after which the caller is told that it waits. */
const SILENCE = 800;

async function openServer(connectionString: string, options: OpenOptions): Promise<OpenDatabase> {
  const { timeout = 60_000, opening = timeout } = options;
  const wait = new Wait(options);
  const connectionTimeoutMillis = Math.min(10_000, Math.max(1000, opening));
  const pool = new Pool({ connectionString, max: 4, connectionTimeoutMillis, query_timeout: 60_000 });
  // A connection that breaks fails the work it was used for, if any; that is enough.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const run = <T>(work: (db: Database) => Promise<T>, milliseconds = timeout): Promise<T> =>
    withRetry({ milliseconds, onRetry: (error) => wait.tell(reasonOf(error)) }, () => onConnection(pool, work));
  try {
    await run(migrateOnce, opening);
    wait.end();
  } catch (error) {
    wait.end();
    await pool.end();
    throw new StoreError(`The database server cannot be used: ${reasonOf(error)}. DATABASE_URL says where it is.`);
  }
  return { run: (work) => explained("The database server", () => run(work)), close: () => pool.end() };
}

/** Tells once that a server is waited for. */
class Wait {
  #onWait: OpenOptions["onWait"];
  readonly #timer: NodeJS.Timeout;

  constructor({ onWait }: OpenOptions) {
    this.#onWait = onWait;
    this.#timer = setTimeout(() => this.tell("no answer yet"), SILENCE);
  }

  tell(reason: string): void {
    this.#onWait?.(reason);
    this.end();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#onWait = undefined;
  }
}

/** Given a pool, drizzle-orm would keep a connection for good that breaks as a transaction begins. */
async function onConnection<T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(drizzleServer(client));
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}

/** Several processes may come at the same time. */
async function migrateOnce(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
  await migrateServer(db as NodePgDatabase, { migrationsFolder });
  await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
}

/** The embedded database takes one process at a time, which a lock sees to. */
async function openFolder(path: string): Promise<OpenDatabase> {
  const name = `The store in ${path}`;
  const lock = lockFolder(path, name);
  try {
    const folder = folderOf(path);
    if (!existsSync(folder)) await make(folder);
    else if (!existsSync(join(folder, "PG_VERSION"))) throw new Error(`${join(folder, "PG_VERSION")} is missing`);
    return await openEmbedded(new PGlite(folder), { name, closed: () => lock.release() });
  } catch (error) {
    lock.release();
    throw isFull(path)
      ? new StoreError(`${name} cannot be opened: the disk is full.`)
      : unusable(name, "opened", error);
  }
}

/** The embedded database does not say what it lacked when it could not start. */
function isFull(path: string): boolean {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < 64 * 2 ** 10;
}

function lockFolder(path: string, name: string): Lock {
  const lock = ((): ReturnType<typeof lockFile> => {
    try {
      makeFolder(resolve(path));
      return lockFile(join(path, "lock"));
    } catch (error) {
      throw unusable(name, "opened", error);
    }
  })();
  if ("release" in lock) return lock;
  throw new StoreError(
    `${name} is in use by process ${lock.heldBy}. Wait for it, give another folder with --data, or set ` +
      "DATABASE_URL to a PostgreSQL server, which takes many at once.",
  );
}

/** With the folders above it. Node.js's own way never returns where the system has a folder and makes none in it (/proc). */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path);
}

/** Making a database takes seconds and may be cut short: it is made beside its place and renamed when it is whole. */
async function make(folder: string): Promise<void> {
  const beside = `${folder}.new`;
  rmSync(beside, { recursive: true, force: true });
  const client = new PGlite(beside);
  await client.waitReady;
  await client.close();
  renameSync(beside, folder);
}

interface Embedded {
  /** How messages call it. */
  readonly name: string;
  readonly closed?: () => void;
}

async function openEmbedded(client: PGlite, { name, closed = () => {} }: Embedded): Promise<OpenDatabase> {
  const db = drizzleEmbedded(client);
  try {
    await client.waitReady;
    await migrateEmbedded(db, { migrationsFolder });
  } catch (error) {
    await client.close().catch(() => {});
    throw error;
  }
  const close = async (): Promise<void> => {
    try {
      await explained(name, () => client.close());
    } finally {
      closed();
    }
  };
  return { run: (work) => explained(name, () => work(db)), close };
}

/** Tells the user of errors that the system is to blame for; others are mistakes of the program. */
async function explained<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw troubleOf(error) !== undefined || isPassing(error) ? unusable(name, "used", error) : error;
  }
}

function unusable(name: string, how: "opened" | "used", error: unknown): StoreError {
  return new StoreError(`${name} cannot be ${how}: ${troubleOf(error) ?? reasonOf(error)}.`, { cause: error });
}
