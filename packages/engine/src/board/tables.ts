/**
 * The facts of the samples, one table a relation: what was seen in which column, and which columns determine the others.
 */
import type { ArgumentDomains } from "./domains.ts";
import { atomKey, atomOf, type Fact } from "./facts.ts";
import { orderOf, type Pairs, type ValueOrder } from "./order.ts";
import type { StaticRow } from "./statics.ts";

export interface FactTable {
  /** `name/arity`. */
  readonly key: string;
  readonly name: string;
  readonly arity: number;
  /** The rows of each sample in which there are any. */
  readonly states: readonly (readonly StaticRow[])[];
  /** How many samples there are, with or without rows. */
  readonly samples: number;
  readonly columns: readonly FactColumn[];
}

export interface FactColumn {
  /** What may stand here, after the rules and the samples. */
  readonly names: ReadonlySet<string>;
  readonly seen: ReadonlySet<string>;
  readonly order: ValueOrder | undefined;
  /** Whether every name is a role. */
  readonly roles: boolean;
}

/** Rows looked at in all; fewer samples are taken where states are large. */
const MOST_ROWS = 12_000;
const MOST_SAMPLES = 40;
const MOST_NAMES = 64;

export function tablesOf(
  samples: readonly (readonly Fact[])[],
  domains: ArgumentDomains,
  chains: readonly Pairs[],
  roles: readonly string[],
): FactTable[] {
  const chosen = spread(samples);
  const states = chosen.map((facts) => rowsByKey(facts));
  const keys = new Set([...domains.state.functions.keys(), ...states.flatMap((state) => [...state.keys()])]);
  return [...keys]
    .filter((key) => !key.endsWith("/0"))
    .map((key): FactTable => {
      const slash = key.lastIndexOf("/");
      const arity = Number(key.slice(slash + 1));
      const rows = states.map((state) => state.get(key)).filter((each) => each !== undefined);
      const columns = Array.from({ length: arity }, (_, at): FactColumn => {
        const seen = new Set(rows.flatMap((each) => each.map((row) => row[at]!)));
        const possible = domains.state.functions.get(key)?.[at]?.names ?? new Set<string>();
        // Arithmetic in the rules allows far more than there is: what was seen is the better guess then.
        const names = new Set([...(possible.size > MOST_NAMES && seen.size > 1 ? [] : possible), ...seen]);
        const isRole = names.size > 0 && [...names].every((name) => roles.includes(name));
        return { names, seen, order: orderOf(names, chains) ?? orderOf(seen, chains), roles: isRole };
      });
      return { key, name: key.slice(0, slash), arity, states: rows, samples: states.length, columns };
    });
}

/** The first sample, and others evenly from the rest. */
function spread<T extends { readonly length: number }>(samples: readonly T[]): T[] {
  const largest = Math.max(1, ...samples.map(({ length }) => length));
  const count = Math.max(1, Math.min(samples.length, MOST_SAMPLES, Math.floor(MOST_ROWS / largest)));
  return Array.from({ length: count }, (_, at) => samples[Math.floor((at * samples.length) / count)]!).filter(Boolean);
}

function rowsByKey(facts: readonly Fact[]): Map<string, StaticRow[]> {
  const rows = new Map<string, StaticRow[]>();
  for (const fact of facts) {
    const atom = atomOf(fact);
    const key = atomKey(atom);
    const of = rows.get(key);
    if (of) of.push(atom.args);
    else rows.set(key, [atom.args]);
  }
  return rows;
}

/** What stands in these columns, as one text. */
export function pick(row: StaticRow, columns: readonly number[]): string {
  return columns.length === 1 ? row[columns[0]!]! : columns.map((at) => row[at]!).join(" ");
}

/** The share of rows whose values in these columns another row of the same state has too. */
export function overlap({ states }: FactTable, columns: readonly number[]): number {
  let rows = 0;
  let alike = 0;
  for (const state of states) {
    rows += state.length;
    alike += state.length - new Set(state.map((row) => pick(row, columns))).size;
  }
  return rows === 0 ? 0 : alike / rows;
}

/** Whether no two rows of a state agree in these columns. */
export function isKey(table: FactTable, columns: readonly number[]): boolean {
  return overlap(table, columns) === 0;
}

/** Whether these columns hold the same values in every sample. */
export function isTotal({ states, samples }: FactTable, columns: readonly number[]): boolean {
  if (states.length === 0 || states.length < samples) return false;
  const first = new Set(states[0]!.map((row) => pick(row, columns)));
  return states.every((state) => {
    const here = new Set(state.map((row) => pick(row, columns)));
    return here.size === first.size && [...here].every((value) => first.has(value));
  });
}

/** Whether every sample has the same rows; one sample tells nothing. */
export function isConstant(table: FactTable): boolean {
  return table.samples > 1 && isTotal(table, [...table.columns.keys()]);
}

export function allRows({ states }: FactTable): readonly StaticRow[] {
  return states.flat();
}

export function mostRows({ states }: FactTable): number {
  return Math.max(0, ...states.map(({ length }) => length));
}
