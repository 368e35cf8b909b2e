/**
 * Short symbols for what stands on a board: the shortest of a few schemes that keeps all contents apart.
 */

const EMPTY = /^(empty|blank|none|nothing|free|vacant|nil)$/i;
export const EMPTY_SYMBOL = ".";

const SCHEMES: readonly ((content: string) => string)[] = [
  letter,
  initials,
  (content) => content.slice(0, 2),
  (content) => content.slice(0, 3),
  (content) => content.replaceAll(" ", "-"),
];

/** `all`: the contents to tell apart. `start`: those of the first state, one for each square. */
export function symbolsFor(all: readonly string[], start: readonly string[]): Map<string, string> {
  const contents = [...new Set(all)].sort();
  const empty = contents.find((content) => isEmpty(content, start));
  const full = contents.filter((content) => content !== empty);
  const apart = (scheme: (content: string) => string): boolean =>
    new Set(full.map(scheme)).size === full.length && !full.map(scheme).includes(EMPTY_SYMBOL);
  // Numbers keep their digits: the first digit of 12 would be read as 1.
  const scheme = full.every((content) => /^\d+$/.test(content)) ? String : (SCHEMES.find(apart) ?? String);
  const symbols = new Map(full.map((content) => [content, scheme(content)]));
  if (empty !== undefined) symbols.set(empty, EMPTY_SYMBOL);
  return symbols;
}

/** Called empty, or called `b` or `e` and holding most squares at the start. */
function isEmpty(content: string, start: readonly string[]): boolean {
  if (EMPTY.test(content)) return true;
  return /^[be]$/i.test(content) && start.filter((other) => other === content).length * 2 > start.length;
}

/** Chess writes N for the knight, since the king has the K. */
function letter(word: string): string {
  return /^knight$/i.test(word) ? word.slice(1, 2) : word.slice(0, 1);
}

function initials(content: string): string {
  return content
    .split(/[\s_()-]+/)
    .map(letter)
    .join("");
}
