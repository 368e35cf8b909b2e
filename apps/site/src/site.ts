/**
 * The documentation as static pages: everything under docs, the reference of the library, all bundled games, and the arena itself.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Contents, type Entry, layout } from "./layout.ts";
import { Links } from "./links.ts";
import { type Rendered, rendered } from "./render.ts";
import { type Source, sourcesIn } from "./sources.ts";

export interface Site {
  /** Texts by their paths in the site. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files of the project to copy: from, to. */
  readonly copies: ReadonlyMap<string, string>;
  /** What leads nowhere, as sentences. */
  readonly dead: readonly string[];
}

/** A page that is made of no document. */
export interface OwnPage extends Rendered {
  readonly page: string;
}

export function siteOf(root: string, own: readonly OwnPage[] = []): Site {
  const sources = sourcesIn(root);
  const links = new Links(root, sources);
  const done = new Map(sources.map((source) => [source, pageOf(source, links)]));
  const contents = contentsOf(
    [...done].map(([{ page }, { title }]) => ({ title, page })),
    own,
  );
  const pages = new Map<string, string>();
  for (const [{ page }, content] of done) pages.set(page, layout(page, content, contents));
  for (const content of own) pages.set(content.page, layout(content.page, content, contents));
  return { pages, copies: links.copies, dead: [...links.dead, ...deadAnchors(links, done)] };
}

function pageOf(source: Source, links: Links): Rendered {
  const up = "../".repeat(source.page.split("/").length - 1);
  return rendered(source.text, { address: (link) => links.address(source, link), up });
}

function deadAnchors({ between }: Links, done: ReadonlyMap<Source, Rendered>): string[] {
  const anchors = new Map(
    [...done].map(([{ page }, { headings }]) => [page, new Set(headings.map((each) => each.anchor))]),
  );
  return (
    between
      // TypeDoc makes anchors of its own.
      .filter(
        ({ from, to, anchor }) => anchor !== "" && !from.startsWith("apps/reference") && !anchors.get(to)!.has(anchor),
      )
      .map(({ from, to, anchor }) => `${from} links to #${anchor} of ${to}, which has no such heading.`)
  );
}

const PARTS = [
  ["Guide", /^(?:index|games|python|guide\/.*)\.html$/],
  ["Reference", /^(?:architecture|glossary|changelog|reference\/.*)\.html$/],
  ["Results", /^results\//],
  ["Decisions", /^decisions\//],
  ["Library", /^api\//],
] as const;

function contentsOf(entries: readonly Entry[], own: readonly OwnPage[]): Contents {
  const parts = PARTS.map(([name, pattern]) => [name, entries.filter(({ page }) => pattern.test(page))] as const);
  const games = own.map(({ title, page }) => ({ title, page }));
  return [...parts.slice(0, 1), ["Games", games] as const, ...parts.slice(1)].filter(([, list]) => list.length > 0);
}

export interface WriteOptions {
  readonly root: string;
  readonly folder: string;
  readonly own: readonly OwnPage[];
}

/** Writes the site into a folder, which is emptied before. Returns what leads nowhere. */
export function writeSite({ root, folder, own }: WriteOptions): readonly string[] {
  const { pages, copies, dead } = siteOf(root, own);
  rmSync(folder, { recursive: true, force: true });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of pages) put(path, text);
  put("site.css", readFileSync(new URL("./site.css", import.meta.url), "utf8"));
  for (const [from, to] of copies) cpSync(join(root, from), join(folder, to), { recursive: true });
  const arena = join(root, "packages/agon/dist/arena");
  if (existsSync(arena)) cpSync(arena, join(folder, "arena"), { recursive: true });
  // Else GitHub would leave out files that begin with an underline.
  put(".nojekyll", "");
  return dead;
}
