import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkRecord } from "../../../packages/engine/src/match/record.ts";
import { type VisitOptions, visit } from "../browser.ts";

/** Drops a file on the page, as from another window. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content!], fileName!));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent("main", "dragover", { dataTransfer: data });
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

export function keepingSuite(world: () => { browser: Browser; url: string }): void {
  const at = (hash: string, options?: VisitOptions) => visit(world().browser, `${world().url}${hash}`, options);

  describe("what a browser keeps", () => {
    it("games played, games opened last, and favourites", async () => {
      const { page, complaints, close } = await at("#/play/tic-tac-toe?at=4.0.4.0");
      await page.getByText("Your move: x.").waitFor();
      await page.locator('[aria-label^="a3,"]').click();
      await page.getByText("You won.").waitFor();
      await page.getByRole("button", { name: "Favourite: Tic-tac-toe 3x3" }).click();
      await page.goto(world().url);
      const mine = page.getByRole("region", { name: "My games" });
      await mine.getByText("You won.").waitFor();
      await page.reload();
      await page.getByRole("link", { name: "Tic-tac-toe 3x3" }).first().waitFor();
      await page.getByRole("button", { name: "Favourites", exact: true }).click();
      await page.getByText(/^1 of \d+ games$/).waitFor();
      await mine.getByRole("link", { name: "Tic-tac-toe 3x3" }).click();
      await page.getByText("You won.").waitFor();
      await page.goto(world().url);
      // Looking at it again made no second entry.
      expect(await mine.getByRole("listitem").count()).toBe(1);
      await mine.getByRole("button", { name: /^Forget / }).click();
      await mine.waitFor({ state: "detached" });
      expect(complaints).toEqual([]);
      await close();
    });
  });

  describe("records", () => {
    it("are saved as GGP-Base writes them, and opened by dropping them", async () => {
      const { page, complaints, close } = await at("#/play/tic-tac-toe?at=4.0.4.0");
      await page.getByText("Your move: x.").waitFor();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save record" }).click();
      const text = readFileSync(await (await download).path(), "utf8");
      const read = checkRecord(JSON.parse(text));
      expect(read).toMatchObject({ ok: true, value: { isCompleted: false, gameMetaURL: "/games/tic-tac-toe/" } });
      expect(read.ok && read.value.moves[0]).toEqual(["(mark 2 2)", "noop"]);
      await page.goto(world().url);
      await drop(page, "match.json", text);
      await page.getByRole("heading", { level: 1, name: "Tic-tac-toe 3x3" }).waitFor();
      await page.waitForFunction(() => location.hash.endsWith("at=4.0.4.0"));
      await drop(page, "wrong.json", JSON.stringify({ ...JSON.parse(text), states: [] }));
      await page.getByText(/wrong\.json cannot be played/).waitFor();
      await drop(
        page,
        "mine.kif",
        "; Mine\n(role me) (init on) (legal me (go)) (<= (next off) (does me (go))) (<= terminal (true off)) (goal me 100)",
      );
      await page.getByRole("heading", { level: 1, name: "Mine" }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    });
  });
}
