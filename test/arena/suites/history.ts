import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pack } from "../../../apps/arena/src/route.ts";
import { type VisitOptions, visit } from "../browser.ts";
import { weaken } from "../table.ts";

const steps = (page: Page, count: number) =>
  page.waitForFunction((wanted) => {
    const at = new URLSearchParams(location.hash.split("?")[1]).get("at") ?? "";
    return at.split(".").filter(Boolean).length === wanted;
  }, count);

/** Clicks the first cell that is open, and waits for the answer. */
async function moveAndWait(page: Page, count: number): Promise<void> {
  await page.getByText(/^Your move: /).waitFor();
  await page.locator("[data-cell].open").first().click();
  await steps(page, count);
}

/** A puzzle whose first wrong step leads into a pit: then no points can be had. */
const PIT = `;;;; ---- ;;;;
;; Mind the pit
(role you) (init (at start)) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3)
(legal you (go left)) (legal you (go right))
(<= (next (at meadow)) (does you (go left)) (true (at start)))
(<= (next (at pit)) (does you (go right)) (true (at start)))
(<= (next (at ?place)) (true (at ?place)) (distinct ?place start))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 3)))
(<= (goal you 100) (true (at meadow))) (<= (goal you 0) (not (true (at meadow))))
`;

/** Forty choices that are all remembered: 100 points for one way in 2 ^ 40, 50 for all others. No search sees the end of it. */
const STEPS = Array.from({ length: 40 }, (_, step) => step);
const LOCK = `; Lock
(role you) (init (step 0)) (init whole) (legal you a) (legal you b)
${STEPS.map((step) => `(succ ${step} ${step + 1}) (key ${step} ${(step * step * 7 + step) % 5 < 2 ? "a" : "b"})`).join("\n")}
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (chose ?m ?x)) (true (step ?m)) (does you ?x))
(<= (next (chose ?m ?x)) (true (chose ?m ?x)))
(<= (next whole) (true whole) (true (step ?m)) (key ?m ?x) (does you ?x))
(<= terminal (true (step 40)))
(<= (goal you 100) (true whole)) (<= (goal you 50) (not (true whole)))
`;

export function historySuite(world: () => { browser: Browser; url: string }): void {
  const at = (hash: string, options?: VisitOptions) =>
    visit(world().browser, hash.startsWith("about:") ? hash : `${world().url}${hash}`, options);

  describe("taking moves back", () => {
    it("leaves a board that can be played on", async () => {
      const { page, complaints, close } = await at("#/play/connect-four");
      await weaken(page);
      await moveAndWait(page, 2);
      await moveAndWait(page, 4);
      await page.getByRole("button", { name: "Undo" }).click();
      await steps(page, 2);
      await moveAndWait(page, 4);
      await page.getByRole("button", { name: "One step back" }).click();
      await page.getByRole("button", { name: "One step back" }).click();
      await page.getByText("Step 2 of 4. A move plays on from here.").waitFor();
      await page.locator("[data-cell].open").first().click();
      await page.getByText("Your move: red.").waitFor();
      await steps(page, 4);
      expect(complaints).toEqual([]);
      await close();
    });

    it("a paused match goes on when its mover is taken over", async () => {
      const { page, close } = await at("#/play/connect-four");
      await page.locator("#strength").selectOption("time:10000");
      await page.locator("#seat-0").selectOption("engine");
      await page.getByText("red thinking …").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByText("Paused.").waitFor();
      await page.locator("#seat-0").selectOption("you");
      await page.locator("[data-cell].open").first().click();
      await page.getByText("yellow thinking …").waitFor();
      await close();
    });

    it("the history scrolls with the game", async () => {
      const sixty = Array.from({ length: 60 }, () => 0).join(".");
      const { page, close } = await at(`#/play/hex-11x11?at=${sixty}`, { width: 360, height: 740 });
      const current = page.locator('[aria-current="step"]');
      await current.waitFor();
      const isSeen = await current.evaluate((button) => {
        const list = button.closest("ol")!.getBoundingClientRect();
        const { top, bottom } = button.getBoundingClientRect();
        return top >= list.top && bottom <= list.bottom;
      });
      expect(isSeen).toBe(true);
      await close();
    });
  });

  describe("a visit", () => {
    it("keeps seats and strength, whatever is reloaded", async () => {
      const { page, close } = await at("#/play/breakthrough-5x5");
      await page.locator("#strength").selectOption("time:3000");
      await page.locator("#seat-1").selectOption("you");
      await page.locator("#seat-0").selectOption("engine");
      await page.reload();
      await page.getByRole("heading", { level: 2, name: "Players" }).waitFor();
      expect(await page.locator("#seat-0").inputValue()).toBe("engine");
      expect(await page.locator("#seat-1").inputValue()).toBe("you");
      expect(await page.locator("#strength").inputValue()).toBe("time:3000");
      // Black begins above, and sees the board from there.
      const y = async (cell: string): Promise<number> =>
        (await page.locator(`[aria-label^="${cell},"]`).boundingBox())!.y;
      expect(await y("a5")).toBeGreaterThan(await y("a1"));
      await close();
    });

    it("comes back to the place in the catalogue", async () => {
      const { page, close } = await at("");
      await page.getByRole("searchbox", { name: "Search games" }).fill("two players");
      await page.getByText(/^\d+ of \d+ games$/).waitFor();
      await page
        .getByRole("link", { name: /^Quarto / })
        .first()
        .scrollIntoViewIfNeeded();
      const down = await page.evaluate("scrollY");
      expect(down).toBeGreaterThan(300);
      await page
        .getByRole("link", { name: /^Quarto / })
        .first()
        .click();
      await page.getByRole("heading", { level: 2, name: "Players" }).waitFor();
      await page.getByRole("link", { name: "All games" }).click();
      await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 200, down as number);
      expect(await page.getByRole("searchbox", { name: "Search games" }).inputValue()).toBe("two players");
      await close();
    });

    it("finds games by their other names, and every size", async () => {
      const { page, close } = await at("");
      for (const [search, name] of [
        ["reversi", "Othello"],
        ["tictactoe", "Tic-tac-toe"],
        ["connect 4", "Connect Four"],
      ] as const) {
        await page.getByRole("searchbox", { name: "Search games" }).fill(search);
        await page
          .getByRole("link", { name: new RegExp(`^${name} `) })
          .first()
          .waitFor();
      }
      expect(await page.getByRole("link", { name: /^Connect Four \d+x\d+$/ }).count()).toBeGreaterThan(6);
      await close();
    });

    it("keeps rules that are too long for a link", async () => {
      const noise = (n: number): string => Math.sqrt(n + 2).toString(36);
      const text = `; Long rules\n${PIT}${Array.from({ length: 5000 }, (_, n) => `; ${noise(n)}`).join("\n")}`;
      // Browsers open longer addresses than people can send.
      const { page, close } = await at(`#/play/own?rules=${await pack(text)}`);
      await page.getByRole("heading", { level: 1, name: "Long rules" }).waitFor();
      await page.locator("button.move").first().click();
      await steps(page, 1);
      await page.reload();
      await page.getByRole("heading", { level: 1, name: "Long rules" }).waitFor();
      await steps(page, 1);
      expect(page.url()).toMatch(/rules=kept\.[0-9a-f]{16}&at=/);
      await page.getByText("Too long for a link; kept in this browser.").waitFor();
      await page.getByRole("button", { name: "Save rules" }).waitFor();
      await close();
    });

    it("says so when the clock moves for you", async () => {
      const { page, close } = await at("about:blank");
      await page.clock.install();
      await page.goto(`${world().url}#/play/tic-tac-toe`);
      await weaken(page);
      await page.locator("#clock").selectOption("10000");
      await page.getByRole("timer").waitFor();
      await page.clock.fastForward(10_500);
      await page.getByText(/^Your time ran out, so chance moved for you/).waitFor();
      await page.getByText("Your move: x.").waitFor();
      await steps(page, 2);
      await close();
    });

    it("keeps the focus in the list of moves", async () => {
      const { page, close } = await at("#/play/tic-tac-toe");
      await weaken(page);
      await page.locator("button.move").first().focus();
      await page.keyboard.press("Enter");
      await steps(page, 2);
      await page.waitForFunction(() => document.activeElement?.classList.contains("move"));
      await page.keyboard.press("Enter");
      await steps(page, 4);
      await close();
    });
  });

  describe("what a seat reads of deals", () => {
    it("is what it was told, and chance is named when all is shown", async () => {
      // A board on another page shows no more than the seat can know, either.
      const { page, close } = await at("embed.html#/play/kuhn-poker");
      await page.getByText("Your move: first.").waitFor();
      await page.locator("svg.held").first().waitFor();
      expect(await page.locator("svg.held").count()).toBe(1);
      await page.goto(`${world().url}#/play/kuhn-poker`);
      await weaken(page);
      const history = page.getByRole("region", { name: "History" });
      await history.getByRole("button", { name: /^1 told dealt (jack|queen|king)$/ }).waitFor();
      await page.locator("#seat-1").selectOption("you");
      await history.getByRole("button", { name: /^1 chance: deal \w+ \w+$/ }).waitFor();
      await close();
    });
  });

  describe("puzzles", () => {
    it("are not played into a failure by Solve, and searched anew after a hint", async () => {
      const { page, close } = await at(`#/play/own?rules=${await pack(PIT)}&at=1`);
      await page.getByRole("heading", { name: "Mind the pit" }).waitFor();
      await page.getByRole("region", { name: "History" }).getByRole("button").first().waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText(/^No way to any points is known yet/).waitFor();
      await page.getByRole("button", { name: "Solve" }).click();
      await page.getByText("Proved: no points can be had from here.").waitFor();
      await steps(page, 1);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Solve" }).click();
      await page.getByText("Solved: 100 of 100 points.").waitFor();
      // What a hint found in a short time is not all that Solve looks for.
      await page.goto(`${world().url}#/play/own?rules=${await pack(LOCK)}`);
      await page.getByRole("heading", { name: "Lock" }).waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText(/^Try .: 50 points is the best known\.$/).waitFor();
      await page.getByRole("button", { name: "Solve" }).click();
      await page.getByText(/^Searching: 50 points so far/).waitFor();
      await steps(page, 0);
      await close();
    });

    it("and hidden information claim no proof of what chance gets", async () => {
      const { page, close } = await at("#/think/kuhn-poker");
      await page.getByRole("region", { name: "Search" }).getByRole("row").nth(1).waitFor();
      await page.getByText("the analysis sees everything").waitFor();
      expect(await page.getByText(/^(Solved|Proved): /).count()).toBe(0);
      await close();
    });
  });
}
