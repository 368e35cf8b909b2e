import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openLine, type Visit, visit } from "../browser.ts";

export function matchesSuite(world: () => { browser: Browser; url: string }): void {
  describe("matches", () => {
    it("a person plays against the manager's player; others watch; the record is kept and replayed", async () => {
      const { browser, url } = world();
      const { page, complaints, close } = await visit(browser, `${url}#/matches`);
      await page.locator("form").getByLabel("Game").selectOption("tic-tac-toe");
      await page.locator("form").getByLabel("o", { exact: true }).selectOption("random");
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

    /** Two people at a match of Tic-tac-toe, which the first has begun. */
    async function twoPeople(address = world().url): Promise<{ x: Visit; o: Visit; id: string }> {
      const { browser } = world();
      const x = await visit(browser, `${address}#/matches`);
      await x.page.locator("form").getByLabel("Game").selectOption("tic-tac-toe");
      await x.page.locator("form").getByLabel("o", { exact: true }).selectOption("human");
      await x.page.getByRole("button", { name: "Start" }).click();
      await x.page.getByRole("button", { name: "Play x" }).click();
      await x.page.getByText("Your move: x.").waitFor();
      const link = await x.page.getByLabel(/Send this link/).inputValue();
      const o = await visit(browser, link);
      await o.page.getByRole("button", { name: "Play o" }).click();
      await o.page.getByText("You play o.").waitFor();
      await o.page.getByRole("heading", { level: 1, name: "Tic-tac-toe 3x3" }).waitFor();
      expect(await x.page.title()).toMatch(/^Your move · Tic-tac-toe/);
      return { x, o, id: decodeURIComponent(link.split("/").at(-1)!) };
    }

    async function storedRecord(id: string): Promise<{ ending?: unknown; takenBack?: unknown; isAborted: boolean }> {
      const { record } = (await (await fetch(`${world().url}api/matches/${id}`)).json()) as never;
      return record;
    }

    it("two people play on the board through one link; a reload keeps the seat; resigning asks and is written down", async () => {
      const { url } = world();
      const { x, o, id } = await twoPeople();
      await x.page.getByText(/\d+\.\d s left|1:00 left/).waitFor(); // the clock holds for people, too
      await o.page.getByText(/\d+\.\d s left|1:00 left/).waitFor(); // and the other sees it
      await x.page.locator("[data-cell].open").nth(4).click();
      await o.page.getByText("Your move: o.").waitFor();
      await o.page.reload();
      await o.page.getByText("Your move: o.").waitFor();
      await o.page.locator("[data-cell].open").first().click();
      await x.page.getByText("Your move: x.").waitFor();
      await x.page.getByRole("button", { name: "Resign" }).click();
      await x.page.getByRole("button", { name: "Yes, resign" }).click();
      await x.page.getByText("x resigned", { exact: true }).waitFor();
      await o.page.getByText("x resigned", { exact: true }).waitFor();
      expect(await storedRecord(id)).toMatchObject({ isAborted: true, ending: { kind: "resignation", role: "x" } });
      const stored = (await (await fetch(`${url}api/matches?status=playing`)).json()) as { id: string }[];
      expect(stored.map((each) => each.id)).not.toContain(id);
      expect([...x.complaints, ...o.complaints]).toEqual([]);
      await x.close();
      await o.close();
    });

    it("a move is taken back by consent, and a draw agreed upon; those who watch are counted", async () => {
      const { x, o, id } = await twoPeople();
      await x.page.locator("[data-cell].open").nth(4).click();
      await o.page.getByText("Your move: o.").waitFor();
      await x.page.getByRole("button", { name: "Take back" }).click();
      await o.page.getByText("x asks to take the last move back.").waitFor();
      await o.page.getByRole("button", { name: "Accept" }).click();
      await x.page.getByText("Your move: x.").waitFor();
      await o.page.getByText("Being played. Step 0.").waitFor();
      await x.page.locator("[data-cell].open").first().click();
      await o.page.getByText("Your move: o.").waitFor();
      const watcher = await visit(world().browser, x.page.url());
      await watcher.page.getByText("You watch.").waitFor();
      await x.page.getByText("1 watches.").waitFor();
      await o.page.getByRole("button", { name: "Offer a draw" }).click();
      await x.page.getByText("o offers a draw.").waitFor();
      await x.page.getByRole("button", { name: "Decline" }).click();
      await x.page.getByText("o offers a draw.").waitFor({ state: "detached" });
      await x.page.getByRole("button", { name: "Offer a draw" }).click();
      await o.page.getByRole("button", { name: "Accept" }).click();
      for (const { page } of [x, o, watcher]) await page.getByText("drawn by agreement", { exact: true }).waitFor();
      expect(await storedRecord(id)).toMatchObject({ ending: { kind: "draw" }, takenBack: [{ step: 0, by: "x" }] });
      for (const each of [x, o, watcher]) {
        expect(each.complaints).toEqual([]);
        await each.close();
      }
    });

    it("against Agon one waits as long as it thinks, not as long as the clock would let it", async () => {
      const { page, complaints, close } = await visit(world().browser, `${world().url}#/matches`);
      // A game that is not solved at once: Agon takes the time it has.
      await page.locator("form").getByLabel("Game").selectOption("connect-four");
      await page.locator("form").getByLabel("Seconds a move").fill("3600");
      await page.locator("form").getByLabel("Seconds Agon thinks").fill("0.2");
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByRole("button", { name: "Play red" }).click();
      for (const step of [2, 4]) {
        await page.getByText("Your move: red.").waitFor();
        await page.locator("[data-cell].open").first().click();
        await page.getByText(`Being played. Step ${step}.`).waitFor();
      }
      await page.getByRole("button", { name: "Resign" }).click();
      await page.getByRole("button", { name: "Yes, resign" }).click();
      await page.getByText("red resigned", { exact: true }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it("a match that is ended asks first, is over on every page and in the store, and asks for no more moves", async () => {
      const { x, o, id } = await twoPeople();
      const table = x.page.getByRole("toolbar", { name: "Match" });
      const where = await table.boundingBox();
      // Where the list of moves goes away and comes back, nothing slides either.
      await x.page.locator("[data-cell].open").nth(4).click();
      await x.page.getByText("You play x.").waitFor();
      expect((await table.boundingBox())!.y).toBe(where!.y);
      await x.page.getByRole("button", { name: "Take back" }).click();
      await o.page.getByRole("button", { name: "Accept" }).click();
      await x.page.getByText("Your move: x.").waitFor();
      await table.getByRole("button", { name: "End the match" }).click();
      await x.page.getByText("Your move: x.").waitFor(); // nothing has happened yet
      await x.page.clock.install();
      expect((await table.boundingBox())!.y).toBe(where!.y); // and nothing has slid under the pointer
      await x.page.getByRole("button", { name: "Yes, end it" }).click();
      for (const { page } of [x, o]) {
        await page.getByText("called off by x", { exact: true }).waitFor();
        expect(await page.getByText(/Being played|Your move/).count()).toBe(0);
      }
      const asked: string[] = [];
      x.page.on("request", (request) => asked.push(request.url()));
      const stored = (await (await fetch(`${world().url}api/matches?status=playing`)).json()) as { id: string }[];
      expect(stored.map((each) => each.id)).not.toContain(id);
      await o.page.reload();
      await o.page.getByText("called off by x", { exact: true }).waitFor();
      await x.page.clock.fastForward(60_000);
      expect(asked).toEqual([]);
      expect([...x.complaints, ...o.complaints]).toEqual([]);
      await x.close();
      await o.close();
    });

    it("a person whose time is up has a move made by chance; two in a row end the match", async () => {
      const { page, complaints, close } = await visit(world().browser, `${world().url}#/matches`);
      await page.locator("form").getByLabel("Game").selectOption("tic-tac-toe");
      await page.locator("form").getByLabel("o", { exact: true }).selectOption("random");
      await page.locator("form").getByLabel("Seconds a move").fill("1");
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByRole("button", { name: "Play x" }).click();
      await page.getByText("x ran out of time", { exact: true }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it("matches that everybody has left make way for others", async () => {
      const { page, close } = await visit(world().browser, `${world().url}#/matches`);
      // One more than are played at once.
      for (let count = 0; count < 5; count++) {
        await page.goto(`${world().url}#/matches`);
        await page.locator("form").getByLabel("o", { exact: true }).selectOption("human");
        await page.getByRole("button", { name: "Start" }).click();
        await page.getByRole("button", { name: "Play x" }).click();
        await page.getByText("Your move: x.").waitFor();
      }
      await close();
    });

    it("a seat comes to another device by its link, and a lost connection comes back with everything", async () => {
      const { browser, url } = world();
      const line = await openLine(Number(new URL(url).port));
      const { x, o } = await twoPeople(line.url);
      const token = await o.page.evaluate(
        () => Object.entries(localStorage).find(([key]) => /^agon\.seat/.test(key))![1],
      );
      const phone = await visit(browser, `${o.page.url()}?seat=${token}`, { width: 360, height: 800 });
      await phone.page.getByText("You play o.").waitFor();
      expect(phone.page.url()).not.toContain(token); // an address to be sent to others
      await o.close();
      line.cut();
      await phone.page.getByText(/The connection is lost/).waitFor();
      line.mend();
      await phone.page.getByText(/The connection is lost/).waitFor({ state: "detached" });
      await x.page.getByText(/The connection is lost/).waitFor({ state: "detached" });
      await x.page.locator("[data-cell].open").nth(4).click();
      await phone.page.getByText("Your move: o.").waitFor();
      await phone.page.locator("[data-cell].open").first().click();
      await x.page.getByText("Your move: x.").waitFor();
      await x.page.getByRole("button", { name: "Resign" }).click();
      await x.page.getByRole("button", { name: "Yes, resign" }).click();
      await phone.page.getByText("x resigned", { exact: true }).waitFor();
      await x.close();
      await phone.close();
      await line.close();
    });
  });
}
