/**
 * Joins of small tables, to see which squares conditions put together. Bounded: a join that grows too large gives no answer.
 */

/** Rows of values under the names of variables. */
export interface JoinTable {
  readonly variables: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** More rows than these are not looked at. */
const MOST_ROWS = 12_000;

/** The natural join of all tables; undefined where it is too large. */
export function joinAll(tables: readonly JoinTable[]): JoinTable | undefined {
  const left = [...tables].sort((a, b) => a.rows.length - b.rows.length);
  let joined = left.shift();
  while (joined !== undefined && left.length > 0) {
    const names = new Set(joined.variables);
    const shared = ({ variables }: JoinTable): number => variables.filter((name) => names.has(name)).length;
    const best = Math.max(...left.map(shared));
    const [next] = left.splice(
      left.findIndex((table) => shared(table) === best),
      1,
    );
    joined = join(joined, next!);
  }
  return joined;
}

function join(one: JoinTable, other: JoinTable): JoinTable | undefined {
  const common = other.variables.filter((name) => one.variables.includes(name));
  const added = other.variables.map((name, at) => ({ name, at })).filter(({ name }) => !one.variables.includes(name));
  const keyIn = (table: JoinTable): ((row: readonly string[]) => string) => {
    const columns = common.map((name) => table.variables.indexOf(name));
    return (row) => columns.map((column) => row[column]!).join(" ");
  };
  const index = new Map<string, (readonly string[])[]>();
  const otherKey = keyIn(other);
  for (const row of other.rows) {
    const key = otherKey(row);
    const rows = index.get(key);
    if (rows) rows.push(row);
    else index.set(key, [row]);
  }
  const rows: string[][] = [];
  const oneKey = keyIn(one);
  for (const row of one.rows)
    for (const match of index.get(oneKey(row)) ?? []) {
      if (rows.length >= MOST_ROWS) return undefined;
      rows.push([...row, ...added.map(({ at }) => match[at]!)]);
    }
  return { variables: [...one.variables, ...added.map(({ name }) => name)], rows };
}
