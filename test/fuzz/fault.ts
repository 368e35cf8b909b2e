/**
 * Faults that are planted to see whether they are found. A fault is a text file:
 *
 *   file: packages/engine/src/compile/circuit/wire.ts
 *   breaks: a helper over moves that always holds
 *   --- before
 *   if (either === undefined) holdsAlways = true;
 *   --- after
 *   if (either === undefined) continue;
 *
 * What stands before is looked for whatever its line breaks and indents are, and must stand in the file exactly once. A file may hold
 * several pairs, each with its own `file:` where it is another.
 */

export interface Fault {
  readonly name: string;
  /** What it breaks, in words. */
  readonly breaks: string;
  readonly edits: readonly Edit[];
}

export interface Edit {
  /** A path from the root of the project. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export function parseFault(name: string, text: string): Fault {
  const breaks = /^breaks: (.*)$/m.exec(text)?.[1] ?? "";
  const edits: Edit[] = [];
  let file = "";
  for (const part of text.split(/^(?=file: )/m)) {
    file = /^file: (.*)$/m.exec(part)?.[1]?.trim() ?? file;
    for (const [, before, after] of part.matchAll(
      /^--- before\n([\s\S]*?)^--- after\n([\s\S]*?)(?=^--- before\n|(?![\s\S]))/gm,
    ))
      edits.push({ file, before: before!.trim(), after: after!.trim() });
  }
  return { name, breaks, edits };
}

/** The text with the fault in it; undefined where what it changes is not there, or more than once. */
export function planted(text: string, { before, after }: Edit): string | undefined {
  const pattern = new RegExp(before.split(/\s+/).map(escaped).join("\\s+"), "g");
  const places = [...text.matchAll(pattern)];
  if (places.length !== 1) return undefined;
  const at = places[0]!.index;
  return text.slice(0, at) + after + text.slice(at + places[0]![0].length);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
