import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listening } from "../program.ts";

const PAGE = fileURLToPath(new URL("../../packages/agon/dist/arena/index.html", import.meta.url));

test.skipIf(!existsSync(PAGE))("agon arena says where it is, serves the page and ends when told", async () => {
  const arena = await listening(["arena", "--port", "0"]);
  expect(arena.written()).toBe(`The arena is open at http://localhost:${arena.port}\n`);
  const page = await (await fetch(`http://127.0.0.1:${arena.port}/`)).text();
  const [, script] = /src="\.\/(assets\/[\w.-]+\.js)"/.exec(page)!;
  const response = await fetch(`http://127.0.0.1:${arena.port}/${script}`);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(await arena.end()).toBe(0);
});
