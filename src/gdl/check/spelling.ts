/**
 * "Did you mean": the known names at most one letter away. Names that share the rest after leaving out one letter are
 * found in a table, so that the cost grows with the number of names and not with its square.
 */

const MIN_LENGTH = 3; // x and o are one letter apart and no mistake
const MAX_LENGTH = 40;

export type Suggest = (name: string) => string | undefined;

export function speller(known: Iterable<string>): Suggest {
  const table = new Map<string, string>();
  for (const name of known) for (const rest of remainders(name)) if (!table.has(rest)) table.set(rest, name);
  return (name) => {
    for (const rest of remainders(name)) {
      const found = table.get(rest);
      if (found !== undefined && found !== name) return found;
    }
    return undefined;
  };
}

/** The name in lower case, and without each of its letters in turn. */
function remainders(name: string): string[] {
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH) return [];
  const lower = name.toLowerCase();
  return [lower, ...Array.from(lower, (_, at) => lower.slice(0, at) + lower.slice(at + 1))];
}

/** "Did you mean `cell`?", where a name is close enough. */
export function didYouMean(name: string, suggest: Suggest): string | undefined {
  const found = suggest(name);
  return found === undefined ? undefined : `Did you mean \`${found}\`?`;
}
