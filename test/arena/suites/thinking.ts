import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Random } from "../../../packages/engine/src/game/random.ts";
import { gameOf } from "../../../packages/engine/src/match/testing/games.ts";
import { DEFAULT_OPTIONS } from "../../../packages/engine/src/search/options.ts";
import { positionValuesText } from "../../../packages/engine/src/search/position-values.ts";
import { solveAll } from "../../../packages/engine/src/search/solve.ts";
import { type VisitOptions, violations, visit } from "../browser.ts";
import { weaken } from "../table.ts";

/** The value of every position, as `agon solve --strong --out` writes it. */
function valuesOf(id: string): string {
  const game = gameOf(id);
  const options = { ...DEFAULT_OPTIONS, memoryMiB: 64, constantSum: 100 };
  return [...positionValuesText(solveAll(game, options, new Random(1), game.initial, {}).search)].join("");
}

const review = (page: Page) => page.getByRole("region", { name: "Review" });

export function thinkingSuite(world: () => { browser: Browser; url: string }): void {
  const at = (hash: string, options?: VisitOptions) => visit(world().browser, `${world().url}${hash}`, options);

  describe("thinking, for people", () => {
    it("says who stands better, points out the best move, and shows the line as ghosts", async () => {
      // Both have three in a row, and yellow is to move.
      const { page, complaints, close } = await at("#/think/connect-four-4x4?at=0.3.0.3.0.3.1");
      await page.getByText("Proved: yellow wins.").waitFor();
      expect(await page.getByRole("img", { name: "red 0 proved, yellow 100 proved" }).count()).toBe(1);
      await page.getByRole("columnheader", { name: "Mean for yellow" }).waitFor();
      await page.locator(".arrow.rank-0").waitFor();
      await page.getByRole("button", { name: "Show on the board" }).click();
      await page.locator(".ghost .tone-yellow").waitFor();
      await page.locator(".step-number", { hasText: "1" }).waitFor();
      await page.getByRole("button", { name: "Show on the board" }).click();
      await page.locator(".line button").first().hover();
      await page.locator(".ghost .tone-yellow").waitFor();
      await page.locator(".line button").first().click();
      await page.getByText("The game is over here: 0 · 100.").waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it("takes a file of values, after which nothing is searched, and refuses that of another game", async () => {
      const { page, complaints, close } = await at("#/think/tic-tac-toe");
      const open = (name: string, text: string): Promise<void> =>
        page.getByLabel("Values").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await open("other.jsonl", '{"format":"agon values 2","roles":["a","b"],"signature":"0","facts":[]}');
      await page.getByText("it is of a game with the roles a, b, not x, o.").waitFor();
      await open("values.jsonl", valuesOf("tic-tac-toe"));
      await page.getByText("5,478 positions are known exactly.").waitFor();
      await page.getByText("Solved: x gets 50.").waitFor();
      const playouts = page.locator("dt", { hasText: "playouts" }).locator("+ dd").first();
      await expect.poll(() => playouts.textContent()).toBe("0");
      await page.goto(`${world().url}#/play/tic-tac-toe?at=0.3.0.3`);
      // The table is there before the moves are: a hint asked for then is one for the start, and gone with it.
      await page.getByRole("region", { name: "History" }).getByRole("button", { name: "4 mark c1" }).waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText("Try mark a3. Proved: x wins.").waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it("gives hints in games of several, also where information is hidden", async () => {
      const { page, complaints, close } = await at("#/play/tic-tac-toe?at=0.3.0.3");
      await page.getByRole("region", { name: "History" }).getByRole("button", { name: "4 mark c1" }).waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText("Try mark a3. Proved: x wins.").waitFor();
      await page.locator(".arrow.rank-0").waitFor();
      await page.goto(`${world().url}#/play/phantom-tic-tac-toe`);
      await page.getByRole("heading", { name: "Phantom Tic-Tac-Toe" }).waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText(/^Try .*You can expect about \d+ points\.$/).waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it("shows how far an opponent has come, who moves when told to", async () => {
      const { page, complaints, close } = await at("#/play/breakthrough-5x5");
      await page.locator("#strength").selectOption("time:10000");
      await page.getByText("Your move: white.").waitFor();
      await page.locator("button.move").first().click();
      await page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) > 0);
      await page.getByRole("button", { name: "Move now" }).click();
      await page.getByText("Your move: white.").waitFor();
      // Ten seconds were not used up.
      const used = await page.locator("#seat-1 ~ .time").textContent();
      expect(Number.parseFloat(used!)).toBeLessThan(10);
      expect(complaints).toEqual([]);
      await close();
    });
  });

  describe("the review of a game", () => {
    it("finds the move that lost, names a better one, and is exact", async () => {
      // x has b2 and c1, and o marks a2 instead of stopping the diagonal at a3.
      const { page, complaints, close } = await at("#/play/tic-tac-toe?at=4.0.4.0");
      await weaken(page);
      await page.getByText("Your move: x.").waitFor();
      await page.locator('[aria-label^="a3,"]').click();
      await page.getByRole("button", { name: "Review the game" }).click();
      await review(page).getByText("It turned at move 4.").waitFor();
      await review(page).getByText("o had a proved draw, and after it a proved loss.").waitFor();
      await review(page)
        .getByRole("button", { name: /better: mark a3$/ })
        .click();
      await page.getByText("Step 3 of 5.").waitFor();
      await page.locator(".arrow.rank-0").waitFor();
      await review(page).getByText("Proved: a draw.").waitFor();
      for (const theme of ["light", "dark"]) {
        await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
        expect(await violations(page), theme).toEqual([]);
      }
      expect(complaints).toEqual([]);
      await close();
    });
  });
}
