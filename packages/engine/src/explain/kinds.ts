/**
 * Whose pieces are whose, and of what kind: static relations that say so of what lies on squares.
 *
 *   (owner black-man black) (owner white-man white)      (piece white-king white king)
 *   (true (cell ?x ?y ?p)) (owner ?p ?r)                 one of the pieces of ?r
 *   … and (faces ?p ?d)                                  a man of ?r; a king of ?r: a clause each, since they face different ways
 */
import { argsOf, keyOf } from "../board/domains.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type ClauseLiteral, type ClauseRule, literalTerms, type TableLiteral, variablesOf } from "./clauses.ts";
import { listed } from "./explanation.ts";
import { joinAll } from "./joins.ts";
import { literalTable } from "./placed.ts";
import { words } from "./speech.ts";
import type { RuleWorld } from "./world.ts";

/** A static relation that gives every piece its owner, and perhaps its kind. */
export interface OwnerRelation {
  /** Arguments; `kind` is -1 where none names it. */
  readonly piece: number;
  readonly role: number;
  readonly kind: number;
  readonly nouns: ReadonlyMap<string, string>;
  readonly owners: ReadonlyMap<string, string>;
}

/** Of a variable that stands for a piece. */
export interface PieceOf {
  readonly role: Term;
  /** `king`; undefined where any piece will do. */
  readonly noun: string | undefined;
  /** Whether a sentence says which kinds of pieces are meant, so that conditions on the kind need no words. */
  readonly isKind: boolean;
  /** The condition that says so. */
  readonly literal: ClauseLiteral;
}

type RelationLiteral = ClauseLiteral & { readonly kind: "relation" };

/** A table of more rows tells no pieces apart. */
const MOST_PIECES = 40;

/** Undefined where the relation is no table of pieces and their owners. */
export function ownerRelation(world: RuleWorld, sentence: Sentence): OwnerRelation | undefined {
  const size = sentence.args.length;
  const all = (size === 2 || size === 3 ? world.rows(keyOf(sentence)) : undefined) ?? [];
  // Pieces of nobody who plays are left out, where the same rules serve more players.
  const column = [0, 1, 2].find(
    (at) => new Set(all.map((row) => row[at]).filter((value) => world.players.includes(value!))).size > 1,
  );
  const rows = column === undefined ? all : all.filter((row) => world.players.includes(row[column]!));
  if (rows.length === 0 || rows.length > MOST_PIECES) return undefined;
  const columns = Array.from({ length: size }, (_, at) => rows.map((row) => row[at]!));
  const looks = [...world.layout.layers.values()].map((layer) => layer.looks);
  const role = columns.findIndex((values) => values.every((value) => world.players.includes(value)));
  const isPieces = (values: readonly string[], at: number): boolean =>
    at !== role &&
    new Set(values).size === rows.length &&
    !values.some((value) => world.roles.includes(value)) &&
    2 * values.filter((value) => looks.some((each) => each.has(value))).length >= values.length;
  const piece = columns.findIndex(isPieces);
  if (role < 0 || piece < 0) return undefined;
  const kind = [0, 1, 2].find((at) => at < size && at !== role && at !== piece) ?? -1;
  const label = (value: string): string => looks.flatMap((each) => each.get(value)?.label ?? [])[0] ?? value;
  const nouns = new Map(
    rows.map((row) => [
      row[piece]!,
      kind < 0 ? (withoutOwner(row[piece]!, label(row[piece]!), row[role]!) ?? label(row[piece]!)) : words(row[kind]!),
    ]),
  );
  return { piece, role, kind, nouns, owners: new Map(rows.map((row) => [row[piece]!, row[role]!])) };
}

/** `black-man` of black is a man, and so is `bm`, where it is drawn as one; undefined where neither says so. */
export function withoutOwner(content: string, label: string | undefined, owner: string): string | undefined {
  for (const text of [words(content), label ?? ""]) {
    const rest = text
      .split(" ")
      .filter((word) => word !== owner)
      .join(" ");
    if (rest !== text && rest !== "") return rest;
  }
  return undefined;
}

/** For each variable of the literals that stands for somebody's piece. */
export function kindsIn(world: RuleWorld, literals: readonly ClauseLiteral[]): ReadonlyMap<string, PieceOf> {
  const found = new Map<string, PieceOf>();
  for (const literal of literals) {
    if (literal.kind !== "relation" || literal.negated || !world.isStatic(literal.sentence)) continue;
    const relation = world.ownerRelation(literal.sentence);
    const piece = relation && literal.sentence.args[relation.piece];
    if (relation === undefined || piece?.kind !== "variable") continue;
    const kind = literal.sentence.args[relation.kind];
    const table = literals.find((each) => each.kind === "table" && each.args[0]!.name === piece.name) as
      | TableLiteral
      | undefined;
    const named = kind?.kind === "constant" ? words(kind.name) : table?.noun;
    const isKind = named !== undefined || conditionsOn(world, literals, literal, relation).length === 0;
    found.set(piece.name, { role: literal.sentence.args[relation.role]!, noun: named, isKind, literal });
  }
  return found;
}

/** Other static conditions on a piece or its kind. */
function conditionsOn(
  world: RuleWorld,
  literals: readonly ClauseLiteral[],
  owner: RelationLiteral,
  { piece, kind }: OwnerRelation,
): readonly RelationLiteral[] {
  const names = [owner.sentence.args[piece]!, owner.sentence.args[kind]].flatMap((term) =>
    term === undefined ? [] : variablesOf(term),
  );
  return literals.filter(
    (literal): literal is RelationLiteral =>
      literal !== owner &&
      literal.kind === "relation" &&
      world.isStatic(literal.sentence) &&
      literalTerms(literal)
        .flatMap(variablesOf)
        .some((name) => names.includes(name)),
  );
}

const MOST_KINDS = 6;

/** A clause for each kind of piece that conditions treat differently. */
export function byKind(world: RuleWorld, clause: ClauseRule): readonly ClauseRule[] {
  for (const literal of clause.literals) {
    if (literal.kind !== "relation" || literal.negated || !world.isStatic(literal.sentence)) continue;
    const relation = world.ownerRelation(literal.sentence);
    const piece = relation && literal.sentence.args[relation.piece];
    if (relation === undefined || piece?.kind !== "variable" || !isOnBoard(world, clause, piece)) continue;
    if (clause.literals.some((each) => each.kind === "table" && each.args[0]!.name === piece.name)) continue;
    if (literal.sentence.args[relation.kind]?.kind === "constant") continue;
    const about = conditionsOn(world, clause.literals, literal, relation);
    const others = exceptions(clause.literals, literal, relation);
    if (about.length === 0 && others.length > 0) return [excepting(clause, piece, relation, others)];
    const groups = about.length === 0 ? undefined : groupsOf(world, literal, relation, about);
    if (groups === undefined || groups.length > MOST_KINDS) continue;
    return groups.flatMap(({ nouns, members }) => {
      const table: TableLiteral = {
        kind: "table",
        negated: false,
        args: [piece],
        rows: members.map((member) => [member]),
        noun: listed(nouns, "or"),
      };
      // What speaks of the kind alone is said by its name.
      const hidden = [piece.name, literal.sentence.args[relation.kind]?.name];
      const isSaid = (each: ClauseLiteral): boolean =>
        about.includes(each as RelationLiteral) &&
        literalTerms(each)
          .flatMap(variablesOf)
          .every((name) => hidden.includes(name));
      return byKind(world, { ...clause, literals: [...clause.literals.filter((each) => !isSaid(each)), table] });
    });
  }
  return [clause];
}

type DistinctLiteral = ClauseLiteral & { readonly kind: "distinct" };

/** Kinds that the clause says it is none of. */
function exceptions(
  literals: readonly ClauseLiteral[],
  owner: RelationLiteral,
  { kind }: OwnerRelation,
): readonly DistinctLiteral[] {
  const name = owner.sentence.args[kind];
  if (name?.kind !== "variable") return [];
  return literals.filter(
    (literal): literal is DistinctLiteral =>
      literal.kind === "distinct" &&
      !literal.negated &&
      [literal.left, literal.right].some((term) => term.name === name.name) &&
      [literal.left, literal.right].some((term) => term.kind === "constant"),
  );
}

/** A piece of any kind but those. */
function excepting(
  clause: ClauseRule,
  piece: Term,
  { nouns }: OwnerRelation,
  others: readonly DistinctLiteral[],
): ClauseRule {
  const names = others.map(({ left, right }) => words((left.kind === "constant" ? left : right).name));
  const members = [...nouns].filter(([, noun]) => !names.includes(noun)).map(([member]) => member);
  const table: TableLiteral = {
    kind: "table",
    negated: false,
    args: [piece],
    rows: members.map((member) => [member]),
    noun: `piece other than a ${listed(names, "or")}`,
  };
  return {
    ...clause,
    literals: [...clause.literals.filter((each) => !others.includes(each as DistinctLiteral)), table],
  };
}

function isOnBoard(world: RuleWorld, { literals }: ClauseRule, piece: Term): boolean {
  return literals.some(
    (literal) =>
      literal.kind === "fact" &&
      !literal.negated &&
      world.layerOf(literal.fact) !== undefined &&
      argsOf(literal.fact).some((arg) => arg.name === piece.name),
  );
}

/** Kinds for which the conditions say the same belong together; those that no piece can meet are left out. */
function groupsOf(
  world: RuleWorld,
  owner: RelationLiteral,
  { piece, kind, nouns }: OwnerRelation,
  about: readonly RelationLiteral[],
): readonly { readonly nouns: readonly string[]; readonly members: readonly string[] }[] | undefined {
  const names = [...new Set(nouns.values())];
  const hidden = new Set([owner.sentence.args[piece]!.name, owner.sentence.args[kind]?.name]);
  const groups = new Map<string, { nouns: string[]; members: string[] }>();
  for (const noun of names) {
    const members = [...nouns].filter(([, each]) => each === noun).map(([member]) => member);
    const own = literalTable(world, owner);
    const at = own?.variables.indexOf(owner.sentence.args[piece]!.name) ?? -1;
    if (own === undefined || at < 0) return undefined;
    const of = { ...own, rows: own.rows.filter((row) => members.includes(row[at]!)) };
    const parts: string[] = [];
    let isPossible = true;
    for (const literal of about) {
      const table = literalTable(world, literal);
      const joined = table && joinAll([of, table]);
      if (joined === undefined) return undefined;
      if (joined.rows.length === 0 && !literal.negated) isPossible = false;
      const isAll = table!.variables.every((name) => hidden.has(name));
      if (joined.rows.length > 0 && literal.negated && isAll) isPossible = false;
      const shown = joined.variables.flatMap((name, column) => (hidden.has(name) ? [] : [column]));
      parts.push([...new Set(joined.rows.map((row) => shown.map((column) => row[column]).join(" ")))].sort().join(";"));
    }
    if (!isPossible) continue;
    const key = parts.join("|");
    const group = groups.get(key) ?? { nouns: [], members: [] };
    groups.set(key, group);
    group.nouns.push(noun);
    group.members.push(...members);
  }
  return [...groups.values()];
}
