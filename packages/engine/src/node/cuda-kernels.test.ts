import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KernelCache } from "./cuda-kernels.ts";
import { DiskStore } from "./disk-cache.ts";

const CODE = Uint8Array.from({ length: 100 }, (_, at) => at);

function cacheIn(folder: string, card = "H200, driver 1"): KernelCache {
  return new KernelCache(card, new DiskStore({ folder, ending: ".kernel" }));
}

test("a kernel is there for the next process, for the same text, card and driver alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "agon-kernels-"));
  cacheIn(folder).set("text", CODE);
  expect([...cacheIn(folder).get("text")!]).toEqual([...CODE]);
  expect(cacheIn(folder).get("other text")).toBeUndefined();
  expect(cacheIn(folder, "H200, driver 2").get("text")).toBeUndefined();
});

test("what is damaged is not there", () => {
  const folder = mkdtempSync(join(tmpdir(), "agon-kernels-"));
  cacheIn(folder).set("text", CODE);
  const [name] = readdirSync(folder);
  expect(name).toMatch(/^[0-9a-f]{64}\.kernel$/);
  const path = join(folder, name!);
  const entry = readFileSync(path);
  entry[80]! ^= 1;
  writeFileSync(path, entry);
  expect(cacheIn(folder).get("text")).toBeUndefined();
});
