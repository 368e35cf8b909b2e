/**
 * Clauses rewritten so that they say the same in fewer words:
 *
 *   whose turn it is, and who moves where only one player does, is one player in the whole clause
 *   (not (friend ?x ?y))   with one rule (friend ?x ?y) for the player's own pieces: the square holds none of them
 *   (beam ?d ?a ?c)        that repeats a step over empty squares: the squares along a line
 */
import { argsOf, keyOf, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import {
  type ClauseLiteral,
  type ClauseRule,
  identified,
  literalTerms,
  replaced,
  type TableLiteral,
  variablesOf,
} from "./clauses.ts";
import { literalTable } from "./placed.ts";
import type { RuleWorld } from "./world.ts";

/** A move without an effect. */
export const WAITS = /^(no-?op|wait|pass|skip|null)$/i;

/** Undefined where nobody could do all that the clause asks for. */
export function oneMover(world: RuleWorld, clause: ClauseRule): ClauseRule | undefined {
  const pairs: [Term, Term][] = [];
  const turns = clause.literals.filter((literal) => isTurn(world, literal)) as (ClauseLiteral & { kind: "fact" })[];
  for (const turn of turns.slice(1))
    if (termKey(turn.fact) === termKey(turns[0]!.fact)) pairs.push([turn.fact, turns[0]!.fact]);
  const deeds = clause.literals.filter(
    (literal) => literal.kind === "does" && !literal.negated && isDeed(world, literal),
  );
  const [first] = deeds as (ClauseLiteral & { kind: "does" })[];
  for (const deed of deeds.slice(1) as (ClauseLiteral & { kind: "does" })[])
    if (world.isAlternating || termText(deed.role) === termText(first!.role))
      pairs.push([deed.role, first!.role], [deed.move, first!.move]);
  const all = [...pairs, ...contents(world, clause)];
  // A square that is said to hold two things may hold both, whatever random play has shown.
  const one = all.length === 0 ? clause : (identified(clause, all) ?? identified(clause, pairs));
  const owners = one === undefined ? [] : oneOwner(world, one);
  return one === undefined || owners.length === 0 ? one : identified(one, owners);
}

/** A piece has one owner and is of one kind, however often a clause says of whose and of what. */
function oneOwner(world: RuleWorld, { literals }: ClauseRule): [Term, Term][] {
  const first = new Map<string, readonly Term[]>();
  return literals.flatMap((literal): [Term, Term][] => {
    if (literal.kind !== "relation" || literal.negated || !world.isStatic(literal.sentence)) return [];
    const { args } = literal.sentence;
    const piece = args[world.ownerRelation(literal.sentence)?.piece ?? -1];
    if (piece?.kind !== "variable") return [];
    const key = `${keyOf(literal.sentence)} ${piece.name}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, args);
    return other === undefined ? [] : args.map((arg, at): [Term, Term] => [arg, other[at]!]);
  });
}

/** A square that may be empty holds one thing: what two conditions say of it, they say of the same. */
function contents(world: RuleWorld, { literals }: ClauseRule): [Term, Term][] {
  const first = new Map<string, Term>();
  return literals.flatMap((literal): [Term, Term][] => {
    const layered = literal.kind === "fact" && !literal.negated ? world.layerOf(literal.fact) : undefined;
    if (literal.kind !== "fact" || layered === undefined || !world.isSingle(literal.fact)) return [];
    const args = argsOf(literal.fact);
    const key = `${termKey(literal.fact)} ${layered.layer.at.map((n) => termText(args[n]!)).join(" ")}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, literal.fact);
    return other === undefined ? [] : [[literal.fact, other]];
  });
}

/** Whoever moves a piece owns it, where no legal move says otherwise. */
export function moversPiece(world: RuleWorld, clause: ClauseRule): ClauseRule {
  const deed = clause.literals.find((literal) => literal.kind === "does" && !literal.negated && isDeed(world, literal));
  const owned = deed?.kind === "does" ? world.ownedStart(deed.move) : undefined;
  if (deed?.kind !== "does" || owned === undefined) return clause;
  const start = owned.at.map((n) => termText(argsOf(deed.move)[n]!)).join(" ");
  for (const literal of clause.literals) {
    const layered = literal.kind === "fact" && !literal.negated ? world.layerOf(literal.fact) : undefined;
    if (literal.kind !== "fact" || layered?.layer.content.length !== 1) continue;
    const args = argsOf(literal.fact);
    const piece = args[layered.layer.content[0]!]!;
    if (piece.kind !== "variable" || layered.layer.at.map((n) => termText(args[n]!)).join(" ") !== start) continue;
    const { relation, sentence } = owned;
    const own = sentence.args.map((arg, n) =>
      n === relation.piece
        ? piece
        : n === relation.role
          ? deed.role
          : { ...arg, kind: "variable" as const, name: `${piece.name}'kind` },
    );
    const written = clause.literals.find(
      (each) =>
        each.kind === "relation" &&
        keyOf(each.sentence) === keyOf(sentence) &&
        each.sentence.args[relation.piece]!.name === piece.name,
    );
    if (written?.kind === "relation")
      return identified(clause, [[written.sentence.args[relation.role]!, deed.role]]) ?? clause;
    const isAsked = clause.literals.some(
      (each) => each.kind === "relation" && literalTerms(each).some((term) => term.name === piece.name),
    );
    if (!isAsked) return clause;
    return {
      ...clause,
      literals: [...clause.literals, { kind: "relation", negated: false, sentence: { ...sentence, args: own } }],
    };
  }
  return clause;
}

function isTurn(world: RuleWorld, literal: ClauseLiteral): boolean {
  return (
    literal.kind === "fact" &&
    !literal.negated &&
    world.layout.turns.has(termKey(literal.fact)) &&
    argsOf(literal.fact).length === 1
  );
}

function isDeed(world: RuleWorld, literal: ClauseLiteral): boolean {
  return literal.kind === "does" && literal.move.kind !== "variable" && !world.isWait(literal.move.name);
}

/** Facts that every rule of a condition asks for hold where it does: they are said here, too. */
export function impliedFacts(world: RuleWorld, clause: ClauseRule): ClauseRule {
  const known = new Set(clause.head.args.flatMap(variablesOf));
  const implied = clause.literals.flatMap((literal): readonly ClauseLiteral[] => {
    if (literal.kind !== "relation" || literal.negated || world.isStatic(literal.sentence)) return [];
    if (world.isRecursive(keyOf(literal.sentence))) return [];
    const asked: ClauseRule = { head: clause.head, literals: [literal], spans: [] };
    const alternatives = world.definedBy(literal.sentence).flatMap((rule) => replaced(asked, 0, rule, "'all") ?? []);
    const [first, ...others] = alternatives.map(({ literals }) =>
      literals.filter(
        (each) => each.kind === "fact" && !each.negated && variablesOf(each.fact).every((name) => known.has(name)),
      ),
    );
    const text = (each: ClauseLiteral): string => literalTerms(each).map(termText).join(" ");
    const isEverywhere = (each: ClauseLiteral): boolean =>
      others.every((other) => other.some((one) => text(one) === text(each)));
    return others.length === 0 ? [] : first!.filter(isEverywhere);
  });
  const written = new Set(clause.literals.filter(({ kind }) => kind === "fact").map((each) => termText(factOf(each))));
  const added = implied.filter((each) => !written.has(termText(factOf(each))));
  return added.length === 0 ? clause : { ...clause, literals: [...clause.literals, ...added] };
}

/** A negated condition on one square, as what the square does not hold. */
export function deniedSquares(world: RuleWorld, clause: ClauseRule): ClauseRule {
  const literals = clause.literals.flatMap((literal, at) => deniedSquare(world, clause, literal, at) ?? [literal]);
  return literals.length === clause.literals.length && literals.every((each, at) => each === clause.literals[at])
    ? clause
    : { ...clause, literals };
}

function deniedSquare(
  world: RuleWorld,
  clause: ClauseRule,
  literal: ClauseLiteral,
  at: number,
): readonly ClauseLiteral[] | undefined {
  if (literal.kind !== "relation" || !literal.negated || world.isStatic(literal.sentence)) return undefined;
  if (world.isByMove(literal.sentence) || world.isRecursive(keyOf(literal.sentence))) return undefined;
  const asked: ClauseRule = { head: clause.head, literals: [{ ...literal, negated: false }], spans: [] };
  const found = world.definedBy(literal.sentence).map((rule) => replaced(asked, 0, rule, `'not${at}`));
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return undefined;
  const [inner, ...others] = world.unfolded([only]);
  if (inner === undefined || others.length > 0) return undefined;
  const turn = clause.literals.find((each) => isTurn(world, each));
  const turns = inner.literals.filter((each) => isTurn(world, each));
  if (turns.length > 0 && turn === undefined) return undefined;
  const pairs = turns.map((each): [Term, Term] => [factOf(each), factOf(turn!)]);
  const told = identified(inner, pairs);
  const rest = told?.literals.filter((each) => !isTurn(world, each)) ?? [];
  const [fact, ...static_] = [...rest].sort((a, b) => Number(b.kind === "fact") - Number(a.kind === "fact"));
  const layered = fact?.kind === "fact" && !fact.negated ? world.layerOf(fact.fact) : undefined;
  if (fact?.kind !== "fact" || layered === undefined || static_.length > 1) return undefined;
  const known = new Set(
    clause.literals
      .filter((each) => each !== literal)
      .flatMap(literalTerms)
      .flatMap(variablesOf),
  );
  for (const arg of literalTerms(literal)) for (const name of variablesOf(arg)) known.add(name);
  const args = argsOf(fact.fact);
  if (!layered.layer.at.every((n) => variablesOf(args[n]!).every((name) => known.has(name)))) return undefined;
  const [owner] = static_;
  if (owner !== undefined && !isOwner(world, owner, args, known)) return undefined;
  return [{ ...fact, negated: true }, ...static_];
}

function isOwner(world: RuleWorld, literal: ClauseLiteral, args: readonly Term[], known: ReadonlySet<string>): boolean {
  if (literal.kind !== "relation" || literal.negated || !world.isStatic(literal.sentence)) return false;
  const relation = world.ownerRelation(literal.sentence);
  const [piece, role] = [literal.sentence.args[relation?.piece ?? -1], literal.sentence.args[relation?.role ?? -1]];
  if (piece?.kind !== "variable" || role === undefined || known.has(piece.name)) return false;
  return args.some((arg) => arg.name === piece.name) && variablesOf(role).every((name) => known.has(name));
}

function factOf(literal: ClauseLiteral): Term {
  return (literal as ClauseLiteral & { kind: "fact" }).fact;
}

/** Squares of a line that the table of a slide may hold. */
const MOST_SLIDES = 6000;

/**
 * A relation of two rules, of which one takes a step and the other one more step from a square that is empty:
 *
 *   (<= (beam ?d ?a ?b) (rider ?d ?a) (toward ?d ?a ?b))
 *   (<= (beam ?d ?a ?c) (beam ?d ?a ?b) (true (cell ?b empty)) (toward ?d ?b ?c))
 */
export function slides(world: RuleWorld, clause: ClauseRule): ClauseRule {
  for (const [at, literal] of clause.literals.entries()) {
    if (literal.kind !== "relation" || literal.negated || !world.isRecursive(keyOf(literal.sentence))) continue;
    const slide = slideOf(world, clause, at);
    if (slide !== undefined) return slides(world, slide);
  }
  return clause;
}

function slideOf(world: RuleWorld, clause: ClauseRule, at: number): ClauseRule | undefined {
  const { sentence } = clause.literals[at] as ClauseLiteral & { kind: "relation" };
  const key = keyOf(sentence);
  const rules = world.definedBy(sentence);
  const isSelf = (literal: ClauseLiteral): boolean => literal.kind === "relation" && keyOf(literal.sentence) === key;
  const base = rules.find(({ literals }) => !literals.some(isSelf));
  const again = rules.find(({ literals }) => literals.filter(isSelf).length === 1);
  if (rules.length !== 2 || base === undefined || again === undefined || world.isStatic(sentence)) return undefined;
  const steps = again.literals.filter((literal) => literal.kind === "relation" && !isSelf(literal));
  const facts = again.literals.filter((literal) => literal.kind === "fact");
  const [step] = steps as (ClauseLiteral & { kind: "relation" })[];
  const [fact] = facts as (ClauseLiteral & { kind: "fact" })[];
  if (steps.length !== 1 || facts.length !== 1 || again.literals.length !== 3) return undefined;
  if (step!.negated || fact!.negated || !world.isStatic(step!.sentence)) return undefined;
  const layered = world.layerOf(fact!.fact);
  const args = argsOf(fact!.fact);
  const self = (again.literals.find(isSelf) as ClauseLiteral & { kind: "relation" }).sentence;
  const isEmpty = layered?.layer.blanks.has(layered.layer.content.map((n) => termText(args[n]!)).join(" ")) === true;
  const places = layered?.layer.at.length ?? 0;
  const own = base.literals.find(
    (literal) => literal.kind === "relation" && keyOf(literal.sentence) === keyOf(step!.sentence),
  );
  if (!isEmpty || own?.kind !== "relation") return undefined;
  // The step is (name …direction …from …to), with the empty square in between as its `from`.
  const between = layered!.layer.at.map((n) => termText(args[n]!)).join(" ");
  const texts = step!.sentence.args.map(termText);
  const from = texts.length - 2 * places;
  if (from < 0 || texts.slice(from, from + places).join(" ") !== between) return undefined;
  const end = texts.slice(from + places).join(" ");
  if (!self.args.map(termText).join(" ").endsWith(between)) return undefined;
  if (!again.head.args.map(termText).join(" ").endsWith(end)) return undefined;
  const table = literalTable(world, step!);
  if (table === undefined || table.variables.length !== texts.length) return undefined;
  const rows = closure(table.rows, from, places);
  if (rows === undefined) return undefined;
  const replacedOne = replaced(clause, at, base, `'slide${at}`);
  if (replacedOne === undefined) return undefined;
  const literals = replacedOne.literals.map((literal): ClauseLiteral => {
    if (literal.kind !== "relation" || literal.negated || keyOf(literal.sentence) !== keyOf(own.sentence))
      return literal;
    const note = ", over empty squares only";
    return { kind: "table", negated: false, args: literal.sentence.args, rows, note } satisfies TableLiteral;
  });
  return { ...replacedOne, literals };
}

/** One step or more the same way: rows of (…direction …from …to). */
function closure(
  rows: readonly (readonly string[])[],
  from: number,
  places: number,
): readonly (readonly string[])[] | undefined {
  const next = new Map<string, string[][]>();
  const keyed = (row: readonly string[], at: number): string =>
    [...row.slice(0, from), ...row.slice(at, at + places)].join(" ");
  for (const row of rows) next.set(keyed(row, from), [...(next.get(keyed(row, from)) ?? []), [...row]]);
  const found = new Map(rows.map((row) => [row.join(" "), [...row]]));
  const open = [...found.values()];
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    for (const step of next.get(keyed(row, from + places)) ?? []) {
      const longer = [...row.slice(0, from + places), ...step.slice(from + places)];
      if (found.has(longer.join(" "))) continue;
      if (found.size >= MOST_SLIDES) return undefined;
      found.set(longer.join(" "), longer);
      open.push(longer);
    }
  }
  return [...found.values()];
}
