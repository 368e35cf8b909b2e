/**
 * The page in a browser. All suites share one browser and one server.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { arenaApi } from "../../src/cli/arena/api.ts";
import { Live } from "../../src/cli/arena/live.ts";
import { openArenaServer } from "../../src/cli/arena/server.ts";
import { Shelf } from "../../src/cli/arena/shelf.ts";
import { staticFiles } from "../../src/cli/arena/static-files.ts";
import type { RunningServer } from "../../src/protocol/http-server.ts";
import { launch, obstacle, PAGE } from "./browser.ts";
import { hostileSuite } from "./suites/hostile.ts";
import { matchesSuite } from "./suites/matches.ts";
import { pageSuite } from "./suites/page.ts";
import { playSuite } from "./suites/play.ts";

const missing = obstacle();
if (missing !== undefined) it.skip(`the page in a browser: ${missing}`, () => {});

describe.skipIf(missing !== undefined)("the arena", () => {
  let browser: Browser;
  let server: RunningServer;
  let shelf: Shelf;
  let live: Live;
  const world = () => ({ browser, url: `http://localhost:${server.port}/` });

  beforeAll(async () => {
    browser = await launch();
    shelf = new Shelf({ kind: "memory" });
    live = new Live({ seed: 1, keep: (id, origin, event) => shelf.with((store) => store.note(id, origin, event)) });
    const api = arenaApi(shelf, live);
    server = await openArenaServer({ host: "127.0.0.1", port: 0, files: staticFiles(PAGE), api });
  });
  afterAll(async () => {
    await browser?.close();
    await live?.close();
    await server?.close();
    await shelf?.close();
  });

  playSuite(world);
  pageSuite(world);
  hostileSuite(world);
  matchesSuite(world);
});
