import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pack } from "../../../apps/arena/src/route.ts";
import { longestTask, servePlainly, visit } from "../browser.ts";

const LONG = "n".repeat(10_000);

/** A game of one move around a name that means harm. */
function around(name: string): string {
  return `; ${name}
(role ${name}) (init (cell 1 1 ${name})) (init (cell 1 2 ${name})) (init (step 1))
(<= (legal ${name} (mark ${name} 1))) (<= (legal ${name} (mark ${name} 2)))
(<= (next (cell 1 1 b)) (does ${name} (mark ${name} 1))) (<= (next (done ${name})) (does ${name} (mark ?x 2)))
(<= (next (step 2))) (<= terminal (true (step 2))) (goal ${name} 100)`;
}

const NAMES: readonly (readonly [what: string, name: string])[] = [
  ["markup", "<img/src=x/onerror=alert(1)>".replaceAll("(", "&#40").replaceAll(")", "&#41")],
  ["a script", "<script>alert`1`</script>"],
  ["an attribute", '"onmouseover="alert`1`'],
  ["a prototype", "__proto__"],
  ["ten thousand letters", LONG],
];

/** Facts without end: grounding explodes, and no random game is finished soon. */
const EXPLODING = `(role x) ${Array.from({ length: 30 }, (_, i) => `(number ${i})`).join(" ")}
(init (f 0 0 0 0 0 0))
(<= (legal x (go ?a ?b ?c ?d ?e ?g)) (number ?a) (number ?b) (number ?c) (number ?d) (number ?e) (number ?g))
(<= (next (f ?a ?b ?c ?d ?e ?g)) (does x (go ?a ?b ?c ?d ?e ?g)))
(<= terminal (true (f 1 1 1 1 1 1))) (<= (goal x 100) (true (f 1 1 1 1 1 1)))`;

export function hostileSuite(world: () => { browser: Browser; url: string }): void {
  describe("hostile rulesheets", () => {
    it.each(NAMES)("names with %s stay text", async (_what, name) => {
      const { browser, url } = world();
      const { page, complaints, close } = await visit(browser, `${url}#/play/own?rules=${await pack(around(name))}`);
      await page.locator("button.move").first().click();
      await page.locator("p.status[data-over]").waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(width).toBeLessThanOrEqual(0);
      expect(await page.locator("img, script:not([src]), [onmouseover]").count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    it("text that got into the page would not run, with or without our server", async () => {
      const plain = await servePlainly();
      for (const url of [world().url, plain.url]) {
        const { page, close } = await visit(world().browser, url);
        await page.locator("h1").waitFor();
        const ran = await page.evaluate(() => {
          const script = document.createElement("script");
          script.textContent = "globalThis.ran = true";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend", '<img src="nowhere" onerror="globalThis.ran = true">');
          setTimeout("globalThis.ran = true");
          return new Promise((resolve) => setTimeout(() => resolve("ran" in globalThis), 300));
        });
        expect(ran, url).toBe(false);
        await close();
      }
      await plain.close();
    });

    it("an exploding grounding does not freeze the page", async () => {
      const { browser, url } = world();
      const { page, close } = await visit(browser, `${url}#/play/own?rules=${await pack(EXPLODING)}`);
      const longest = await longestTask(browser, page, async () => {
        await page.getByText(/Reading the rules/).waitFor();
        await page.getByRole("link", { name: "Agon" }).click();
        await page.getByText(/\d+ of \d+ games/).waitFor();
        await page.getByRole("link", { name: /^Nim / }).first().click();
        await page.getByRole("heading", { level: 1, name: /^Nim/ }).waitFor();
        await page.locator("button.move").first().waitFor();
      });
      // Of processor time; the rules take twenty times as long.
      expect(longest).toBeLessThan(1000);
      await close();
    });

    it("rules that are none are refused with a reason", async () => {
      const { browser, url } = world();
      const { page, complaints, close } = await visit(browser, url);
      const texts = {
        "no rules at all": "",
        nonsense: "(((((",
        "a letter that is none": "\u0000\ud800",
        "rules that need their own absence": `(role x) (<= (p ?x) (not (p ?x)) (q ?x)) (q 1) (<= (legal x a) (p 1)) (init (s))
          (<= terminal (p 1)) (goal x 1)`,
      };
      for (const [name, text] of Object.entries(texts)) {
        await page.goto(`${url}#/play/own?rules=${await pack(`; ${name}\n${text}`)}`);
        await page.getByRole("heading", { name: `${name} cannot be played` }).waitFor();
      }
      expect(complaints).toEqual([]);
      await close();
    });
  });
}
