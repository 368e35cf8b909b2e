/**
 * Sides of a board that belong to a role: Hex and its kin. Static facts name the role and the cells, or a rule that speaks of one
 * role asks for both ends of a coordinate: `(<= redwins (true (joined red a ?y)) (true (joined red k ?z)))`.
 */
import { eachLiteral } from "../gdl/check/survey.ts";
import type { Rule, Sentence, Term } from "../gdl/rules.ts";
import { argsOf, flattened, keyOf } from "./domains.ts";
import type { BoardDraft, World } from "./draft.ts";
import type { Point } from "./geometry.ts";
import type { LayoutPlace } from "./layout.ts";
import { startsOf } from "./neighbours.ts";
import type { BoardLine } from "./scene-types.ts";
import { HEXAGON } from "./shapes.ts";

/** All cells with this name in that coordinate. */
interface Side {
  readonly role: number;
  readonly coordinate: number;
  readonly name: string;
}

/** The names of each coordinate, in order. */
type Orders = readonly (readonly string[])[];

export function withSides(draft: BoardDraft, orders: Orders, world: World): BoardDraft {
  const sides = world.cast.roles.flatMap((_, role) => {
    const listed = listedSides(draft, orders, { role, world });
    return listed.length > 0 ? listed : ruledSides(orders, { role, world });
  });
  // A side of two players is nobody's, and one player's sides alone are a race.
  const owners = new Set(sides.map(({ role }) => role));
  const distinct = new Set(sides.map(({ coordinate, name }) => `${coordinate} ${name}`));
  if (owners.size < 2 || distinct.size < sides.length) return draft;
  const lines = sides.flatMap((side) => sideLines(draft, side, world));
  return { ...draft, lines: [...(draft.lines ?? []), ...lines] };
}

interface Asked {
  readonly role: number;
  readonly world: World;
}

function endsOf(orders: Orders): { coordinate: number; name: string }[] {
  return orders.flatMap((values, coordinate) =>
    values.length < 3 ? [] : [values[0]!, values.at(-1)!].map((name) => ({ coordinate, name })),
  );
}

/** Both ends of one coordinate whose cells static relations name together with the role. */
function listedSides(draft: BoardDraft, orders: Orders, { role, world }: Asked): Side[] {
  const names = orders.map((values) => new Set(values));
  const cells = new Set<string>();
  for (const key of world.statics.keys()) {
    const places = world.domains.relations.get(key) ?? [];
    const [start, ...more] = startsOf(key, names, world.domains);
    if (start === undefined || more.length > 0 || places.length !== names.length + 1) continue;
    const owner = start === 0 ? names.length : 0;
    if (![...places[owner]!.names].every((name) => world.cast.roles.includes(name))) continue;
    for (const row of world.statics.rows(key))
      if (row[owner] === world.cast.roles[role]) cells.add(row.slice(start, start + names.length).join(" "));
  }
  const keys = [...draft.index.keys()].map((key) => key.split(" "));
  const isWhole = ({ coordinate, name }: Omit<Side, "role">): boolean =>
    keys.every((key) => key[coordinate] !== name || cells.has(key.join(" ")));
  return bothEnds(endsOf(orders).filter(isWhole), role);
}

/** Both ends of one coordinate, as constants in a rule that names no other role. */
function ruledSides(orders: Orders, { role, world }: Asked): Side[] {
  const ends = endsOf(orders);
  for (const rule of world.rules.rules) {
    const constants = constantsOf(rule);
    const named = world.cast.roles.filter((name) => constants.has(name));
    if (named.length !== 1 || named[0] !== world.cast.roles[role]) continue;
    const found = ends.filter(({ coordinate, name }) => asks(rule, coordinate, { name, orders, world }));
    const sides = bothEnds(found, role);
    if (sides.length > 0) return sides;
  }
  return [];
}

function bothEnds(found: readonly Omit<Side, "role">[], role: number): Side[] {
  const sides = found.filter(({ coordinate }) => found.filter((each) => each.coordinate === coordinate).length === 2);
  return new Set(sides.map(({ coordinate }) => coordinate)).size === 1 ? sides.map((side) => ({ ...side, role })) : [];
}

function constantsOf({ head, body }: Rule): ReadonlySet<string> {
  const found = new Set<string>([head.name]);
  const note = (term: Term): void => {
    if (term.kind === "constant") found.add(term.name);
    for (const arg of argsOf(term)) note(arg);
  };
  head.args.forEach(note);
  eachLiteral(body, (literal) => {
    if (literal.kind === "sentence") literal.sentence.args.forEach(note);
  });
  return found;
}

interface Wanted {
  readonly name: string;
  readonly orders: Orders;
  readonly world: World;
}

/** Whether a condition of the rule names a cell by this coordinate alone. */
function asks({ body }: Rule, coordinate: number, { name, orders, world }: Wanted): boolean {
  let found = false;
  eachLiteral(body, (literal, negated) => {
    if (negated || literal.kind !== "sentence" || found) return;
    const args = argumentsOf(literal.sentence, world);
    for (let from = 0; from + orders.length <= args.length; from++) {
      const isCell = orders.every((values, n) => isWithin(args[from + n]!.names, values));
      const terms = orders.map((_, n) => args[from + n]!.term);
      found ||=
        isCell &&
        terms.every((term, n) =>
          n === coordinate ? term.kind === "constant" && term.name === name : term.kind === "variable",
        );
    }
  });
  return found;
}

function argumentsOf(sentence: Sentence, { domains }: World): { term: Term; names: ReadonlySet<string> }[] {
  const isFact = sentence.name === "true" && sentence.args[0] !== undefined;
  const term = isFact ? flattened(sentence.args[0]!) : undefined;
  const args = term === undefined ? sentence.args : argsOf(term);
  const places =
    term?.kind === "compound" ? domains.state.functions.get(keyOf(term)) : domains.relations.get(keyOf(sentence));
  return args.map((each, at) => ({ term: each, names: places?.[at]?.names ?? new Set() }));
}

function isWithin(names: ReadonlySet<string>, values: readonly string[]): boolean {
  return names.size > 1 && [...names].every((name) => values.includes(name));
}

const SQUARE: readonly (readonly [number, number])[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];

/** The outer edges of the side's cells, away from the middle of the board. */
function sideLines(draft: BoardDraft, { role, coordinate, name }: Side, { cast }: World): BoardLine[] {
  const cells = draft.cells.filter(({ coordinates }) => coordinates[coordinate] === name);
  if (cells.length < 2) return [];
  const out = outwards(cells, middleOf(draft.cells));
  const corners = draft.shape === "hex" ? HEXAGON : SQUARE;
  return cells.flatMap(({ x, y }) =>
    corners.flatMap(([ax, ay], at): BoardLine[] => {
      const [bx, by] = corners[(at + 1) % corners.length]!;
      if ((ax + bx) * out.x + (ay + by) * out.y < 0.3) return [];
      const grow = 1.07;
      const from = { x: x + ax * grow, y: y + ay * grow };
      return [{ kind: "side", from, to: { x: x + bx * grow, y: y + by * grow }, tone: cast.tones[role]! }];
    }),
  );
}

function middleOf(cells: readonly LayoutPlace[]): Point {
  const sum = cells.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / cells.length, y: sum.y / cells.length };
}

/** At right angles to the line of the cells. */
function outwards(cells: readonly LayoutPlace[], middle: Point): Point {
  const [a, b] = [cells[0]!, cells.at(-1)!];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const normal = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  const sign = Math.sign(normal.x * (a.x - middle.x) + normal.y * (a.y - middle.y));
  return { x: sign * normal.x, y: sign * normal.y };
}
