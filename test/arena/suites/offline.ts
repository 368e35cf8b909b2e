import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { servePlainly, visit } from "../browser.ts";
import { playToEnd, weaken } from "../table.ts";

export function offlineSuite(world: () => { browser: Browser; url: string }): void {
  describe("without its server", () => {
    it("a page once opened plays other games, thinks and edits", async () => {
      const { page, complaints, close } = await visit(world().browser, world().url, { keeps: true });
      await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
      await page.context().setOffline(true);
      await page.goto(`${world().url}#/play/tic-tac-toe-4x3`);
      await page.reload();
      await weaken(page);
      await playToEnd(page);
      // An address that was never asked for has the page as well.
      await page.goto(`${world().url}elsewhere#/rules`);
      await page.locator(".cm-content").waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it("says what is missing, and offers to try again", async () => {
      const plain = await servePlainly();
      const { page, complaints, close } = await visit(world().browser, `${plain.url}#/play/tic-tac-toe`);
      await page.getByRole("heading", { level: 2, name: "Players" }).waitFor();
      await plain.close();
      await page.goto(`${plain.url}#/rules`);
      await page
        .getByRole("alert")
        .getByText(/could not be loaded/)
        .waitFor();
      await page.getByRole("button", { name: "Try again" }).waitFor();
      await page.goto(`${plain.url}#/play/hex-5x5`);
      await page.getByText(/rules could not be loaded/).waitFor();
      await page.goto(`${plain.url}#/matches`);
      await page
        .getByRole("alert")
        .or(page.getByRole("button", { name: "Look again" }))
        .first()
        .waitFor();
      // Files that did not come are told of by the browser itself; nothing of ours fails unseen.
      expect(complaints.filter((text) => !/Failed to load resource|Failed to fetch/.test(text))).toEqual([]);
      await close();
    });
  });
}
