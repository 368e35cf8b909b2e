/**
 * The Markdown that the site is made of, and where each file's page lies in it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export interface Source {
  /** The path in the project, such as docs/guide/lab.md. */
  readonly path: string;
  /** The path in the site, such as guide/lab.html. */
  readonly page: string;
  readonly text: string;
}

/** Documents outside of docs, and their pages. */
const OTHERS: Readonly<Record<string, string>> = {
  "README.md": "index.html",
  "CHANGELOG.md": "changelog.html",
  "games/README.md": "games.html",
  "python/README.md": "python.html",
};
/** Written by `npm run task -- reference`. */
const API = "apps/reference/dist";

export function sourcesIn(root: string): Source[] {
  const pages = [
    ...Object.entries(OTHERS),
    ...markdownIn(root, "docs").map((path) => [path, pageOf(path.slice("docs/".length))] as const),
    ...markdownIn(root, API).map((path) => [path, `api/${pageOf(path.slice(API.length + 1))}`] as const),
  ];
  return pages.map(([path, page]) => ({ path, page, text: readFileSync(join(root, path), "utf8") }));
}

function pageOf(path: string): string {
  return path.replace(/(^|\/)README\.md$/, "$1index.md").replace(/\.md$/, ".html");
}

function markdownIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".md"))
    .sort();
}
