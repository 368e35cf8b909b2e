/** Rules or terms as text without their places, for comparing what was written in different layouts; `change` sees every part. */
export function withoutPlaces(value: unknown, change: (part: unknown) => unknown = (part) => part): string {
  return JSON.stringify(value, (key, inner) => (key === "span" ? undefined : change(inner)));
}
