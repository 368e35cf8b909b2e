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
