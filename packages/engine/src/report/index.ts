/**
 * The designer's bench: what many games show of rules, with intervals; verdicts; two reports compared.
 * For programs of this project: what is here may change with every version (docs/decisions/public-api.md).
 */
export type { PlayingCard } from "./card-play.ts";
export { compareReports, type Difference } from "./compare.ts";
export type { Share } from "./figures.ts";
export type { GameReport, PlayFigures } from "./report.ts";
export { type ReportLimits, reportOn } from "./reporter.ts";
export { type Verdict, verdictsOf } from "./verdicts.ts";
export { cellText, meanText, playerText, shareText } from "./words.ts";
