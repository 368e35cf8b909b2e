/**
 * Twelve boards as they are drawn, against small pictures of how they were: `AGON_GOLDEN=write` writes them anew. Fonts and edges
 * differ from machine to machine, so pictures are compared at 24 by 24 pixels and with tolerance; a piece that is missing, a square
 * of another colour or a board of another shape is many times the tolerance.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "../browser.ts";

const GOLDEN = fileURLToPath(new URL("../board-pictures.json", import.meta.url));

const BOARDS: readonly string[] = [
  "tic-tac-toe?at=4.0.4.0",
  "connect-four-4x4?at=0.3.0.3",
  "breakthrough-5x5?at=0.0",
  "hex-5x5?at=12.7.15.9",
  "lights-out",
  "merrills?at=0.5.9.3",
  "sokoban",
  "quarto?at=0.0.5.3.2.7",
  "amazons-4x4?at=0.0",
  "konane-4x4?at=0.0",
  "nim",
  "eight-puzzle",
];

const SIDE = 24;
/** Of 255: the mean difference, and that of the worst pixel of the small picture. */
const MEAN = 6;
const WORST = 70;

/** The board as SIDE × SIDE × RGB, averaged by the browser. */
async function smallPicture(page: Page, url: string): Promise<number[]> {
  await page.goto(url);
  const board = page.locator("figure.board svg").first();
  await board.waitFor();
  const png = (await board.screenshot({ animations: "disabled" })).toString("base64");
  return page.evaluate(
    async ([text, side]) => {
      const bytes = Uint8Array.from(atob(text as string), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }), {
        resizeWidth: side as number,
        resizeHeight: side as number,
        resizeQuality: "high",
      });
      const canvas = new OffscreenCanvas(side as number, side as number);
      const context = canvas.getContext("2d")!;
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, side as number, side as number);
      return [...data].filter((_, at) => at % 4 !== 3);
    },
    [png, SIDE] as const,
  );
}

export function visualSuite(world: () => { browser: Browser; url: string }): void {
  describe("twelve boards look as they did", () => {
    const golden: Record<string, string> = existsSync(GOLDEN) ? JSON.parse(readFileSync(GOLDEN, "utf8")) : {};

    it.each(BOARDS)("%s", async (hash) => {
      // Its own seats would move on.
      const { page, close } = await visit(world().browser, "about:blank", { width: 900, height: 900 });
      const now = await smallPicture(page, `${world().url}embed.html#/play/${hash}`);
      await close();
      if (process.env.AGON_GOLDEN === "write") {
        golden[hash] = Buffer.from(now).toString("base64");
        writeFileSync(GOLDEN, `${JSON.stringify(golden, null, 2)}\n`);
      }
      const then = [...Buffer.from(golden[hash] ?? "", "base64")];
      expect(then).toHaveLength(SIDE * SIDE * 3);
      const differences = now.map((value, at) => Math.abs(value - then[at]!));
      expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(MEAN);
      expect(Math.max(...differences)).toBeLessThan(WORST);
    });
  });
}
