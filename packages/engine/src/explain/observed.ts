/**
 * What states of random play show of facts: whether one argument is fixed by the others.
 */
import { type FactAtom as Atom, atomKey, atomOf, type Fact } from "../board/facts.ts";

export class Observed {
  readonly #states: readonly (readonly Fact[])[];
  #byKey: readonly ReadonlyMap<string, readonly Atom[]>[] | undefined;
  readonly #single = new Map<string, boolean>();

  constructor(states: readonly (readonly Fact[])[]) {
    this.#states = states;
  }

  /** Whether no state was seen with two values of an argument for the same others; true where none was seen at all. */
  isSingle(key: string, at: number): boolean {
    const asked = `${key} ${at}`;
    let single = this.#single.get(asked);
    if (single === undefined)
      this.#single.set(asked, (single = this.#seen.every((state) => isSingleIn(state, key, at))));
    return single;
  }

  /** Whether every state that was seen has exactly one such fact for all values of the other arguments that were ever seen. */
  isTotal(key: string, at: readonly number[]): boolean {
    const keys = this.#seen.map((state) => (state.get(key) ?? []).map(({ args }) => at.map((n) => args[n]!).join(" ")));
    const all = new Set(keys.flat());
    return all.size > 0 && keys.every((found) => found.length === all.size && new Set(found).size === all.size);
  }

  get #seen(): readonly ReadonlyMap<string, readonly Atom[]>[] {
    this.#byKey ??= this.#states.map((state) => {
      const found = new Map<string, Atom[]>();
      for (const atom of state.map(atomOf)) {
        const key = atomKey(atom);
        const list = found.get(key) ?? [];
        found.set(key, list);
        list.push(atom);
      }
      return found;
    });
    return this.#byKey;
  }
}

function isSingleIn(state: ReadonlyMap<string, readonly Atom[]>, key: string, at: number): boolean {
  const atoms = state.get(key) ?? [];
  const others = new Set(atoms.map(({ args }) => args.filter((_, n) => n !== at).join(" ")));
  return others.size === atoms.length;
}
