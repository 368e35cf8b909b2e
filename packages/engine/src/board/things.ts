/**
 * Things that are known by what they are: cards, dice, coins. Words of the rules tell them, a relation's name or that of a list.
 */
import { shortText } from "./facts.ts";
import type { PieceScene, Tone } from "./scene-types.ts";
import type { StaticFacts } from "./statics.ts";

export type Thing = "card" | "die" | "coin";

const DIE = /^(die|dice|rolled|thrown|pips)\d*$/i;
const COIN = /^(coins?|chips?|money|cash|gold|stakes?|staked|pot|banked|purse|budget|wealth)$/i;
const CARD = /card|^suit|^deck$/i;
const COURT = /^(ace|king|queen|jack|joker)([-_ ]?of[-_ ]?\w+)?$/i;

/** The names that the rules list as cards: `(card jack)`. */
export function cardNames(statics: StaticFacts): ReadonlySet<string> {
  const lists = statics.keys().filter((key) => CARD.test(key.slice(0, key.lastIndexOf("/"))) && !key.endsWith("/0"));
  return new Set(lists.flatMap((key) => statics.rows(key).map(([name]) => name!)));
}

/** What the things in a relation of this name are. */
export function thingOf(relation: string, values: Iterable<string>, cards: ReadonlySet<string>): Thing | undefined {
  const names = [...values];
  const counted = names.length > 0 && names.every((name) => /^\d{1,6}$/.test(name));
  if (counted && DIE.test(relation)) return "die";
  if (counted && COIN.test(relation)) return "coin";
  return names.length > 1 && areCards(names, cards) && (!counted || /card|hand|hold|held|deck/i.test(relation))
    ? "card"
    : undefined;
}

function areCards(names: readonly string[], cards: ReadonlySet<string>): boolean {
  return names.every((name) => cards.has(name)) || names.filter((name) => COURT.test(name)).length > 1;
}

const RANKS: Readonly<Record<string, string>> = { ace: "A", king: "K", queen: "Q", jack: "J", joker: "★", ten: "10" };
const SUITS: readonly (readonly [RegExp, string, Tone])[] = [
  [/^hearts?$/, "♥", "red"],
  [/^diamonds?$/, "♦", "red"],
  [/^spades?$/, "♠", "black"],
  [/^clubs?$/, "♣", "black"],
];

export function thingLook(thing: Thing, name: string): PieceScene {
  if (thing === "die")
    return { shape: "die", tone: "white", text: shortText(name, 3), label: `die ${shortText(name)}` };
  if (thing === "coin") return { shape: "coin", tone: "yellow", text: shortText(name, 4), label: shortText(name) };
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word !== "of");
  const suit = SUITS.find(([pattern]) => words.some((word) => pattern.test(word)));
  const rest = words.filter((word) => !suit?.[0].test(word));
  const rank = rest.map((word) =>
    Object.hasOwn(RANKS, word) ? RANKS[word]! : /^\d+$/.test(word) ? word : capital(word),
  );
  const text = `${rank.join("")}${suit?.[1] ?? ""}`;
  return {
    shape: "card",
    tone: suit?.[2] ?? "black",
    text: shortText(text || name, 4),
    label: shortText(words.join(" of ") || name),
  };
}

/** The first letter; whole where it is short. */
function capital(word: string): string {
  return word.length <= 2 ? word.toUpperCase() : word.slice(0, 1).toUpperCase();
}
