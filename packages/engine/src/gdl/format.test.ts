import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bundle } from "./bundle.ts";
import { formatRules } from "./format.ts";
import { parseRules } from "./parse.ts";
import { ruleText } from "./print.ts";
import { rule } from "./testing/arbitrary.ts";
import { withoutPlaces } from "./testing/places.ts";

function format(text: string): string {
  const formatted = formatRules(text);
  if (!formatted.ok) throw new Error(formatted.diagnostics.map(({ message }) => message).join());
  return formatted.text;
}

test.each([
  ["blanks", " ( role  white )\t(role\tblack)", "(role white) (role black)\n"],
  ["a short rule stays on its line", "(<=  terminal(true (step 2) ) )", "(<= terminal (true (step 2)))\n"],
  ["a broken rule stays broken", "(<= a\nb c)", "(<= a\n    b\n    c)\n"],
  [
    "a rule too long for its line",
    `(<= a ${"(true (step 1)) ".repeat(6)})`,
    `(<= a\n${"    (true (step 1))\n".repeat(6).trimEnd()})\n`,
  ],
  ["an or", "(<= a\n(or (b) ; one\n c))", "(<= a\n    (or (b)  ; one\n        c))\n"],
  ["comments", ";; top\n\n\n\n(a);here  \n; next\nb", ";; top\n\n(a)  ;here\n; next\nb\n"],
  ["a comment before the end", "(<= a\nb ; why\n)", "(<= a\n    b  ; why\n    )\n"],
  ["a comment before the name", "(;c\na b)", "(;c\n a\n b)\n"],
  ["nothing", "  \n\n", ""],
  [
    "facts that do not fit together",
    "(a 1) ".repeat(20),
    `${"(a 1) ".repeat(13).trimEnd()}\n${"(a 1) ".repeat(7).trimEnd()}\n`,
  ],
  ["line ends of other systems", "(a)\r\n\r\n(b)\r(c)", "(a)\n\n(b)\n(c)\n"],
])("%s", (_, text, expected) => {
  expect(format(text)).toBe(expected);
  expect(format(expected)).toBe(expected);
});

test("unmatched parentheses are left alone", () => {
  expect(formatRules("(<= a (b)")).toMatchObject({ ok: false, diagnostics: [{ code: "unclosed-list" }] });
});

const tokens = (text: string): string[] =>
  (text.match(/[()]|;[^\n\r]*|[^\s();]+/g) ?? []).map((token) => token.trimEnd());

test("words and comments stay, and a second time changes nothing", () => {
  const gap = fc.constantFrom(" ", "\n", "\n\n", "  ; note\n", "\n; note\n", "\t");
  const piece = rule
    .map(ruleText)
    .map((text) => text.split(/(?<=[\s()])|(?=[()])/).filter((part) => part.trim() !== ""));
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.array(gap, { minLength: 1 })), { maxLength: 5 }), (rules) => {
      const text = rules
        .map(([parts, gaps]) => parts.map((part, at) => part + gaps[at % gaps.length]!).join(""))
        .join("");
      const once = format(text);
      expect(tokens(once)).toEqual(tokens(text));
      expect(format(once)).toBe(once);
    }),
    { seed: 1, numRuns: 400 },
  );
});

const folder = new URL("../../../../games/", import.meta.url);

test("bundled games keep their meaning, and a second time changes nothing", () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".kif"))) {
    const text = bundle(file, readFileSync(new URL(file, folder), "utf8")).rules;
    const once = format(text);
    expect(withoutPlaces(parseRules(once).value.rules)).toBe(withoutPlaces(parseRules(text).value.rules));
    expect(format(once)).toBe(once);
  }
});
