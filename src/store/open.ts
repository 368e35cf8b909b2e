/**
 * Opening the store: PostgreSQL where a server is given, else the same database embedded (PGlite) in a folder or in memory.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzleServer, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as migrateServer } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import { Pool } from "pg";
import { lockFile } from "./lock.ts";
import { withPatience } from "./patience.ts";

export type Database = PgDatabase<PgQueryResultHKT>;

export type StorePlace =
  | { readonly kind: "server" /** postgres://user:password@host:port/name */; readonly url: string }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "memory" };

export interface OpenOptions {
  /** How long a server may be away before work that needs it fails, in milliseconds. Default 60,000. */
  readonly patience?: number;
}

export interface OpenDatabase {
  /** Does work that may be done twice, as often as a server that comes and goes makes necessary. */
  run<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The store cannot be opened; the message says why and what to do. */
export class StoreError extends Error {}

/** The folder lies beside src and beside dist, so the same path serves both. */
const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Any number, the same for all processes that migrate. */
const MIGRATION_LOCK = 4_726_001;

/** The server in DATABASE_URL, or the folder given, or ./data. */
export function placeOf(folder: string | undefined, { DATABASE_URL: url } = process.env): StorePlace {
  if (folder !== undefined) return { kind: "folder", path: folder };
  return url ? { kind: "server", url } : { kind: "folder", path: "data" };
}

export function openDatabase(place: StorePlace, options: OpenOptions = {}): Promise<OpenDatabase> {
  if (place.kind === "server") return openServer(place.url, options);
  return place.kind === "folder" ? openFolder(place.path) : openEmbedded(new PGlite(), async () => {});
}

async function openServer(connectionString: string, { patience = 60_000 }: OpenOptions): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString, max: 4, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  // A connection that breaks fails the work it was used for, if any; that is enough.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const run = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
    withPatience({ milliseconds: patience }, () => onConnection(pool, work));
  try {
    await run(migrateOnce);
  } catch (error) {
    await pool.end();
    throw new StoreError(`The database server cannot be used: ${reasonOf(error)}. DATABASE_URL says where it is.`);
  }
  return { run, close: () => pool.end() };
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

/**
 * The embedded database takes one process at a time, which a lock sees to. Making a new one takes seconds and may be cut
 * short: it counts as made when a file says so, and is made anew when there is none.
 */
async function openFolder(path: string): Promise<OpenDatabase> {
  mkdirSync(path, { recursive: true });
  const lock = lockFile(join(path, "lock"));
  if ("heldBy" in lock)
    throw new StoreError(
      `The store in ${path} is in use by process ${lock.heldBy}. Wait for it, give another folder with --data, or set ` +
        "DATABASE_URL to a PostgreSQL server, which takes many at once.",
    );
  const made = join(path, "made");
  const folder = join(path, "postgres");
  try {
    if (!existsSync(made)) rmSync(folder, { recursive: true, force: true });
    const opened = await openEmbedded(new PGlite(folder), async () => lock.release());
    if (!existsSync(made)) writeFileSync(made, "");
    return opened;
  } catch (error) {
    lock.release();
    throw new StoreError(`The store in ${path} cannot be opened: ${reasonOf(error)}.`);
  }
}

async function openEmbedded(client: PGlite, closed: () => Promise<void>): Promise<OpenDatabase> {
  const db = drizzleEmbedded(client);
  await migrateEmbedded(db, { migrationsFolder });
  const close = async (): Promise<void> => {
    await client.close();
    await closed();
  };
  return { run: (work) => work(db), close };
}

function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError) return reasonOf(at.errors[0]);
    if (at.cause === undefined) return at.message || String((at as NodeJS.ErrnoException).code);
  }
  return String(error);
}
