/**
 * Tables of tournaments and matches as text.
 */
import type { Interval, ScoreTable, SideRow, TableRow } from "agon-engine/match";
import { columns } from "../columns.ts";

export function tableText(table: ScoreTable): string {
  return [
    columns([
      ["player", "rating", "±", "score", "95%", "games", "won", "drawn", "lost", "errors"],
      ...table.rows.map(rowCells),
    ]),
    columns([["game", "role", "player", "score", "95%", "games"], ...table.sides.map(sideCells)]),
    endText(table),
  ].join("\n");
}

function rowCells(row: TableRow): string[] {
  const { player, mu, sigma, games, wins, draws, losses, errors } = row;
  const numbers = [games, wins, draws, losses, errors].map(String);
  return [player, mu.toFixed(1), (2 * sigma).toFixed(1), share(row), range(row.interval), ...numbers];
}

function sideCells(row: SideRow): string[] {
  return [row.game, row.role, row.player, share(row), range(row.interval), String(row.games)];
}

function share({ points, games }: { readonly points: number; readonly games: number }): string {
  return games === 0 ? "-" : `${((100 * points) / games).toFixed(1)}%`;
}

function range({ lower, upper }: Interval): string {
  return `${(100 * lower).toFixed(1)}–${(100 * upper).toFixed(1)}`;
}

function endText({ finished, scheduled, aborted, failures }: ScoreTable): string {
  const lines = [`${finished} of ${scheduled} games played`];
  if (aborted > 0) lines.push(`${aborted} without a result`);
  const told = failures.slice(0, 5).map(({ matchId, failure }) => `${matchId} could not be played: ${failure}`);
  return `${lines.join(", ")}\n${told.map((line) => `${line}\n`).join("")}`;
}
