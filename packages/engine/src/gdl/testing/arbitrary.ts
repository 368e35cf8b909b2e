/** Generators of rules for property tests. Spans are empty: compare with withoutPlaces. */
import * as fc from "fast-check";
import { CONNECTIVES, type Formula, KEYWORDS, type Rule, type Sentence, type Term } from "../rules.ts";

const span = { start: 0, end: 0 };

/** Anything the reader takes for one word: letters, digits, signs, characters beyond ASCII. */
const word = fc.oneof(
  fc.constantFrom("cell", "1", "white", "noop", "Noop", "true", "legal", "or", "=>", "x-1", "__proto__", "ü", "🂡"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).filter((text) => /^[^\s();?][^\s();]*$/.test(text)),
);

/** Keywords are kept in lower case, and connectives do not name relations. */
const relation = word.filter((name) => {
  const lower = name.toLowerCase();
  return !CONNECTIVES.has(lower) && (!KEYWORDS.has(lower) || lower === name);
});

const variable = fc.constantFrom("?", "?x", "?Y", "?role").map((name): Term => ({ kind: "variable", name, span }));
const constant = word.map((name): Term => ({ kind: "constant", name, span }));

export const term: fc.Arbitrary<Term> = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    variable,
    constant,
    fc
      .tuple(word, fc.array(tie("term"), { minLength: 1, maxLength: 4 }))
      .map(([name, args]): Term => ({ kind: "compound", name, args, span })),
  ),
})).term;

const sentence: fc.Arbitrary<Sentence> = fc
  .tuple(relation, fc.array(term, { maxLength: 4 }))
  .map(([name, args]) => ({ name, args, span }));

export const formula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => {
  const parts = fc.array(tie("formula"), { maxLength: 4 });
  return {
    formula: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      sentence.map((value): Formula => ({ kind: "sentence", sentence: value, span })),
      fc.tuple(term, term).map(([left, right]): Formula => ({ kind: "distinct", left, right, span })),
      tie("formula").map((inner): Formula => ({ kind: "not", formula: inner, span })),
      fc
        .tuple(fc.constantFrom("or" as const, "and" as const), parts)
        .map(([kind, inner]): Formula => ({ kind, parts: inner, span })),
    ),
  };
}).formula;

export const rule: fc.Arbitrary<Rule> = fc.oneof(
  sentence.map((head): Rule => ({ head, body: [], arrow: false, span })),
  fc
    .tuple(sentence, fc.array(formula, { maxLength: 5 }))
    .map(([head, body]): Rule => ({ head, body, arrow: true, span })),
);

/**
 * The text of a few rules over a few names: relations that use each other and themselves, functions, variables that
 * nothing binds, negation and disjunction. Most are not valid; all must be read to their end.
 */
const small = fc.letrec<Record<"term" | "sentence" | "formula", string>>((tie) => {
  const pair = fc.tuple(tie("term"), tie("term")).map((terms) => terms.join(" "));
  const [one, two] = [tie("formula"), fc.tuple(tie("formula"), tie("formula")).map((parts) => parts.join(" "))];
  return {
    term: fc.oneof(
      { maxDepth: 2 },
      { weight: 3, arbitrary: fc.constantFrom("?x", "?y", "?z") },
      { weight: 1, arbitrary: fc.constantFrom("a", "b") },
      { weight: 1, arbitrary: tie("term").map((inner) => `(f ${inner})`) },
      { weight: 1, arbitrary: pair.map((inner) => `(g ${inner})`) },
    ),
    sentence: fc.oneof(
      fc.constantFrom("p", "terminal"),
      fc.tuple(fc.constantFrom("q", "q", "true", "next"), tie("term")).map((parts) => `(${parts.join(" ")})`),
      fc.tuple(fc.constantFrom("d", "e", "e", "legal"), pair).map((parts) => `(${parts.join(" ")})`),
    ),
    formula: fc.oneof(
      { maxDepth: 2 },
      { weight: 6, arbitrary: tie("sentence") },
      { weight: 1, arbitrary: pair.map((inner) => `(distinct ${inner})`) },
      { weight: 1, arbitrary: one.map((inner) => `(not ${inner})`) },
      { weight: 1, arbitrary: two.map((inner) => `(or ${inner})`) },
    ),
  };
});

export const smallRulesheet: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: small.sentence },
      {
        weight: 2,
        arbitrary: fc
          .tuple(small.sentence, fc.array(small.formula, { maxLength: 4 }))
          .map(([head, body]) => `(<= ${[head, ...body].join(" ")})`),
      },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((rules) => rules.join("\n"));
