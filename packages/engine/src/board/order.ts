/**
 * The order in which the names of a domain stand along an edge of a board: by number, by letter, by words for numbers, or
 * by a successor relation that the rules write down.
 */

export interface ValueOrder {
  readonly values: readonly string[];
  readonly by: "number" | "letter" | "word" | "chain";
  /** What stands before the numbers: `r` in r1, r2, … */
  readonly prefix: string;
}

/** Rows of the binary relations that the rules list as facts. */
export type Pairs = readonly (readonly [string, string])[];

const WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

export function orderOf(names: Iterable<string>, chains: readonly Pairs[]): ValueOrder | undefined {
  const values = [...new Set(names)];
  if (values.length < 2) return undefined;
  return byNumber(values) ?? byLetter(values) ?? byWord(values) ?? byChain(values, chains) ?? byKind(values);
}

/** `1`, `-2`, `c10`, `row_3`, `3rd`: one text around the number, the same for all. */
function byNumber(values: readonly string[]): ValueOrder | undefined {
  const parts = values.map((value) => /^(\D*?)(-?\d{1,9})(\D{0,8})$/.exec(value));
  const [first] = parts;
  if (!first || !parts.every((part) => part && part[1] === first[1] && part[3] === first[3])) return undefined;
  const number = new Map(values.map((value, at) => [value, Number(parts[at]![2])]));
  const sorted = [...values].sort((a, b) => number.get(a)! - number.get(b)!);
  return { values: sorted, by: "number", prefix: first[1]!.toLowerCase() };
}

function byLetter(values: readonly string[]): ValueOrder | undefined {
  if (!values.every((value) => /^[a-z]$/i.test(value))) return undefined;
  const sorted = [...values].sort();
  const span = sorted.at(-1)!.charCodeAt(0) - sorted[0]!.charCodeAt(0) + 1;
  // Letters that leave gaps are names of things: b, k and q are a bishop, a king and a queen.
  return span <= values.length * 1.5 ? { values: sorted, by: "letter", prefix: "" } : undefined;
}

function byWord(values: readonly string[]): ValueOrder | undefined {
  const place = (value: string): number => WORDS.indexOf(value.toLowerCase());
  if (!values.every((value) => place(value) >= 0)) return undefined;
  return { values: [...values].sort((a, b) => place(a) - place(b)), by: "word", prefix: "" };
}

/** Numbers and letters mixed: rows that are counted in turn one way and the other. */
function byKind(values: readonly string[]): ValueOrder | undefined {
  const [numbers, letters] = [
    values.filter((value) => /^\d{1,3}$/.test(value)),
    values.filter((value) => /^[a-z]$/i.test(value)),
  ];
  if (numbers.length < 3 || letters.length < 3 || numbers.length + letters.length < values.length) return undefined;
  return { values: [...byNumber(numbers)!.values, ...letters.sort()], by: "chain", prefix: "" };
}

function byChain(values: readonly string[], chains: readonly Pairs[]): ValueOrder | undefined {
  const among = new Set(values);
  for (const pairs of chains) {
    const links = pairs.filter(([a, b]) => a !== b && among.has(a) && among.has(b));
    const sorted = chained(links, values.length);
    if (sorted) return { values: sorted, by: "chain", prefix: "" };
  }
  return undefined;
}

/** The values from first to last where each has one successor; a cycle starts with the first that is written down. */
function chained(links: Pairs, count: number): readonly string[] | undefined {
  const next = new Map(links);
  const targets = new Set(links.map(([, b]) => b));
  if (next.size !== links.length || targets.size !== links.length) return undefined;
  if (links.length !== count - 1 && links.length !== count) return undefined;
  const start = links.find(([a]) => !targets.has(a)) ?? links[0]!;
  const sorted = [start[0]];
  for (let at = next.get(start[0]); at !== undefined && at !== start[0]; at = next.get(at)) sorted.push(at);
  return sorted.length === count ? sorted : undefined;
}
