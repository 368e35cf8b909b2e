/**
 * The rows of a bench as text, with the ratios of our back ends to the others.
 */
import type { BenchRow } from "./contenders.ts";

const OTHERS = ["swipl", "beside"];

export function benchTable(rows: readonly BenchRow[]): string {
  const games = [...new Set(rows.map(({ game }) => game))];
  const others = OTHERS.filter((other) => rows.some(({ backend }) => backend === other));
  const head = ["game", "back end", "playouts/s", "plies", "set-up s", "MiB", ...others.map((other) => `x ${other}`)];
  const body = games.flatMap((game) =>
    gameLines(
      rows.filter((row) => row.game === game),
      others,
    ),
  );
  return layOut([head, ...body]) + meanLines(rows, others);
}

function gameLines(rows: readonly BenchRow[], others: readonly string[]): string[][] {
  return rows.map((row) => {
    const { game, backend, outcome } = row;
    if (!outcome.ok) return [game, backend, `- ${outcome.problem}`];
    const { playoutsPerSecond, meanPlies, setupSeconds, memoryMiB } = outcome.measured;
    const numbers = [counted(playoutsPerSecond), fixed(meanPlies, 1), fixed(setupSeconds, 3), fixed(memoryMiB, 0)];
    return [game, backend, ...numbers, ...others.map((other) => ratioText(ratio(rows, row, other)))];
  });
}

function ratio(rows: readonly BenchRow[], { backend, outcome }: BenchRow, other: string): number | undefined {
  const beside = rows.find((row) => row.backend === other)?.outcome;
  if (OTHERS.includes(backend) || !outcome.ok || !beside?.ok) return undefined;
  return outcome.measured.playoutsPerSecond! / beside.measured.playoutsPerSecond!;
}

/** Geometric means of the ratios over all games where both ran. */
function meanLines(rows: readonly BenchRow[], others: readonly string[]): string {
  const backends = [...new Set(rows.map(({ backend }) => backend))].filter((backend) => !OTHERS.includes(backend));
  const lines = others.flatMap((other) =>
    backends.flatMap((backend) => {
      const own = rows.filter((row) => row.backend === backend);
      const ratios = own.map((row) =>
        ratio(
          rows.filter(({ game }) => game === row.game),
          row,
          other,
        ),
      );
      const known = ratios.filter((each) => each !== undefined);
      if (known.length === 0) return [];
      const mean = Math.exp(known.reduce((sum, each) => sum + Math.log(each), 0) / known.length);
      const least = Math.min(...known);
      return [
        `${backend}: ${ratioText(mean)} times ${other} in the geometric mean of ${known.length}, at least ${ratioText(least)}`,
      ];
    }),
  );
  return lines.length > 0 ? `\n${lines.join("\n")}\n` : "";
}

function counted(value: number | undefined): string {
  return value === undefined ? "" : value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

function fixed(value: number | undefined, digits: number): string {
  return value === undefined ? "" : value.toFixed(digits);
}

function ratioText(value: number | undefined): string {
  return value === undefined ? "" : value >= 10 ? value.toFixed(0) : value.toPrecision(2);
}

function layOut(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => (line.length > 3 ? line[column]!.length : 0))),
  );
  widths[0] = Math.max(...lines.map((line) => line[0]!.length));
  widths[1] = Math.max(...lines.map((line) => line[1]!.length));
  const text = (line: readonly string[]): string =>
    line
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(line.length > 3 ? widths[column]! : 0),
      )
      .join("  ");
  return `${lines.map((line) => text(line).trimEnd()).join("\n")}\n`;
}
