import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type VisitOptions, visit } from "../browser.ts";
import { weaken } from "../table.ts";

/** Of a board of five by five with white below: a2 and a3. */
const A2 = '[aria-label^="a2,"]';
const A3 = '[aria-label^="a3,"]';

export function livingBoardSuite(world: () => { browser: Browser; url: string }): void {
  const at = (hash: string, options?: VisitOptions) =>
    visit(world().browser, hash.startsWith("about:") ? hash : `${world().url}${hash}`, options);

  describe("a living board", () => {
    it("points out where the picked piece goes, and nothing else; pieces are dragged", async () => {
      const { page, complaints, close } = await at("#/play/breakthrough-5x5");
      await weaken(page);
      await page.getByText("Your move: white.").waitFor();
      expect(await page.locator(".mark").count()).toBe(0);
      await page.locator(A2).click();
      await page.locator(".mark").first().waitFor();
      expect(await page.locator(".mark").count()).toBe(2);
      await page.keyboard.press("Escape");
      await page.locator(".mark").first().waitFor({ state: "detached" });
      const [from, to] = [(await page.locator(A2).boundingBox())!, (await page.locator(A3).boundingBox())!];
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
      await page.mouse.up();
      await page.getByRole("button", { name: /^1 a2–a3$/ }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it("shows where a move leads before it is made, and moves what it moves", async () => {
      const { page, close } = await at("about:blank", { motion: true });
      await page.addInitScript(() => {
        const { animate } = Element.prototype;
        (globalThis as unknown as { moved: number }).moved = 0;
        Element.prototype.animate = function (...given) {
          (globalThis as unknown as { moved: number }).moved++;
          return animate.apply(this, given);
        };
      });
      await page.goto(`${world().url}#/play/connect-four-4x4`);
      await weaken(page);
      await page.getByText("Your move: red.").waitFor();
      await page.locator("[data-cell]").first().hover();
      await page.locator(".ghost").waitFor();
      // Stones fall behind a frame with a hole for each cell, which is not to be turned over.
      expect((await page.locator("path.frame").getAttribute("d"))!.match(/a41 41/g)).toHaveLength(16);
      expect(await page.getByRole("button", { name: "Turn the board" }).count()).toBe(0);
      await page.locator("[data-cell]").first().click();
      await page.waitForFunction(() => (globalThis as unknown as { moved: number }).moved > 0);
      await close();
    });

    it("shows what a move would put on a hexagon in its middle, whole", async () => {
      const { page, close } = await at("#/play/hex-5x5");
      await page.getByText("Your move: black.").waitFor();
      const cell = page.locator("[data-cell]").nth(12);
      await cell.hover();
      const ghost = page.locator(".ghost").first();
      await ghost.waitFor();
      const [around, piece] = [(await cell.boundingBox())!, (await ghost.boundingBox())!];
      const middle = ({ x, y, width, height }: typeof around): [number, number] => [x + width / 2, y + height / 2];
      const [[cx, cy], [px, py]] = [middle(around), middle(piece)];
      expect(Math.hypot(cx - px, cy - py)).toBeLessThan(2);
      expect(piece.x).toBeGreaterThanOrEqual(around.x);
      expect(piece.x + piece.width).toBeLessThanOrEqual(around.x + around.width);
      expect(piece.y).toBeGreaterThanOrEqual(around.y);
      expect(piece.y + piece.height).toBeLessThanOrEqual(around.y + around.height);
      await close();
    });

    it("tells why it is over, marks the line, and offers the other side", async () => {
      // x takes a row, o another; x is to move and completes its row.
      const { page, complaints, close } = await at("#/play/tic-tac-toe?at=0.2.0.2");
      await weaken(page);
      await page.getByText("Your move: x.").waitFor();
      await page.locator('[aria-label^="a3,"]').click();
      await page.getByText("You won.").waitFor();
      await page.getByText(/^Because: .*line/).waitFor();
      await page.locator(".halo").first().waitFor();
      expect(await page.locator(".halo").count()).toBe(3);
      await page.getByRole("button", { name: "Rematch, other side" }).click();
      await page.waitForFunction(() => document.querySelector<HTMLSelectElement>("#seat-1")?.value === "you");
      await page.getByText("Your move: o.").waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it("is clicked where moves that name no cell make a difference", async () => {
      const { page, close } = await at("#/play/sokoban");
      await page.getByText(/^Your move: /).waitFor();
      const cells = page.locator("[data-cell].open");
      await cells.first().click();
      await page.waitForFunction(() => /at=\d+$/.test(location.hash));
      await close();
    });
  });
}
