/**
 * With which text the editor begins.
 */
import { bundledRules } from "../catalogue.ts";
import { OWN } from "../route.ts";
import type { Source } from "../state.svelte.ts";
import type { Draft } from "./draft.ts";

/** What a first visit shows. */
const FIRST = "tic-tac-toe";

/** Work in progress comes first, then what the address names, then what was looked at last, then an example. */
export async function firstDraft(kept: Draft | undefined, id: string, game: () => Source | undefined): Promise<Draft> {
  if (kept && (kept.changed || id === "" || id === kept.origin)) return kept;
  if (id === OWN) {
    const source = await opened(game);
    if (source) return { text: source.text, origin: OWN, changed: true };
  }
  const rules = id === "" || id === OWN ? undefined : await bundledRules(id);
  if (rules) return { text: rules.text, origin: id, changed: false };
  if (kept) return kept;
  return { text: (await bundledRules(FIRST))?.text ?? "", origin: FIRST, changed: false };
}

/** The page opens rules of one's own from its address at the same time. */
async function opened(game: () => Source | undefined): Promise<Source | undefined> {
  for (let tries = 0; tries < 40; tries++) {
    const source = game();
    if (source?.id === OWN) return source;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}
