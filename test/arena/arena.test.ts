/**
 * The page in a browser. All suites share one browser and one server.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { storeApi } from "../../src/cli/arena/api.ts";
import { openArenaServer } from "../../src/cli/arena/server.ts";
import { Shelf } from "../../src/cli/arena/shelf.ts";
import { staticFiles } from "../../src/cli/arena/static-files.ts";
import type { RunningServer } from "../../src/protocol/http-server.ts";
import { launch, obstacle, PAGE } from "./browser.ts";
import { playSuite } from "./suites/play.ts";

const missing = obstacle();
if (missing !== undefined) it.skip(`the page in a browser: ${missing}`, () => {});

describe.skipIf(missing !== undefined)("the arena", () => {
  let browser: Browser;
  let server: RunningServer;
  const world = () => ({ browser, url: `http://localhost:${server.port}/` });

  beforeAll(async () => {
    browser = await launch();
    const api = storeApi(new Shelf({ kind: "memory" }));
    server = await openArenaServer({ host: "127.0.0.1", port: 0, files: staticFiles(PAGE), api });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  playSuite(world);
});
