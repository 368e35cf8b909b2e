/**
 * Where the links of documents lead: to another page, to a file that the site has a copy of, to the project's sources, or nowhere.
 */
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import type { Source } from "./sources.ts";

const REPOSITORY = "https://github.com/agon-ggp/agon/blob/main";

/** A link of a page of the site to another, with an anchor or without. */
export interface PageLink {
  readonly from: string;
  readonly to: string;
  readonly anchor: string;
}

export class Links {
  readonly #root: string;
  readonly #pages: ReadonlyMap<string, string>;
  /** Files that pages show: paths in the project and in the site. */
  readonly copies = new Map<string, string>();
  readonly between: PageLink[] = [];
  /** What leads nowhere, as sentences. */
  readonly dead: string[] = [];

  constructor(root: string, sources: readonly Source[]) {
    this.#root = root;
    this.#pages = new Map(sources.map(({ path, page }) => [path, page]));
  }

  /** The address in the page of `source` of what it links to. */
  address(source: Source, link: string): string {
    if (/^[a-z]+:/i.test(link)) return link;
    const [file = "", anchor = ""] = link.split("#");
    const path = file === "" ? source.path : posix.join(posix.dirname(source.path), file).replace(/\/$/, "");
    const page = this.#pages.get(path) ?? this.#pages.get(posix.join(path, "README.md"));
    if (page !== undefined) {
      this.between.push({ from: source.path, to: page, anchor });
      return relative(source.page, page) + (anchor === "" ? "" : `#${anchor}`);
    }
    if (path.startsWith("..") || !existsSync(join(this.#root, path))) {
      this.dead.push(`${source.path} links to ${link}, which is not there.`);
      return link;
    }
    if (!/\.(?:png|svg|jpg)$/.test(path)) return `${REPOSITORY}/${path}`;
    const copy = posix.join("files", path);
    this.copies.set(path, copy);
    return relative(source.page, copy);
  }
}

export function relative(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}
