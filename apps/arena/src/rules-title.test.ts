import { expect, it } from "vitest";
import { rulesTitle } from "./rules-title.ts";

it.each([
  ["; Last stone\n(role a)", "Last stone"],
  [";;;;;;;;\n;;; Quoridor\n;;;;;;;;\n(role a)", "Quoridor"],
  [";;;\n(role a)", "Rules of your own"],
  ["; ---- Four in a row ----", "Four in a row"],
  ["; by somebody\n;; name: Hex 5x5", "Hex 5x5"],
  ["(role a)", "Rules of your own"],
])("%j is called %s", (text, title) => {
  expect(rulesTitle(text)).toBe(title);
});
