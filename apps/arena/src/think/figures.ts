/**
 * Figures as people read them.
 */
export function countText(count: number): string {
  if (count < 10_000) return String(Math.round(count));
  if (count < 1e6) return `${(count / 1000).toFixed(count < 1e5 ? 1 : 0)} k`;
  return count < 1e9 ? `${(count / 1e6).toFixed(count < 1e8 ? 2 : 0)} M` : `${(count / 1e9).toFixed(2)} G`;
}

export function bytesText(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

export function boundsText(lower: number, upper: number): string {
  return lower === upper ? `= ${lower}` : `${lower} – ${upper}`;
}

/** A number above all values that divides into four round parts. */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 4, 8, 10].map((factor) => factor * power).find((round) => round >= value) ?? 10 * power;
}

/** The tens between which all values lie, at least twenty apart. */
export function tensAround(values: readonly number[]): { readonly from: number; readonly to: number } {
  if (values.length === 0) return { from: 0, to: 100 };
  const from = Math.max(0, Math.floor((Math.min(...values) - 1) / 10) * 10);
  const to = Math.min(100, Math.ceil((Math.max(...values) + 1) / 10) * 10);
  return to - from >= 20 ? { from, to } : { from: Math.max(0, to - 20), to: Math.max(20, to) };
}
