/**
 * The designer's bench, in a worker: a report on rules, the pie rule, the rules in English.
 */
import type { Result } from "agon-engine";
import { conditionInWords, type Explanation, explainRules } from "agon-engine/explain";
import { parseFormulas } from "agon-engine/gdl";
import { type GameReport, reportOn } from "agon-engine/report";
import { withPieRule } from "agon-engine/rewrite";
import { hasWebGpu } from "./has-webgpu.ts";
import type { Loaded } from "./loaded.ts";
import type { ReportAsk } from "./requests.ts";

export async function reportAbout(
  loaded: Loaded,
  { milliseconds, seed }: ReportAsk,
  signal: AbortSignal,
  report: (report: GameReport) => void,
): Promise<GameReport> {
  const { game, rulesheet } = loaded;
  const card = hasWebGpu() ? await (await import("./card.ts")).playingCard(loaded) : undefined;
  return reportOn({ game, rulesheet, card }, { milliseconds, seed, signal }, report);
}

export function explanationOf({ game, rulesheet, layout }: Loaded): Explanation {
  return explainRules({ game, rulesheet, layout });
}

export function pieRuleFor({ game, rulesheet }: Loaded): Result<string> {
  return withPieRule(rulesheet, game);
}

/** A condition such as `(lost white)` as people say it; undefined where there are no words. */
export function reasonInWords({ game, rulesheet, layout }: Loaded, condition: string): string | undefined {
  const [formula] = parseFormulas(condition).value;
  return formula?.kind === "sentence" ? conditionInWords({ game, rulesheet, layout }, formula.sentence) : undefined;
}
