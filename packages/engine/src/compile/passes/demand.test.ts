import { expect, test } from "vitest";
import { stratify } from "../datalog/stratify.ts";
import { nameOf, readProgram } from "../datalog/testing/read.ts";
import { demand } from "./demand.ts";
import type { Mode } from "./modes.ts";
import type { Estimates } from "./order.ts";
import { estimatesOf } from "./testing/estimates.ts";

test("what can be checked in no order, because something else must be asked first, is asked", () => {
  const program = readProgram("(<= (p ?x) (q ?x)) (<= (r ?x) (s ?x)) (<= goal (p ?x) (r ?x))");
  const modeOf = (relation: number): Mode => (nameOf(program, relation) === "p" ? "check" : "ask");
  // Neither can be listed: one because it is checked, the other by its nature.
  const answers: Estimates["answers"] = (relation, bound) => nameOf(program, relation) !== "r" || bound.every(Boolean);
  const estimates = { ...estimatesOf(program), answers };
  const granted = demand(program, { strata: stratify(program), modeOf, estimates });
  expect(granted.modeOf(program.rules[0]!.head.relation)).toBe("ask");
});
