/**
 * The roles of a game as its rules name them.
 */
import { termText } from "./print.ts";
import type { Rulesheet } from "./rules.ts";

/** The player of chance in GDL-II. */
export const RANDOM_ROLE = "random";

/** Whether chance plays a role of this name: `random`, in any case as keywords are. */
export function isRandomRole(name: string): boolean {
  return name.toLowerCase() === RANDOM_ROLE;
}

/** The index of the first role that chance plays, or -1. */
export function chanceRoleOf(roles: readonly string[]): number {
  return roles.findIndex(isRandomRole);
}

/** The roles as texts, each once, in the order of the rules. Roles are facts, so that nothing has to be derived. */
export function rolesOf({ rules }: Pick<Rulesheet, "rules">): string[] {
  const facts = rules.filter(
    ({ head: { name, args }, body }) => name === "role" && args.length === 1 && body.length === 0,
  );
  return [...new Set(facts.map(({ head }) => termText(head.args[0]!)))];
}
