/** Rules or terms as text without their places, for comparing what was written in different layouts. */
export function withoutPlaces(value: unknown): string {
  return JSON.stringify(value, (key, inner) => (key === "span" ? undefined : inner));
}
