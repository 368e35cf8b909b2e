/**
 * The stages on the way from a rulesheet to generated code, as text.
 */
import type { Rulesheet } from "../../../gdl/rules.ts";
import { programText } from "../../passes/show.ts";
import { planText } from "../../passes/show-plan.ts";
import { front } from "../../pipeline.ts";
import { generatedText } from "./code/generate.ts";
import { type ForwardOptions, plannedEngine } from "./forward.ts";

export const FORWARD_STAGES = ["mini", "flat", "demand", "normal", "inverted", "code"] as const;
export type ForwardStage = (typeof FORWARD_STAGES)[number];

/** Throws a Refusal where the rules cannot be evaluated forwards. */
export function showStage(rulesheet: Rulesheet, stage: ForwardStage, options: ForwardOptions = {}): string {
  if (stage === "mini") return programText(front(rulesheet, { onPass: options.onPass }).mini.program);
  if (stage === "flat") return programText(front(rulesheet, { onPass: options.onPass }).flat.program);
  const engine = plannedEngine(rulesheet, options);
  const { demanded, normal, plans } = engine.planned;
  switch (stage) {
    case "demand":
      return programText(demanded.program);
    case "normal":
      return programText(normal.program);
    case "inverted":
      return planText(engine.rules.program, plans);
    case "code":
      return `${generatedText(engine)}\n`;
  }
}
