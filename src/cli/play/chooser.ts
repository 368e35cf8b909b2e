/**
 * Choosing a bundled game: a list, narrowed by words.
 */
import type { CatalogueGame } from "../catalogue.ts";
import { coloursOf, type Io, widthOf } from "../io.ts";
import type { Lines } from "./lines.ts";

/** Undefined where the user leaves. */
export async function chooseGame(
  games: readonly CatalogueGame[],
  io: Io,
  lines: Lines,
): Promise<CatalogueGame | undefined> {
  let listed = games.filter(isDefaultSize);
  for (;;) {
    printGames(io, listed);
    io.stdout.write("\n");
    const answer = await lines.ask("Number, name or words to search (Enter lists all, q leaves): ");
    if (answer === undefined || /^(q|quit|exit)$/i.test(answer.trim())) return undefined;
    const chosen = byNumberOrName(answer.trim(), listed, games);
    if (chosen) return chosen;
    const found = answer.trim() === "" ? games.filter(isDefaultSize) : search(games, answer);
    if (found.length === 1) return found[0];
    if (found.length > 0) listed = found;
    else io.stdout.write(`\nNo game matches "${answer.trim()}".\n`);
  }
}

function byNumberOrName(
  answer: string,
  listed: readonly CatalogueGame[],
  games: readonly CatalogueGame[],
): CatalogueGame | undefined {
  if (/^\d+$/.test(answer)) return listed[Number(answer) - 1];
  return games.find(({ id }) => id === answer.toLowerCase());
}

/** Games in which every word occurs, be it in the id, the name, the description or the tags. */
export function search(games: readonly CatalogueGame[], words: string): CatalogueGame[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter(({ id, header }) => {
    const text = [id, header.name, header.what, ...header.tags].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function isDefaultSize({ size, header }: CatalogueGame): boolean {
  return size === undefined || size === header.sizes[0];
}

function printGames(io: Io, games: readonly CatalogueGame[]): void {
  const colours = coloursOf(io.stdout);
  const width = Math.max(...games.map(({ id }) => id.length));
  io.stdout.write("\n");
  games.forEach(({ id, header }, index) => {
    const label = `${String(index + 1).padStart(3)}  ${colours.bold(id.padEnd(width))}  `;
    const room = Math.max(20, widthOf(io.stdout) - width - 8);
    io.stdout.write(`${label}${shorten(header.what, room)}\n`);
  });
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
