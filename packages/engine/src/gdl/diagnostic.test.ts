import { expect, test } from "vitest";
import { diagnose } from "./codes.ts";
import { diagnosticText, placeOf, quoted } from "./diagnostic.ts";

test("lines end with a line feed, a carriage return, or both", () => {
  const text = "ab\ncd\r\nef\rgh\n\nij";
  const places = [..."acegi"].map((letter) => placeOf(text, text.indexOf(letter)));
  expect(places.map(({ line }) => line)).toEqual([1, 2, 3, 4, 6]);
  expect(placeOf(text, text.indexOf("j"))).toEqual({ line: 6, column: 2 });
  expect(placeOf("", 0)).toEqual({ line: 1, column: 1 });
});

test("a diagnostic shows its line with carets under the place, tabs kept", () => {
  const text = "(role a)\r\n\t(<= (p ?x) (q))\r\n";
  const start = text.indexOf("?x");
  const diagnostic = diagnose("unbound-in-head", { start, end: start + 2 }, "`?x` is not bound.", "Bind it.");
  expect(diagnosticText(diagnostic, text, "game.kif")).toBe(
    [
      "game.kif:2:9: error[unbound-in-head]: `?x` is not bound.",
      "  |",
      "2 | \t(<= (p ?x) (q))",
      "  | \t       ^^",
      "  = Bind it.",
    ].join("\n"),
  );
});

test("of a long line only the part around the place is shown, and control characters are not", () => {
  const text = `${"(a) ".repeat(100)}\u001b[31m(x${" (b)".repeat(100)}`;
  const start = text.indexOf("(x");
  const [, , shown, carets] = diagnosticText(
    diagnose("unclosed-list", { start, end: text.length }, "Not closed."),
    text,
    "game.kif",
  ).split("\n");
  expect(shown!.length).toBeLessThan(140);
  expect(shown).toContain("·[31m(x (b)");
  expect(carets!.indexOf("^")).toBe(shown!.indexOf("(x"));
});

test("names are quoted on one line and shortened", () => {
  expect(quoted("cell")).toBe("`cell`");
  expect(quoted("\u0007")).toBe("`·`");
  expect(quoted("a".repeat(1_000_000)).length).toBeLessThan(70);
});
