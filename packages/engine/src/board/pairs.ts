/**
 * Lines between any two of some points, each told by its two ends: `(line 2 5 red)`. The points lie on a circle, and the lines
 * are the cells.
 */
import { eachLiteral } from "../gdl/check/survey.ts";
import type { Rulesheet, Term } from "../gdl/rules.ts";
import { argsOf, flattened, termKey } from "./domains.ts";
import type { BoardDraft } from "./draft.ts";
import { shortText } from "./facts.ts";
import type { Point } from "./geometry.ts";
import type { LayoutPlace } from "./layout.ts";

/** Two arguments of a fact that name the same kind of thing: some rule has one variable for both, in two facts. */
export type CrossedArguments = ReadonlySet<string>;

export function crossKey(fact: string, one: number, other: number): string {
  return `${fact}.${Math.min(one, other)}.${Math.max(one, other)}`;
}

/** `(line ?i ?j ?r) (line ?j ?k ?r)`: where one line ends another begins. */
export function crossedArguments({ rules }: Rulesheet): CrossedArguments {
  const crossed = new Set<string>();
  for (const { body } of rules) {
    const seen = new Map<string, number>();
    eachLiteral(body, (literal) => {
      const fact =
        literal.kind === "sentence" && literal.sentence.name === "true" ? literal.sentence.args[0] : undefined;
      if (fact !== undefined) note(flattened(fact), seen, crossed);
    });
  }
  return crossed;
}

function note(fact: Term, seen: Map<string, number>, crossed: Set<string>): void {
  argsOf(fact).forEach((arg, at) => {
    if (arg.kind !== "variable") return;
    const key = `${termKey(fact)} ${arg.name}`;
    const before = seen.get(key);
    if (before !== undefined && before !== at) crossed.add(crossKey(termKey(fact), before, at));
    seen.set(key, before ?? at);
  });
}

const MOST_POINTS = 16;

/** The points, where the cells are pairs of them, each once and none with itself, and most pairs are there. */
export function pointsOfPairs(keys: readonly (readonly [string, string])[]): readonly string[] | undefined {
  const points = [...new Set(keys.flat())];
  const pairs = new Set(keys.map(([a, b]) => (a < b ? `${a} ${b}` : `${b} ${a}`)));
  const most = (points.length * (points.length - 1)) / 2;
  if (points.length < 4 || points.length > MOST_POINTS || keys.some(([a, b]) => a === b)) return undefined;
  return pairs.size >= most / 2 ? points : undefined;
}

/** A margin for the points and their names. */
const MARGIN = 0.6;
/** The place of a line on the way from one end to the other: where lines cross in the middle, their places differ. */
const PART = 0.42;

export function pairBoard(keys: readonly (readonly [string, string])[], points: readonly string[]): BoardDraft {
  const radius = 0.9 + 0.26 * points.length;
  const middle = radius + MARGIN;
  const at = (name: string, distance: number): Point => {
    const angle = (2 * Math.PI * points.indexOf(name)) / points.length - Math.PI / 2;
    return { x: middle + distance * Math.cos(angle), y: middle + distance * Math.sin(angle) };
  };
  const cells: LayoutPlace[] = [];
  const index = new Map<string, number>();
  for (const [a, b] of keys) {
    const back = index.get(`${b} ${a}`);
    index.set(`${a} ${b}`, back ?? cells.length);
    if (back === undefined) cells.push(linePlace([a, b], at(a, radius), at(b, radius)));
  }
  const edgeLabels = points.map((name) => ({ ...at(name, radius + 0.32), text: shortText(name, 3) }));
  const lines = points.map((name) => ({ kind: "way" as const, from: at(name, radius), to: at(name, radius) }));
  return { shape: "square", width: 2 * middle, height: 2 * middle, cells, index, edgeLabels, lines };
}

function linePlace(coordinates: readonly [string, string], from: Point, to: Point): LayoutPlace {
  const place = { x: from.x + PART * (to.x - from.x), y: from.y + PART * (to.y - from.y) };
  const seen = (end: Point): Point => ({ x: end.x - place.x, y: end.y - place.y });
  const name = coordinates.map((each) => shortText(each, 12)).join("–");
  return { ...place, coordinates, name, shade: "plain", ends: { from: seen(from), to: seen(to) } };
}
