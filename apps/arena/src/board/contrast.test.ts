/**
 * Every piece is to be seen on every square, in both themes: its body or its outline has a contrast of 3 : 1 with the square, as
 * WCAG 2.2 asks of graphics (1.4.11). The colours are read from the style sheets themselves.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const source = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");

/** Custom properties with a colour, in the block that begins with this text. */
function coloursIn(text: string, start: string): Map<string, string> {
  const at = text.indexOf(start);
  if (at < 0) throw new Error(`there is no ${start}`);
  const block = text.slice(at, text.indexOf("}", at));
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name!, colour!]));
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const GROUNDS = ["ground", "light", "dark", "goal", "chosen"];
const board = source("Board.svelte");
const piece = source("Piece.svelte");
const themes = { light: coloursIn(board, "  .scene {"), dark: coloursIn(board, '[data-theme="dark"]) .scene {') };
const tones = [...piece.matchAll(/:global\(\.tone-(\w+)\) \{/g)].map(([start, tone]) => ({
  tone: tone!,
  colours: coloursIn(piece, start),
}));

it("black on white is 21 : 1, and all eleven tones are found", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(tones.length).toBe(11);
});

it.each(["light", "dark"] as const)("every piece on every square of the %s theme", (theme) => {
  const faint = tones.flatMap(({ tone, colours }) =>
    GROUNDS.flatMap((ground) => {
      const square = themes[theme].get(`board-${ground}`)!;
      const best = Math.max(contrast(colours.get("piece")!, square), contrast(colours.get("piece-line")!, square));
      return best < 3 ? [`${tone} on ${ground}: ${best.toFixed(2)}`] : [];
    }),
  );
  expect(faint).toEqual([]);
});

it.each(["light", "dark"] as const)("letters, marks and digits on every square of the %s theme", (theme) => {
  const faint = ["ink", "open", "last", "won", "focus"].flatMap((mark) =>
    GROUNDS.flatMap((ground) => {
      const found = contrast(themes[theme].get(`board-${mark}`)!, themes[theme].get(`board-${ground}`)!);
      return found < 3 ? [`${mark} on ${ground}: ${found.toFixed(2)}`] : [];
    }),
  );
  expect(faint).toEqual([]);
});

it("letters on the pieces themselves", () => {
  const faint = tones.filter(({ colours }) => contrast(colours.get("piece")!, colours.get("piece-ink")!) < 3);
  expect(faint.map(({ tone }) => tone)).toEqual([]);
});
