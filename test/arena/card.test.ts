/**
 * The page in a browser with WebGPU, in software: reports and analysis play on the card, in workers.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, launch, obstacle, type PlainServer, SOFTWARE_CARD, servePlainly, visit } from "./browser.ts";

/** Why there is no card to play on; undefined where there is. */
async function cardObstacle(): Promise<string | undefined> {
  const missing = obstacle();
  if (missing !== undefined || chromiumPath() === undefined) return missing;
  const browser = await launch(SOFTWARE_CARD);
  const page = await browser.newPage();
  const server = await servePlainly();
  await page.goto(server.url);
  const hasCard = await page.evaluate(async () => (await (navigator as { gpu?: GPU }).gpu?.requestAdapter()) != null);
  await browser.close();
  await server.close();
  return hasCard ? undefined : "this Chromium has no WebGPU in software";
}

const missing = await cardObstacle();

describe.skipIf(missing !== undefined)(
  `a card in the page${missing === undefined ? "" : `: skipped, ${missing}`}`,
  () => {
    let browser: Browser;
    let server: PlainServer;
    beforeAll(async () => {
      browser = await launch(SOFTWARE_CARD);
      server = await servePlainly();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });

    it("plays random games of a report, beside the processor", async () => {
      const { page, complaints, close } = await visit(browser, `${server.url}#/rules/tic-tac-toe`);
      const card = page.getByTestId("bench").getByTestId("card");
      await expect
        .poll(() => card.innerText(), WAIT)
        .toMatch(/^Random games on .*(swiftshader|SwiftShader).*, WebGPU: [\d.]+ ?[kM]?, [\d.]+ ?[kM]? a second\.$/);
      // More games than the processor plays at random in its whole plan.
      await expect
        .poll(() => gamesIn(page.getByTestId("bench").getByRole("status").innerText()), WAIT)
        .toBeGreaterThan(30_000);
      expect(complaints).toEqual([]);
      await close();
    });

    it("plays at random after each move of an analysed position", async () => {
      const { page, complaints, close } = await visit(browser, `${server.url}#/think/connect-four`);
      const panel = page.getByRole("region", { name: "Search" });
      await expect
        .poll(() => panel.getByTestId("card").innerText(), WAIT)
        .toMatch(/^At random, on .*WebGPU: .* a second\.$/);
      // Random play after a move of the centre is worth more than after one of the rim.
      const mean = async (move: string): Promise<number> => {
        const row = panel.getByRole("row").filter({ hasText: move });
        return Number(await row.getByRole("cell").nth(2).innerText());
      };
      await expect.poll(async () => (await mean("column 4")) - (await mean("column 1")), WAIT).toBeGreaterThan(1);
      expect(complaints).toEqual([]);
      await close();
    });
  },
);

/** Machines may be busy: what never comes ends the test, not this. */
const WAIT = { timeout: 3_600_000, interval: 100 };

async function gamesIn(text: Promise<string>): Promise<number> {
  return Number((/^([\d,]+) games/.exec(await text)?.[1] ?? "0").replaceAll(",", ""));
}
