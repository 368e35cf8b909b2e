/**
 * docs/results/certificates.md, from the results of all rulesheets.
 */
export type Outcome = "proved" | "refuted" | "unfinished" | "no circuit" | "failed" | "not run";

export interface CertificateRow {
  readonly game: string;
  readonly outcome: Outcome;
  readonly facts?: number;
  /** Gates of the two circuits. */
  readonly plain?: number;
  readonly optimised?: number;
  readonly seconds?: number;
  /** The build of the compiler: a hash of its sources, or the commit that recorded the result. */
  readonly build?: string;
  /** Why it is not proved. */
  readonly reason?: string;
}

const MEANINGS: readonly (readonly [Outcome, string])[] = [
  ["proved", "the optimised circuit is the plain one, and the invariants are inductive"],
  ["unfinished", "neither a proof nor a counter-example within the limit"],
  ["refuted", "a position in which the circuits differ"],
  ["failed", "the process ended by itself or was ended"],
  ["no circuit", "the rules do not ground within the limit, so that there is nothing to certify"],
  ["not run", "the run ended before it came to the sheet"],
];

/** What the share of those that were run does not say. */
const NOT_RUN = [
  "Short rulesheets are run first: those not run are longer, and the second figure says nothing about",
  "them.",
];

export function certificatesPage(rows: readonly CertificateRow[], limit: number): string {
  const sorted = [...rows].sort((a, b) => (a.game.toLowerCase() < b.game.toLowerCase() ? -1 : 1));
  const lines = [
    "# Certificates",
    "",
    "Every public rulesheet, certified as the guide to [certificates](../guide/certificates.md) says.",
    "*plain* and *optimised* are the gates of the two circuits, *facts* the bits of a state, *seconds*",
    `the processor time for grounding, building, optimising and proving together; the limit is ${limit} s`,
    "for each sheet.",
    ...buildsText(sorted),
    "",
    "```",
    `npm run task -- certificates --games ../shared/games --seconds ${limit}`,
    "```",
    "",
    "## Totals",
    "",
    ...totals(sorted),
    "",
    "## Not proved",
    "",
    ...notProved(sorted),
    "",
    "## All rulesheets",
    "",
    "| game | plain | optimised | facts | result | seconds | build |",
    "| --- | ---: | ---: | ---: | --- | ---: | --- |",
    ...sorted.map(rowText),
  ];
  return `${lines.join("\n")}\n`;
}

/** Which builds made how many of the results, and what is not on record of them. */
function buildsText(rows: readonly CertificateRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { build } of rows) if (build !== undefined) counts.set(build, (counts.get(build) ?? 0) + 1);
  const untimed = rows.filter(({ seconds, plain }) => seconds === undefined && plain !== undefined).length;
  const made = [...counts].map(([build, count]) => `| ${build} | ${count} |`);
  return [
    "*build* is the compiler that made the result: a hash of its sources or, where that is not on record,",
    "the commit that holds it or that recorded the result.",
    ...(untimed > 0
      ? [`For ${untimed} rows without seconds the limit was wall-clock time; the processor time is not on record.`]
      : []),
    ...["", "| build | rows |", "| --- | ---: |", ...made],
  ];
}

function totals(rows: readonly CertificateRow[]): string[] {
  const of = (outcome: Outcome): number => rows.filter((row) => row.outcome === outcome).length;
  const circuits = rows.length - of("no circuit") - of("not run");
  return [
    `${of("proved")} of ${rows.length} rulesheets (${percent(of("proved"), rows.length)}) are certified; of the ${circuits} that were`,
    `run and have a circuit, ${percent(of("proved"), circuits)}.`,
    ...(of("not run") > 0 ? NOT_RUN : []),
    "",
    "| result | sheets | meaning |",
    "| --- | ---: | --- |",
    ...MEANINGS.map(([outcome, meaning]) => `| ${outcome} | ${of(outcome)} | ${meaning} |`),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(1)} %`;
}

function notProved(rows: readonly CertificateRow[]): string[] {
  const open = MEANINGS.flatMap(([outcome]) => rows.filter((row) => row.outcome === outcome && outcome !== "proved"));
  if (open.length === 0) return ["None."];
  return [
    "| game | result | reason |",
    "| --- | --- | --- |",
    ...open.map(({ game, outcome, reason = "" }) => `| ${game} | ${outcome} | ${reason.replaceAll("|", "\\|")} |`),
  ];
}

function rowText({ game, plain, optimised, facts, outcome, seconds, build = "" }: CertificateRow): string {
  const cells = [game, count(plain), count(optimised), count(facts), outcome, seconds?.toFixed(1) ?? "", build];
  return `| ${cells.join(" | ")} |`;
}

function count(number: number | undefined): string {
  return number === undefined ? "" : number.toLocaleString("en");
}
