/**
 * What relations that never change say of their values, found from all their rows, never from their names:
 *
 *   (succ 0 1) (succ 1 2) …        one less; the second value is the first plus one
 *   (qx a b) (qx b c) …            a chain: the value next after
 *   (plus 2 3 5) …                 the third value is the sum of the others
 */
export interface Meaning {
  /** `a is one less than b`; where the relation has two values and holds for those that lie so. */
  readonly compared?: string;
  /** Values that the others make certain. */
  readonly results: readonly Result[];
  /** Whether these are looked up in the table under its name. */
  readonly isTable?: boolean;
}

/** One argument as what the others make it. */
export interface Result {
  readonly at: number;
  readonly of: readonly number[];
  /** With a place for each of the others in turn. */
  readonly text: string;
}

type Row = readonly number[];

/** Every pair lies so. */
const ORDERS: readonly (readonly [(a: number, b: number) => boolean, string])[] = [
  [(a, b) => b === a + 1, "is one less than"],
  [(a, b) => a === b + 1, "is one more than"],
  [(a, b) => a === b, "equals"],
  [(a, b) => a > b, "is more than"],
  [(a, b) => a < b, "is less than"],
  [(a, b) => a >= b, "is at least"],
  [(a, b) => a <= b, "is at most"],
];

const SUMS: readonly (readonly [(a: number, b: number) => number, string])[] = [
  [(a, b) => a + b, "% plus %"],
  [(a, b) => a - b, "% minus %"],
  [(a, b) => a * b, "% times %"],
  [(a, b) => Math.abs(a - b), "the difference between % and %"],
  [(a, b) => Math.min(a, b), "the smaller of % and %"],
  [(a, b) => Math.max(a, b), "the larger of % and %"],
];

/** Two rows may lie so by chance. */
const FEWEST_ROWS = 3;

/** `given`: where the rows are not all, the values of the first argument for which they are. */
export function meaningOfRows(rows: readonly (readonly string[])[], given?: readonly string[]): Meaning | undefined {
  const size = rows[0]?.length ?? 0;
  if (size < 2 || size > 3) return undefined;
  const numbers = rows.map((row) => row.map(numberOf));
  const areNumbers = numbers.flat().every((value) => !Number.isNaN(value));
  if (size === 3) return areNumbers && rows.length >= FEWEST_ROWS ? calculation(numbers) : undefined;
  const isWhole = given === undefined;
  const ordered = areNumbers ? order(numbers, given?.map(numberOf)) : undefined;
  return ordered ?? (isWhole ? (chain(rows) ?? mapped(rows)) : undefined);
}

/** The number that a name stands for: `31`, `n31`. */
export function numberOf(name: string): number {
  const [, digits] = /^[a-z]{0,2}_?(-?\d{1,9})$/i.exec(name) ?? [];
  return digits === undefined ? Number.NaN : Number(digits);
}

/** Whether an order holds of all pairs of the values that it could hold of. */
function isWholeOrder(
  rows: readonly Row[],
  holds: (a: number, b: number) => boolean,
  given: readonly number[] | undefined,
): boolean {
  const values = [...new Set([...rows.flat(), ...(given ?? [])])];
  const firsts = given ?? values;
  const count = firsts.reduce((sum, a) => sum + values.filter((b) => holds(a, b)).length, 0);
  return rows.every(([a, b]) => holds(a!, b!)) && new Set(rows.map((row) => row.join(" "))).size === count;
}

function order(rows: readonly Row[], given?: readonly number[]): Meaning | undefined {
  const isFunction = rows.length > 1 && new Set(rows.map(([a]) => a)).size === rows.length;
  const compared = ORDERS.find(([holds, text]) =>
    /^(is one|equals)/.test(text)
      ? rows.every(([a, b]) => holds(a!, b!))
      : rows.length >= FEWEST_ROWS && isWholeOrder(rows, holds, given),
  )?.[1];
  const isStep = compared !== undefined && /^(is one|equals)/.test(compared);
  if (compared === undefined || (isFunction && !isStep && given === undefined)) return scaled(rows) ?? limited(rows);
  const steps: Readonly<Record<string, readonly [string, string]>> = {
    "is one less than": ["one less than %", "one more than %"],
    "is one more than": ["one more than %", "one less than %"],
    equals: ["%", "%"],
  };
  const [first, second] = steps[compared] ?? [];
  if (first === undefined || second === undefined) return { compared, results: [] };
  return {
    compared,
    results: [
      { at: 1, of: [0], text: second },
      { at: 0, of: [1], text: first },
    ],
  };
}

/** Always the same number more, or times as much. */
function scaled(rows: readonly Row[]): Meaning | undefined {
  if (rows.length < FEWEST_ROWS) return undefined;
  const [[a, b]] = rows as [Row, ...Row[]];
  const more = b! - a!;
  if (rows.every(([x, y]) => y! - x! === more))
    return { results: [{ at: 1, of: [0], text: more > 0 ? `% plus ${more}` : `% minus ${-more}` }] };
  const times = rows.map(([x, y]) => y! / x!).find((each) => Number.isInteger(each));
  if (times !== undefined && times > 1 && rows.every(([x, y]) => y === times * x!))
    return { results: [{ at: 1, of: [0], text: `${times === 2 ? "twice" : `${times} times`} %` }] };
  return undefined;
}

/** One more or less, up to a limit. */
function limited(rows: readonly Row[]): Meaning | undefined {
  if (rows.length < FEWEST_ROWS) return undefined;
  const [most, least] = [Math.max(...rows.map(([, b]) => b!)), Math.min(...rows.map(([, b]) => b!))];
  const up = rows.every(([a, b]) => b === Math.min(a! + 1, most));
  const down = rows.every(([a, b]) => b === Math.max(a! - 1, least));
  if (up === down) return undefined;
  const text = up ? `one more than % (at most ${most})` : `one less than % (at least ${least})`;
  return { results: [{ at: 1, of: [0], text }] };
}

/** A few values, each with the one that belongs to it. */
const MOST_MAPPED = 8;

function mapped(rows: readonly (readonly string[])[]): Meaning | undefined {
  const next = new Map(rows.map(([from, to]) => [from!, to!]));
  if (rows.length < 2 || rows.length > MOST_MAPPED || next.size !== rows.length) return undefined;
  const round = roundFrom(rows[0]![0]!, next);
  if (round.length === rows.length && round.length > 2)
    return { results: [{ at: 1, of: [0], text: `the next after % (${[...round, round[0]!].join(", ")} …)` }] };
  const pairs = [...next].map(([from, to]) => `${to} for ${from}`);
  return { results: [{ at: 1, of: [0], text: `what belongs to % (${pairs.join(", ")})` }] };
}

/** The values in turn where they lead back to the first. */
function roundFrom(first: string, next: ReadonlyMap<string, string>): readonly string[] {
  const seen = [first];
  for (let at = next.get(first); at !== first; at = next.get(at)) {
    if (at === undefined || seen.includes(at)) return [];
    seen.push(at);
  }
  return seen;
}

/** Steps from each value to one other, that lead nowhere back. */
function chain(rows: readonly (readonly string[])[]): Meaning | undefined {
  const next = new Map(rows.map(([from, to]) => [from!, to!]));
  const before = new Set(rows.map(([, to]) => to!));
  if (rows.length < 2 || next.size !== rows.length || before.size !== rows.length) return undefined;
  const starts = [...next.keys()].filter((value) => !before.has(value));
  if (starts.length !== 1) return undefined;
  let length = 0;
  for (let at: string | undefined = starts[0]; at !== undefined && next.has(at); at = next.get(at)) length++;
  if (length !== rows.length) return undefined;
  return {
    compared: "comes just before",
    results: [
      { at: 1, of: [0], text: "the value next after %" },
      { at: 0, of: [1], text: "the value just before %" },
    ],
  };
}

function calculation(rows: readonly Row[]): Meaning | undefined {
  const results = [2, 1, 0].flatMap((at): Result[] => {
    const of = [0, 1, 2].filter((other) => other !== at);
    const found = SUMS.flatMap(([made, text]) => [
      { text, of, fits: (row: Row) => made(row[of[0]!]!, row[of[1]!]!) === row[at] },
      { text, of: [...of].reverse(), fits: (row: Row) => made(row[of[1]!]!, row[of[0]!]!) === row[at] },
    ]).find(({ fits }) => rows.every(fits));
    return found ? [{ at, of: found.of, text: found.text }] : [];
  });
  if (results.length > 0) return { results };
  const round = new Set(rows.map((row) => row[2])).size;
  const isRound = round > 2 && rows.every(([a, b, c]) => (a! + b! - c!) % round === 0);
  return isRound ? { results: [{ at: 2, of: [0, 1], text: `% plus % (counting round, ${round} in all)` }] } : undefined;
}

/** The text of a result with the values that it is made of. */
export function resultText({ of, text }: Result, name: (at: number) => string): string {
  const [first, ...more] = of;
  const whole = more.reduce(
    (said, at) => said.replace("%", () => name(at)),
    text.replace("%", () => name(first!)),
  );
  return inOneStep(whole);
}

/** `one more than one more than x` is `x plus 2`. */
function inOneStep(text: string): string {
  const [, steps, way, rest] = /^((?:one (more|less) than )(?:one \2 than )+)(.*)$/.exec(text) ?? [];
  if (steps !== undefined) return `${rest} ${way === "more" ? "plus" : "minus"} ${steps.split("one ").length - 1}`;
  const [, one, value, sign, count] = /^one (more|less) than (`[^`]*`) (plus|minus) (\d+)$/.exec(text) ?? [];
  return one !== undefined && (one === "more") === (sign === "plus") ? `${value} ${sign} ${Number(count) + 1}` : text;
}
