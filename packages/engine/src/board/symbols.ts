/**
 * Cells whose place is written in one name: `a1`, `c3r4`, `x2y1`.
 */
export interface SymbolPlace {
  readonly column: number;
  readonly row: number;
}

const FORMS: readonly { readonly form: RegExp; readonly rowFirst: boolean }[] = [
  { form: /^([a-z])_?(\d{1,3})$/i, rowFirst: false },
  { form: /^(?:c|col|x)_?(\d{1,3})_?(?:r|row|y)_?(\d{1,3})$/i, rowFirst: false },
  { form: /^(?:r|row|y)_?(\d{1,3})_?(?:c|col|x)_?(\d{1,3})$/i, rowFirst: true },
  { form: /^[a-z]*_?(\d)_?(\d)$/i, rowFirst: false },
  { form: /^[a-z]*_?(\d{1,3})[_-](\d{1,3})$/i, rowFirst: false },
];

/** Letters count from 1 as numbers do; undefined where the names are not places on a grid. */
export function symbolPlaces(names: Iterable<string>): ReadonlyMap<string, SymbolPlace> | undefined {
  const values = [...names];
  if (values.length < 4) return undefined;
  for (const { form, rowFirst } of FORMS) {
    const parts = values.map((value) => (value.length > 24 ? null : form.exec(value)));
    if (!parts.every((part) => part !== null)) continue;
    const places = parts.map((part): SymbolPlace => {
      const [first, second] = [ordinal(part[1]!), ordinal(part[2]!)];
      return rowFirst ? { column: second, row: first } : { column: first, row: second };
    });
    if (isGrid(places)) return new Map(values.map((value, at) => [value, places[at]!]));
  }
  return undefined;
}

/** At least two rows and two columns, no place twice, and not a few names strewn over a large field. */
function isGrid(places: readonly SymbolPlace[]): boolean {
  const columns = new Set(places.map(({ column }) => column));
  const rows = new Set(places.map(({ row }) => row));
  const distinct = new Set(places.map(({ column, row }) => `${column} ${row}`));
  if (columns.size < 2 || rows.size < 2 || distinct.size < places.length) return false;
  return places.length * 3 >= columns.size * rows.size;
}

function ordinal(part: string): number {
  return /^\d/.test(part) ? Number(part) : part.toLowerCase().charCodeAt(0) - 96;
}
