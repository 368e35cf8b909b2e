/**
 * A report as one page that needs nothing else: no script, no style sheet, no picture from elsewhere.
 */
import type { Report, ReportCell, ReportTable } from "./report.ts";
import { escaped } from "./svg.ts";

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #8884; font-variant-numeric: tabular-nums; }
th[scope=row], thead th:first-child { text-align: left; }
td small { display: block; opacity: .75; white-space: nowrap; }
td.differs { background: #c8553d33; }
td.agrees { background: #3d8b5a22; }
svg { max-width: 100%; height: auto; }
pre { padding: .6rem 1rem; background: #8881; overflow-x: auto; }
li.yes::marker { content: "✓ "; } li.no::marker { content: "✗ "; }
.scroll { overflow-x: auto; }
`;

export function htmlOf(report: Report): string {
  const { id, title, source, what, setting, chosen, command, tables, plots, sentences, notes } = report;
  const found = sentences.map(
    ({ holds, text }) => `<li${holds === undefined ? "" : ` class="${holds ? "yes" : "no"}"`}>${escaped(text)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${id}. ${title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(`${id}. ${title}`)}</h1>
<p>${escaped(`${source}. ${what}`)}</p>
<h2>What came out</h2>
<ul>${found.join("")}</ul>
${notes.map((note) => `<p>${escaped(note)}</p>`).join("\n")}
<h2>Ours and theirs</h2>
<p>In each cell: the value measured here, its 95% interval, and the published value. ${escaped(setting)}</p>
<pre>${escaped(command)}</pre>
${chosen.length === 0 ? "" : `<p><em>Chosen here</em>, where the source says nothing:</p><ul>${chosen.map((each) => `<li>${escaped(each)}</li>`).join("")}</ul>`}
${tables.map(tableOf).join("\n")}
${plots.map(({ caption, svg }) => `<figure><figcaption>${escaped(caption)}</figcaption>${svg}</figure>`).join("\n")}
</body>
</html>
`;
}

function tableOf({ caption, power, columns, rows }: ReportTable): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join("");
  const body = rows.map(
    ({ name, cells }) => `<tr><th scope="row">${escaped(name)}</th>${cells.map(cellOf).join("")}</tr>`,
  );
  return `${power === "" ? "" : `<p>${escaped(power)}</p>`}<div class="scroll"><table><caption>${escaped(caption)}</caption><thead><tr><th></th>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

function cellOf(cell: ReportCell | undefined): string {
  if (cell === undefined) return "<td></td>";
  const { ours, interval, theirs, verdict } = cell;
  const range = interval === "" ? "" : `<small>${escaped(interval)}</small>`;
  const published = theirs === "" ? "" : `<small>published ${escaped(theirs)}</small>`;
  return `<td class="${verdict}">${escaped(ours)}${range}${published}</td>`;
}
