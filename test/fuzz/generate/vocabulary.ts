/**
 * The words of one generated rulesheet, in layers: a rule may use what lies in layers below its head, negated or not, and without
 * negation what lies in its own. So no choice of conditions makes a sentence depend on its own negation, nor a legal move on a move.
 */
import type { Formula, Term } from "../../../packages/engine/src/gdl/rules.ts";
import type { Draw } from "../../../packages/engine/src/rewrite/draw.ts";
import { constant, holds, term } from "../../../packages/engine/src/rewrite/syntax.ts";
import type { Features } from "./features.ts";

export const LAYERS = {
  facts: 0,
  fixed: 1,
  state: 2,
  derived: 3,
  more: 4,
  legal: 5,
  overLegal: 6,
  end: 7,
  moves: 8,
  overMoves: 9,
  further: 10,
  next: 11,
} as const;

export type Layer = (typeof LAYERS)[keyof typeof LAYERS];

/** What stands in a place, as a rule: a constant, a function term, a role, ... */
export type Sort = "thing" | "deep" | "role" | "move" | "fact" | "value";

/** Something a condition can ask for. */
export interface Usable {
  readonly layer: number;
  readonly sorts: readonly Sort[];
  readonly weight: number;
  /** Whether it changes from state to state: to negate what never does says little. */
  readonly changes: boolean;
  readonly condition: (args: readonly Term[]) => Formula;
}

/** A name with its places: of a helper, a fluent or a move. */
export interface Word {
  readonly name: string;
  readonly sorts: readonly Sort[];
}

export interface FunctionSymbol {
  readonly name: string;
  readonly arity: number;
}

export interface Helper extends Word {
  readonly layer: Layer;
}

export interface Vocabulary {
  readonly features: Features;
  readonly constants: readonly string[];
  readonly functions: readonly FunctionSymbol[];
  /** A relation with one argument whose facts are all things there are: it binds what nothing else does. */
  readonly domain: string;
  readonly roles: readonly Term[];
  readonly fluents: readonly Word[];
  readonly moves: readonly Word[];
  /** Relations given by facts alone. */
  readonly tables: readonly Word[];
  readonly helpers: readonly Helper[];
  readonly usable: readonly Usable[];
}

const CONSTANTS: readonly (readonly string[])[] = [
  ["a", "b", "c"],
  ["1", "2", "3"],
  ["a", "A", "b"],
  ["b", "c"],
  ["0", "a", "1"],
];
const ODD_CONSTANTS: readonly (readonly string[])[] = [
  ["__proto__", "constructor", "a"],
  ["01", "1", "-1"],
  ["true", "not", "a"],
  ["x", "o", "noop"],
  ["p", "f", "r1"],
];
const ROLE_NAMES = ["x", "o", "white", "1"];

export function drawVocabulary(draw: Draw, features: Features): Vocabulary {
  const constants = draw.pick(features.oddNames ? ODD_CONSTANTS : CONSTANTS);
  const functions = features.functions ? drawFunctions(draw) : [];
  const symbol = (name: string, arity: number): Word => ({
    name,
    sorts: drawSorts(draw, arity, functions.length > 0),
  });
  const fluents = draw.some(["p", "q", "s", "t"], 1, 2).map((name) => symbol(name, draw.pick([0, 1, 1, 2])));
  const words = {
    features,
    constants,
    functions,
    domain: "thing",
    roles: drawRoles(draw, features),
    fluents: fluents.length > 0 ? fluents : [symbol("p", 1)],
    moves: ["m", features.oddNames ? "p" : "go"]
      .slice(0, draw.between(1, 2))
      .map((name) => symbol(name, draw.below(3))),
    tables: ["e", "d"].slice(0, draw.between(1, 2)).map((name) => symbol(name, draw.between(1, 2))),
    helpers: drawHelpers(draw, features, symbol),
  };
  return { ...words, usable: usableOf(words) };
}

function drawFunctions(draw: Draw): FunctionSymbol[] {
  return ["f", "g"].slice(0, draw.between(1, 2)).map((name) => ({ name, arity: draw.pick([1, 1, 2]) }));
}

function drawSorts(draw: Draw, arity: number, hasFunctions: boolean): Sort[] {
  return Array.from({ length: arity }, () => (hasFunctions && draw.chance(1, 3) ? "deep" : "thing"));
}

function drawRoles(draw: Draw, { compoundRoles, chance }: Features): Term[] {
  const names = draw.shuffled(ROLE_NAMES).slice(0, draw.pick([1, 1, 2, 2, 2, 3]));
  const roles = names.map(constant);
  if (compoundRoles) roles[draw.below(roles.length)] = term("team", constant(draw.pick(["a", "2"])));
  if (chance) roles[draw.below(roles.length)] = constant(draw.chance(1, 8) ? "Random" : "random");
  return roles;
}

function drawHelpers(draw: Draw, features: Features, symbol: (name: string, arity: number) => Word): Helper[] {
  const layers: Layer[] = [LAYERS.fixed, LAYERS.derived, LAYERS.derived, LAYERS.more];
  if (features.moveHelpers) layers.push(LAYERS.overMoves, LAYERS.overMoves, LAYERS.further);
  if (features.legalHelpers) layers.push(LAYERS.overLegal);
  const count = draw.pick([0, 1, 1, 2, 2, 3, 3]);
  // Helpers of one layer may need each other.
  const common = features.recursion && draw.chance(1, 2) ? draw.pick(layers) : undefined;
  return Array.from({ length: count }, (_, index) => {
    const name = features.oddNames && draw.chance(1, 4) ? draw.pick(["f", "p", "thing", "m"]) : `r${index}`;
    return { ...symbol(name, draw.pick([0, 1, 1, 1, 2, 2, 3])), layer: common ?? draw.pick(layers) };
  });
}

type Words = Omit<Vocabulary, "usable">;

function usableOf({ features, domain, fluents, moves, tables, helpers }: Words): Usable[] {
  const plain = ({ name, sorts }: Word, layer: number, weight: number): Usable => ({
    layer,
    weight,
    changes: layer >= LAYERS.state,
    sorts,
    condition: (args) => holds(name, ...args),
  });
  const keyword = (name: string, layer: number, weight: number, sorts: readonly Sort[]): Usable => ({
    ...plain({ name, sorts }, layer, weight),
  });
  return [
    plain({ name: domain, sorts: ["thing"] }, LAYERS.facts, 2),
    ...tables.map((table) => plain(table, LAYERS.facts, 2)),
    ...helpers.map((helper) => plain(helper, helper.layer, 6)),
    ...fluents.map((fluent) => ({
      ...plain(fluent, LAYERS.state, 4),
      condition: (args: readonly Term[]) => holds("true", term(fluent.name, ...args)),
    })),
    ...moves.flatMap(({ name, sorts }): Usable[] =>
      (["does", "legal"] as const).map((asked) => ({
        ...keyword(asked, asked === "does" ? LAYERS.moves : LAYERS.legal, asked === "does" ? 5 : 1, ["role", ...sorts]),
        condition: ([role, ...args]) => holds(asked, role!, term(name, ...args)),
      })),
    ),
    ...(features.wholeTerms
      ? [
          keyword("true", LAYERS.state, 2, ["fact"]),
          keyword("does", LAYERS.moves, 3, ["role", "move"]),
          keyword("legal", LAYERS.legal, 1, ["role", "move"]),
        ]
      : []),
    keyword("role", LAYERS.facts, 1, ["role"]),
    keyword("terminal", LAYERS.end, 1, []),
    keyword("goal", LAYERS.end, 1, ["role", "value"]),
  ];
}
