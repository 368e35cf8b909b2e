/** What commands say every minute about work under way: on a busy machine they may take longer than that. */
const PROGRESS = /^(?:\d+ of \d+ games?, \d+ s|building \S+: .*|\S+: \d+ of \d+ runs(?:, .* left)?)\n/gm;

export function withoutProgress(text: string): string {
  return text.replace(PROGRESS, "");
}
