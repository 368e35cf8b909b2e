import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openArenaServer } from "../../../packages/agon/src/cli/arena/server.ts";
import { staticFiles } from "../../../packages/agon/src/cli/arena/static-files.ts";
import { PAGE, visit } from "../browser.ts";

/** A page of somebody else's, with the element of the arena at an address. */
const blog = (arena: string): string => `<!doctype html><html lang="en"><title>Blog</title>
<script type="module" src="${arena}agon-board.js"></script>
<agon-board game="tic-tac-toe" at="4.0.4.0"></agon-board></html>`;

export function embedSuite(world: () => { browser: Browser; url: string }): void {
  describe("a board on another page", () => {
    it("is played where the arena was asked to allow it, and refused elsewhere", async () => {
      let text = "";
      const host = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(text));
      await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
      const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
      const api = async () => ({ kind: "refusal", status: 404, reason: "none" }) as const;
      const arena = await openArenaServer({
        ...{ host: "localhost", port: 0, files: staticFiles(PAGE), embed: [origin], api },
      });
      text = blog(`http://localhost:${arena.port}/`);
      const { page, close } = await visit(world().browser, origin);
      const board = page.frameLocator("agon-board iframe");
      await board.getByText("Your move: x.").waitFor();
      await board.locator('[aria-label^="a3,"]').click();
      await board.getByText("You won.").waitFor();
      // The arena of the other tests was not asked for anything.
      text = blog(world().url);
      const refused = page.waitForEvent("console", (message) => /CORS|blocked|403/.test(message.text()));
      await page.reload();
      await refused;
      expect(await page.locator("agon-board iframe").count()).toBe(0);
      await close();
      await arena.close();
      await new Promise((resolve) => host.close(resolve));
    });
  });
}
