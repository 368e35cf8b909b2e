/**
 * Roles: that only declared ones act, that each has moves and goals, and that goals are what the protocol can report.
 */

import { didYouMean, speller } from "../../spelling.ts";
import { diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import { goalValue } from "../goal-value.ts";
import { termText } from "../print.ts";
import { isRandomRole, RANDOM_ROLE } from "../roles.ts";
import type { Term } from "../rules.ts";
import type { Survey } from "./survey.ts";

/** Relations whose first argument is a role. */
const OF_A_ROLE = ["legal", "goal", "does", "input", "sees"];

type Roles = ReadonlyMap<string, Term>;

/** The roles stated as facts, in order, each with its place. */
function declaredRoles(sheet: Survey): Roles {
  const roles = new Map<string, Term>();
  for (const { head } of sheet.definitions.get("role") ?? []) {
    const [role] = head.args;
    if (role?.kind === "constant" && !roles.has(role.name)) roles.set(role.name, role);
  }
  return roles;
}

export function undeclaredRoles(sheet: Survey): Diagnostic[] {
  const roles = declaredRoles(sheet);
  if (roles.size === 0) return [];
  const suggest = speller(roles.keys());
  const reported = new Set<string>();
  const sentences = OF_A_ROLE.flatMap((keyword) => [
    ...(sheet.definitions.get(keyword) ?? []).map(({ head }) => head),
    ...(sheet.conditions.get(keyword) ?? []).map(({ sentence }) => sentence),
  ]).sort((a, b) => a.span.start - b.span.start);
  return sentences.flatMap(({ args: [role, second] }) => {
    if (second === undefined || role?.kind !== "constant" || roles.has(role.name) || reported.has(role.name)) return [];
    reported.add(role.name);
    const advice = didYouMean(role.name, suggest);
    return [diagnose("undeclared-role", role.span, `${quoted(role.name)} is not a role.`, advice)];
  });
}

export function idleRoles(sheet: Survey): Diagnostic[] {
  const roles = [...declaredRoles(sheet)];
  return (["legal", "goal"] as const).flatMap((keyword) => {
    const rules = sheet.definitions.get(keyword) ?? [];
    const served = new Set(rules.map(({ head }) => (head.args[0]?.kind === "constant" ? head.args[0].name : "?")));
    if (rules.length === 0 || served.has("?")) return [];
    return roles
      .filter(([name]) => !served.has(name) && !(keyword === "goal" && isRandomRole(name)))
      .map(([name, { span }]) =>
        keyword === "legal"
          ? diagnose("role-without-moves", span, `No rule makes a move legal for ${quoted(name)}.`)
          : diagnose("role-without-goals", span, `No rule gives ${quoted(name)} a goal value.`),
      );
  });
}

/** The role of chance in another spelling than that of the language. */
export function randomCapitals(sheet: Survey): Diagnostic[] {
  return [...declaredRoles(sheet)]
    .filter(([name]) => isRandomRole(name) && name !== RANDOM_ROLE)
    .map(([name, { span }]) =>
      diagnose("random-capitals", span, `${quoted(name)} is read as ${quoted(RANDOM_ROLE)}: chance plays this role.`),
    );
}

export function goalValues(sheet: Survey): Diagnostic[] {
  return (sheet.definitions.get("goal") ?? []).flatMap(({ head }): Diagnostic[] => {
    const value = head.args[1];
    if (value === undefined || value.kind === "variable") return [];
    const number = value.kind === "constant" ? goalValue(value.name) : undefined;
    if (number === undefined)
      return [diagnose("goal-value", value.span, `${quoted(termText(value))} is no whole number from 0 to 100.`)];
    const isPlain = value.name === String(number);
    return isPlain
      ? []
      : [
          diagnose(
            "goal-value",
            value.span,
            `${quoted(value.name)} is read as ${number}.`,
            "Write the number without leading zeros.",
          ),
        ];
  });
}
