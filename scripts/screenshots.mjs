/**
 * Pictures of the main views for the documents: npm run screenshots. Needs the built page and Chromium.
 */
import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { preview } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = `${root}docs/images/`;
const browserPath = [process.env.AGON_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);

/** Name of the picture, address, and what must be seen or done before it is taken. */
const PICTURES = [
  {
    name: "play",
    hash: "#/play/breakthrough?at=6.4.9.15.11.5",
    ready: (page) => page.getByText("Your move").waitFor(),
  },
  { name: "games", hash: "", ready: (page) => page.locator(".picture svg").nth(7).waitFor() },
  {
    name: "think",
    hash: "#/think/connect-four?at=3.3.3.2.2",
    height: 960,
    ready: async (page) => {
      await page
        .getByRole("button", { name: "Think" })
        .or(page.getByRole("button", { name: "Stop" }))
        .waitFor();
      await page.waitForTimeout(6000);
      await page.getByRole("button", { name: "Stop" }).click();
    },
  },
  { name: "rules", hash: "#/rules/tic-tac-toe?at=4.0", ready: (page) => page.locator(".cm-line").nth(5).waitFor() },
  {
    name: "dark",
    hash: "#/play/hex-5x5?at=12.7.15.9.3",
    dark: true,
    ready: (page) => page.getByText("thinking").or(page.getByText("Your move")).waitFor(),
  },
  {
    name: "phone",
    hash: "#/play/othello?at=0.0",
    width: 390,
    height: 844,
    ready: (page) => page.getByText("Your move").waitFor(),
  },
];

if (browserPath === undefined) throw new Error("There is no Chromium; AGON_CHROMIUM names one.");
mkdirSync(folder, { recursive: true });
const server = await preview({ preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const url = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
try {
  for (const { name, hash, ready, dark = false, width = 1180, height = 760 } of PICTURES) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light" });
    const page = await context.newPage();
    await page.goto(`${url}${hash}`);
    await ready(page);
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${folder}${name}.png` });
    await context.close();
    process.stdout.write(`docs/images/${name}.png\n`);
  }
} finally {
  await browser.close();
  await server.close();
}
