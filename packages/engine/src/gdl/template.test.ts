import { expect, test } from "vitest";
import { parseHeader } from "./header.ts";
import { expandTemplate, TemplateError } from "./template.ts";

const expand = (text: string, parameters: Record<string, number> = {}) =>
  expandTemplate(text, new Map(Object.entries(parameters))).text;

test("expressions", () => {
  expect(expand("{rows + 1} {2 * (rows - 1)} {7 / 2} {rows % 2} {rows >= 6 && rows != 7} {-rows}", { rows: 6 })).toBe(
    "7 10 3 0 1 -6",
  );
});

test("loops nest, see outer variables and may be empty", () => {
  expect(expand("{for x in 1..n}{for y in x..n}({x} {y}){end}{end}", { n: 3 })).toBe("(1 1)(1 2)(1 3)(2 2)(2 3)(3 3)");
  expect(expand("a{for x in 1..0}b{end}c")).toBe("ac");
});

test("conditions", () => {
  expect(expand("{if n > 3}big{else}small{end}", { n: 3 })).toBe("small");
  expect(expand("{for x in 1..3}{if x < 3}{x},{end}{end}")).toBe("1,2,");
});

test("the result knows where each character came from", () => {
  const template = "ab{for x in 1..2}({x + 100}){end}c";
  const { text, originOf } = expandTemplate(template, new Map());
  expect(text).toBe("ab(101)(102)c");
  expect(template.slice(originOf(0))).toMatch(/^ab/);
  expect(template.slice(originOf(8))).toMatch(/^\{x \+ 100\}/);
  expect(template.slice(originOf(11))).toMatch(/^\)/);
  expect(template.slice(originOf(12))).toBe("c");
  expect(originOf(text.length)).toBe(template.length);
});

test.each([
  "{n",
  "{1 constructor 2}",
  "{1 __proto__ 2}",
  "{for x in 1..2}",
  "{end}",
  "{m}",
  "{1 +}",
  "{if 1}a{else}b",
  "{for x in 1..999999999}a{end}",
])("%s is refused", (text) => {
  expect(() => expand(text)).toThrow(TemplateError);
});

test("a header names sizes, solved values and counts", () => {
  const header = parseHeader(
    `;; name: Connect Four
;; what: Drop discs,
;;    four in a row wins.
;; size: 7x6 columns=7 rows=6
;; size: 3x3 columns=3 rows=3
;; solved: 7x6 = 100 0 (Allis 1988)
;; count: 3x3 perft 2 = 9 (three columns twice)
;; count: games = 255168 (a source (in brackets))
;; tags: board, e5
(role red)`,
  );
  expect(header.name).toBe("Connect Four");
  expect(header.what).toBe("Drop discs, four in a row wins.");
  expect(header.sizes.map(({ name }) => name)).toEqual(["7x6", "3x3"]);
  expect(header.sizes[0]!.parameters.get("rows")).toBe(6);
  expect(header.solved).toEqual([{ size: "7x6", goals: [100, 0], source: "Allis 1988" }]);
  expect(header.counts).toEqual([
    { size: "3x3", what: "perft", depth: 2, count: 9, source: "three columns twice" },
    { what: "games", count: 255168, source: "a source (in brackets)" },
  ]);
  expect(header.tags).toEqual(["board", "e5"]);
});
