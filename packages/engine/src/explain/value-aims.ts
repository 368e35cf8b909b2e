/**
 * Values that a move names: cards, numbers, pieces, words.
 */
import { argsOf, flattened, keyOf, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import type { Aim } from "./aim.ts";
import { type ClauseLiteral, type ClauseRule, literalTerms, variablesOf } from "./clauses.ts";
import { listed, numberWord, plural, valuesText } from "./explanation.ts";
import { numberOf } from "./numbers.ts";
import type { PlacedSquare } from "./placed.ts";
import { plainValue, type Speech, words } from "./speech.ts";
import type { Telling } from "./telling.ts";

/** A move that names no square: cards, numbers, words. */
export function valueAim(telling: Telling, args: readonly Term[], clause: ClauseRule, speech: Speech): Aim {
  const move = flattened(clause.head.args[1]!);
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
      types[at] ? withValues(telling, types[at]!) : choiceText(telling, move, arg, speech),
    );
    return { object: texts.join(" and "), conditions };
  }
  const [type] = types;
  if (args.length === 1) return { object: withValues(telling, type!), conditions };
  const differ = between.length > 0 ? " different" : "";
  return {
    object: `${numberWord(args.length)}${differ} ${plural(words(type!.name))}${valuesOf(telling, type!)}`,
    conditions,
  };
}

type ValueType = NonNullable<ReturnType<typeof typeOf>>;

/** ` (red, green or blue)`. */
function valuesOf({ world }: Telling, { key }: ValueType): string {
  const values = (world.rows(key) ?? []).map(([value]) => words(plainValue(world, value!)));
  const text = valuesText([...new Set(values)]);
  return text === undefined ? "" : ` (${text})`;
}

/** `a colour (red, green or blue)`. */
function withValues(telling: Telling, type: ValueType): string {
  const noun = words(type.name);
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}${valuesOf(telling, type)}`;
}

/** A value of a move: a constant, a player, what a fact holds, or one that is chosen. */
function choiceText({ world }: Telling, move: Term, arg: Term, speech: Speech): string {
  if (arg.kind !== "variable") return words(plainValue(world, speech.value(arg)));
  if (speech.isRole(arg)) return speech.role(arg);
  const name = speech.isKnown(arg) ? speech.value(arg) : "";
  if (name !== "" && !/^(that|the \w+) (number|value)$/.test(name)) return name;
  const at = argsOf(move).findIndex((each) => termText(each) === arg.name);
  const values = (at < 0 ? undefined : world.moveValues(termKey(move), at)) ?? [];
  const isNumber = values.length > 0 && values.every((value) => !Number.isNaN(numberOf(value)));
  const text = valuesText([...new Set(values.map((value) => plainValue(world, value)))]);
  if (isNumber) return text === undefined ? "a number" : `a number (${text})`;
  return text ?? "a value";
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
      return type === undefined
        ? choiceText(telling, flattened(clause.head.args[1]!), term, speech)
        : withValues(telling, type);
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
