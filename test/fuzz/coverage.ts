/** How often something was seen, by group and name. Counts of several processes add up. */

export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export class Coverage {
  readonly #groups = new Map<string, Map<string, number>>();

  count(group: string, name: string, times = 1): void {
    let names = this.#groups.get(group);
    if (names === undefined) this.#groups.set(group, (names = new Map()));
    names.set(name, (names.get(name) ?? 0) + times);
  }

  of(group: string, name: string): number {
    return this.#groups.get(group)?.get(name) ?? 0;
  }

  add(counts: Counts): void {
    for (const [group, names] of Object.entries(counts))
      for (const [name, times] of Object.entries(names)) this.count(group, name, times);
  }

  get counts(): Counts {
    return Object.fromEntries([...this.#groups].map(([group, names]) => [group, Object.fromEntries(names)]));
  }

  /** A line for each group, the most frequent first. */
  text(): string {
    return [...this.#groups]
      .map(([group, names]) => {
        const sorted = [...names].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
        return `${group}: ${sorted.map(([name, times]) => `${name} ${times}`).join(", ")}`;
      })
      .join("\n");
  }
}
