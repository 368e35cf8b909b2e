/**
 * Whether the constants of a program are all that its variables can stand for.
 */
import {
  type Atom,
  BASE,
  DOES,
  INIT,
  INPUT,
  LEGAL,
  type Literal,
  type MiniRule,
  NEXT,
  type RelationId,
  SEES,
  type Term,
  TRUE,
  variablesOf,
} from "../datalog/program.ts";

/** Where facts, moves and percepts stand, which are functions of constants. */
const PLACES: ReadonlyMap<RelationId, number> = new Map([
  ...[INIT, TRUE, NEXT, BASE].map((relation) => [relation, 0] as const),
  ...[DOES, LEGAL, INPUT, SEES].map((relation) => [relation, 1] as const),
]);

/**
 * Whether no variable can stand for a function, but where a whole fact or move is meant: no function inside another or in a relation of
 * the rules' own, and a variable for a fact or a move nowhere else.
 */
export function areConstantsAll(rules: readonly MiniRule[]): boolean {
  return rules.every(({ head, body }) => {
    const atoms = [head, ...body.flatMap((literal) => atomOf(literal))];
    const parts = atoms.flatMap(partsOf);
    const wholes = atoms.flatMap((atom) => wholeOf(atom)).filter(({ kind }) => kind === "variable");
    const used = variablesOf(parts);
    return (
      parts.every(({ kind }) => kind !== "compound") && [...variablesOf(wholes)].every((index) => !used.has(index))
    );
  });
}

function atomOf(literal: Literal): Atom[] {
  return literal.kind === "distinct" ? [] : [literal.atom];
}

function wholeOf({ relation, args }: Atom): Term[] {
  const place = PLACES.get(relation);
  return place === undefined ? [] : [args[place]!];
}

/** What stands inside a fact or a move, and everything else. */
function partsOf({ relation, args }: Atom): Term[] {
  const place = PLACES.get(relation);
  return args.flatMap((arg, index) => {
    if (index !== place) return [arg];
    return arg.kind === "compound" ? arg.args : [];
  });
}
