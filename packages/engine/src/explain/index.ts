/**
 * Rules explained in English.
 */
export { type ExplainOptions, explainRules } from "./explain.ts";
export type { ExplainedSentence, Explanation, ExplanationSection } from "./explanation.ts";
