/**
 * The rules view in a browser, under the policy of the server: what it forbids is among the complaints.
 */
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LESSONS } from "../../apps/arena/src/editor/lessons.ts";
import { openArenaServer } from "../../packages/agon/src/cli/arena/server.ts";
import { staticFiles } from "../../packages/agon/src/cli/arena/static-files.ts";
import type { RunningServer } from "../../packages/agon/src/protocol/http-server.ts";
import { launch, longestTask, obstacle, PAGE, type Visit, violations, visit } from "./browser.ts";

/** A puzzle of one button; line numbers are part of the tests. */
const LAMP = `(role you)
(init (light off))
(legal you press)
(legal you wait)
(<= (next (light on)) (does you press))
(<= (next (light off)) (does you wait))
; Whether one can read here.
(<= bright (true (light on)))
(<= terminal bright)
(<= (goal you 100) bright)
(<= (goal you 0) (not bright))
(<= (base (light ?x)) (state ?x))
(state on) (state off)
(<= (input you ?m) (move ?m))
(move press) (move wait)
`;

/** A race that the first to move wins by leaping. */
const RACE = LESSONS[7]!.rules;

const missing = obstacle();
if (missing !== undefined) it.skip(`the rules view in a browser: ${missing}`, () => {});

describe.skipIf(missing !== undefined)("the rules view", () => {
  let browser: Browser;
  let server: RunningServer;
  const address = (): string => `http://localhost:${server.port}/`;

  beforeAll(async () => {
    browser = await launch();
    const api = async () => ({ kind: "refusal", status: 404, reason: "There is no store here." }) as const;
    server = await openArenaServer({ host: "127.0.0.1", port: 0, files: staticFiles(PAGE), api });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** The view with these rules in it. */
  async function rules(text: string, options: { width?: number; dark?: boolean } = {}): Promise<Visit> {
    const visited = await visit(browser, `${address()}#/rules`, options);
    const { page } = visited;
    await page.locator(".cm-content").waitFor();
    await write(page, text);
    return visited;
  }

  it("edits rules into errors and out again, by quick fixes", async () => {
    const { page, complaints, close } = await rules(LAMP);
    await eventually(() => problems(page)).toBe("no errors, no warnings");
    await standing(page, "After 0 moves");
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("(<= terminal (stte on)");
    await eventually(() => problems(page)).toBe("1 error, no warnings");
    await eventually(() => page.getByTestId("trouble").innerText()).toContain("The rules have errors.");
    await page.getByRole("button", { name: "Add the missing parenthesis" }).click();
    await eventually(() => problems(page)).toBe("no errors, 1 warning");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+.");
    await eventually(() => problems(page)).toBe("no errors, no warnings");
    await eventually(() => textOf(page)).toMatch(/\(<= terminal \(state on\)\)\s*$/);
    await standing(page, "The end: you 0");
    expect(await page.getByTestId("trouble").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("offers no fix that changes what a rule means without saying how", async () => {
    // “Nobody pressed” and “somebody did not press” are two rules; adding (role ?p) makes the second one.
    const rule = "(<= (next (light on)) (not (does ?p press)))";
    const { page, complaints, close } = await rules(`${LAMP}${rule}`);
    await eventually(() => problems(page)).toBe("1 error, no warnings");
    const fixes = page.getByRole("region", { name: "Problems" }).locator("button.fix");
    expect(await fixes.allInnerTexts()).toEqual([
      expect.stringMatching(/^Nobody|^No |^It is so for no/),
      "It is not so for some `?p`: add the condition `(role ?p)`",
    ]);
    await fixes.first().click();
    await eventually(() => problems(page)).toBe("no errors, no warnings");
    expect(await textOf(page)).not.toContain("(role ?p)");
    // What a fix frees is named before it is taken.
    await write(page, `${LAMP}(succ 1 2) (<= (next (light on)) (true (light on ?k)) (succ ?k 2))`);
    await eventually(() => fixes.allInnerTexts()).toContain(
      "Remove the last argument, which frees `?k` elsewhere in the rule",
    );
    expect(complaints).toEqual([]);
    await close();
  });

  it("goes to definitions, tells what words mean, completes", async () => {
    const { page, complaints, close } = await rules(LAMP);
    await standing(page, "After 0 moves");
    await word(page, 9, "bright").click();
    await page.keyboard.press("F12");
    await eventually(() => activeLine(page)).toBe("(<= bright (true (light on)))");
    await word(page, 8, "light").click({ modifiers: ["Control"] });
    await eventually(() => activeLine(page)).toBe("(init (light off))");
    await word(page, 10, "bright").hover();
    const hover = page.locator(".gdl-hover");
    await eventually(() => hover.innerText()).toMatch(
      /bright\/0: relation.*Whether one can read here\..*nothing holds/s,
    );
    await page.mouse.move(0, 0);
    await eventually(() => hover.count()).toBe(0);
    await word(page, 3, "legal").click();
    await page.keyboard.press("Alt+i");
    // The pointer, which is still there, may tell the same.
    await eventually(() => hover.first().innerText()).toMatch(/may play in the current state.*\(legal you press\)/s);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("(<= terminal (true (");
    await page.keyboard.type("li");
    await eventually(() => page.locator(".cm-tooltip-autocomplete li").first().innerText()).toContain("light");
    await page.waitForTimeout(150); // a list that has only just opened takes no key
    await page.keyboard.press("Enter");
    await eventually(() => activeLine(page)).toContain("(<= terminal (true (light");
    expect(complaints).toEqual([]);
    await close();
  });

  it("formats", async () => {
    const { page, close } = await rules("(role   you) ; me\n\n\n(<= terminal\n(true  a)(true b) )\n");
    await page.keyboard.press("Shift+Alt+f");
    await eventually(() => textOf(page)).toBe("(role you)  ; me\n\n(<= terminal\n    (true a)\n    (true b))\n");
    await page.keyboard.press("Control+z");
    await eventually(() => textOf(page)).toContain("(role   you)");
    await close();
  });

  it("says why a fact holds, and what playouts show", async () => {
    const { page, complaints, close } = await rules(LAMP);
    await standing(page, "After 0 moves");
    await page.getByRole("button", { name: "Why (light off)", exact: true }).click();
    const proof = page.getByTestId("proof");
    await eventually(() => proof.innerText()).toMatch(/\(init \(light off\)\)\s+a fact of the rules/);
    await page.getByRole("combobox", { name: "you" }).selectOption("press");
    await page.getByRole("button", { name: "Play it" }).click();
    await standing(page, "The end: you 100");
    await page.getByRole("button", { name: "Why (light on)", exact: true }).click();
    await eventually(() => proof.innerText()).toMatch(
      /\(next \(light on\)\).*rule in line 5.*\(does you press\)\s+is played/s,
    );
    await proof.getByRole("button", { name: "Fold" }).click();
    expect(await proof.innerText()).not.toContain("is played");
    await proof.getByRole("button", { name: "rule in line 5" }).click();
    await eventually(() => activeLine(page)).toBe("(<= (next (light on)) (does you press))");
    await page.getByLabel("Ask", { exact: true }).fill("(true (light ?x)) (distinct ?x off)");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Why (true (light on)) (distinct on off)" }).click();
    await eventually(() => proof.innerText()).toMatch(
      /\(distinct on off\).*\(true \(light on\)\)\s+holds in the state/s,
    );
    await eventually(() => page.getByTestId("bench").innerText()).toMatch(
      /every role has a legal move \(proved\).*Can go on for ever.*With best play \(proved\): you 100/s,
    );
    expect(complaints).toEqual([]);
    await close();
  });

  it("says how rules play, and what a change does to the figures", async () => {
    const { page, complaints, close } = await rules(RACE);
    const bench = page.getByTestId("bench");
    await eventually(() => bench.innerText()).toMatch(/With best play \(proved\): red 100, blue 0/);
    // Whether a game of that length is a good one only its author can say.
    await bench.locator("li.figure", { hasText: "Length in random play" }).waitFor();
    expect(await page.getByTestId("before-after").count()).toBe(0);
    await write(page, RACE.replace("(init (cell 1 2 blue))", "(init (cell 2 2 blue))"));
    const table = page.getByTestId("before-after");
    await eventually(() => table.innerText()).toMatch(/best play\s+red 100, blue 0\s+red 0, blue 100\s+changed/);
    await eventually(() => table.innerText()).toMatch(/red wins, random play.*▼ less/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("adds the pie rule with one click, and it can be undone", async () => {
    const { page, complaints, close } = await rules(RACE);
    await eventually(() => page.getByTestId("bench").innerText()).toMatch(/random play/);
    await page.getByRole("button", { name: "Add the pie rule" }).click();
    await eventually(() => page.getByTestId("before-after").innerText()).toContain("without the pie rule");
    // Whoever leaps is ahead, and the second player takes that side over.
    await eventually(() => page.getByTestId("before-after").innerText()).toMatch(/best play.*red 0, blue 100/s);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+z");
    await eventually(() => page.getByTestId("before-after").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("teaches: a lesson notices when its task is done, and the next begins", async () => {
    const { page, complaints, close } = await rules(LAMP);
    await page.getByLabel("Begin with a lesson or a template").selectOption("lesson:0");
    const lesson = page.getByTestId("lesson");
    await eventually(() => lesson.innerText()).toContain("Not done yet");
    await standing(page, "After 0 moves. Goals: red 0.");
    expect(await page.locator("[data-testid=live] svg").count()).toBeGreaterThan(0);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("(init (cell 3 2 stone))");
    await eventually(() => lesson.innerText()).toContain("✓ Done.");
    await page.getByRole("button", { name: "Next lesson" }).click();
    await eventually(() => lesson.innerText()).toContain("Moves are what is legal");
    await eventually(() => textOf(page)).not.toContain("stone");
    await page.getByLabel("Begin with a lesson or a template").selectOption("template:1");
    await eventually(() => textOf(page)).toContain("Movement: pawns step");
    await standing(page, "After 0 moves. Goals: white 50, black 50.");
    expect(await lesson.count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("puts rules into English, with the rules behind each sentence, here and where they are played", async () => {
    const { page, complaints, close } = await rules(RACE);
    await page.getByText("The rules in words").click();
    const words = page.getByTestId("explanation");
    await eventually(() => words.innerText()).toContain("Two players: red and blue.");
    await words.getByRole("button", { name: /line/ }).first().click();
    await eventually(() => words.locator("pre").innerText()).toContain("(role red)");
    await page.getByRole("button", { name: "Play these rules" }).click();
    await eventually(() => page.getByTestId("about").innerText()).toContain("Two players: red and blue.");
    await page.goto(`${address()}#/play/kuhn-poker`);
    await eventually(() => page.getByTestId("about").innerText()).toMatch(
      /How to play\s+Three cards, jack, queen and king/,
    );
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps work in progress, and plays it", async () => {
    const { page, complaints, close } = await rules(`${LAMP}; mine\n`);
    await standing(page, "After 0 moves");
    await eventually(() => page.evaluate(() => localStorage.getItem("agon.draft") ?? "")).toContain("; mine");
    await page.reload();
    await eventually(() => textOf(page)).toContain("; mine");
    await page.getByRole("button", { name: "Play these rules" }).click();
    await eventually(() => page.url()).toContain("#/play/own");
    await page.getByRole("link", { name: "Rules", exact: true }).click();
    await eventually(() => page.url()).toContain("#/rules/own");
    await page.locator(".cm-content").waitFor();
    expect(await page.getByText("Your own work is shown").count()).toBe(0);
    await page.goto(`${address()}#/rules/connect-four`);
    await eventually(() => textOf(page)).toContain("; mine");
    await page.getByRole("button", { name: "Load connect-four" }).click();
    await eventually(() => textOf(page)).toContain("name: Connect Four");
    await page.goto(`${address()}#/rules/hex`);
    await eventually(() => textOf(page)).toContain("name: Hex");
    expect(complaints).toEqual([]);
    await close();
  });

  it("has no violation that axe-core finds, in light and dark, and fits a phone", async () => {
    for (const [dark, width] of [
      [false, 1200],
      [true, 1200],
      [true, 360],
    ] as const) {
      // All that the view can show: figures, a lesson, the rules in words; then what is wrong with rules.
      const { page, close } = await rules(RACE, { dark, width });
      await eventually(() => page.getByTestId("bench").innerText()).toMatch(/With best play \(proved\)/);
      await page.getByText("The rules in words").click();
      await eventually(() => page.getByTestId("explanation").innerText()).toContain("Two players: red and blue.");
      expect(await violations(page)).toEqual([]);
      await page.getByLabel("Begin with a lesson or a template").selectOption("lesson:0");
      await eventually(() => page.getByTestId("lesson").innerText()).toContain("Not done yet");
      expect(await violations(page)).toEqual([]);
      await write(page, `${LAMP}(<= a (b ?x)`);
      await eventually(() => problems(page)).toBe("1 error, no warnings");
      expect(await violations(page)).toEqual([]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
      await close();
    }
  });

  describe("hostile rulesheets", () => {
    it("names are text, whatever they hold and however long they are", async () => {
      const image = "<img/src=x/onerror=window.hacked=1>";
      const long = "x".repeat(10_000);
      const text = `${LAMP}(state ${image}) (state <script>hacked=1</script>) (state ${long}) (init (light ${image})) (init (light ${long}))\n(<= (next (light ?x)) (true (light ?x)) (state ?x))\n(<= a (${image} ${image}`;
      const { page, complaints, close } = await rules(text);
      await eventually(() => problems(page)).toContain("1 error");
      await page.getByRole("button", { name: /missing parenthes/ }).click();
      await eventually(() => problems(page)).toContain("no errors");
      await standing(page, "After 0 moves");
      await page.getByRole("button", { name: `Why (light ${image})` }).click();
      await eventually(() => page.getByTestId("proof").innerText()).toContain(`(init (light ${image}))`);
      expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
      expect(await page.locator("img[src]").count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    it("rules that take for ever keep nobody waiting", async () => {
      const { page, complaints, close } = await rules(LAMP);
      await standing(page, "After 0 moves");
      const longest = await longestTask(browser, page, () => sufferEndlessRules(page));
      // Of processor time: far less than what the rules take.
      expect(longest).toBeLessThan(1000);
      expect(complaints).toEqual([]);
      await close();
    });
  });
});

/** Writes rules that take for ever, goes on typing, and writes others. */
async function sufferEndlessRules(page: Page): Promise<void> {
  const digits = Array.from({ length: 40 }, (_, at) => `(n ${at})`).join(" ");
  const variables = Array.from({ length: 14 }, (_, at) => `?v${at}`);
  const deep = `(<= (huge ${variables.join(" ")}) ${variables.map((name) => `(n ${name})`).join(" ")})`;
  const endless = `(<= (next (count (s ?x))) (true (count ?x)))\n(init (count z))`;
  await write(
    page,
    `${LAMP}${digits}\n${deep}\n${endless}\n(<= (legal you ?v0) (huge ${variables.join(" ")}) (not (n ?v1)))\n`,
  );
  await eventually(() => page.getByTestId("live").getAttribute("aria-busy")).toBe("true");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("; typed meanwhile");
  expect(await activeLine(page)).toBe("; typed meanwhile");
  const trouble = (): Promise<string> => page.getByTestId("trouble").innerText();
  await eventually(trouble).toMatch(/too long|budget|seconds|not finished/);
  // What was given up for want of time may be tried again; what can never be played may not.
  const again = await page.getByRole("button", { name: "Try again" }).count();
  expect(again).toBe(Number((await trouble()).startsWith("These rules take too long.")));
  await write(page, LAMP);
  await eventually(() => page.getByTestId("trouble").count()).toBe(0);
  await standing(page, "After 0 moves");
}

/** Machines may be busy: what never comes ends the test, not this. */
function eventually<T>(get: () => T | Promise<T>) {
  return expect.poll(get, { timeout: 3_600_000, interval: 50 });
}

async function write(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

function problems(page: Page): Promise<string> {
  return page.getByTestId("problem-count").innerText();
}

async function standing(page: Page, text: string): Promise<void> {
  await eventually(() => page.getByTestId("standing").innerText()).toContain(text);
}

/** What the browser keeps is what is in the editor, whole; the editor draws only what is to be seen. */
async function textOf(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem("agon.draft") ?? "{}") as { text?: string }).text ?? "");
}

function activeLine(page: Page): Promise<string> {
  return page.locator(".cm-activeLine").innerText();
}

function word(page: Page, line: number, name: string): Locator {
  return page
    .locator(".cm-line")
    .nth(line - 1)
    .getByText(name, { exact: true })
    .first();
}
