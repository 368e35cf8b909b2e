/**
 * Rules and some states to a layout.
 */
import { termText } from "../../gdl/print.ts";
import type { Rulesheet } from "../../gdl/rules.ts";
import type { Fact } from "./facts.ts";
import type { Layout } from "./layout.ts";

export function inferLayout(rules: Rulesheet, _samples: readonly (readonly Fact[])[]): Layout {
  const roles = rules.rules.filter(({ head }) => head.name === "role" && head.args.length === 1);
  return { roles: roles.map(({ head }) => termText(head.args[0]!)) };
}
