/**
 * Which variables every way to satisfy conditions binds: a sentence binds its variables, an `or` what all its branches
 * bind. Branches are never multiplied out, and each `or` is looked at once.
 */
import type { Formula } from "../rules.ts";
import { eachVariable } from "./survey.ts";

type Or = Extract<Formula, { kind: "or" }>;

export class Bindings {
  readonly #branches = new Map<Or, ReadonlySet<string>>();

  /** Of a conjunction. */
  of(parts: readonly Formula[]): ReadonlySet<string> {
    const names = new Set<string>();
    for (const part of parts) this.#add(part, names);
    return names;
  }

  #add(formula: Formula, names: Set<string>): void {
    const parts = conjuncts(formula);
    if (parts) for (const part of parts) this.#add(part, names);
    else if (formula.kind === "sentence") eachVariable(formula.sentence.args, ({ name }) => names.add(name));
    else if (formula.kind === "or") for (const name of this.#ofBranches(formula)) names.add(name);
  }

  #ofBranches(or: Or): ReadonlySet<string> {
    const known = this.#branches.get(or);
    if (known) return known;
    const [smallest, ...others] = or.parts.map((part) => this.of([part])).sort((a, b) => a.size - b.size);
    const names = new Set([...(smallest ?? [])].filter((name) => others.every((branch) => branch.has(name))));
    this.#branches.set(or, names);
    return names;
  }
}

/** The parts of an `and`, or of an `or` with one branch; nothing for any other formula. */
export function conjuncts(formula: Formula): readonly Formula[] | undefined {
  if (formula.kind === "and" || (formula.kind === "or" && formula.parts.length === 1)) return formula.parts;
  return undefined;
}
