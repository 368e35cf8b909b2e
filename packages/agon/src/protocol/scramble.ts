/**
 * Rules in other words: every symbol but keywords and integers is replaced, variables too, so that players cannot know a
 * game by its names. Terms are translated there and back at the border to the player.
 */
import type { Random } from "agon-engine/game";
import { CONNECTIVES, isRandomRole, KEYWORDS, RANDOM_ROLE, type Rulesheet } from "agon-engine/gdl";

export interface Scrambling {
  /** Symbols of ours to those of the player, in a text of rules or terms. */
  scramble(text: string): string;
  /** And back. Words that do not stand for a symbol of the rules are left as they are. */
  unscramble(text: string): string;
}

/** Nothing is replaced. */
export const PLAIN: Scrambling = { scramble: (text) => text, unscramble: (text) => text };

/** A comment, or a run of what is neither blank nor parenthesis. */
const TOKEN = /;[^\n\r]*|[^\s();]+/g;

export function scrambling({ text }: Rulesheet, random: Random): Scrambling {
  const symbols = new Set([...text.matchAll(TOKEN)].map(([token]) => token).filter(isReplaced));
  const words = newWords(random, symbols);
  const there = new Map([...symbols].map((symbol) => [symbol, (symbol[0] === "?" ? "?" : "") + words()]));
  const back = new Map([...there].map(([symbol, word]) => [word, symbol]));
  return {
    scramble: (given) => given.replace(TOKEN, (token) => (token[0] === ";" ? "" : (there.get(token) ?? token))),
    // Players may answer in capitals.
    unscramble: (given) => given.replace(TOKEN, (token) => back.get(token) ?? back.get(token.toLowerCase()) ?? token),
  };
}

/** Chance keeps its name: players know it by that alone. */
function isReplaced(token: string): boolean {
  const lower = token.toLowerCase();
  const isWord = KEYWORDS.has(lower) || CONNECTIVES.has(lower) || isRandomRole(token);
  return !isWord && token[0] !== ";" && !/^-?\d+$/.test(token);
}

const CONSONANTS = "bcdfghjklmnprstvwz";
const VOWELS = "aeiou";

/** Words of two or more syllables that no rulesheet of these symbols contains, none twice. */
function newWords(random: Random, taken: ReadonlySet<string>): () => string {
  const used = new Set([...taken].map((symbol) => symbol.toLowerCase()));
  for (const word of [...KEYWORDS, ...CONNECTIVES, RANDOM_ROLE, "nil"]) used.add(word);
  const letter = (letters: string): string => letters[random.below(letters.length)]!;
  const word = (syllables: number): string =>
    Array.from({ length: syllables }, () => letter(CONSONANTS) + letter(VOWELS)).join("");
  return () => {
    for (let tries = 0; ; tries++) {
      const made = word(2 + Math.floor(tries / 8) + random.below(2));
      if (used.has(made)) continue;
      used.add(made);
      return made;
    }
  };
}
