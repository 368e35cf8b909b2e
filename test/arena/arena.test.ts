/**
 * The page in a browser. All suites share one browser and one server.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { arenaApi } from "../../packages/agon/src/cli/arena/api.ts";
import { IdleStore } from "../../packages/agon/src/cli/arena/idle-store.ts";
import { Keeper } from "../../packages/agon/src/cli/arena/keeper.ts";
import { Live } from "../../packages/agon/src/cli/arena/live.ts";
import { openArenaServer } from "../../packages/agon/src/cli/arena/server.ts";
import { staticFiles } from "../../packages/agon/src/cli/arena/static-files.ts";
import type { RunningServer } from "../../packages/agon/src/protocol/http-server.ts";
import { launch, obstacle, PAGE } from "./browser.ts";
import { embedSuite } from "./suites/embed.ts";
import { historySuite } from "./suites/history.ts";
import { hostileSuite } from "./suites/hostile.ts";
import { keepingSuite } from "./suites/keeping.ts";
import { livingBoardSuite } from "./suites/living-board.ts";
import { matchesSuite } from "./suites/matches.ts";
import { offlineSuite } from "./suites/offline.ts";
import { pageSuite } from "./suites/page.ts";
import { playSuite } from "./suites/play.ts";
import { thinkingSuite } from "./suites/thinking.ts";
import { visualSuite } from "./suites/visual.ts";

const missing = obstacle();
if (missing !== undefined) it.skip(`the page in a browser: ${missing}`, () => {});

describe.skipIf(missing !== undefined)("the arena", () => {
  let browser: Browser;
  let server: RunningServer;
  let idleStore: IdleStore;
  let live: Live;
  const world = () => ({ browser, url: `http://localhost:${server.port}/` });

  beforeAll(async () => {
    browser = await launch();
    idleStore = new IdleStore({ kind: "memory" });
    const keeper = new Keeper({ write: (...note) => idleStore.with((store) => store.note(...note)) });
    // A match makes way for another as soon as nobody looks at it.
    live = new Live({ seed: 1, keeper, absenceLimit: 1 });
    const api = arenaApi(idleStore, live);
    server = await openArenaServer({ host: "127.0.0.1", port: 0, files: staticFiles(PAGE), api });
  });
  afterAll(async () => {
    await browser?.close();
    await live?.close();
    await server?.close();
    await idleStore?.close();
  });

  playSuite(world);
  livingBoardSuite(world);
  thinkingSuite(world);
  keepingSuite(world);
  embedSuite(world);
  visualSuite(world);
  historySuite(world);
  pageSuite(world);
  hostileSuite(world);
  matchesSuite(world);
  offlineSuite(world);
});
