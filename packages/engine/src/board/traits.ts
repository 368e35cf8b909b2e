/**
 * Pieces that differ in traits of two values each, every combination there once: Quarto. A trait becomes colour, shape, size or
 * a hole, by its words where they are known ones, else in this order.
 *
 *   static facts   (trait tdrf tall) (trait tdrf dark) …
 *   names alone    p0110: the same letters in front, then one of two at each place
 */
import type { PieceScene } from "./scene-types.ts";
import type { StaticFacts, StaticRow } from "./statics.ts";

/** For each piece the values of its traits, 0 or 1, in the order of `words`. */
interface Traits {
  /** The two values of each trait. */
  readonly words: readonly (readonly [string, string])[];
  readonly values: ReadonlyMap<string, readonly number[]>;
}

const [FEWEST, MOST] = [2, 4];
/** Names alone say less: `bp bk wp wk` are men and kings of two players. */
const FEWEST_SPELLED = 3;

/** The looks of pieces by their names; none where they have no such traits. */
export function traitLooks(names: readonly string[], statics: StaticFacts): ReadonlyMap<string, PieceScene> {
  const traits = listedTraits(names, statics) ?? spelledTraits(names);
  if (traits === undefined) return new Map();
  const order = partsFor(traits.words);
  return new Map(names.map((name) => [name, lookOf(traits, order, name)]));
}

function listedTraits(names: readonly string[], statics: StaticFacts): Traits | undefined {
  if (names.length < 2 ** FEWEST) return undefined;
  for (const key of statics.keys()) {
    if (!key.endsWith("/2")) continue;
    const rows = statics.rows(key).filter(([name]) => names.includes(name!));
    const words = rows.length < names.length * FEWEST ? undefined : opposites(names, rows);
    if (words === undefined) continue;
    const has = new Set(rows.map((row) => row.join(" ")));
    const values = (name: string): number[] => words.map(([, second]) => Number(has.has(`${name} ${second}`)));
    const found = complete(words, new Map(names.map((name) => [name, values(name)])));
    if (found) return found;
  }
  return undefined;
}

/** Pairs of words of which every piece has exactly one, no word left over. */
function opposites(names: readonly string[], rows: readonly StaticRow[]): [string, string][] | undefined {
  const owners = new Map<string, Set<string>>();
  for (const [name, word] of rows) owners.set(word!, (owners.get(word!) ?? new Set()).add(name!));
  const left = [...owners.keys()];
  const pairs: [string, string][] = [];
  while (left.length > 0) {
    const word = left.shift()!;
    const at = left.findIndex((other) =>
      names.every((name) => owners.get(word)!.has(name) !== owners.get(other)!.has(name)),
    );
    if (at < 0) return undefined;
    pairs.push([word, left.splice(at, 1)[0]!]);
  }
  return pairs;
}

function spelledTraits(names: readonly string[]): Traits | undefined {
  const [first = ""] = names;
  if (names.length < 2 ** FEWEST_SPELLED || names.some(({ length }) => length !== first.length || length > 12))
    return undefined;
  const letters = [...first].map((_, at) => [...new Set(names.map((name) => name[at]!))]);
  const places = [...letters.keys()].filter((at) => letters[at]!.length > 1);
  if (places.some((at) => letters[at]!.length !== 2)) return undefined;
  const words = places.map((at) => [letters[at]![0]!, letters[at]![1]!] as const);
  const values = (name: string): number[] => places.map((at, trait) => Number(name[at] === words[trait]![1]));
  return complete(words, new Map(names.map((name) => [name, values(name)])));
}

/** Every combination of values once. */
function complete(words: Traits["words"], values: Traits["values"]): Traits | undefined {
  const distinct = new Set([...values.values()].map((each) => each.join("")));
  const isWhole = distinct.size === values.size && values.size === 2 ** words.length;
  return isWhole && words.length >= FEWEST && words.length <= MOST ? { words, values } : undefined;
}

/** What a trait may be seen by; words of the second value. */
const PARTS = [
  { part: "colour", second: /^(dark|black|brown|red)$/i, first: /^(light|white|pale|yellow)$/i },
  { part: "shape", second: /^(square|box|cubic|angular)$/i, first: /^(round|circle|circular)$/i },
  { part: "size", second: /^(short|small|little|low)$/i, first: /^(tall|big|large|high)$/i },
  { part: "hole", second: /^(hollow|hole|holed|open)$/i, first: /^(full|solid|filled|flat|whole)$/i },
] as const;

type Part = (typeof PARTS)[number]["part"];

interface SeenBy {
  readonly part: Part;
  /** The value that is drawn dark, square, small or with a hole. */
  readonly marked: number;
}

/** For each trait its part: those that words tell first, the others what is left. */
function partsFor(words: Traits["words"]): readonly SeenBy[] {
  const told = words.map((pair) => {
    for (const { part, first, second } of PARTS)
      if (pair.some((word) => first.test(word) || second.test(word)))
        return { part, marked: second.test(pair[0]) || first.test(pair[1]) ? 0 : 1 };
    return undefined;
  });
  const free = PARTS.map(({ part }) => part).filter((part) => !told.some((each) => each?.part === part));
  return told.map((each, at) => {
    const isFirst = each !== undefined && told.findIndex((other) => other?.part === each.part) === at;
    return isFirst ? each : { part: free.shift()!, marked: 1 };
  });
}

function lookOf({ words, values }: Traits, order: readonly SeenBy[], name: string): PieceScene {
  const own = values.get(name)!;
  const has = (part: Part): boolean => order.some((seen, trait) => seen.part === part && own[trait] === seen.marked);
  const isWritten = words.some(([word]) => word.length > 1);
  return {
    shape: has("shape") ? "block" : "stone",
    tone: has("colour") ? "brown" : "white",
    text: "",
    label: isWritten ? own.map((value, trait) => words[trait]![value]!).join(" ") : name,
    size: has("size") ? 0.6 : 0.96,
    ...(has("hole") ? { hole: true } : {}),
  };
}
