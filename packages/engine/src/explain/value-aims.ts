/**
 * Values that a move names: cards, numbers, pieces, words.
 */
import { keyOf } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import type { Aim } from "./aim.ts";
import { type ClauseLiteral, type ClauseRule, literalTerms } from "./clauses.ts";
import { listed, numberWord } from "./explanation.ts";
import { type PlacedSquare, variablesOf } from "./placed.ts";
import { quote, type Speech, variableName, words } from "./speech.ts";
import type { Telling } from "./telling.ts";

/** Values that are listed one by one. */
const MOST_VALUES = 10;

/** A move that names no square: cards, numbers, words. */
export function valueAim(telling: Telling, args: readonly Term[], clause: ClauseRule, speech: Speech): Aim {
  const { world } = telling;
  const types = args.map((arg) => typeOf(telling, arg, clause));
  const same = types.every((type) => type !== undefined && type.name === types[0]!.name);
  const names = new Set(args.map(termText));
  const between = clause.literals.filter(
    (literal) => literal.kind === "distinct" && names.has(termText(literal.left)) && names.has(termText(literal.right)),
  );
  const left = clause.literals.filter(
    (literal) => !between.includes(literal) && !types.some((type) => type?.literal === literal),
  );
  const conditions = telling.conditions({ ...clause, literals: left }, speech).map(({ text }) => text);
  if (args.length === 0) return { object: "", conditions };
  if (!same) {
    const texts = args.map((arg, at) =>
      types[at]
        ? `a ${words(types[at]!.name)}`
        : speech.isRole(arg)
          ? speech.role(arg)
          : arg.kind === "variable"
            ? quote(variableName(arg))
            : speech.value(arg),
    );
    return { object: texts.join(" and "), conditions };
  }
  const { name, key } = types[0]!;
  const values = (world.rows(key) ?? []).map(([value]) => words(value!));
  const list = values.length > 0 && values.length <= MOST_VALUES ? ` (${listed(values, "or")})` : "";
  const noun = words(name);
  if (args.length === 1) return { object: `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}${list}`, conditions };
  const differ = between.length > 0 ? " different" : "";
  return { object: `${numberWord(args.length)}${differ} ${noun}s${list}`, conditions };
}

/** What a move names beside squares, behind them; the piece that stands on its first square goes without saying. */
export function namingText(
  telling: Telling,
  rest: readonly Term[],
  clause: ClauseRule,
  speech: Speech,
  start: PlacedSquare,
): string {
  const standing = new Set(start.occupations.flatMap(({ content }) => content.map(termText)));
  const said = rest
    .filter((term) => !speech.isRole(term) && !standing.has(termText(term)))
    .map((term) => {
      const type = typeOf(telling, term, clause);
      if (type === undefined)
        return term.kind === "variable" ? `a value ${quote(variableName(term))}` : speech.value(term);
      const values = (telling.world.rows(type.key) ?? []).map(([value]) => words(value!));
      const list = values.length > 0 && values.length <= MOST_VALUES ? ` (${listed(values, "or")})` : "";
      return `a ${words(type.name)}${list}`;
    });
  return said.length === 0 ? "" : `, naming ${listed(said)}`;
}

/** The static relation of one argument that a variable belongs to. */
function typeOf(
  { world }: Telling,
  arg: Term,
  { literals, head }: ClauseRule,
): { name: string; key: string; literal: ClauseLiteral } | undefined {
  if (arg.kind !== "variable") return undefined;
  const uses = (name: string): number =>
    [...literals.flatMap(literalTerms), ...head.args].flatMap(variablesOf).filter((each) => each === name).length;
  const literal = literals.find(
    (each) =>
      each.kind === "relation" &&
      !each.negated &&
      world.isStatic(each.sentence) &&
      each.sentence.args.length <= 2 &&
      each.sentence.name !== "role" &&
      termText(each.sentence.args[0]!) === arg.name &&
      each.sentence.args.slice(1).every((other) => other.kind === "variable" && uses(other.name) === 1),
  );
  return literal?.kind === "relation"
    ? { name: literal.sentence.name, key: keyOf(literal.sentence), literal }
    : undefined;
}
