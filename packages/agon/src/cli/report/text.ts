/**
 * A report on rules as text, at most 80 columns wide.
 */
import {
  cellText,
  compareReports,
  type Difference,
  type GameReport,
  meanText,
  playerText,
  shareText,
  type Verdict,
  verdictsOf,
} from "agon-engine/report";
import { columns } from "../columns.ts";

const SIGNS: Readonly<Record<Verdict["kind"], string>> = { good: "+", bad: "!", open: "?", figure: " " };

export function reportText(report: GameReport, width: number): string {
  const verdicts = verdictsOf(report).map(({ kind, text }) => indented(`${SIGNS[kind]} `, text, width));
  return `${seatsText(report)}\n${verdicts.join("")}\n${closing(report, width)}`;
}

function seatsText({ roles, play }: GameReport): string {
  const seats = play[0]?.seats ?? [];
  const alone = seats.length === 1;
  const head = ["won by", ...seats.map(({ role }) => roles[role]!.name), ...(alone ? ["goal"] : ["drawn"]), "steps"];
  const rows = play.map(({ playouts, seats, drawn, length }) => [
    playerText(playouts),
    ...seats.map(({ won }) => cellText(shareText(won))),
    alone ? (seats[0]!.goal ? cellText(meanText(seats[0]!.goal, 0)) : "") : cellText(shareText(drawn)),
    length ? cellText(meanText(length)) : "",
  ]);
  return columns([head, ...rows]);
}

function closing({ play, seed, milliseconds, complete }: GameReport, width: number): string {
  const games = play.map(({ playouts, games }) => `${games} with ${playerText(playouts)}`).join(", ");
  const rest = complete ? "" : " More time makes the intervals narrower.";
  const seconds = (milliseconds / 1000).toFixed(1);
  return indented("", `Games: ${games}. Seed ${seed}, ${seconds} s. Intervals are 95%.${rest}`, width);
}

const CHANGES: Readonly<Record<Difference["change"], string>> = {
  more: "more",
  less: "less",
  same: "alike",
  other: "changed",
  unknown: "",
};

export function comparisonText(before: GameReport, after: GameReport): string {
  const rows = compareReports(before, after).map(({ figure, before: one, after: other, change }) => [
    figure,
    cellText(one),
    cellText(other),
    CHANGES[change],
  ]);
  return columns([["figure", "before", "after", ""], ...rows]);
}

/** Words in lines of at most that many characters, the later ones under the first word. */
function indented(sign: string, text: string, width: number): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line !== "" && sign.length + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.map((line, at) => `${at === 0 ? sign : " ".repeat(sign.length)}${line}\n`).join("");
}
