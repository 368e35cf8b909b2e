/**
 * Pictures of the main views for the documents, and one that moves: npm run task -- screenshots [NAME ...]. Needs the built page and Chromium.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { preview } from "vite";
import { animation } from "./apng.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = `${root}docs/images/`;
const browserPath = [process.env.AGON_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);

const yourMove = (page) => page.getByText(/^Your move/).waitFor();

/** Clicks open cells until the game is over; a choice made by a seeded draw, so that the pictures stay the same game. */
async function playOn(page, { most = 300, seed = 3 } = {}) {
  let random = seed;
  for (let clicks = 0; clicks < most; clicks++) {
    await page.waitForFunction(() => {
      const status = document.querySelector("p.status");
      return status?.hasAttribute("data-over") || /^\s*(Your move|.*now choose)/.test(status?.textContent ?? "");
    });
    if ((await page.locator("p.status[data-over]").count()) > 0) return;
    random = (Math.imul(random, 1103515245) + 12345) >>> 0;
    const open = page.locator("[data-cell].open").or(page.locator("button.action"));
    await open.nth((random >>> 8) % (await open.count())).click();
  }
}

/** Name of the picture, address, and what must be seen or done before it is taken. */
const PICTURES = [
  { name: "play", hash: "#/play/breakthrough?at=6.4.9.15.11.5", ready: yourMove },
  { name: "games", hash: "", ready: (page) => page.locator(".picture svg").nth(7).waitFor() },
  {
    name: "think",
    hash: "#/think/connect-four?at=3.3.3.2.2",
    height: 960,
    ready: async (page) => {
      await page.getByRole("button", { name: "Show on the board" }).waitFor();
      await page.waitForTimeout(6000);
      await page.getByRole("button", { name: "Stop" }).click();
    },
  },
  { name: "rules", hash: "#/rules/tic-tac-toe?at=4.0", ready: (page) => page.locator(".cm-line").nth(5).waitFor() },
  {
    name: "bench",
    hash: "#/rules/tic-tac-toe",
    width: 560,
    height: 1100,
    ready: async (page) => {
      const bench = page.getByTestId("bench");
      await bench.getByText("512 playouts a move").waitFor();
      await page.getByRole("button", { name: "Add the pie rule" }).click();
      await page.getByTestId("before-after").waitFor();
      await bench.getByText("512 playouts a move").waitFor();
      await bench.scrollIntoViewIfNeeded();
      await bench.evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: "lesson",
    hash: "#/rules",
    ready: async (page) => {
      await page.locator(".cm-content").waitFor();
      await page.getByLabel("Begin with a lesson or a template").selectOption("lesson:5");
      await page.getByTestId("standing").getByText("After 0 moves. Goals: red 50, blue 50.").waitFor();
    },
  },
  {
    name: "dark",
    hash: "#/play/hex-5x5?at=12.7.15.9.3",
    dark: true,
    ready: (page) => page.getByText("thinking").or(page.getByText("Your move")).first().waitFor(),
  },
  { name: "phone", hash: "#/play/othello?at=0.0", width: 390, height: 844, ready: yourMove },
  {
    name: "amazons",
    hash: "#/play/amazons-6x6",
    ready: async (page) => {
      await yourMove(page);
      await page.locator('[aria-label^="b1,"]').click();
      await page.locator(".mark").first().waitFor();
    },
  },
  {
    name: "konane",
    hash: "#/play/konane?at=1.0.0.0",
    ready: async (page) => {
      await yourMove(page);
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText(/^Try /).waitFor();
    },
  },
  {
    name: "lost",
    hash: "#/play/amazons-4x4",
    ready: async (page) => {
      await page.locator("#strength").selectOption("time:300");
      await playOn(page);
      await page.getByText(/^Because: /).waitFor();
    },
  },
  { name: "kuhn-poker", hash: "#/play/kuhn-poker", ready: yourMove, height: 560 },
  {
    name: "review",
    hash: "#/play/breakthrough-5x5",
    height: 900,
    ready: async (page) => {
      await page.locator("#strength").selectOption("time:300");
      await playOn(page);
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.getByText(/^It turned at move/).waitFor();
      await page.getByRole("progressbar", { name: "Looking through the game" }).waitFor({ state: "detached" });
      await page.locator('section[aria-labelledby="review-title"] li button').last().click();
    },
  },
];

/** The moves of a game that is filmed: columns of Connect Four, clicked one after the other. */
const FILMED = [4, 4, 3, 5, 2];

/** Connect Four against Agon, as a moving picture. */
async function film(browser, url) {
  const context = await browser.newContext({ viewport: { width: 420, height: 560 }, reducedMotion: "no-preference" });
  const page = await context.newPage();
  await page.goto(`${url}#/play/connect-four`);
  await page.locator("#strength").selectOption("playouts:1000");
  const board = page.locator("figure.board svg").first();
  await board.scrollIntoViewIfNeeded();
  const frames = [];
  const take = async (milliseconds) => frames.push({ png: await board.screenshot(), milliseconds });
  for (const column of FILMED) {
    await yourMove(page);
    await page.mouse.move(0, 0);
    await take(500);
    await page.locator(`[data-cell][aria-label^="${column},6"]`).hover();
    await page.locator(".ghost").waitFor();
    await take(350);
    await page.locator(`[data-cell][aria-label^="${column},6"]`).click();
    for (let part = 0; part < 4; part++) await take(60);
  }
  await yourMove(page);
  await take(1500);
  await context.close();
  return animation(frames);
}

if (browserPath === undefined) throw new Error("There is no Chromium; AGON_CHROMIUM names one.");
mkdirSync(folder, { recursive: true });
const configFile = `${root}apps/arena/vite.config.ts`;
const server = await preview({ configFile, preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const url = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
try {
  const wanted = process.argv.slice(2);
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
  for (const { name, hash, ready, dark = false, width = 1180, height = 760 } of PICTURES) {
    if (!isWanted(name)) continue;
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light" });
    const page = await context.newPage();
    await page.goto(`${url}${hash}`);
    await ready(page);
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${folder}${name}.png` });
    await context.close();
    process.stdout.write(`docs/images/${name}.png\n`);
  }
  if (isWanted("animation")) {
    writeFileSync(`${folder}animation.png`, await film(browser, url));
    process.stdout.write("docs/images/animation.png\n");
  }
} finally {
  await browser.close();
  await server.close();
}
