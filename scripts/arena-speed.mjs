/**
 * npm run task -- arena-speed: how soon the page is there, and how much of it. Needs the built page and Chromium; visits are cold,
 * the median of several counts.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { preview } from "vite";

const VISITS = 7;
const configFile = fileURLToPath(new URL("../apps/arena/vite.config.ts", import.meta.url));
const executablePath = [process.env.AGON_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);
if (executablePath === undefined) throw new Error("There is no Chromium; AGON_CHROMIUM names one.");

const server = await preview({ configFile, preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const url = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const visits = [];
  for (let at = 0; at < VISITS; at++) visits.push(await visit());
  const median = (of) => visits.map(of).sort((a, b) => a - b)[VISITS >> 1];
  const line = (name, value, target) => process.stdout.write(`| ${name} | ${value} | ${target} |\n`);
  process.stdout.write("| Connect Four, opened by its link | here | target |\n| --- | ---: | ---: |\n");
  line("first paint", `${median(({ paint }) => paint).toFixed(0)} ms`, "400 ms");
  line("a column can be clicked", `${median(({ clickable }) => clickable).toFixed(0)} ms`, "1000 ms");
  line("longest task of the main thread", `${median(({ task }) => task).toFixed(0)} ms`, "50 ms");
  line("files", visits[0].files, "");
  line("compressed", `${(visits[0].bytes / 1000).toFixed(0)} KB`, "400 KB");
} finally {
  await browser.close();
  await server.close();
}

async function visit() {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const bodies = [];
  page.on("response", (response) => bodies.push(response.body().catch(() => Buffer.alloc(0))));
  await page.addInitScript(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: "longtask", buffered: true });
    new MutationObserver(() => {
      if (document.querySelector("[data-cell].open") !== null) globalThis.clickable ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(`${url}#/play/connect-four`);
  await page.waitForFunction(() => globalThis.clickable !== undefined);
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    clickable: globalThis.clickable,
    task: globalThis.longest,
  }));
  const files = await Promise.all(bodies);
  await context.close();
  return { ...seen, files: files.length, bytes: files.reduce((sum, body) => sum + gzipSync(body).length, 0) };
}
