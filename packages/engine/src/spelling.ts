/**
 * "Did you mean": the known name at most one letter away. Names that share the rest after leaving out one letter are
 * found in a table, so that the cost grows with the number of names and not with its square.
 */

const MIN_LENGTH = 3; // x and o are one letter apart and no mistake
const MAX_LENGTH = 40;
const MAX_NAMES = 10_000;

export type Suggest = (name: string) => string | undefined;

/** The table is made when the first name is looked up: most rulesheets need none. */
export function speller(known: Iterable<string>): Suggest {
  let table: ReadonlyMap<string, string> | undefined;
  return (name) => {
    table ??= remainderTable(known);
    return remainders(name)
      .map((rest) => table!.get(rest))
      .find((found) => found !== undefined && found !== name);
  };
}

function remainderTable(known: Iterable<string>): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  let count = 0;
  for (const name of known) {
    if (count++ === MAX_NAMES) break;
    for (const rest of remainders(name)) if (!table.has(rest)) table.set(rest, name);
  }
  return table;
}

/** The name in lower case without its strokes, and without each of its letters in turn. */
function remainders(name: string): string[] {
  const lower = name.toLowerCase().replace(/[-_]/g, "");
  if (lower.length < MIN_LENGTH || lower.length > MAX_LENGTH) return [];
  return [lower, ...Array.from(lower, (_, at) => lower.slice(0, at) + lower.slice(at + 1))];
}

/** "Did you mean `cell`?", where a name is close enough. */
export function didYouMean(name: string, suggest: Suggest): string | undefined {
  const found = suggest(name);
  return found === undefined ? undefined : `Did you mean \`${found}\`?`;
}

/** The same for a name that is looked up once, to go behind a sentence: empty where no name is close enough. */
export function suggestion(name: string, known: Iterable<string>): string {
  const advice = didYouMean(name, speller(known));
  return advice === undefined ? "" : ` ${advice}`;
}
