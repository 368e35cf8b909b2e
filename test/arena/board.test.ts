/**
 * The drawn board alone: keys, labels, contrast, narrow screens, hostile names.
 */
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Browser, Page } from "playwright-core";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sceneOf } from "../../packages/engine/src/board/scene.ts";
import type { Scene } from "../../packages/engine/src/board/scene-types.ts";
import { targetsOf } from "../../packages/engine/src/board/targets.ts";
import { played } from "../../packages/engine/src/board/testing/play.ts";
import { launch, obstacle } from "./browser.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const AXE = createRequire(import.meta.url).resolve("axe-core");

const RULES = `
(role white) (role black) (file a) (file b) (file c) (rank 1) (rank 2) (rank 3)
(init (cell a 1 wr)) (init (cell b 2 bk)) (init (cell c 3 <img/src=x/onerror=hacked=1>)) (init (control white)) (init (step 1))
(<= (legal ?r (move ?x ?y ?u ?v)) (true (control ?r)) (true (cell ?x ?y ?p)) (file ?u) (rank ?v))
(<= (legal ?r noop) (role ?r))
(<= (next (cell ?u ?v ?p)) (does ?r (move ?x ?y ?u ?v)) (true (cell ?x ?y ?p)))
(<= (next (control ?r)) (true (control ?r)))
(<= (goal ?r 0) (role ?r)) (<= terminal (true (step 2)))`;

const STAGE = `<!doctype html><html lang="en"><head><title>Board</title><link rel="stylesheet" href="/apps/arena/src/style.css">
<link rel="icon" href="data:,"></head><body><main id="stage"></main><script type="module">
import { mount, unmount } from "svelte";
import Board from "/apps/arena/src/board/Board.svelte";
let shown;
window.picked = [];
window.show = (scene, selectable) => {
  if (shown) unmount(shown);
  shown = mount(Board, { target: document.getElementById("stage"), props: { scene, selectable, onpick: (cell) => window.picked.push(cell) } });
};
</script></body></html>`;

function stage(): Plugin {
  return {
    name: "stage",
    configureServer(server) {
      server.middlewares.use("/stage", async (_request, response) => {
        response.setHeader("content-type", "text/html");
        response.end(await server.transformIndexHtml("/stage", STAGE));
      });
    },
  };
}

const missing = obstacle();
if (missing !== undefined) it.skip(`the board in a browser: ${missing}`, () => {});

describe.skipIf(missing !== undefined)("the board", () => {
  let browser: Browser;
  let server: ViteDevServer;
  let page: Page;
  const game = played(RULES);
  const { to } = targetsOf(game.layout, "(move a 1 b 1)");

  const show = async (scene: Scene, selectable: readonly string[]): Promise<void> => {
    await page.waitForFunction("window.show");
    await page.evaluate(
      ([s, cells]) => (window as unknown as { show: (s: Scene, c: readonly string[]) => void }).show(s, cells),
      [scene, selectable] as const,
    );
  };

  beforeAll(async () => {
    browser = await launch();
    server = await createServer({
      root: PROJECT,
      configFile: false,
      logLevel: "error",
      plugins: [svelte({ configFile: false }), stage()],
      optimizeDeps: { noDiscovery: true },
      server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
    });
    await server.listen();
    page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    page.setDefaultTimeout(0);
    const { port } = server.httpServer!.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/stage`);
  });
  afterAll(async () => {
    await page?.close();
    await browser?.close();
    await server?.close();
  });

  it("is walked with arrow keys, read aloud and clicked", async () => {
    await show(game.scene, [to!]);
    await page.keyboard.press("Tab");
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement!.getAttribute("aria-label"));
    const labels: (string | null)[] = [await focused()];
    for (const key of ["ArrowRight", "ArrowUp", "ArrowDown", "Enter", "ArrowLeft", "Enter"]) {
      await page.keyboard.press(key);
      labels.push(await focused());
    }
    expect(labels.slice(0, 4)).toEqual(["a1, white rook", "b1, empty", "b2, black king", "b1, empty"]);
    await page.locator(`[data-cell="${to}"]`).click();
    // Only the open cell answers, once to the key and once to the click.
    expect(await page.evaluate("window.picked")).toEqual([to, to]);
  });

  it("fits 360 pixels, has no violation in light or dark, and no style attribute", async () => {
    await show(sceneOf(game.layout, game.game.facts(game.game.initial), { lastMove: "(move a 1 b 1)" }), [to!]);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
      await page.addScriptTag({ path: AXE });
      const found = (await page.evaluate(
        "axe.run('#stage').then(({ violations }) => violations.map(({ id }) => id))",
      )) as string[];
      expect(found, theme).toEqual([]);
    }
    expect(await page.evaluate("document.documentElement.scrollWidth <= 360")).toBe(true);
    expect(await page.locator("#stage [style]").count()).toBe(0);
  });

  it("shows markup in names as text", async () => {
    await show(game.scene, []);
    expect(await page.locator("#stage img").count()).toBe(0);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
  });
});
