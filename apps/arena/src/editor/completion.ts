/**
 * Completion in CodeMirror.
 */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { completionsAt, type Glossary, type Offer } from "agon-engine/language";
import { syntaxOf } from "./syntax.ts";

const UNTIL_END = /^[^\s();]*$/;

export function completionSource(glossary: () => Glossary): CompletionSource {
  return (context) => complete(context, glossary());
}

export function complete({ state, pos, explicit }: CompletionContext, glossary: Glossary): CompletionResult | null {
  const found = completionsAt(syntaxOf(state), pos, glossary, { explicit });
  return found ? { from: found.start, options: found.offers.map(completionOf), validFor: UNTIL_END } : null;
}

const TYPES: Readonly<Record<Offer["kind"], string>> = {
  keyword: "keyword",
  relation: "function",
  fact: "property",
  move: "method",
  role: "class",
  function: "type",
  constant: "constant",
  variable: "variable",
};

function completionOf({ label, kind, detail, note, rank }: Offer): Completion {
  return {
    label,
    type: TYPES[kind],
    boost: rank,
    ...(detail === "" ? {} : { detail }),
    ...(note === "" ? {} : { info: note }),
  };
}
