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

    it("two people play on the board; a reload keeps the seat, and ending it asks and is written down", async () => {
      const { browser, url } = world();
      const x = await visit(browser, `${url}#/matches`);
      await x.page.locator("form").getByLabel("Game").selectOption("tic-tac-toe");
      await x.page.locator("form").getByLabel("o", { exact: true }).fill("human");
      await x.page.getByRole("button", { name: "Start" }).click();
      await x.page.getByRole("button", { name: "Play x" }).click();
      await x.page.getByText("Your move: x.").waitFor();
      await x.page.getByText(/\d+\.\d s left|1:00 left/).waitFor(); // the clock holds for people, too
      const o = await visit(browser, x.page.url());
      await o.page.getByRole("button", { name: "Play o" }).click();
      await x.page.locator("[data-cell].open").nth(4).click();
      await o.page.getByText("Your move: o.").waitFor();
      await o.page.reload();
      await o.page.getByText("Your move: o.").waitFor();
      await o.page.locator("[data-cell].open").first().click();
      await x.page.getByText("Your move: x.").waitFor();
      await x.page.getByRole("button", { name: "End the match" }).click();
      await x.page.getByRole("button", { name: "Yes, end it" }).click();
      await x.page.getByText("aborted", { exact: true }).waitFor();
      await o.page.getByText("aborted", { exact: true }).waitFor();
      const id = decodeURIComponent(x.page.url().split("/").at(-1)!.split("?")[0]!);
      const { record } = (await (await fetch(`${url}api/matches/${id}`)).json()) as { record: { isAborted: boolean } };
      expect(record.isAborted).toBe(true);
      const stored = (await (await fetch(`${url}api/matches?status=playing`)).json()) as { id: string }[];
      expect(stored.map((each) => each.id)).not.toContain(id);
      expect([...x.complaints, ...o.complaints]).toEqual([]);
      await x.close();
      await o.close();
    });
  });
}
