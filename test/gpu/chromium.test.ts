/**
 * Kernels in WGSL on WebGPU in software, in Chromium.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, describe, test } from "vitest";
import { chromiumPath, launch, SOFTWARE_CARD } from "../arena/browser.ts";
import type { ConformingPage } from "./browser-page.ts";
import { CONFORMING_GAMES, GENERATED } from "./conformance.ts";

declare const conforming: ConformingPage;

interface Opened {
  readonly browser: Browser;
  readonly server: Server;
  readonly page: Page;
}

/** The suite in a page, or why it cannot be there. */
async function open(): Promise<Opened | string> {
  if (chromiumPath() === undefined) return "there is no Chromium; AGON_CHROMIUM names one";
  const script = await bundled();
  const server = createServer(({ url }, response) => {
    if (url === "/suite.js") response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
    else
      response.writeHead(200, { "Content-Type": "text/html" }).end('<!doctype html><script src="suite.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launch(SOFTWARE_CARD);
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const name = await page.evaluate(() => conforming.open());
  if (name !== undefined) return { browser, server, page };
  await browser.close();
  server.close();
  return "this Chromium has no WebGPU in software";
}

async function bundled(): Promise<Buffer> {
  const outDir = mkdtempSync(join(tmpdir(), "agon-suite-"));
  const entry = fileURLToPath(new URL("browser-page.ts", import.meta.url));
  await build({
    ...{ configFile: false, logLevel: "silent" },
    build: {
      outDir,
      minify: false,
      target: "esnext",
      lib: { entry, formats: ["iife"], name: "suite", fileName: () => "suite.js" },
    },
  });
  const script = readFileSync(join(outDir, "suite.js"));
  rmSync(outDir, { recursive: true });
  return script;
}

const opened = await open();
const isMissing = typeof opened === "string";

describe.skipIf(isMissing)(`WGSL in Chromium on its software driver${isMissing ? `: skipped, ${opened}` : ""}`, () => {
  const { browser, server, page } = opened as Opened;
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  test.each(CONFORMING_GAMES)("%s", (id) => page.evaluate((each) => conforming.bundled(each), id));

  test(`${GENERATED} rulesheets of the fuzzer`, async () => {
    let index = 0;
    for (let sheet = 0; sheet < GENERATED; sheet++)
      index = await page.evaluate((from) => conforming.generated(from), index);
  });
});
