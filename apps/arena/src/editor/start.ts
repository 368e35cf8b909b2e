/**
 * With which text the editor begins.
 */
import { bundledRules } from "../catalogue.ts";
import { OWN, type Route, unpack } from "../route.ts";
import type { Source } from "../state.svelte.ts";
import type { Draft } from "./draft.ts";

/** What a first visit shows. */
const FIRST = "tic-tac-toe";

/** What an address speaks of: itself, and the game that is open. */
export interface Named {
  readonly route: Pick<Route, "id" | "rules">;
  readonly source: Source | undefined;
}

/** Work in progress comes first, then what the address names, then what was looked at last, then an example. */
export async function firstDraft(kept: Draft | undefined, named: Named): Promise<Draft> {
  if (kept && (kept.changed || named.route.id === "")) return kept;
  const draft = await namedDraft(named);
  return draft ?? kept ?? { text: (await bundledRules(FIRST))?.text ?? "", origin: FIRST, changed: false };
}

/** A bundled game, or rules of one's own: those in the address, or those that are open where an address cannot hold them. */
export async function namedDraft({ route: { id, rules }, source }: Named): Promise<Draft | undefined> {
  if (id === OWN) {
    const text = rules === "" ? (source?.id === OWN ? source.text : undefined) : await unpack(rules);
    return text === undefined ? undefined : { text, origin: OWN, changed: true };
  }
  const bundled = id === "" ? undefined : await bundledRules(id);
  return bundled && { text: bundled.text, origin: id, changed: false };
}
