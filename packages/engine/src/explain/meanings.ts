/**
 * The meaning of each relation of the rules, found once: from all its rows, or from some where these are too many.
 */
import { keyOf } from "../board/domains.ts";
import type { Sentence } from "../gdl/rules.ts";
import type { Definitions } from "./definitions.ts";
import { listed } from "./explanation.ts";
import { type Meaning, meaningOfRows } from "./numbers.ts";

const known = new WeakMap<Definitions, Map<string, Meaning | undefined>>();

/** Undefined where the rows are not known or have no such meaning. */
export function meaningOf(world: Definitions, sentence: Sentence): Meaning | undefined {
  const all = known.get(world) ?? new Map<string, Meaning | undefined>();
  known.set(world, all);
  const key = keyOf(sentence);
  if (!all.has(key)) {
    const rows = world.rows(key);
    const tried = rows === undefined ? world.triedRows(sentence) : { rows };
    all.set(key, meaningOfRows(tried.rows, tried.given) ?? (rows && lookup(sentence.name, rows)));
  }
  return all.get(key);
}

/** Values that a table gives for others, of whatever they may be made. */
function lookup(name: string, rows: readonly (readonly string[])[]): Meaning | undefined {
  const size = rows[0]?.length ?? 0;
  const at = size - 1;
  const of = Array.from({ length: at }, (_, n) => n);
  if (at < 1 || new Set(rows.map((row) => row.slice(0, at).join(" "))).size !== rows.length) return undefined;
  return { results: [{ at, of, text: `what \`${name}\` gives for ${listed(of.map(() => "%"))}` }], isTable: true };
}
