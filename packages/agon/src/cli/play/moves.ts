/**
 * The player's moves: a numbered list, narrowed by words, and the line that chooses from it.
 */

export type ListedMove =
  | { readonly kind: "move"; readonly index: number }
  | { readonly kind: "list"; readonly indices: readonly number[] }
  | { readonly kind: "command"; readonly command: Command }
  | { readonly kind: "unclear"; readonly message: string };

export type Command = "undo" | "help" | "quit" | "state" | "new";

/** A map, because every line that a player types is looked up here. */
const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["u", "undo"],
  ["undo", "undo"],
  ["h", "help"],
  ["help", "help"],
  ["?", "help"],
  ["q", "quit"],
  ["quit", "quit"],
  ["exit", "quit"],
  ["s", "state"],
  ["state", "state"],
  ["n", "new"],
  ["new", "new"],
]);

export const HELP = `  a number       plays the move with that number
  a move         in full, such as (mark 1 1), plays it
  words          list the moves in which all of them occur; the numbers stay the same
  Enter          lists all moves
  state (s)      the facts that hold
  undo (u)       takes back to your last choice
  new (n)        begins again
  help (h)       this text
  quit (q)       leaves`;

export function readChoice(line: string, moves: readonly string[]): ListedMove {
  const answer = line.trim();
  if (answer === "") return { kind: "list", indices: moves.map((_, index) => index) };
  const exact = moves.indexOf(answer.replace(/\s+/g, " "));
  if (exact >= 0 && !/^\d+$/.test(answer)) return { kind: "move", index: exact };
  if (/^\d+$/.test(answer)) return byNumber(Number(answer), moves);
  const command = COMMANDS.get(answer.toLowerCase());
  if (command) return { kind: "command", command };
  const words = answer.toLowerCase().split(/\s+/);
  const indices = moves.flatMap((move, index) =>
    words.every((word) => move.toLowerCase().includes(word)) ? [index] : [],
  );
  if (indices.length > 0) return { kind: "list", indices };
  return { kind: "unclear", message: `No move contains "${answer}". Enter lists all, help explains.` };
}

function byNumber(number: number, moves: readonly string[]): ListedMove {
  if (number >= 1 && number <= moves.length) return { kind: "move", index: number - 1 };
  return { kind: "unclear", message: `There is no move ${number}: the last is ${moves.length}.` };
}

/** More are narrowed by words before they are read. */
const MAX_LISTED = 60;

/** Numbered moves in as many columns as fit. */
export function moveLines(moves: readonly string[], indices: readonly number[], width: number): string[] {
  const entries = indices.slice(0, MAX_LISTED).map((index) => `${String(index + 1).padStart(3)} ${moves[index]}`);
  const column = Math.max(...entries.map((entry) => entry.length)) + 2;
  const columns = Math.max(1, Math.floor(width / column));
  const height = Math.ceil(entries.length / columns);
  const lines = Array.from({ length: height }, (_, row) =>
    entries
      .filter((_, index) => index % height === row)
      .map((entry) => entry.padEnd(column))
      .join("")
      .trimEnd(),
  );
  const more = indices.length - MAX_LISTED;
  return more > 0 ? [...lines, `    and ${more} more: type a part of a move to see fewer`] : lines;
}
