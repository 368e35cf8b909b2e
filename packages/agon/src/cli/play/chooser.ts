/**
 * Choosing a bundled game: a list, narrowed by words.
 */
import type { BundledGame } from "agon-engine/games";
import type { Io } from "../io.ts";
import { styled } from "../output.ts";
import type { Lines } from "./lines.ts";

/** Undefined where the user leaves. */
export async function chooseGame(
  games: readonly BundledGame[],
  io: Io,
  lines: Lines,
): Promise<BundledGame | undefined> {
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
  listed: readonly BundledGame[],
  games: readonly BundledGame[],
): BundledGame | undefined {
  if (/^\d+$/.test(answer)) return listed[Number(answer) - 1];
  return games.find(({ id }) => id === answer.toLowerCase());
}

/** Games in which every word occurs, be it in the id, the name, the description or the tags. */
function search(games: readonly BundledGame[], words: string): BundledGame[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter(({ id, header }) => {
    const text = [id, header.name, header.what, ...header.tags].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function isDefaultSize({ size, header }: BundledGame): boolean {
  return size === undefined || size === header.sizes[0];
}

function printGames(io: Io, games: readonly BundledGame[]): void {
  const width = Math.max(...games.map(({ id }) => id.length));
  io.stdout.write("\n");
  games.forEach(({ id, header }, index) => {
    const room = Math.max(20, io.stdout.width - width - 8);
    const number = String(index + 1).padStart(3);
    io.stdout.write(`${number}  `, styled(id.padEnd(width), "bold"), `  ${shorten(header.what, room)}\n`);
  });
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
