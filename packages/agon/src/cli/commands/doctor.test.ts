import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";
import type { Finding } from "./doctor.ts";

afterEach(() => vi.unstubAllEnvs());

async function found(name: string): Promise<Finding | undefined> {
  const { code, out } = await agon(["doctor", "--json"]);
  expect(code).toBe(0);
  return (JSON.parse(out) as Finding[]).find((finding) => finding.name === name);
}

test("what is in the PATH is found, what is not is missing, and each says what it gives", async () => {
  vi.stubEnv("PATH", "/nowhere");
  expect(await found("SWI-Prolog")).toMatchObject({ found: false, gives: expect.stringContaining("agon bench") });
  const swipl = fileWith("", "swipl");
  vi.stubEnv("PATH", swipl.replace(/\/swipl$/, ""));
  expect(await found("SWI-Prolog")).toMatchObject({ found: true, what: swipl });
  expect(await found("Node.js")).toMatchObject({ found: true, what: process.version });
});

test("a server that does not answer is named, and looking makes no store", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://127.0.0.1:1/none");
  expect(await found("Store")).toMatchObject({ found: false, what: expect.stringContaining("cannot be used") });
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("XDG_DATA_HOME", mkdtempSync(join(tmpdir(), "agon-doctor-")));
  const { out } = await agon(["doctor"]);
  expect(out).toMatch(/^here +Store: .*agon, made when something is kept$/m);
  expect(existsSync(join(process.env.XDG_DATA_HOME!, "agon"))).toBe(false);
});
