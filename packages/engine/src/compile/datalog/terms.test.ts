import { expect, test } from "vitest";
import type { Term } from "./program.ts";
import { TermTable } from "./terms.ts";
import { readProgram } from "./testing/read.ts";

const program = readProgram("(p a (f a b) (f a (g b)) (f a b) c)");
const [a, fab, fagb, , c] = program.rules[0]!.head.args as [Term, Term, Term, Term, Term];
const f = program.symbols.find("f")!;
const symbolOf = (name: string): number => program.symbols.find(name)!;

function table(most = 100): TermTable {
  return new TermTable(program.symbols, {
    constants: [symbolOf("b"), symbolOf("a")],
    onGrow: (terms) => {
      if (terms >= most) throw new RangeError("enough");
    },
    tooLarge: () => new RangeError("large"),
  });
}

test("equal terms have one number, constants that are given the first", () => {
  const terms = table();
  expect([terms.constants, terms.intern(a), terms.intern(fab), terms.intern(fab)]).toEqual([2, 1, 2, 2]);
  expect(terms.compound(f, Int32Array.of(1, 0))).toBe(2);
  expect(terms.intern(fagb)).toBe(4);
});

test("terms come back as text, by functor and by arguments", () => {
  const terms = table();
  expect([a, fab, fagb].map((term) => terms.text(terms.intern(term)))).toEqual(["a", "(f a b)", "(f a (g b))"]);
  expect([terms.functor(terms.intern(fagb)), terms.args(1)]).toEqual([f, []]);
  expect(terms.args(terms.intern(fagb)).map((arg) => terms.text(arg))).toEqual(["a", "(g b)"]);
});

test("only what is written down takes up constants, and variables have no number", () => {
  const terms = table();
  const fc: Term = { kind: "compound", functor: f, args: [c] };
  expect([terms.idOf(c), terms.idOf(fc), terms.idOf({ kind: "variable", index: 0 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(terms.text(terms.intern(fc))).toBe("(f c)");
  expect(terms.idOf(fc)).toBe(terms.intern(fc));
  expect(() => terms.intern({ kind: "variable", index: 0 })).toThrow("no variables");
});

test("more terms than there may be are an end, and so is one that doubles twenty times", () => {
  const terms = table(3);
  expect(terms.compound(f, [0])).toBe(2);
  expect(terms.compound(f, [0])).toBe(2);
  expect(() => terms.compound(f, [1])).toThrow("enough");
  const large = table();
  let term = 0;
  const double = (): void => {
    for (let round = 0; round < 20; round++) term = large.compound(f, [term, term]);
  };
  expect(double).toThrow("large");
});
