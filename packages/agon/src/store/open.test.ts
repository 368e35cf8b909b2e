import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "./open.ts";
import { placeOf } from "./place.ts";
import { openStore } from "./store.ts";
import { madeStore } from "./testing/made.ts";
import { StoreError } from "./trouble.ts";

const folder = mkdtempSync(join(tmpdir(), "agon-open-"));
const kept = await madeStore();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tournament = { players: ["a", "b"], games: [], rounds: 1, seed: 1, startClock: 1, playClock: 1, backend: "auto" };

test("what has a PG_VERSION is never deleted, whatever else is missing", async () => {
  const store = await openStore({ kind: "folder", path: kept });
  await store.addTournament({ name: "cup", ...tournament });
  await store.close();
  rmSync(join(kept, "made"), { force: true });
  const again = await openStore({ kind: "folder", path: kept });
  expect(await again.listTournaments()).toMatchObject([{ name: "cup" }]);
  await again.close();
});

test("one that was cut short while it was made is made anew", async () => {
  const path = join(folder, "cut-short");
  mkdirSync(join(path, "postgres.new"), { recursive: true });
  writeFileSync(join(path, "postgres.new", "PG_VERSION"), "17\n");
  const store = await openStore({ kind: "folder", path });
  expect(await store.listMatches()).toEqual([]);
  await store.close();
  expect(readdirSync(path)).toEqual(["postgres"]);
});

test("what is not whole is refused and left as it is", async () => {
  const path = join(folder, "broken");
  mkdirSync(join(path, "postgres", "base"), { recursive: true });
  writeFileSync(join(path, "postgres", "base", "1"), "rows");
  await expect(openStore({ kind: "folder", path })).rejects.toThrow(/cannot be opened: .*PG_VERSION is missing/);
  expect(readFileSync(join(path, "postgres", "base", "1"), "utf8")).toBe("rows");
  expect(existsSync(join(path, "lock"))).toBe(false);
});

test.each([
  ["a file", "file", "it is not a directory"],
  ["a place in a file", "file/data", "a part of its path is not a directory"],
])("%s is no folder for a store", async (_, name, reason) => {
  writeFileSync(join(folder, "file"), "");
  const path = join(folder, name);
  const refused = openStore({ kind: "folder", path });
  await expect(refused).rejects.toThrow(new StoreError(`The store in ${path} cannot be opened: ${reason}.`));
});

test.skipIf(process.platform !== "linux")("nor is one where nothing can be made", async () => {
  await expect(openStore({ kind: "folder", path: "/proc/agon/data" })).rejects.toThrow(StoreError);
});

describe("errors in the middle of work", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase({ kind: "memory" });
  });
  afterAll(() => database.close());

  test.each([
    ["a full disk", { code: "ENOSPC" }, "the disk is full"],
    ["a full disk, as the database says it", { code: "53100" }, "the disk is full"],
    ["a server that shuts down", { code: "57P01" }, "no"],
    ["a broken database", { code: "XX001" }, "no"],
  ])("%s is told in a sentence", async (_, cause, trouble) => {
    const failing = database.run(() => Promise.reject(wrapped(cause)));
    await expect(failing).rejects.toThrow(new StoreError(`The store cannot be used: ${trouble}.`));
  });

  test.each([
    ["a statement that makes no sense", { code: "42601" }],
    ["a mistake of the program", {}],
  ])("%s stays what it is", async (_, cause) => {
    const error = wrapped(cause);
    await expect(database.run(() => Promise.reject(error))).rejects.toBe(error);
  });

  /** As drizzle-orm throws it. */
  function wrapped(cause: object): Error {
    return new Error("Failed query: insert …", { cause: Object.assign(new Error("no"), cause) });
  }
});

test("the store is the user's, unless an option, a server or a project says otherwise", () => {
  const home = mkdtempSync(join(tmpdir(), "agon-home-"));
  const before = process.cwd();
  process.chdir(home);
  try {
    const place = (folder: string | undefined, environment: NodeJS.ProcessEnv): unknown =>
      placeOf(folder, { HOME: home, ...environment });
    const user = { kind: "folder", path: join(home, ".local", "share", "agon") };
    expect(place(undefined, {})).toEqual(user);
    expect(place(undefined, { XDG_DATA_HOME: "/elsewhere" })).toEqual({ kind: "folder", path: "/elsewhere/agon" });
    expect(place(undefined, { XDG_DATA_HOME: "not/absolute" })).toEqual(user);
    expect(place("here", { DATABASE_URL: "postgres://x" })).toEqual({ kind: "folder", path: "here" });
    expect(place(undefined, { DATABASE_URL: "postgres://x" })).toEqual({ kind: "server", url: "postgres://x" });
    expect(place("postgres://y", {})).toEqual({ kind: "server", url: "postgres://y" });
    mkdirSync(join("data", "postgres"), { recursive: true });
    expect(place(undefined, {})).toEqual({ kind: "folder", path: "data" });
  } finally {
    process.chdir(before);
  }
});

test("a server that does not answer is told while it is waited for, and once", async () => {
  const told: string[] = [];
  const onWait = (reason: string): unknown => told.push(reason);
  const place = { kind: "server", url: "postgres://127.0.0.1:1/none" } as const;
  await expect(openDatabase(place, { timeout: 300, onWait })).rejects.toThrow(/cannot be used/);
  expect(told).toEqual([expect.stringContaining("ECONNREFUSED")]);
});

test("a server that is away when it is opened is given up before one that goes away later would be", async () => {
  const place = { kind: "server", url: "postgres://127.0.0.1:1/none" } as const;
  // Waited for as one that goes away later, it would never be given up.
  const options = { timeout: Number.POSITIVE_INFINITY, opening: 200 };
  await expect(openDatabase(place, options)).rejects.toThrow(/cannot be used/);
});
