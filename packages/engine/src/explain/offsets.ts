/**
 * How one square lies to another, in words: from the set of all ways the rules allow, for each role.
 */

/** `dx,dy` in cells, to the right and upwards. */
export type Offset = string;

/** Offsets by the role that they are for; under the empty name where the rules name none. */
export type OffsetsByRole = ReadonlyMap<string, ReadonlySet<Offset>>;

export function offsetOf(dx: number, dy: number): Offset {
  return `${round(dx)},${round(dy)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

interface Vector {
  readonly dx: number;
  readonly dy: number;
}

function vectors(offsets: ReadonlySet<Offset>): Vector[] {
  return [...offsets].map((offset) => {
    const [dx, dy] = offset.split(",").map(Number);
    return { dx: dx!, dy: dy! };
  });
}

/** One of both signs and of both orders of each. */
function symmetric(...pairs: readonly (readonly [number, number])[]): string {
  const all = pairs.flatMap(([a, b]) =>
    [a, -a].flatMap((x) => [b, -b].flatMap((y) => [offsetOf(x, y), offsetOf(y, x)])),
  );
  return [...new Set(all)].sort().join(" ");
}

function text(offsets: Iterable<Offset>): string {
  return [...offsets].sort().join(" ");
}

/** `#` stands for the noun of a place: square or cell. */
const NAMED: ReadonlyMap<string, string> = new Map([
  [symmetric([0, 1]), "an orthogonally adjacent #"],
  [symmetric([1, 1]), "a diagonally adjacent #"],
  [symmetric([0, 1], [1, 1]), "an adjacent #, diagonals included,"],
  [symmetric([0, 0], [0, 1]), "the # itself or one orthogonally adjacent to it"],
  [symmetric([0, 0], [0, 1], [1, 1]), "the # itself or one adjacent to it"],
  [symmetric([1, 2]), "a # a knight's move away"],
  [symmetric([0, 2]), "a # two steps away in the same row or column"],
  [symmetric([2, 2]), "a # two steps away on a diagonal"],
  [symmetric([0, 2], [2, 2]), "a # two steps away in a straight line"],
  ["1,0", "the # to the right"],
  ["-1,0", "the # to the left"],
  ["0,1", "the # above"],
  ["0,-1", "the # below"],
  ["1,1", "the # above to the right"],
  ["-1,1", "the # above to the left"],
  ["1,-1", "the # below to the right"],
  ["-1,-1", "the # below to the left"],
  [text(["-1,0", "1,0"]), "the # to the left or right"],
  [text(["0,-1", "0,1"]), "the # above or below"],
  ["0,2", "the # two steps above"],
  ["0,-2", "the # two steps below"],
  ["2,0", "the # two steps to the right"],
  ["-2,0", "the # two steps to the left"],
  [text(["-1,1", "1,1"]), "a # diagonally above"],
  [text(["-1,-1", "1,-1"]), "a # diagonally below"],
]);

/** For pieces of roles that face each other; upwards is ahead. */
const AHEAD: ReadonlyMap<string, string> = new Map([
  ["0,1", "the # straight ahead"],
  [text(["-1,1", "1,1"]), "a # diagonally ahead"],
  [text(["-1,1", "0,1", "1,1"]), "a # ahead, straight or diagonally,"],
  ["0,2", "the # two steps straight ahead"],
  [text(["-2,2", "2,2"]), "a # two steps diagonally ahead"],
  [text(["-1,2", "1,2", "-2,1", "2,1"]), "a # a knight's move ahead"],
  [text(["-1,1"]), "the # diagonally ahead on one side"],
  [text(["1,1"]), "the # diagonally ahead on one side"],
  [text(["-1,0", "1,0", "0,1"]), "the # straight ahead or beside it"],
]);

/** A square as it lies to another; undefined where there are no words for it. */
export function offsetWords(offsets: OffsetsByRole, noun: string): string | undefined {
  const found = commonWords(offsets) ?? aheadWords(offsets);
  return found?.replaceAll("#", noun);
}

/** A square as it lies to something that the sentence names behind it. */
export function relatedWords(words: string, to: string): string {
  const adjacent = /^an? (orthogonally |diagonally )?adjacent (\w+)(, diagonals included)?,?$/.exec(words);
  if (adjacent)
    return `a ${adjacent[2]} ${adjacent[1] ?? ""}adjacent to ${to}${adjacent[3] ? " (diagonals included)" : ""}`;
  if (/ away( on a diagonal)?$/.test(words)) return `${words} from ${to}`;
  if (/ the same /.test(words)) return `${words} as ${to}`;
  return `${words.replace(/,$/, "")} of ${to}`;
}

function commonWords(offsets: OffsetsByRole): string | undefined {
  const [first, ...others] = [...offsets.values()];
  if (first === undefined || !others.every((each) => text(each) === text(first))) return undefined;
  return NAMED.get(text(first)) ?? hexWords(first) ?? lineWords(vectors(first));
}

/** Neighbours on a board of hexagons are at distance 1, in six directions. */
function hexWords(offsets: ReadonlySet<Offset>): string | undefined {
  const all = vectors(offsets);
  const isSlanted = all.some(({ dx, dy }) => !Number.isInteger(dx) || !Number.isInteger(dy));
  const isNear = all.every(({ dx, dy }) => Math.abs(Math.hypot(dx, dy) - 1) < 0.05);
  return isSlanted && isNear && all.length === 6 ? "an adjacent #" : undefined;
}

/** Any distance in straight lines. */
function lineWords(all: readonly Vector[]): string | undefined {
  const isStraight = ({ dx, dy }: Vector): boolean => dx === 0 || dy === 0;
  const isDiagonal = ({ dx, dy }: Vector): boolean => Math.abs(dx) === Math.abs(dy);
  if (all.length < 3 || all.some(({ dx, dy }) => dx === 0 && dy === 0)) return undefined;
  const isEven = all.every(({ dx, dy }) => dx % 2 === 0 && dy % 2 === 0);
  const steps = isEven ? "an even number of steps away " : "";
  const ways = [
    ...(all.some(({ dx, dy }) => dy === 0 && dx !== 0) ? ["row"] : []),
    ...(all.some(({ dx, dy }) => dx === 0 && dy !== 0) ? ["column"] : []),
    ...(all.some(isDiagonal) ? ["diagonal"] : []),
  ];
  if (!all.every((each) => isStraight(each) || isDiagonal(each))) return undefined;
  const named = ways.length > 1 ? `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}` : ways[0];
  return `a # ${steps}in the same ${named}`;
}

/** Each role looks its own way: upwards or downwards, to the right or to the left. */
function aheadWords(offsets: OffsetsByRole): string | undefined {
  if (offsets.size < 2) return undefined;
  for (const turned of [false, true]) {
    const seen = [...offsets.values()].map((each) => ahead(vectors(each), turned));
    const [first] = seen;
    if (first !== undefined && seen.every((each) => each === first)) return AHEAD.get(first);
  }
  return undefined;
}

/** With its own way upwards; undefined where it goes both ways. */
function ahead(all: readonly Vector[], turned: boolean): string | undefined {
  const along = all.map(({ dx, dy }) => (turned ? { dx: dy, dy: dx } : { dx, dy }));
  const sign = Math.sign(along[0]!.dy);
  if (sign === 0 || !along.every(({ dy }) => dy * sign >= 0)) return undefined;
  return text(along.map(({ dx, dy }) => offsetOf(dx, dy * sign)));
}
