/**
 * The documentation site: documents, the reference, a gallery of all bundled games, and the arena.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { escaped } from "../apps/site/src/layout.ts";
import { type OwnPage, writeSite } from "../apps/site/src/site.ts";
import { bundle } from "../packages/engine/src/gdl/bundle.ts";
import { bundledExhibits, exhibitPicture } from "./gallery.ts";
import { type GameText, gameTexts } from "./game-texts.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Writes the site with the games whose names match; the exit code is 1 where a link leads nowhere. */
export function buildSite(folder: string, pattern: RegExp): number {
  const dead = writeSite({ root: ROOT, folder, own: [gallery(pattern)] });
  for (const line of dead) process.stderr.write(`${line}\n`);
  process.stdout.write(`${resolve(folder, "index.html")}\n`);
  return dead.length > 0 ? 1 : 0;
}

/** A public rulesheet may have the name of a bundled one. */
function bundledTexts(): GameText[] {
  return gameTexts().filter(({ origin }) => origin === "bundled");
}

function gallery(pattern: RegExp): OwnPage {
  const headers = new Map(bundledTexts().map(({ name, text }) => [name, bundle(name, text).header]));
  const styles = new Set<string>();
  const items = bundledExhibits(pattern).map((exhibit) => {
    const picture = exhibitPicture(exhibit);
    // A board brings the styles of what it shows: together they are those of all.
    for (const [style] of picture.style.matchAll(/<style[\s\S]*?<\/style>/g)) styles.add(style);
    const { name, what } = headers.get(exhibit.name)!;
    const address = `arena/index.html#/play/${encodeURIComponent(exhibit.name)}`;
    return `<li><h2><a href="${address}">${escaped(name)}</a></h2>${picture.body}<p>${escaped(what)}</p></li>`;
  });
  const html = `${[...styles].join("")}<h1>Games</h1><p>A position of each bundled game, drawn from its rules alone. A name opens the game in the arena.</p><ul class="gallery">${items.join("\n")}</ul>`;
  return { page: "gallery.html", title: "All games", headings: [], html };
}
