/**
 * What players answer, as parse/make pairs.
 */
import { cut, tidy } from "./expression.ts";

/** The answers that are one word. */
export type ReplyWord = "ready" | "busy" | "done" | "aborted";

/** Whether an answer is the word, in any case and with or without parentheses. */
export function isReply(answer: string, word: ReplyWord): boolean {
  return answer.replace(/^\(+|\)+$/g, "").toLowerCase() === word;
}

/** One term in the form games print it, or undefined where the answer is anything else. */
export function parseAnswer(text: string): string | undefined {
  const outer = cut(text);
  if (!outer.ok || outer.pieces.length !== 1) return undefined;
  return tidy(text);
}

export interface PlayerInfo {
  readonly name: string;
  readonly status: "available" | "busy";
  readonly species: string;
}

export function makeInfo({ name, status, species }: PlayerInfo): string {
  return `((name ${word(name)}) (status ${status}) (species ${word(species)}))`;
}

/** Blanks and parentheses would end the word. */
function word(text: string): string {
  return text.replace(/[\s();]+/g, "_") || "_";
}

/** Status and name are optional, a bare word is a status, and any word but `busy` means available. */
export function parseInfo(text: string): PlayerInfo | undefined {
  const answer = parseAnswer(text);
  if (answer === undefined || answer === "" || answer === "()") return undefined;
  const entry = (key: string): string | undefined =>
    new RegExp(`\\(${key} ([^()]*)\\)`, "i").exec(answer)?.[1]?.toLowerCase();
  const name = /\(name ([^()]*)\)/i.exec(answer)?.[1];
  const status = entry("status") ?? (answer.startsWith("(") ? "available" : answer.toLowerCase());
  return { name: name ?? "", status: status === "busy" ? "busy" : "available", species: entry("species") ?? "" };
}
