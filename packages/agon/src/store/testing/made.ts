/**
 * Folders with a store in them: making one takes two seconds of the processor, copying it a tenth of one. Whether one is made rightly
 * is what the tests of opening are about.
 */
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { openStore } from "../store.ts";

/** Where the store that is copied lies; the run of the tests makes the folder around it, and takes it away. */
const MADE = process.env.AGON_TEST_STORE!;

/** A folder of its own with an empty store, for the tests of a file. */
export async function madeStore(): Promise<string> {
  if (!existsSync(MADE)) await make();
  const folder = newFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(MADE, folder, { recursive: true });
  return folder;
}

/** Processes that come at the same time make one each, and the first is kept. */
async function make(): Promise<void> {
  const folder = newFolder();
  await (await openStore({ kind: "folder", path: folder })).close();
  try {
    renameSync(folder, MADE);
  } catch (error) {
    if (!existsSync(MADE)) throw error;
    rmSync(folder, { recursive: true });
  }
}

function newFolder(): string {
  return mkdtempSync(join(dirname(MADE), "store-"));
}
