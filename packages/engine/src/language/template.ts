/**
 * Rulesheets that come in sizes hold `{…}`, which is no GDL. For everything that needs names and places only, it is covered: loops and
 * conditions by blanks, values by a word of the same length, so that every offset stays what it is.
 *
 *   {for x in 1..columns} (index {x + 1}) {end}
 *                         (index {x_+_1})
 */
import { parseHeader } from "../gdl/header.ts";

const DIRECTIVE = /^(?:for\b|if\b|else$|end$)/;

/** Whether the text is a rulesheet that comes in sizes. */
export function isTemplate(text: string): boolean {
  return parseHeader(text).sizes.length > 0;
}

/** The text with its directives covered; other texts stay as they are. */
export function coverTemplate(text: string): string {
  if (!isTemplate(text)) return text;
  return text.replace(/\{([^{}]*)\}/g, (piece, inside: string) =>
    DIRECTIVE.test(inside.trim()) ? piece.replace(/[^\r\n]/g, " ") : piece.replace(/[\s();]/g, "_"),
  );
}
