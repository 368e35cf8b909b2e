/**
 * Text from elsewhere, to be shown. Control characters steer a terminal, and those that turn the direction of writing make a
 * text look like another one (Boucher and Anderson 2023, "Trojan Source"): both are made visible.
 */

/** On one line. Tabs stay. */
export function printable(text: string): string {
  return text.replace(/[^\t\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/gu, "·");
}

/** On several: tabs and the ends of lines stay. */
export function printableLines(text: string): string {
  return text.replace(/(?!\r?\n)[^\t\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/gu, "·");
}
