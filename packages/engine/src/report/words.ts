/**
 * Figures as people read them.
 */
import { type Mean, ratio, type Share } from "./figures.ts";
import type { GameReport, PlayFigures } from "./report.ts";

/** `62% (58 to 66)`. */
export function shareText(share: Share): string {
  if (share.of === 0) return "not known";
  return `${percent(ratio(share))}% (${percent(share.lower)} to ${percent(share.upper)})`;
}

function percent(part: number): string {
  return String(Math.round(100 * part));
}

/** `23.4 (22.9 to 23.9)`; of one value alone there is no interval. */
export function meanText({ mean, lower, upper }: Mean, digits = 1): string {
  if (!Number.isFinite(lower)) return mean.toFixed(digits);
  const low = Math.max(0, lower).toFixed(digits);
  return low === upper.toFixed(digits)
    ? mean.toFixed(digits)
    : `${mean.toFixed(digits)} (${low} to ${upper.toFixed(digits)})`;
}

/** For tables: `62% 58-66`, `23.4 22.9-23.9`. */
export function cellText(text: string): string {
  return text.replace(/ \(([\d.]+) to ([\d.]+)\)/, " $1-$2");
}

/** `random play`, `128 playouts a move`. */
export function playerText(playouts: number): string {
  return playouts === 0 ? "random play" : `${playouts} playouts a move`;
}

/** The strongest play that says anything: a handful of games does not. */
export function strongestPlay({ play }: GameReport, least = 8): PlayFigures | undefined {
  return play.findLast(({ games, cut }) => games - cut >= least) ?? play.findLast(({ games, cut }) => games > cut);
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
