import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DiskStore } from "./disk-cache.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "agon-cache-"));

test("what was set is there for the next process", () => {
  const place = join(folder(), "deeper", "still");
  new DiskStore({ folder: place }).set("00ff", Uint8Array.of(1, 2, 3));
  expect([...new DiskStore({ folder: place }).get("00ff")!]).toEqual([1, 2, 3]);
  expect(readdirSync(place)).toEqual(["00ff.circuit"]);
});

test("a missing entry, and a folder that is a file, are nothing", () => {
  const place = join(folder(), "file");
  writeFileSync(place, "");
  const store = new DiskStore({ folder: place });
  store.set("00ff", Uint8Array.of(1));
  expect(store.get("00ff")).toBeUndefined();
});

test("what killed processes were writing goes, and what others write stays", async () => {
  const place = folder();
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  const [killed, writing, old] = [`a.${child.pid}.x1.tmp`, `b.${process.pid}.x2.tmp`, `c.${process.pid}.x3.tmp`];
  for (const name of [killed, writing, old, "notes.tmp"]) writeFileSync(join(place, name), "half");
  utimesSync(join(place, old), 1, 1);
  new DiskStore({ folder: place }).set("d", Uint8Array.of(1));
  expect(readdirSync(place)).toEqual([writing, "d.circuit", "notes.tmp"]);
});

test("an entry that cannot be put in its place leaves nothing behind", () => {
  const place = folder();
  mkdirSync(join(place, "a.circuit"));
  new DiskStore({ folder: place }).set("a", Uint8Array.of(1));
  expect(readdirSync(place)).toEqual(["a.circuit"]);
});

test("the oldest entries go when there are too many", () => {
  const place = folder();
  const store = new DiskStore({ folder: place, limitBytes: 100 });
  for (const [age, key] of ["a", "b", "c"].entries()) {
    store.set(key, new Uint8Array(40));
    utimesSync(join(place, `${key}.circuit`), age, age);
  }
  store.set("d", new Uint8Array(40));
  expect(readdirSync(place)).toEqual(["c.circuit", "d.circuit"]);
});
