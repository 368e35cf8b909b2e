/**
 * Work in progress, kept in the browser.
 */
export interface Draft {
  readonly text: string;
  /** The id of the game it began as, `own`, or empty. */
  readonly origin: string;
  /** Whether it differs from what it began as. */
  readonly changed: boolean;
}

const KEY = "agon.draft";

/** Browsers keep about five million characters for a page; the rest of the page wants some of them. */
export const LONGEST_DRAFT = 1_000_000;

/** Storage may be full or forbidden: false where the draft was not kept. */
export function keepDraft(draft: Draft, storage: () => Pick<Storage, "setItem"> = () => localStorage): boolean {
  if (draft.text.length > LONGEST_DRAFT) return false;
  try {
    storage().setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Undefined where there is none; what is kept may have been written by anybody. */
export function keptDraft(storage: () => Pick<Storage, "getItem"> = () => localStorage): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    const { text, origin, changed } = kept as Record<string, unknown>;
    if (typeof text !== "string" || typeof origin !== "string" || text.length > LONGEST_DRAFT) return undefined;
    return { text, origin, changed: changed === true };
  } catch {
    return undefined;
  }
}
