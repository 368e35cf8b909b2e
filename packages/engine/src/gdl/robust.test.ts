/**
 * Untrusted text of any size and shape ends in a result. Time limits are loose: they tell linear from quadratic, which
 * would take minutes on these sizes.
 */
import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bundle } from "./bundle.ts";
import { readRules } from "./check.ts";
import { diagnosticText } from "./diagnostic.ts";
import { rulesText } from "./print.ts";

const folder = new URL("../../../../games/", import.meta.url);
const rulesheets = readdirSync(folder)
  .filter((file) => file.endsWith(".kif"))
  .map((file) => bundle(file, readFileSync(new URL(file, folder), "utf8")).rules)
  .filter((text) => text.length < 20_000);

/** Reads, checks, shows every diagnostic and prints the rules; returns the codes. */
function survives(text: string): string[] {
  const { rulesheet, diagnostics } = readRules(text);
  const misplaced = diagnostics.filter(
    ({ span: { start, end } }) => !(0 <= start && start <= end && end <= text.length),
  );
  expect(misplaced).toEqual([]);
  const shown = diagnostics.map((diagnostic) => diagnosticText(diagnostic, text, "f"));
  expect(shown.filter((lines) => lines.length > 1000)).toEqual([]);
  rulesText(rulesheet.rules);
  return diagnostics.map(({ code }) => code);
}

const someRulesheet = fc.constantFrom(...rulesheets);

test("random bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
      survives(new TextDecoder().decode(bytes));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("random words of the language", () => {
  const words =
    "( ( ( ) ) ) <= not or and distinct role init true does next legal goal terminal base input sees ?x ?y a 1";
  const word = fc.constantFrom(...words.split(" "));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), (sequence) => {
      survives(sequence.join(" "));
    }),
    { seed: 2, numRuns: 1000 },
  );
});

test("truncated rulesheets", () => {
  fc.assert(
    fc.property(someRulesheet, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
      survives(text.slice(0, Math.floor(text.length * share)));
    }),
    { seed: 3, numRuns: 100 },
  );
});

test("rulesheets with words shuffled, left out and doubled", () => {
  const shuffled = someRulesheet.chain((text) => {
    const words = text.match(/[()]|;.*|[^\s();]+/g)!;
    return fc.shuffledSubarray([...words, ...words.slice(0, 50)], { minLength: Math.floor(words.length / 2) });
  });
  fc.assert(
    fc.property(shuffled, (words) => {
      survives(words.join(" "));
    }),
    { seed: 4, numRuns: 100 },
  );
});

const lines = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => line(number)).join("\n");

const large: Readonly<Record<string, string>> = {
  "100,000 nested parentheses": "(".repeat(100_000),
  "100,000 nested terms": `${"(f ".repeat(100_000)}x${")".repeat(100_000)}`,
  "5 MB of facts": lines(160_000, (n) => `(cell ${n} ${n % 7} some-filler-to-make-it)`),
  "5 MB in one name": "a".repeat(5_000_000),
  "1 MB on one line": lines(20_000, (n) => `(<= (next (cell ${n} ?x)) (true (cell ${n} ?x)))`).replaceAll("\n", " "),
  "10,000 errors": lines(10_000, (n) => `(<= (p ?x) (q ${n}))`),
  "10,000 errors in one rule": `(<= p ${lines(10_000, (n) => `(not (q ?x${n}))`)})`,
  "10,000 errors on one line": lines(10_000, (n) => `(<= (p ?x) (q ${n}))`).replaceAll("\n", " "),
  "10,000 relations misspelt": lines(10_000, (n) => `(<= terminal (relation${n} a)) (relatio${n} a)`),
  "10,000 relations in a chain to `does`": `${lines(10_000, (n) => `(<= (a${n} ?x) (a${n + 1} ?x)) (<= (legal ?x m) (a${n} ?x))`)}
    (<= (a10000 ?x) (does ?x ?y))`,
  "10,000 relations in one cycle": lines(
    10_000,
    (n) => `(<= (b${n} ?x) (b${(n * 7 + 1) % 10_000} ?x) (not (b${(n * 13 + 5) % 10_000} ?x)))`,
  ),
  "10,000 recursive rules of one relation": lines(10_000, (n) => `(<= (p ?x ?y) (p ?x ?z) (not (p ?z ${n})))`),
  "10,000 disjunctions in one rule": `(<= (p ?x0) ${lines(10_000, (n) => `(or (a ?x${n}) (b ?x${n}) (not (c ?x${n})))`)})`,
  "a deep disjunction": `(<= p ${"(or (a ?x) (and (b ?y) ".repeat(95)}(c ?z)${"))".repeat(95)} (not (d ?x)))`,
  "a deep and wide disjunction": `(<= p ${"(or (and (a ?y) ".repeat(95)}${lines(50_000, (n) => `(c ?z${n})`)}${"))".repeat(95)})`,
};

test.each(Object.entries(large))("%s", (_, text) => {
  expect(survives(text)).not.toEqual([]);
});
