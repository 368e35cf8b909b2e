/**
 * The frame around every page.
 */
import { relative } from "./links.ts";
import type { Rendered } from "./render.ts";

export interface Entry {
  readonly title: string;
  readonly page: string;
}

/** The parts of the site, each with its pages. */
export type Contents = readonly (readonly [string, readonly Entry[]])[];

export function layout(page: string, { title, headings, html }: Rendered, contents: Contents): string {
  const link = ({ title: text, page: to }: Entry): string =>
    `<li><a href="${relative(page, to)}"${to === page ? ' aria-current="page"' : ""}>${escaped(text)}</a></li>`;
  const parts = contents.map(([name, entries]) => {
    const isOpen = entries.some((entry) => entry.page === page) || name === "Guide";
    return `<details${isOpen ? " open" : ""}><summary>${name}</summary><ul>${entries.map(link).join("")}</ul></details>`;
  });
  const own = headings.filter(({ level }) => level === 2);
  const outline =
    own.length > 2
      ? `<nav class="outline" aria-label="On this page"><ul>${own.map(({ text, anchor }) => `<li><a href="#${anchor}">${escaped(text)}</a></li>`).join("")}</ul></nav>`
      : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}${title === "Agon" ? "" : " · Agon"}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${relative(page, "site.css")}"></head>
<body><a class="skip" href="#content">Skip to the text</a>
<header><a class="home" href="${relative(page, "index.html")}">Agon</a><nav aria-label="Site"><a href="${relative(page, "arena/index.html")}">Arena</a><a href="${relative(page, "gallery.html")}">Games</a><a href="${relative(page, "guide/first-game.html")}">Start</a></nav></header>
<div class="columns"><nav class="contents" aria-label="Contents">${parts.join("\n")}</nav>
<main id="content">${outline}${html}</main></div></body></html>
`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
