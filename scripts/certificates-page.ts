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
  /** Whether another build of the compiler made it. */
  readonly isEarlier?: boolean;
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
    ...earlierText(rows),
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
    "| game | plain | optimised | facts | result | seconds |",
    "| --- | ---: | ---: | ---: | --- | ---: |",
    ...sorted.map(rowText),
  ];
  return `${lines.join("\n")}\n`;
}

function earlierText(rows: readonly CertificateRow[]): string[] {
  const earlier = rows.filter(({ isEarlier }) => isEarlier);
  if (earlier.length === 0) return [];
  const untimed = earlier.filter(({ seconds }) => seconds === undefined).length;
  return [
    "",
    `The ${earlier.length} rows marked * are results of earlier builds of the compiler. For ${untimed} of`,
    "them the limit was wall-clock time, and no processor time is on record.",
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

function rowText({ game, plain, optimised, facts, outcome, seconds, isEarlier }: CertificateRow): string {
  const result = isEarlier ? `${outcome} *` : outcome;
  const cells = [game, count(plain), count(optimised), count(facts), result, seconds?.toFixed(1) ?? ""];
  return `| ${cells.join(" | ")} |`;
}

function count(number: number | undefined): string {
  return number === undefined ? "" : number.toLocaleString("en");
}
