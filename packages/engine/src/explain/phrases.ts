/**
 * Parts of sentences, joined and denied.
 */
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import { listed } from "./explanation.ts";

/** Part of a sentence. */
export interface Phrase {
  readonly text: string;
  /** The same denied of those that it speaks of. */
  readonly negative?: string | undefined;
  /** That it holds for nobody and nowhere. Default: the same. */
  readonly none?: string | undefined;
  /** What holds together, where it is several things. */
  readonly parts?: readonly Phrase[];
}

/** Squares that a sentence has named before, by their keys. */
export type KnownSquares = ReadonlyMap<string, string>;

/** What no condition comes to. */
export const ALWAYS = "always";

/** Several phrases as one; where they are denied together, the first leads and the others follow. */
export function joined(all: readonly Phrase[]): Phrase {
  const single = all.flatMap((phrase) => phrase.parts ?? [phrase]);
  const distinct = [...new Map(single.map((phrase) => [phrase.text, phrase])).values()];
  // Alternatives stand last, so that what follows them is not taken for part of the last of them.
  const phrases = [...distinct].sort((a, b) => Number(isChoice(a)) - Number(isChoice(b)));
  const [first, ...more] = phrases;
  if (first === undefined) return { text: ALWAYS };
  if (more.length === 0) return first;
  const text = isChoice(phrases.at(-1)!)
    ? `${listed(phrases.slice(0, -1).map((phrase) => phrase.text))}, and ${phrases.at(-1)!.text}`
    : listed(phrases.map((phrase) => phrase.text));
  const leads = first.none !== undefined && / no /.test(` ${first.none}`);
  if (leads)
    return { text, parts: phrases, none: `${first.none} such that ${listed(more.map((phrase) => phrase.text))}` };
  const negatives = phrases.map(({ text: said, negative }) => (NEW.test(said) ? undefined : negative));
  const none = negatives.every((each) => each !== undefined)
    ? choice(negatives)
    : `it is not so that ${phrases.length === 2 ? "both " : ""}${text}`;
  return { text, parts: phrases, none };
}

/** What speaks of somebody or something that has not been named: its parts cannot be denied one by one. */
const NEW = /\b(some|something|that player)\b|`\?/;

function isChoice({ text }: Phrase): boolean {
  return text.startsWith("either ");
}

/** `either a, or b`; alternatives inside alternatives are alternatives. */
export function choice(texts: readonly string[]): string {
  const distinct = [...new Set(texts.map((text) => text.replace(/^either /, "")))];
  return distinct.length > 1 ? `either ${distinct.join(", or ")}` : texts[0]!;
}

export function denied({ text, negative }: Phrase): Phrase {
  return { text: negative ?? `it is not so that ${text}`, negative: text };
}

export function holding(name: string): Phrase {
  return { text: `${name} holds`, negative: `${name} does not hold` };
}

export function forRole(name: string, who: string): Phrase {
  const negative = `${name} does not hold for ${who}`;
  return {
    text: `${name} holds for ${who}`,
    negative,
    none: who === "some player" ? `${name} holds for no player` : negative,
  };
}

/** `an adjacent square holds a king`, denied: `no adjacent square holds a king`. */
export function nearPhrase(text: string): Phrase {
  return /^an? /.test(text) ? { text, none: text.replace(/^an? /, "no ") } : { text };
}

/** `the target square is empty or holds a king`. */
export function inOne(texts: readonly string[]): string {
  const subject = /^(the (?:target|starting|chosen) \w+|that \w+|it) /.exec(texts[0]!)?.[0];
  const distinct = [...new Set(texts)];
  if (subject === undefined || !distinct.every((text) => text.startsWith(subject) && !text.includes(" and ")))
    return distinct.length > 1 ? `either ${distinct.join(" or ")}` : distinct[0]!;
  return subject + distinct.map((text) => text.slice(subject.length)).join(" or ");
}

/** Without the marks that keep variables of different rules apart. */
export function variableFree(term: Term): string {
  return termText(term).replaceAll(/(\?[^\s()'"]*)['"][^\s()]*/g, "$1");
}
