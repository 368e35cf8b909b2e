/**
 * The documentation site: no link of any document leads nowhere, here as on the site.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { siteOf } from "../apps/site/src/site.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

test("every link of the documents leads somewhere", () => {
  expect(siteOf(ROOT).dead).toEqual([]);
});

test("every address in the pages is another page, a copy, or the arena", () => {
  const { pages, copies } = siteOf(ROOT);
  const files = new Set([...pages.keys(), ...copies.values(), "site.css", "arena/index.html", "gallery.html"]);
  expect(pages.size).toBeGreaterThan(40);
  for (const [page, html] of pages)
    for (const [, address] of html.matchAll(/ (?:href|src)="(?!https?:|mailto:|data:|#)([^"#]*)/g))
      expect(files, `${page}: ${address}`).toContain(posix.join(posix.dirname(page), decodeURI(address!)));
});

test("live examples are the arena in the page", () => {
  const { pages } = siteOf(ROOT);
  expect(pages.get("guide/arena.html")).toContain('<iframe src="../arena/index.html#/play/breakthrough"');
});

const ADAPTERS = ["terminal", "arena", "uci", "editors", "python", "language-models", "graphs", "site", "gpu"];

test.each(ADAPTERS)("the guide to %s starts with a command to copy", (name) => {
  const text = readFileSync(join(ROOT, "docs", "guide", `${name}.md`), "utf8");
  expect(text).toMatch(/^# .+\n\n```(sh)?\n(agon|npx agon|npm) /);
});

test("the site is written whole: documents, gallery and arena, and no file that a page names is missing", () => {
  const folder = mkdtempSync(join(tmpdir(), "agon-site-whole-"));
  try {
    const script = fileURLToPath(new URL("../scripts/site.mjs", import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script, folder, "^tic-tac-toe$"], { encoding: "utf8" });
    expect(status, stderr).toBe(0);
    const read = (page: string): string => readFileSync(join(folder, page), "utf8");
    expect(read("gallery.html")).toMatch(/<a href="arena\/index\.html#\/play\/tic-tac-toe">[\s\S]*<svg/);
    for (const page of ["index.html", "guide/site.html", "gallery.html", "arena/index.html"])
      for (const [, address] of read(page).matchAll(/ (?:href|src)="(?!https?:|mailto:|data:|#)([^"#?]+)/g))
        expect(existsSync(join(folder, dirname(page), decodeURI(address!))), `${page}: ${address}`).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A project of these documents alone. */
function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "agon-site-"));
  const others = { "README.md": "# A", "CHANGELOG.md": "# B", "games/README.md": "# C", "python/README.md": "# D" };
  for (const [path, text] of Object.entries({ ...others, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test("dead links are named, to files and to headings", () => {
  const text =
    "# E\n## Two words!\n[a](b.md) [c](../README.md#a) [d](../README.md#none) [e](#two-words) [f](../nowhere.ts)";
  expect(siteOf(project({ "docs/e.md": text })).dead).toEqual([
    "docs/e.md links to b.md, which is not there.",
    "docs/e.md links to ../nowhere.ts, which is not there.",
    "docs/e.md links to #none of index.html, which has no such heading.",
  ]);
});

test("HTML in a document is text", () => {
  const { pages } = siteOf(project({ "docs/e.md": "# <b>E</b>\n<script>alert(1)</script> [x](javascript:alert(1))" }));
  expect(pages.get("e.html")).not.toMatch(/<script|<b>|href="javascript/);
});
