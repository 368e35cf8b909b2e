/**
 * Files that somebody chooses or drops on the page: a record of a match, or rules.
 */
import { addressOfRules } from "../browser-storage.ts";
import type { Engines } from "../engines.ts";
import { makeRoute, OWN } from "../route.ts";
import type { ArenaState } from "../state.svelte.ts";

/** Larger files are neither. */
const LARGEST = 5_000_000;

/** Goes where the file leads; what is wrong with it is left in the state. */
export async function openDropped(state: ArenaState, engines: Engines, file: File): Promise<void> {
  try {
    if (file.size > LARGEST) throw new Error("This file is too large for a record or a rulesheet.");
    location.hash = await addressOf(state, engines, await file.text());
  } catch (error) {
    state.refusal = { name: file.name, reason: (error as Error).message, diagnostics: [] };
  }
}

async function addressOf(state: ArenaState, engines: Engines, text: string): Promise<string> {
  if (!/^\s*[{[]/.test(text)) return makeRoute({ view: "play", id: OWN, rules: await addressOfRules(text) });
  const { recordAddress } = await import("./record-file.ts");
  const address = await recordAddress(text, engines, state.game?.source);
  if (!address.ok) throw new Error(address.problems.map(({ message }) => message).join(" "));
  return address.value;
}
