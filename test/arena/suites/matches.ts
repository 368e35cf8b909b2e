import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "../browser.ts";

export function matchesSuite(world: () => { browser: Browser; url: string }): void {
  describe("matches", () => {
    it("a person plays against the manager's player; others watch; the record is kept and replayed", async () => {
      const { browser, url } = world();
      const { page, complaints, close } = await visit(browser, `${url}#/matches`);
      await page.locator("form").getByLabel("Game").selectOption("tic-tac-toe");
      await page.locator("form").getByLabel("o", { exact: true }).fill("random");
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByRole("button", { name: "Play x" }).click();
      const watcher = await visit(browser, page.url());
      await watcher.page.getByText(/Being played/).waitFor();
      for (;;) {
        const over = page.getByText("completed", { exact: true });
        await page.locator("button.move").first().or(over).first().waitFor();
        if (await over.isVisible()) break;
        await page.locator("button.move").first().click();
        await page.waitForTimeout(50);
      }
      await watcher.page.getByText("completed", { exact: true }).waitFor();
      await watcher.page.getByRole("button", { name: "To the start" }).click();
      await watcher.page.getByText(/^Step 0 of [5-9]$/).waitFor();
      await page.goto(`${url}#/matches`);
      await page.getByRole("link", { name: /^Match arena\.tic-tac-toe/ }).click();
      await page.getByText("completed", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Think about it" }).waitFor();
      expect(complaints).toEqual([]);
      expect(watcher.complaints).toEqual([]);
      await watcher.close();
      await close();
    });
  });
}
