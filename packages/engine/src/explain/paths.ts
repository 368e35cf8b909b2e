/**
 * Ways over several squares: relations that repeat one step.
 *
 *   (<= (clear ?d ?a ?b) (toward ?d ?a ?b) (true (cell ?b empty)))
 *   (<= (clear ?d ?a ?c) (clear ?d ?a ?b) (toward ?d ?b ?c) (true (cell ?c empty)))
 */
import { keyOf } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type ClauseLiteral, type ClauseRule, clausesOf, replaced, variablesOf } from "./clauses.ts";
import type { PlacedSquare } from "./placed.ts";
import type { RuleWorld } from "./world.ts";

export interface SquarePath {
  readonly from: PlacedSquare;
  readonly to: PlacedSquare;
  /** One step from the first square to the second, in the caller's terms. */
  readonly step: ClauseRule;
  /** Whether all steps go the same way. */
  readonly isStraight: boolean;
}

/** Where the coordinates of a square stand among arguments, side by side; -1 where they do not. */
export function positionOf(args: readonly Term[], { terms }: Pick<PlacedSquare, "terms">): number {
  const texts = args.map(termText);
  const wanted = terms.map(termText);
  return texts.findIndex((_, at) => wanted.every((text, n) => texts[at + n] === text));
}

/** The way that a condition asks for between two of the squares. */
export function pathOf(world: RuleWorld, sentence: Sentence, squares: readonly PlacedSquare[]): SquarePath | undefined {
  const key = keyOf(sentence);
  if (world.isStatic(sentence) || !world.isRecursive(key)) return undefined;
  const found = squares
    .map((square) => ({ square, at: positionOf(sentence.args, square) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const [from, to, ...more] = found;
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  const clauses = world.definitions(key).flatMap(clausesOf);
  const isSelf = (literal: ClauseLiteral): boolean => literal.kind === "relation" && keyOf(literal.sentence) === key;
  const bases = clauses.filter(({ literals }) => !literals.some(isSelf));
  const steps = clauses.filter(({ literals }) => literals.filter(isSelf).length === 1);
  if (bases.length !== 1 || steps.length !== 1 || clauses.length !== 2) return undefined;
  const size = from.square.terms.length;
  if (!repeats(bases[0]!, steps[0]!, { from: from.at, to: to.at, size })) return undefined;
  const caller: ClauseRule = { head: sentence, literals: [{ kind: "relation", negated: false, sentence }], spans: [] };
  const base = replaced(caller, 0, bases[0]!, "'step");
  const [step] = base === undefined ? [] : world.unfolded([base]);
  if (step === undefined) return undefined;
  const isStraight = keepsDirection(steps[0]!, key, { from: from.at, to: to.at, size });
  return { from: from.square, to: to.square, step: { ...step, spans: steps[0]!.spans.concat(step.spans) }, isStraight };
}

interface Ends {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

function selfOf({ literals, head }: ClauseRule): Sentence {
  const self = literals.find((literal) => literal.kind === "relation" && keyOf(literal.sentence) === keyOf(head));
  return (self as ClauseLiteral & { kind: "relation" }).sentence;
}

/** Whether the recursive rule adds one more step of the kind that the other rule takes. */
function repeats(base: ClauseRule, step: ClauseRule, { from, to, size }: Ends): boolean {
  const self = selfOf(step);
  const at = (args: readonly Term[], start: number): string =>
    args
      .slice(start, start + size)
      .map(termText)
      .join(" ");
  const grows = at(self.args, from) === at(step.head.args, from) && at(self.args, to) !== at(step.head.args, to);
  const leads = at(self.args, to) === at(step.head.args, to) && at(self.args, from) !== at(step.head.args, from);
  if (grows === leads) return false;
  const [first, second] = grows
    ? [self.args.slice(to, to + size), step.head.args.slice(to, to + size)]
    : [step.head.args.slice(from, from + size), self.args.slice(from, from + size)];
  // What the step asks beyond the base, of the squares in between, would go unsaid.
  const asked = step.literals.filter((literal) => literal.kind === "fact" || literal.negated).length;
  if (asked > base.literals.filter((literal) => literal.kind === "fact" || literal.negated).length) return false;
  const names = new Map<string, string>();
  base.head.args.forEach((arg, n) => {
    const inFrom = n >= from && n < from + size;
    const inTo = n >= to && n < to + size;
    const target = inFrom ? first[n - from]! : inTo ? second[n - to]! : step.head.args[n]!;
    names.set(termText(arg), termText(target));
  });
  return base.literals.every((literal) => step.literals.some((other) => isSame(literal, other, names)));
}

/** The same literal under other names; names that the head does not know may be any. */
function isSame(one: ClauseLiteral, other: ClauseLiteral, names: ReadonlyMap<string, string>): boolean {
  const [a, b] = [shapeOf(one), shapeOf(other)];
  if (a.kind !== b.kind || a.args.length !== b.args.length) return false;
  return a.args.every((arg, at) => {
    if (arg.kind !== "variable") return termText(arg) === termText(b.args[at]!);
    const name = names.get(arg.name);
    return name === undefined || name === termText(b.args[at]!);
  });
}

function shapeOf(literal: ClauseLiteral): { kind: string; args: readonly Term[] } {
  const sign = literal.negated ? "not " : "";
  if (literal.kind === "distinct") return { kind: `${sign}distinct`, args: [literal.left, literal.right] };
  if (literal.kind === "relation") return { kind: sign + literal.sentence.name, args: literal.sentence.args };
  if (literal.kind === "table") return { kind: "table", args: literal.args };
  const term = literal.kind === "fact" ? literal.fact : literal.move;
  return { kind: `${sign}${literal.kind} ${term.name}`, args: term.kind === "compound" ? term.args : [] };
}

/** A direction that the step and the way share keeps the way straight. */
function keepsDirection(step: ClauseRule, key: string, { from, to, size }: Ends): boolean {
  const self = selfOf(step);
  const others = step.literals.filter((literal) => literal.kind === "relation" && keyOf(literal.sentence) !== key);
  return step.head.args.some((arg, n) => {
    const isPlace = (n >= from && n < from + size) || (n >= to && n < to + size);
    if (isPlace || arg.kind !== "variable" || termText(self.args[n]!) !== arg.name) return false;
    return others.some(
      (literal) =>
        literal.kind === "relation" && literal.sentence.args.some((term) => variablesOf(term).includes(arg.name)),
    );
  });
}
