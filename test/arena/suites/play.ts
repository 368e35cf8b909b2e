import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { bundledGame } from "../../../packages/engine/src/games/index.ts";
import { visit } from "../browser.ts";
import { openGame, playToEnd, replayed, weaken } from "../table.ts";

/** A kind of game, a game of it, and whether its moves are made on the board. */
const KINDS: readonly (readonly [kind: string, id: string, board: boolean])[] = [
  ["placement", "tic-tac-toe", true],
  ["moving pieces", "breakthrough-5x5", true],
  ["dropping", "connect-four-4x4", true],
  ["hexagons", "hex-3x3", true],
  ["simultaneous moves", "rock-paper-scissors", false],
  ["puzzle", "lights-out", true],
  ["three players", "tic-tac-three", true],
  ["hidden information", "phantom-tic-tac-toe", true],
  ["chance", "pig", false],
  ["sliding, then shooting", "amazons-4x4", true],
  ["heaps", "nim", true],
  ["no board", "water-jugs", false],
];

export function playSuite(world: () => { browser: Browser; url: string }): void {
  describe("whole games by clicking", () => {
    it.each(KINDS)("%s: %s", async (kind, id, board) => {
      const { browser, url } = world();
      const { page, complaints, close } = await visit(browser, url);
      await openGame(page, url, id);
      await weaken(page);
      if (kind === "no board") expect(await page.locator("[data-cell]").count()).toBe(0);
      const { cells, listed } = await playToEnd(page);
      const { terminal, goals, choices } = replayed(bundledGame(id)!.rules, new URL(page.url()).hash);
      expect(terminal).toBe(true);
      // The dice may end a game before there was anything to choose.
      if (kind !== "chance") expect(choices).toBeGreaterThan(0);
      if (choices > 0) expect(board ? cells : listed).toBeGreaterThan(0);
      const said = await page.locator("p.status").textContent();
      if (goals.length > 1) for (const goal of goals.slice(0, 2)) expect(said).toContain(String(Math.max(0, goal)));
      expect(complaints).toEqual([]);
      await close();
    });
  });
}
