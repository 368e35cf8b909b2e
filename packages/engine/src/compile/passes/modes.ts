/**
 * How the facts of each relation are derived, and which preferred modes can be granted.
 */
import { type Program, type RelationId, rulesByHead, variablesOf } from "../datalog/program.ts";
import { relationName } from "../datalog/show.ts";
import type { Strata } from "../datalog/stratify.ts";

/**
 * The facts of a relation are derived: `all` at once before the first is looked at; those for which it is `ask`ed; those
 * alone for which it is asked from outside (`reach`, see right-linear.ts); or none, its rules being `check`ed wherever
 * it is tested.
 */
export type Mode = "all" | "ask" | "reach" | "check";

export type ModeOf = (relation: RelationId) => Mode;

/**
 * A component is derived in one way: all at once where it has a relation that the game lists. A relation is checked only where its variables have values by then: not if it needs
 * itself, and not where nothing else binds a variable of it. What cannot be granted is asked.
 */
export function soundModes(
  program: Program,
  { components, componentOf }: Strata,
  preferredMode: ModeOf,
  isListed: (relation: RelationId) => boolean = () => false,
): ModeOf {
  const modes = new Map<RelationId, Mode>();
  for (const { head } of program.rules) {
    const { relations, recursive } = components[componentOf[head.relation]!]!;
    const preferredModes = new Set(relations.map(preferredMode));
    const common = relations.some(isListed) ? "all" : preferredModes.size === 1 ? preferredMode(head.relation) : "ask";
    const granted = recursive
      ? common !== "check" && (common !== "reach" || relations.length === 1)
      : common !== "reach";
    modes.set(head.relation, granted ? common : "ask");
  }
  askUnbound(program, modes);
  return (relation) => modes.get(relation) ?? "all";
}

function askUnbound(program: Program, modes: Map<RelationId, Mode>): void {
  const defined = rulesByHead(program.rules);
  const isChecked = (relation: RelationId): boolean => defined.has(relation) && modes.get(relation) === "check";
  for (const { body } of program.rules) {
    const positive = body.flatMap((literal) => (literal.kind === "positive" ? [literal.atom] : []));
    const bound = variablesOf(positive.flatMap(({ relation, args }) => (isChecked(relation) ? [] : args)));
    for (const { relation, args } of positive)
      if (isChecked(relation) && [...variablesOf(args)].some((variable) => !bound.has(variable)))
        modes.set(relation, "ask");
  }
}

/** How the facts of each relation come about. */
export function modesText(program: Program, modeOf: ModeOf): string {
  const relations = [...rulesByHead(program.rules).keys()];
  return relations.map((relation) => `${relationName(program, relation)} ${modeOf(relation)}\n`).join("");
}
