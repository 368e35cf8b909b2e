/**
 * Fixes for roles and goals, and for keywords that every game needs.
 */
import { quoted } from "../../gdl/diagnostic.ts";
import { isRandomRole, RANDOM_ROLE } from "../../gdl/roles.ts";
import type { Rule } from "../../gdl/rules.ts";
import { addRules, type Fix, type Fixer, type FixSource, renaming, replace, textOf } from "./fix.ts";

function rolesOf({ sheet }: FixSource): readonly string[] {
  const roles = (sheet.definitions.get("role") ?? []).flatMap(({ head: { args } }) =>
    args[0]?.kind === "constant" ? [args[0].name] : [],
  );
  return [...new Set(roles)];
}

function adding(source: FixSource, relation: string, rules: readonly string[]): Fix | undefined {
  if (rules.length === 0) return undefined;
  const more = rules.length > 1 ? ` and ${rules.length - 1} more` : "";
  return { title: `Add ${quoted(rules[0]!)}${more}`, edits: [addRules(source, [relation], rules)] };
}

export const declareRole: Fixer = (source, { span }) => [adding(source, "role", [`(role ${textOf(source, span)})`])];

export const addNoop: Fixer = (source, { span }) => [adding(source, "legal", [`(legal ${textOf(source, span)} noop)`])];

/** Of two players one gains what the other loses; for others there is a value to begin with. */
export const addGoals: Fixer = (source, { span }) => {
  const role = textOf(source, span);
  const others = rolesOf(source).filter((name) => name !== role && !isRandomRole(name));
  const mirrored = others.length === 1 ? mirroredGoals(source, others[0]!, role) : [];
  const mirror =
    mirrored.length > 0
      ? {
          title: `Give ${quoted(role)} 100 minus the goals of ${quoted(others[0]!)}`,
          edits: [addRules(source, ["goal"], mirrored)],
        }
      : undefined;
  return [mirror, adding(source, "goal", [`(goal ${role} 50)`])];
};

function mirroredGoals(source: FixSource, of: string, role: string): readonly string[] {
  return (source.sheet.definitions.get("goal") ?? []).flatMap((rule) => mirrored(source, rule, of, role) ?? []);
}

function mirrored(source: FixSource, { head, span }: Rule, of: string, role: string): string | undefined {
  const [who, value] = head.args;
  if (who?.name !== of || value?.kind !== "constant" || !/^\d{1,3}$/.test(value.name)) return undefined;
  const text = (start: number, end: number): string => textOf(source, { start, end });
  const before = text(span.start, who.span.start) + role + text(who.span.end, value.span.start);
  return before + String(100 - Number(value.name)) + text(value.span.end, span.end);
}

export const goalInRange: Fixer = (source, { span }) => {
  const value = textOf(source, span);
  if (!/^[-+]?\d+(\.\d+)?$/.test(value)) return [];
  const near = String(Math.min(100, Math.max(0, Math.round(Number(value)))));
  return [{ title: `Write ${quoted(near)}`, edits: [replace(span, near)] }];
};

export const randomEverywhere: Fixer = (source, { span }) => [renaming(source, span, RANDOM_ROLE)];

/** What a keyword that is missing could look like. */
export const addMissing: Fixer = (source, { message }) => {
  const keyword = /`(\w+)`/.exec(message)?.[1];
  const roles = rolesOf(source);
  const named = roles.length > 0 ? roles : ["player"];
  switch (keyword) {
    case "role":
      return [adding(source, "role", ["(role player)"])];
    case "legal":
      return [
        adding(
          source,
          "legal",
          named.map((role) => `(legal ${role} noop)`),
        ),
      ];
    case "goal":
      return [
        adding(
          source,
          "goal",
          named.filter((role) => !isRandomRole(role)).map((role) => `(goal ${role} 50)`),
        ),
      ];
    case "terminal":
      return [adding(source, "terminal", ["(<= terminal (true over))"])];
    default:
      return [];
  }
};
