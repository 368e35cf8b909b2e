import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bundle } from "../gdl/bundle.ts";
import { formatRules } from "../gdl/format.ts";
import { parseRules } from "../gdl/parse.ts";
import { withoutPlaces } from "../gdl/testing/places.ts";
import { applyEdits } from "./fixes/fix.ts";
import { layoutEdits } from "./layout.ts";

test("only what is between words changes", () => {
  const text = " (role  x)\n(<= a\nb ; why  \n )\n\n\n(c)";
  expect(layoutEdits(text)).toEqual([
    { from: 0, to: 1, insert: "" },
    { from: 6, to: 8, insert: " " },
    { from: 16, to: 17, insert: "\n    " },
    { from: 18, to: 19, insert: "  " },
    { from: 24, to: 28, insert: "\n    " },
    { from: 29, to: 32, insert: "\n\n" },
    { from: 35, to: 35, insert: "\n" },
  ]);
  expect(layoutEdits(text, { start: 10, end: 30 }).map(({ from }) => from)).toEqual([16, 18, 24]);
});

test("line ends stay what they are", () => {
  const text = "(<= a\r\nb)\r\n(c)\r\n";
  expect(applyEdits(text, layoutEdits(text))).toBe("(<= a\r\n    b)\r\n(c)\r\n");
});

test("unmatched parentheses and templates are left alone", () => {
  expect(layoutEdits("( a")).toEqual([]);
  expect(layoutEdits(";; size: 3 n=3\n( a )")).toEqual([]);
});

const folder = new URL("../../../../games/", import.meta.url);

test("bundled games, thrown into disorder, come back in order with the same meaning", () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".kif"))) {
    const rules = bundle(file, readFileSync(new URL(file, folder), "utf8")).rules.replace(/^;; size:/gm, ";; of:");
    const text = rules.replace(/(?<=\)) (?=\()/g, "\t  ").replace(/^ +/gm, "");
    const after = applyEdits(text, layoutEdits(text));
    expect(formatRules(text)).toEqual({ ok: true, text: after });
    expect(layoutEdits(after)).toEqual([]);
    expect(withoutPlaces(parseRules(after).value.rules)).toBe(withoutPlaces(parseRules(text).value.rules));
  }
});
