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
const TRACED = 3;
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
  // Tracing makes visits slower, so these count for their tasks alone.
  const traced = [];
  for (let at = 0; at < TRACED; at++) traced.push((await visit({ isTraced: true })).task);
  const median = (of) => visits.map(of).sort((a, b) => a - b)[VISITS >> 1];
  const line = (name, value, target) => process.stdout.write(`| ${name} | ${value} | ${target} |\n`);
  process.stdout.write("| Connect Four, opened by its link | here | target |\n| --- | ---: | ---: |\n");
  line("first paint", `${median(({ paint }) => paint).toFixed(0)} ms`, "400 ms");
  line("a column can be clicked", `${median(({ clickable }) => clickable).toFixed(0)} ms`, "1000 ms");
  line(
    "longest task of the main thread, processor time",
    `${traced.sort((a, b) => a - b)[TRACED >> 1].toFixed(0)} ms`,
    "50 ms",
  );
  line("files", visits[0].files, "");
  line("compressed", `${(visits[0].bytes / 1000).toFixed(0)} KB`, "400 KB");
} finally {
  await browser.close();
  await server.close();
}

async function visit({ isTraced = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const bodies = [];
  page.on("response", (response) => bodies.push(response.body().catch(() => Buffer.alloc(0))));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("[data-cell].open") !== null) globalThis.clickable ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto("about:blank");
  if (isTraced) await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await page.goto(`${url}#/play/connect-four`);
  await page.waitForFunction(() => globalThis.clickable !== undefined);
  const task = isTraced ? longestTask(JSON.parse(String(await browser.stopTracing())).traceEvents) : 0;
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    clickable: globalThis.clickable,
  }));
  const files = await Promise.all(bodies);
  await context.close();
  return { ...seen, task, files: files.length, bytes: files.reduce((sum, body) => sum + gzipSync(body).length, 0) };
}

/** Milliseconds of processor time, which other programs do not lengthen. */
function longestTask(events) {
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ args }) => args.name === "CrRendererMain").map(thread));
  const tasks = events.filter((event) => event.name.endsWith("RunTask") && main.has(thread(event)));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
