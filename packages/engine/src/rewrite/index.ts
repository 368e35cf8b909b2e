/**
 * Rules rewritten: into the same game in other words, or step by step in ways that keep their meaning.
 * For programs of this project: what is here may change with every version (docs/decisions/public-api.md).
 */
export { Draw, drawOf } from "./draw.ts";
export { differenceInStep } from "./in-step.ts";
export { type Obfuscated, obfuscate } from "./obfuscate.ts";
export { withPieRule } from "./pie-rule.ts";
