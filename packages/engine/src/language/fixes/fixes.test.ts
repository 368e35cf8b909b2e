import { describe, expect, test } from "vitest";
import { readRules } from "../../gdl/check.ts";
import { DESCRIBED_CODES } from "../../gdl/testing/described-codes.ts";
import { SOUND } from "../../gdl/testing/sound.ts";
import { applyEdits, type Fix, sourceOf } from "./fix.ts";
import { fixesFor } from "./fixes.ts";

function fixesOf(text: string, code: string): readonly Fix[] {
  const diagnostic = readRules(text).diagnostics.find((found) => found.code === code);
  if (!diagnostic) throw new Error(`No ${code} is reported.`);
  return fixesFor(sourceOf(text), diagnostic);
}

/** What becomes of rules that are added to sound ones, by the fix of this number. */
function fixed(rules: string, code: string, number = 0): { title: string; after: string } {
  const text = SOUND + rules;
  const fix = fixesOf(text, code)[number]!;
  const after = applyEdits(text, fix.edits);
  return { title: fix.title, after: after.startsWith(SOUND) ? after.slice(SOUND.length) : after };
}

/** code, rules, title, rules after the fix */
type Case = readonly [string, string, string, string];

test.each<Case>([
  ["unclosed-list", "(<= a (true (step 1))\n", "Add the missing parenthesis", "(<= a (true (step 1)))\n"],
  [
    "unclosed-list",
    "(<= a ; (\n    (true (step 1) ; )\n(<= b c)",
    "Add 2 missing parentheses",
    "(<= a ; (\n    (true (step 1))) ; )\n(<= b c)",
  ],
  [
    "unclosed-list",
    "(fact (step 3)\n(fact (step 4))\n",
    "Add the missing parenthesis",
    "(fact (step 3))\n(fact (step 4))\n",
  ],
  ["stray-close", "(move wait))", "Remove the closing parenthesis", "(move wait)"],
  ["empty-list", "(move ())", "Remove it", "(move)"],
  ["extra-parentheses", "(<= terminal ((true (step 1))))", "Remove the outer pair", "(<= terminal (true (step 1)))"],
  [
    "name-in-parentheses",
    "(<= (terminal) (move (noop)))\n(<= (terminal) a)",
    "Remove the parentheses",
    "(<= terminal (move (noop)))\n(<= terminal a)",
  ],
  ["variable-as-name", "(<= terminal (?move noop))", "Write `move`", "(<= terminal (move noop))"],
  ["rule-without-head", "(<=)\n(move b)", "Remove it", "(move b)"],
  ["nested-rule", "(<= terminal <= (true (step 2)))", "Remove it", "(<= terminal (true (step 2)))"],
  [
    "connective-arity",
    "(<= terminal (not (move a) (move b)))",
    "Negate each of them",
    "(<= terminal (not (move a)) (not (move b)))",
  ],
  ["and-in-body", "(<= terminal (and (move a) (move b)))", "Remove this `and`", "(<= terminal (move a) (move b))"],
  ["keyword-arity", "(init step 2)", "Put the fact into parentheses", "(init (step 2))"],
  ["domain-form", "(base step 2)", "Put the fact into parentheses", "(base (step 2))"],
  [
    "keyword-arity",
    "(<= (legal wait) (true (step 1)))",
    "Add the role as first argument",
    "(<= (legal ?role wait) (true (step 1)) (role ?role))",
  ],
  ["keyword-arity", "(legal noop)", "Add the role as first argument", "(<= (legal ?role noop) (role ?role))"],
  ["keyword-as-fact", "(true (step 1))", "Write `init`", "(init (step 1))"],
  [
    "keyword-in-head",
    "(<= (true (step 2)) (does white noop))",
    "Write `next`",
    "(<= (next (step 2)) (does white noop))",
  ],
  [
    "keyword-as-function",
    "(<= (next (true (step 2))) (true (step 1)))",
    "Remove `true`",
    "(<= (next (step 2)) (true (step 1)))",
  ],
  [
    "negated-formula",
    "(<= terminal (not (or (move a) (move b))))",
    "Negate each branch",
    "(<= terminal (not (move a)) (not (move b)))",
  ],
  [
    "negated-formula",
    "(<= terminal (not (and (move a) (move b))))",
    "Negate each condition",
    "(<= terminal (or (not (move a)) (not (move b))))",
  ],
  ["negated-formula", "(<= terminal (not (not (move a))))", "Remove both `not`", "(<= terminal (move a))"],
  [
    "negated-distinct",
    "(<= terminal (role ?r) (role ?s) (not (distinct ?r ?s)))",
    "Write `?r` for `?s`",
    "(<= terminal (role ?r) (role ?r))",
  ],
  ["empty-body", "(<= (legal white noop))", "Write the fact without `<=`", "(legal white noop)"],
  ["empty-or", "(<= terminal (move noop) (or))\n(move a)", "Remove the rule, which never holds", "(move a)"],
  ["empty-or", "(<= terminal (or (move a) (or)))", "Remove it", "(<= terminal (or (move a)))"],
  [
    "nested-or",
    "(<= terminal (or (move a) (or (move b) (move c))))",
    "Remove this `or`",
    "(<= terminal (or (move a) (move b) (move c)))",
  ],
  ["variable-in-fact", "(legal ?r noop)", "Make it a rule with `(role ?r)`", "(<= (legal ?r noop) (role ?r))"],
  [
    "unbound-in-head",
    "(<= (legal ?r noop) (true (step 1)))",
    "Add the condition `(role ?r)`",
    "(<= (legal ?r noop) (true (step 1)) (role ?r))",
  ],
  [
    "unbound-in-head",
    "(<= (legal white ?m)\n    (true (step 1)))",
    "Add the condition `(move ?m)`",
    "(<= (legal white ?m)\n    (true (step 1))\n    (move ?m))",
  ],
  [
    "unbound-in-not",
    "(<= terminal (not (move ?m)))",
    "It is so for no `?m`: write `(not some-move)` and a rule for it",
    "(<= terminal (not some-move))\n(<= some-move (move ?m))",
  ],
  [
    "unbound-in-not",
    "(<= quiet (fact ?f) (not (does ?p (mark ?f ?y))) (move ?y))",
    "It is so for no `?p`: write `(not (some-mark ?f ?y))` and a rule for it",
    "(<= quiet (fact ?f) (not (some-mark ?f ?y)) (move ?y))\n(<= (some-mark ?f ?y) (does ?p (mark ?f ?y)))",
  ],

  [
    "unbound-in-distinct",
    "(<= terminal (does ?r noop) (distinct ?f noop))",
    "Add the condition `(fact ?f)`",
    "(<= terminal (does ?r noop) (distinct ?f noop) (fact ?f))",
  ],
  ["unused-relation", "(succ 1 2) (succ 2 3)\n(move wait)", "Remove its 2 rules", "\n(move wait)"],
  [
    "undefined-relation",
    "(<= terminal (mvoe noop))\n(<= terminal (not (mvoe a)))",
    "Change `mvoe` to `move` in 2 places",
    "(<= terminal (move noop))\n(<= terminal (not (move a)))",
  ],
  [
    "undefined-relation",
    "(<= terminal (mvoe mvoe))\n(move mvoe)",
    "Change `mvoe` to `move`",
    "(<= terminal (move mvoe))\n(move mvoe)",
  ],
  ["undefined-relation", "(<= terminal (step 2))", "Write `(true …)`", "(<= terminal (true (step 2)))"],
  [
    "undefined-relation",
    "(<= (legal ?r (mark 1)) (role ?r))\n(<= (next (step 2)) (mark 1))",
    "Write `(does ?role …)`",
    "(<= (legal ?r (mark 1)) (role ?r))\n(<= (next (step 2)) (does ?role (mark 1)))",
  ],
  [
    "undefined-relation",
    "(<= terminal (sttep 2) (not (sttep 1)))",
    "Write `(true (step …))`",
    "(<= terminal (true (step 2)) (not (true (step 1))))",
  ],
  ["never-true", "(<= terminal (true (stepp 2)))", "Change `stepp` to `step`", "(<= terminal (true (step 2)))"],
  [
    "never-read",
    "(<= (next (stp 2)) (true (step 1)))",
    "Change `stp` to `step`",
    "(<= (next (step 2)) (true (step 1)))",
  ],
  [
    "never-legal",
    "(<= (next (step 2)) (does white nop))",
    "Change `nop` to `noop`",
    "(<= (next (step 2)) (does white noop))",
  ],
  ["arity-varies", "(<= terminal (true (step 1 2)))", "Remove the last argument", "(<= terminal (true (step 1)))"],
  [
    "arity-varies",
    "(<= terminal (true (step 1 ?k)) (fact ?k))",
    "Remove the last argument, which frees `?k` elsewhere in the rule",
    "(<= terminal (true (step 1)) (fact ?k))",
  ],
  [
    "arity-varies",
    "(next-to 1 2) (next-to 2 3)\n(<= terminal (next-to 1))",
    "Add `?any1`",
    "(next-to 1 2) (next-to 2 3)\n(<= terminal (next-to 1 ?any1))",
  ],
  ["capitals-differ", "(<= terminal (true (Step 2)))", "Write `step` everywhere", "(<= terminal (true (step 2)))"],
  [
    "capitals-differ",
    "(<= terminal (role ?r) (not (legal ?R noop)))\n(<= a (move ?R))",
    "Write `?r` everywhere",
    "(<= terminal (role ?r) (not (legal ?r noop)))\n(<= a (move ?R))",
  ],
  ["keyword-capitals", "(<= TERMINAL (TRUE (step 1)))", "Write `terminal`", "(<= terminal (TRUE (step 1)))"],
  ["goal-value", "(<= (goal white 150) (true (step 2)))", "Write `100`", "(<= (goal white 100) (true (step 2)))"],
  ["goal-value", "(<= (goal white 070) (true (step 2)))", "Write `70`", "(<= (goal white 70) (true (step 2)))"],
  [
    "random-capitals",
    "(role Random) (legal Random noop)",
    "Change `Random` to `random` in 2 places",
    "(role random) (legal random noop)",
  ],
])("%s: %s", (code, rules, title, after) => {
  expect(fixed(rules, code)).toEqual({ title, after });
});

const SHORT =
  "(role white)\n(role black)\n(legal white noop) ; always\n(<= (goal white 70) (true over))\n(<= terminal (true over))\n(init over)";

test.each<Case>([
  ["role-without-moves", SHORT, "Add `(legal black noop)`", SHORT.replace("; always", "; always\n(legal black noop)")],
  [
    "role-without-goals",
    SHORT,
    "Give `black` 100 minus the goals of `white`",
    SHORT.replace("(<= terminal", "(<= (goal black 30) (true over))\n(<= terminal"),
  ],
  [
    "undeclared-role",
    `${SHORT}\n(legal red noop)`,
    "Add `(role red)`",
    `${SHORT.replace("(role black)", "(role black)\n(role red)")}\n(legal red noop)`,
  ],
  ["undeclared-role", `${SHORT}\n(legal whitte noop)`, "Change `whitte` to `white`", `${SHORT}\n(legal white noop)`],
  [
    "missing-relation",
    "(role white)\n(role black)\n(legal white noop)\nterminal\n",
    "Add `(goal white 50)` and 1 more",
    "(role white)\n(role black)\n(legal white noop)\nterminal\n(goal white 50)\n(goal black 50)\n",
  ],
  ["not-in-base", `${SHORT}\n(base x)`, "Add `(base over)`", `${SHORT}\n(base x)\n(base over)`],
  [
    "not-in-input",
    `${SHORT}\n(input white x)`,
    "Add `(input white noop)`",
    `${SHORT}\n(input white x)\n(input white noop)`,
  ],
])("alone: %s", (code, rules, title, after) => {
  const [fix] = fixesOf(rules, code);
  expect({ title: fix?.title, after: applyEdits(rules, fix?.edits ?? []) }).toEqual({ title, after });
});

describe("the examples of docs/reference/diagnostics.md", () => {
  const alone = new Set([
    "prolog-syntax",
    "missing-relation",
    "no-base-input",
    "role-without-moves",
    "role-without-goals",
    "not-in-base",
    "not-in-input",
  ]);
  const examples = Object.entries(DESCRIBED_CODES).map(
    ([code, { example }]) => [code, alone.has(code) ? example : `${SOUND}\n${example}`] as const,
  );

  test.each(examples)("%s: a fix takes it away", (code, text) => {
    const count = (rules: string): number => readRules(rules).diagnostics.filter((found) => found.code === code).length;
    const [fix] = fixesOf(text, code);
    if (fix !== undefined) expect(count(applyEdits(text, fix.edits))).toBeLessThan(count(text));
  });

  test("most codes have one", () => {
    const without = examples.filter(([code, text]) => fixesOf(text, code).length === 0).map(([code]) => code);
    expect(without).toEqual([
      "too-deep",
      "list-as-name",
      "head-not-sentence",
      "keyword-in-body",
      "next-in-sees",
      "depends-on-state",
      "depends-on-moves",
      "no-base-input",
      "negative-cycle",
      "negative-cycle-by-name",
      "unguarded-recursion",
      "undefined-relation",
      "never-true",
      "never-read",
      "never-legal",
      "relation-and-function",
    ]);
  });
});

test("edits are in order and do not overlap, whatever the text", () => {
  const pieces = [
    "(",
    ")",
    "(<= ",
    "a ",
    "?x ",
    "(not ",
    "(or ",
    "(legal ",
    "(role ",
    "Role ",
    "(init ",
    "\n",
    "(true ",
  ];
  let seed = 7;
  const below = (limit: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit;
  for (let run = 0; run < 400; run++) {
    const text = Array.from({ length: 25 }, () => pieces[below(pieces.length)]).join("");
    const source = sourceOf(text);
    for (const diagnostic of readRules(text).diagnostics)
      for (const { edits } of fixesFor(source, diagnostic)) {
        let at = 0;
        for (const { from, to } of edits) {
          expect(from).toBeGreaterThanOrEqual(at);
          expect(to).toBeGreaterThanOrEqual(from);
          at = to;
        }
      }
  }
});

test("a negation that can be read in two ways is never fixed without saying which", () => {
  const rules = "(<= terminal (true (step 1)) (not (does ?p noop)))";
  const { title, after } = fixed(rules, "unbound-in-not", 1);
  expect(title).toBe("It is not so for some `?p`: add the condition `(role ?p)`");
  expect(after).toBe("(<= terminal (true (step 1)) (not (does ?p noop)) (role ?p))");
});
