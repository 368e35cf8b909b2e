/**
 * All that the editor wants to know of a text after a pause in typing. Made in a worker.
 */
import { parseRules } from "agon-engine/gdl";
import { type Glossary, glossaryOf, type Problems, problemsOf } from "agon-engine/language";

export interface Study extends Problems {
  readonly glossary: Glossary;
}

export function studyOf(text: string): Study {
  return { ...problemsOf(text), glossary: glossaryOf(parseRules(text).value) };
}
