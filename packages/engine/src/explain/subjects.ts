/**
 * The player that a sentence is about.
 */
import { termText } from "../gdl/print.ts";
import { isRandomRole } from "../gdl/roles.ts";
import type { Term } from "../gdl/rules.ts";
import type { Subject } from "./speech.ts";
import type { Telling } from "./telling.ts";

/** Who moves, as the sentence calls it. */
export function subjectOf(telling: Telling, term: Term): Subject {
  const { players } = telling.world;
  if (term.kind === "variable" || players.length === 1) return { term, name: "the player", possessive: "its" };
  return { term, name: isRandomRole(termText(term)) ? "chance" : termText(term), possessive: "its" };
}

/** The subject at the beginning of a sentence. */
export function sentenceSubject(telling: Telling, { name }: Subject): string {
  return name === "the player" && telling.world.players.length > 1 ? "a player" : name;
}
