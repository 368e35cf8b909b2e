/**
 * Rules explained in English.
 */
export { conditionInWords, type ExplainOptions, explainRules } from "./explain.ts";
export type { ExplainedSentence, Explanation, ExplanationSection } from "./explanation.ts";
