/**
 * A bundled rulesheet file as the games it holds: one for each size, or one alone. Reading files is the caller's business.
 */
import { type Header, parseHeader, type Size } from "./header.ts";
import { type Expansion, expandTemplate } from "./template.ts";

export interface BundledGame {
  /** The file's name for the first size, followed by the size for the others: `connect-four`, `connect-four-3x3`. */
  readonly id: string;
  /** Absent where the game comes in one size only. */
  readonly size?: Size;
  readonly header: Header;
  /** The rules of this size, and where each character stands in the file. */
  expand(): Expansion;
}

/** `stem` is the file's name without its ending. */
export function bundledGames(stem: string, text: string): readonly BundledGame[] {
  const header = parseHeader(text);
  if (header.sizes.length === 0) return [{ id: stem, header, expand: () => ({ text, originOf: (offset) => offset }) }];
  return header.sizes.map((size, index) => ({
    id: index === 0 ? stem : `${stem}-${size.name}`,
    size,
    header,
    expand: () => expandTemplate(text, size.parameters),
  }));
}
