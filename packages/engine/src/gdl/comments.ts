/**
 * What authors write above their rules.
 */

/** Looking no further back keeps this cheap where a rulesheet is one long line. */
const LONGEST = 600;

/** The lines of comment directly above the line of an offset, without their semicolons. */
export function commentAbove(text: string, offset: number): string {
  const lines = text
    .slice(Math.max(0, offset - 2 * LONGEST), offset)
    .split("\n")
    .slice(0, -1);
  const comments: string[] = [];
  while (/^\s*;/.test(lines.at(-1) ?? ""))
    comments.unshift(
      lines
        .pop()!
        .replace(/^\s*;+\s?/, "")
        .trimEnd(),
    );
  return comments.join(" ").slice(-LONGEST);
}
