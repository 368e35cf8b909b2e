/**
 * Which relation depends on which. A relation depends on those in the bodies of its rules.
 */

import { componentOf, dependencyGraph, stronglyConnected } from "../../strongly-connected.ts";
import { diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import { append, nameSpan, type Survey } from "./survey.ts";

/** Relations in one component depend on each other. */
export interface Recursion {
  /** Whether the two relations, possibly the same, depend on each other. */
  together(a: string, b: string): boolean;
}

export function recursion(sheet: Survey): Recursion {
  const names = [...new Set([...sheet.definitions.keys(), ...sheet.conditions.keys()])];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const successors = names.map((name) => {
    const bodies = (sheet.definitions.get(name) ?? []).flatMap((rule) => sheet.conditionsOf.get(rule)!);
    return [...new Set(bodies.map(({ sentence }) => numbers.get(sentence.name)!))];
  });
  const component = componentOf(stronglyConnected(dependencyGraph(names.length, (node) => successors[node]!)));
  const inCycle = new Set<number>(); // components with more than one relation, or with a relation that calls itself
  const sizes = new Map<number, number>();
  for (const number of component) sizes.set(number, (sizes.get(number) ?? 0) + 1);
  successors.forEach((list, node) => {
    if (sizes.get(component[node]!)! > 1 || list.includes(node)) inCycle.add(component[node]!);
  });
  return {
    together(a, b) {
      const [left, right] = [component[numbers.get(a)!]!, component[numbers.get(b)!]!];
      return left === right && inCycle.has(left);
    },
  };
}

/** What a keyword may not depend on, with the reason. */
const FORBIDDEN = [
  { code: "depends-on-state", heads: ["init", "base", "input"], targets: ["true", "does"] },
  { code: "depends-on-moves", heads: ["legal", "goal", "terminal"], targets: ["does"] },
] as const;

/** `isLookedAt` says of which heads. Default all. */
export function forbiddenDependencies(sheet: Survey, isLookedAt: (head: string) => boolean = () => true): Diagnostic[] {
  return FORBIDDEN.flatMap(({ code, heads, targets }) => {
    const towards = waysTo(sheet, targets);
    const rules = heads.filter(isLookedAt).flatMap((head) => sheet.definitions.get(head) ?? []);
    return rules.flatMap((rule) =>
      sheet.conditionsOf
        .get(rule)!
        .filter(({ sentence }) => towards.has(sentence.name) && !(heads as readonly string[]).includes(sentence.name))
        .map(({ sentence }) => {
          const way = wayText(sentence.name, towards);
          return diagnose(code, nameSpan(sheet.text, sentence), `${quoted(rule.head.name)} depends on ${way}.`);
        }),
    );
  });
}

/** How a relation comes to depend on a target: the next relation on a shortest way there. */
interface Way {
  readonly next: string;
  readonly target: string;
}

function waysTo(sheet: Survey, targets: readonly string[]): ReadonlyMap<string, Way> {
  const callers = new Map<string, string[]>();
  for (const [name, conditions] of sheet.conditions)
    for (const { rule } of conditions) append(callers, name, rule.head.name);
  const ways = new Map<string, Way>(targets.map((target) => [target, { next: target, target }]));
  const queue = [...targets];
  for (const name of queue)
    for (const caller of callers.get(name) ?? [])
      if (!ways.has(caller)) {
        ways.set(caller, { next: name, target: ways.get(name)!.target });
        queue.push(caller);
      }
  return ways;
}

const MAX_STEPS = 4;

/** "`does`", or "`does` through `open`, `marked`" */
function wayText(from: string, ways: ReadonlyMap<string, Way>): string {
  const { target } = ways.get(from)!;
  const steps: string[] = [];
  let at = from;
  for (; at !== target && steps.length < MAX_STEPS; at = ways.get(at)!.next) steps.push(`${quoted(at)}`);
  if (steps.length === 0) return `${quoted(target)}`;
  return `${quoted(target)} through ${steps.join(", ")}${at === target ? "" : " and others"}`;
}
