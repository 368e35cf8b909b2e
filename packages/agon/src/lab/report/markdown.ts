/**
 * A report as Markdown. Ours stands first in a cell, the published figure behind a stroke; a cell that differs is marked.
 */
import type { Report, ReportCell, ReportTable } from "./report.ts";

/** Before several reports in one document. */
export const INTRODUCTION = `# Experiments, measured

What \`agon lab run\` printed, each under its command; \`agon lab report --markdown\` puts it together. In a cell: the value measured here, its
95% interval, and behind the stroke the published figure; ✗ marks a cell that differs (a factor above two for playouts to a proof, the 5% level
after Holm's correction for all cells elsewhere). A table of duels begins with its power: the games it would take to tell the published shares
from 50 %. Where a line says "10 of 200 runs" the intervals are wide; the same command with a greater \`--scale\` goes on with the rest. What is
missing has not been run at a scale worth printing.
`;

export function markdownOf(report: Report): string {
  const { id, title, source, what, setting, chosen, command, tables, sentences, notes } = report;
  return [
    `## ${id}. ${title}`,
    `${source}. ${what}`,
    `    ${command}`,
    setting,
    ...(chosen.length === 0
      ? []
      : [`*Chosen here*, where the source says nothing:\n\n${chosen.map((each) => `- ${each}`).join("\n")}`]),
    ...tables.map(tableText),
    [...sentences.map(({ holds, text }) => `- ${mark(holds)}${text}`), ...notes.map((note) => `- ${note}`)].join("\n"),
    "",
  ].join("\n\n");
}

function mark(holds: boolean | undefined): string {
  return holds === true ? "✓ " : holds === false ? "✗ " : "";
}

function tableText({ caption, power, columns, rows }: ReportTable): string {
  const lines = [
    ["", ...columns],
    ["---", ...columns.map(() => "---:")],
    ...rows.map(({ name, cells }) => [name, ...cells.map(cellText)]),
  ];
  const table = lines.map((line) => `| ${line.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
  return [caption && `**${caption}**`, power, table].filter((part) => part !== "").join("\n\n");
}

function cellText(cell: ReportCell | undefined): string {
  if (cell === undefined) return "";
  const { ours, interval, theirs, verdict } = cell;
  const range = interval === "" ? "" : ` (${interval})`;
  return `${ours}${range}${theirs === "" ? "" : ` / ${theirs}`}${verdict === "differs" ? " ✗" : ""}`;
}
