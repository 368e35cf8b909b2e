/**
 * What the rules define: which relations never change and their rows, where facts lie on boards, where roles stand.
 */
import { type ArgumentDomains, inferDomains, keyOf, termKey } from "../board/domains.ts";
import { atomKey, atomOf, type Fact } from "../board/facts.ts";
import type { BoardLayout, Layer, Layout } from "../board/layout.ts";
import { changingRelations, readersOf, StaticFacts } from "../board/statics.ts";
import { groupBy } from "../gdl/check/survey.ts";
import { isRandomRole, rolesOf } from "../gdl/roles.ts";
import { KEYWORDS, type Rule, type Rulesheet, type Sentence, type Term } from "../gdl/rules.ts";
import { type ClauseRule, clausesOf } from "./clauses.ts";
import { meaningOfRows, numberOf } from "./numbers.ts";
import { Observed } from "./observed.ts";
import { isStandingIn, type SamplePlayout, seenTurns } from "./playouts.ts";

/** Steps for the rows of one relation, and relations asked for: some tenths of a second together. */
const STEPS = 120_000;
const QUESTIONS = 60;
/** Values of an argument for which a relation of too many rows is tried. */
const TRIED = 7;

/** The squares of a layer are those of one board. */
export interface SquareLayer {
  readonly layer: Layer;
  readonly board: BoardLayout;
}

export class Definitions {
  readonly rules: Rulesheet;
  readonly layout: Layout;
  /** Random play. */
  readonly playouts: readonly SamplePlayout[];
  /** The facts of states of random play, the initial one first. */
  readonly #states: readonly (readonly Fact[])[];
  readonly roles: readonly string[];
  /** Roles that no chance plays. */
  readonly players: readonly string[];
  readonly #definitions: ReadonlyMap<string, readonly Rule[]>;
  readonly #changing: ReadonlySet<string>;
  readonly #statics: StaticFacts;
  readonly #domains: ArgumentDomains;
  readonly #byMove: ReadonlySet<string>;
  readonly #recursive = new Map<string, boolean>();
  /** What random play shows of facts. */
  readonly observed: Observed;

  constructor(rules: Rulesheet, layout: Layout, playouts: readonly SamplePlayout[]) {
    const states = playouts.flat().map(({ facts }) => facts);
    this.playouts = playouts;
    this.rules = rules;
    this.#states = states;
    this.observed = new Observed(states);
    this.roles = rolesOf(rules);
    this.layout = layout.turns.size > 0 ? layout : { ...layout, turns: seenTurns(playouts, this.roles) };
    this.players = this.roles.filter((role) => !isRandomRole(role));
    this.#definitions = groupBy(rules.rules, ({ head }) => keyOf(head));
    this.#changing = changingRelations(rules);
    this.#byMove = readersOf(rules, ["does"]);
    this.#domains = inferDomains(rules);
    this.#statics = new StaticFacts(rules, { steps: STEPS, questions: QUESTIONS });
  }

  /** The rules of a keyword such as `legal`. */
  rulesOf(name: string): readonly Rule[] {
    return this.rules.rules.filter(({ head }) => head.name === name);
  }

  definitions(key: string): readonly Rule[] {
    return this.#definitions.get(key) ?? [];
  }

  definedBy(sentence: Sentence): readonly ClauseRule[] {
    return this.definitions(keyOf(sentence)).flatMap(clausesOf);
  }

  isStatic({ name }: Sentence): boolean {
    return !this.#changing.has(name) && !KEYWORDS.has(name);
  }

  /** Whether a relation depends on what is done. */
  isByMove({ name }: Sentence): boolean {
    return this.#byMove.has(name);
  }

  /** Every relation of two or three arguments that never changes, with open arguments. */
  staticRelations(): readonly Sentence[] {
    return [...this.#definitions.values()].flatMap(([first]) => {
      const { head } = first!;
      const args = head.args.map((arg, at): Term => ({ kind: "variable", name: `?${at}`, span: arg.span }));
      return (args.length === 2 || args.length === 3) && this.isStatic(head) ? [{ ...head, args }] : [];
    });
  }

  /** All rows of a static relation; undefined where they could not be found. */
  rows(key: string): readonly (readonly string[])[] | undefined {
    if (key === "role/1") return this.roles.map((role) => [role]);
    if (this.definitions(key).length === 0) return [];
    const rows = this.#statics.rows(key);
    return rows.length === 0 ? undefined : rows;
  }

  /** Some rows of a relation whose rows are too many to find, for values that may stand in its first arguments. */
  triedRows({ name, args }: Sentence): {
    readonly rows: readonly (readonly string[])[];
    readonly given?: readonly string[];
  } {
    const domains = this.#domains.relations.get(keyOf({ name, args })) ?? [];
    if (args.length < 2 || args.length > 3 || domains.some(({ names }) => names.size === 0)) return { rows: [] };
    const all = domains.map(({ names }) => [...names]);
    const firsts = spread(all[0]!, TRIED);
    const seconds = args.length === 3 ? spread(all[1]!, TRIED) : [undefined];
    const rows = firsts.flatMap((first) =>
      seconds.flatMap((second) =>
        this.#statics.rowsOf(name, args.length, [first, ...(second === undefined ? [] : [second])]),
      ),
    );
    return { rows, given: firsts };
  }

  /** How a fact lies on a board; undefined where it lies on none, or on one of several. */
  layerOf(fact: Term): SquareLayer | undefined {
    const layer = this.layout.layers.get(termKey(fact));
    if (layer?.kind !== "cell" || layer.boardOf.size !== 1 || layer.boards.length > 0 || layer.prefix !== "")
      return undefined;
    const board = this.layout.boards[[...layer.boardOf.values()][0]!];
    return board === undefined ? undefined : { layer, board };
  }

  /** The facts of the initial state. */
  get initial(): readonly Fact[] {
    return this.#states[0] ?? [];
  }

  readonly #single = new Map<string, boolean>();

  /** Whether a square holds one thing at most, as far as random play shows: where emptiness is a fact, or no two were ever seen. */
  isSingle(fact: Term): boolean {
    const key = termKey(fact);
    const layer = this.layerOf(fact)?.layer;
    if (layer === undefined) return false;
    let single = this.#single.get(key);
    if (single === undefined) this.#single.set(key, (single = layer.blanks.size > 0 || this.#seenSingle(key, layer)));
    return single;
  }

  #seenSingle(key: string, { at }: Layer): boolean {
    return this.#states.every((state) => {
      const atoms = state.map(atomOf).filter((atom) => atomKey(atom) === key);
      return new Set(atoms.map(({ args }) => at.map((n) => args[n]).join(" "))).size === atoms.length;
    });
  }

  #ownedLayers: number | undefined;

  /** Kinds of facts that put things of players on squares. */
  get ownedLayers(): number {
    this.#ownedLayers ??= [...this.layout.layers].filter(
      ([key, { kind, content }]) => kind === "cell" && content.length === 1 && this.isRoleOfFact(key, content[0]!),
    ).length;
    return this.#ownedLayers;
  }

  readonly #filled = new Map<BoardLayout, ReadonlySet<number>>();

  /** The cells of a board on which facts lie in the initial state: no others are played on where some have none. */
  filledCells(board: BoardLayout): ReadonlySet<number> {
    let cells = this.#filled.get(board);
    if (cells === undefined) this.#filled.set(board, (cells = this.#cellsOfFacts(board)));
    return cells;
  }

  #cellsOfFacts(board: BoardLayout): ReadonlySet<number> {
    const cells = new Set<number>();
    for (const text of this.initial) {
      const atom = atomOf(text);
      const layer = this.layout.layers.get(atomKey(atom));
      if (layer?.kind !== "cell" || layer.boards.length > 0 || layer.blanks.size === 0) continue;
      const cell = board.index.get(layer.at.map((at) => atom.args[at]!).join(" "));
      if (cell !== undefined) cells.add(cell);
    }
    return cells;
  }

  /** Whether a relation depends on itself. */
  isRecursive(key: string): boolean {
    let recursive = this.#recursive.get(key);
    if (recursive === undefined) this.#recursive.set(key, (recursive = this.#reaches(key)));
    return recursive;
  }

  #reaches(key: string): boolean {
    const seen = new Set<string>();
    const open = [key];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const rule of this.definitions(at))
        for (const clause of clausesOf(rule))
          for (const literal of clause.literals) {
            if (literal.kind !== "relation") continue;
            const next = keyOf(literal.sentence);
            if (next === key) return true;
            if (!seen.has(next)) open.push(next);
            seen.add(next);
          }
    return false;
  }

  /** Whether the arguments of a relation are roles, or it has none: such a relation is a condition with a name. */
  isNamedCondition(sentence: Sentence): boolean {
    if (sentence.args.length > 1) return false;
    return sentence.args.every((_, at) => this.isRoleArgument(keyOf(sentence), at));
  }

  /** Whether only roles stand in an argument of a relation. */
  isRoleArgument(key: string, at: number): boolean {
    return this.#areRoles(this.#domains.relations.get(key)?.[at]?.names);
  }

  /** Whether only names of places along one side of the board stand in an argument of a relation. */
  isCoordinate(key: string, at: number, { cells }: BoardLayout, side: number): boolean {
    const names = this.#domains.relations.get(key)?.[at]?.names;
    if (names === undefined || names.size === 0) return false;
    const places = new Set(cells.map(({ coordinates }) => coordinates[side]));
    return [...names].every((name) => places.has(name));
  }

  /** Whether only roles stand in an argument of a fact. */
  isRoleOfFact(key: string, at: number): boolean {
    return this.#areRoles(this.#domains.state.functions.get(key)?.[at]?.names);
  }

  #numerals: ReadonlyMap<string, string> | undefined;

  /** The digits of names with letters before them, where a relation counts from each to the next: `n31`. */
  get numerals(): ReadonlyMap<string, string> {
    this.#numerals ??= new Map(
      [...this.#definitions.values()].flatMap(([first]) => {
        const { head } = first!;
        if (head.args.length !== 2 || !this.isStatic(head) || !this.definitions(keyOf(head)).every(isBare)) return [];
        const rows = this.rows(keyOf(head)) ?? [];
        if (rows.length < 2 || meaningOfRows(rows)?.results.length !== 2) return [];
        const names = rows.flat().filter((name) => !/^-?\d/.test(name));
        return names.every((name) => !Number.isNaN(numberOf(name)))
          ? names.map((name): [string, string] => [name, String(numberOf(name))])
          : [];
      }),
    );
    return this.#numerals;
  }

  readonly #standing = new Map<string, boolean>();

  /** Whether a move names what stands on its first square, as it did in all random play. */
  isStanding(key: string, at: number): boolean {
    const asked = `${key} ${at}`;
    let standing = this.#standing.get(asked);
    if (standing === undefined)
      this.#standing.set(asked, (standing = isStandingIn(this.playouts.flat(), this.layout, key, at)));
    return standing;
  }

  /** Whether several facts of a name and one value, or one value for a role, were seen to hold at once: who is ready, not how many. */
  isMany(fact: Term): boolean {
    const key = termKey(fact);
    const args = fact.kind === "compound" ? fact.args : [];
    const open = args.flatMap((_, at) => (this.isRoleOfFact(key, at) ? [] : [at]));
    const [only, ...more] = open;
    return only !== undefined && more.length === 0 && !this.observed.isSingle(key, only);
  }

  /** What may stand in an argument of a move; undefined where it is no name. */
  moveValues(key: string, at: number): readonly string[] | undefined {
    const place = this.#domains.move.functions.get(key)?.[at];
    return place === undefined || place.functions.size > 0 || place.names.size === 0 ? undefined : [...place.names];
  }

  /** What the values of an argument of a fact are called: the name of the smallest relation of one argument that holds of all. */
  typeOfFact(key: string, at: number): string | undefined {
    return this.#typeOf(this.#domains.state.functions.get(key)?.[at]?.names);
  }

  /** What the values of an argument of a move are called. */
  typeOfMove(key: string, at: number): string | undefined {
    return this.#typeOf(this.#domains.move.functions.get(key)?.[at]?.names);
  }

  #typeOf(names: ReadonlySet<string> | undefined): string | undefined {
    if (names === undefined || names.size === 0) return undefined;
    const types = [...this.#definitions.keys()].filter(
      (each) => each.endsWith("/1") && this.isStatic({ name: each.slice(0, -2), args: [] } as unknown as Sentence),
    );
    const fits = types.flatMap((type) => {
      const rows = this.rows(type) ?? [];
      const values = new Set(rows.map(([value]) => value!));
      return values.size > 0 && [...names].every((name) => values.has(name)) ? [{ type, size: values.size }] : [];
    });
    const [best] = fits.sort((a, b) => a.size - b.size);
    return best?.type.slice(0, -2).replaceAll(/[-_]+/g, " ");
  }

  #areRoles(names: ReadonlySet<string> | undefined): boolean {
    return names !== undefined && names.size > 0 && [...names].every((name) => this.roles.includes(name));
  }
}

/** Some of the values, over all of them. */
function spread(values: readonly string[], most: number): readonly string[] {
  const step = Math.max(1, Math.ceil(values.length / most));
  return values.filter((_, at) => at % step === 0);
}

function isBare({ body }: Rule): boolean {
  return body.length === 0;
}
