import { printable } from "agon-engine/gdl";

/** Rows as text, columns side by side: texts to the left, what begins with a digit or a sign and a digit to the right. */
export function columns(texts: readonly (readonly string[])[]): string {
  // What ends a line would begin a row of its own.
  const rows = texts.map((row) => row.map(printable));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const right = widths.map((_, at) => rows.slice(1).every((row) => /^[-+±]?\d|^[-–]?$/.test(row[at] ?? "")));
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => (right[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join("  ");
  return rows.map((row) => `${line(row).trimEnd()}\n`).join("");
}

/** Words in lines of at most that many characters. */
export function wrapped(text: string, width: number): string[] {
  const rows = [""];
  for (const word of text.split(" ")) {
    const row = rows.at(-1)!;
    if (row !== "" && row.length + 1 + word.length > width) rows.push(word);
    else rows[rows.length - 1] = row === "" ? word : `${row} ${word}`;
  }
  return rows;
}
