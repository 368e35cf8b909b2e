/**
 * Two reports side by side: what a changed rule did to the figures. A difference is called one only where a test of the two figures
 * tells them apart at 5%, with the correction of Holm (1979) for as many figures as are compared.
 */
import { holm } from "../match/power.ts";
import { meanTest, shareTest } from "../match/statistics.ts";
import { type Mean, ratio, type Share } from "./figures.ts";
import type { GameReport, PlayFigures } from "./report.ts";
import { meanText, playerText, shareText } from "./words.ts";

export interface Difference {
  readonly figure: string;
  readonly before: string;
  readonly after: string;
  /** `same` where the figures do not tell them apart; `unknown` where one of them is missing. */
  readonly change: "more" | "less" | "same" | "other" | "unknown";
}

/** A figure of both reports; `p` is how likely such a difference is, were there none. */
interface Pair extends Omit<Difference, "change"> {
  readonly direction: "more" | "less";
  readonly p: number;
}

export function compareReports(before: GameReport, after: GameReport): readonly Difference[] {
  const pairs = before.play.flatMap((figures) => {
    const other = after.play.find(({ playouts }) => playouts === figures.playouts);
    return other === undefined ? [] : playPairs(before, figures, after, other);
  });
  pairs.push(...meanPair("moves to choose from", before.branching, after.branching));
  const told = holm(pairs.map(({ p }) => p));
  const tested = pairs.map(({ p: _, direction, ...pair }, at) => ({
    ...pair,
    change: told[at]! < LEVEL ? direction : ("same" as const),
  }));
  return [...facts(before, after), ...tested];
}

const LEVEL = 0.05;

function playPairs(before: GameReport, one: PlayFigures, after: GameReport, other: PlayFigures): Pair[] {
  const how = playerText(one.playouts);
  const seats = one.seats.flatMap(({ role, won }) => {
    const { name } = before.roles[role]!;
    const same = other.seats.find((seat) => after.roles[seat.role]!.name === name);
    return same === undefined ? [] : sharePair(`${name} wins, ${how}`, won, same.won);
  });
  return [
    ...seats,
    ...sharePair(`draws, ${how}`, one.drawn, other.drawn),
    ...meanPair(`length, ${how}`, one.length, other.length),
    ...meanPair(`lead changes, ${how}`, one.leadChanges, other.leadChanges),
  ];
}

function sharePair(figure: string, one: Share, other: Share): Pair[] {
  if (one.of === 0 || other.of === 0 || one.count + other.count === 0) return [];
  const p = shareTest({ points: one.count, games: one.of }, { points: other.count, games: other.of });
  const direction = ratio(other) > ratio(one) ? "more" : "less";
  return [{ figure, before: shareText(one), after: shareText(other), direction, p }];
}

/** An interval of 95% is about 1.96 standard errors to each side; a little more for few values, which is on the safe side. */
const ERRORS = 1.96;

function meanPair(figure: string, one: Mean | undefined, other: Mean | undefined): Pair[] {
  if (one === undefined || other === undefined) return [];
  const sample = ({ mean, upper }: Mean) => ({ mean, error: (upper - mean) / ERRORS });
  const p = one.count < 2 || other.count < 2 ? 1 : meanTest(sample(one), sample(other));
  const direction = other.mean > one.mean ? "more" : "less";
  return [{ figure, before: meanText(one), after: meanText(other), direction, p }];
}

/** What is known and not estimated. */
function facts(before: GameReport, after: GameReport): Difference[] {
  const pairs: [string, string | undefined, string | undefined][] = [
    ["best play", valueText(before), valueText(after)],
    ["always ends", endsText(before), endsText(after)],
    ["can be stuck", stuckText(before), stuckText(after)],
  ];
  return pairs.flatMap(([figure, one, other]) => {
    if (one === undefined && other === undefined) return [];
    const change = one === undefined || other === undefined ? "unknown" : one === other ? "same" : "other";
    return [{ figure, before: one ?? "not known", after: other ?? "not known", change }];
  });
}

function valueText({ value, roles }: GameReport): string | undefined {
  return value && roles.flatMap(({ name, isChance }, at) => (isChance ? [] : [`${name} ${value[at]}`])).join(", ");
}

function endsText({ ends }: GameReport): string | undefined {
  if (ends.kind === "proved") return `after ${ends.longest} steps at most`;
  if (ends.kind === "cycle") return "can go on for ever";
  return ends.cut > 0 ? `${ends.cut} of ${ends.cut + ends.ended} games did not` : undefined;
}

function stuckText({ stuck: { games, proved, trap } }: GameReport): string | undefined {
  if (trap !== undefined) return `${trap.role}, in ${games.count} of ${games.of} games`;
  return proved ? "never" : undefined;
}
